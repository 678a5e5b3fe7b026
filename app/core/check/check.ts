// `--check`: tests connections as the connection form does, and reports the findings, the keychain, the settings that IT manages,
// and the files that can't be used. The report is printed as a table for people, or as JSON.
import { type ConnectionTestResults, findingsOf } from '../../api/connection-test.ts';
import { type Connection, hostsOf } from '../../connection/connection.ts';
import type { Finding } from '../../contract/connection-form.ts';
import type { StartMessages } from '../../i18n/texts/en/start.ts';
import type {
  ManagedEntry,
  ManagedSettings,
  ManagedSettingsProblem,
} from '../../managed/managed-settings.ts';
import { settingsProblemSentence } from '../../managed/problem-sentences.ts';
import { toFinding } from '../failure-messages.ts';
import { problemSentence } from '../panel/startup-warnings.ts';
import type { Clock } from '../runtime.ts';
import { withTimeout } from '../scheduling/timing.ts';
import type { accountsWithout, ManagedConnections } from '../connections/confirmed-connections.ts';

/** Where the tested connections come from: the folder of managed connections, or the file that the command line names. */
export type CheckedSource = { readonly folder: string } | { readonly file: string };

export interface CheckOptions {
  readonly perch: string;
  readonly system: string;
  readonly source: CheckedSource;
  readonly connections: Pick<ManagedConnections, 'connections' | 'problems'>;
  /** The stored accounts whose connections aren't placed any more. */
  readonly accountsWithout: ReturnType<typeof accountsWithout>;
  readonly settings: ManagedSettings;
  /** Never rejects. Awaited last, because a keychain can take a minute. */
  readonly keychain: Promise<KeychainReport>;
  /** The signal is aborted when the time is over or the test has ended. */
  readonly test: (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResults>;
  readonly clock: Pick<Clock, 'after'>;
  readonly texts: StartMessages['check'];
}

/**
 * The document of `--json`, with texts that aren't sanitised yet. A later version of Perch may add keys. If a key gets another
 * meaning, `format` changes.
 */
export type CheckReport = Awaited<ReturnType<typeof runCheck>>;

/** No state is an error: Perch works without a keychain, and a locked one can be unlocked. */
export interface KeychainReport {
  readonly state: 'usable' | 'locked' | 'unusable';
  /** In the system's language. */
  readonly text: string;
}

/** The text is in the system's language. */
export interface FindingReport extends Finding {
  /** A code of `ConnectionTestFinding`, or `unfinished` or `internal`. */
  readonly code: string;
}

/** The time limit of all tests together. */
export const checkWithinMs = 90_000;

/** Never rejects. Takes little longer than `checkWithinMs`, whatever the services do. */
export async function runCheck(options: CheckOptions) {
  const { connections, settings } = options;
  const tested = await testAll(options);
  const problems = connections.problems.map(({ file, problem }) => ({
    file,
    code: problem.code,
    text: problemSentence(problem),
  }));
  const settingProblems = settings.problems.map(settingProblemReport);
  const isGood =
    tested.length > 0 &&
    tested.every(({ ok }) => ok) &&
    problems.length === 0 &&
    settingProblems.length === 0;
  return {
    format: 1 as const,
    perch: options.perch,
    system: options.system,
    exitCode: Number(!isGood),
    source: options.source,
    connections: tested,
    /** The files, or the folder, that can't be used. */
    problems,
    accountsWithout: options.accountsWithout.map(({ login, connection }) => ({
      login,
      connection,
      text: options.texts.accountWithout(login, connection),
    })),
    keychain: await options.keychain,
    settings: settings.entries.map(settingReport),
    settingProblems,
  };
}

/** All tests begin at once, so the time limit of each test is the limit of all together. */
function testAll({ connections, test, clock, texts }: CheckOptions) {
  const testOne = async (connection: Connection) => {
    const ended = new AbortController();
    const tested = withTimeout(clock, checkWithinMs, test(connection, ended.signal)).then(
      (results): readonly FindingReport[] =>
        results === undefined
          ? [{ code: 'unfinished', tone: 'error', text: texts.unfinished(checkWithinMs / 1000) }]
          : findingsOf(results, connection).map((finding) => {
              const { tone, text } = toFinding(finding);
              return { code: finding.code, tone, text: text() };
            }),
    );
    const findings = await tested.catch((): readonly FindingReport[] => [
      { code: 'internal', tone: 'error', text: texts.broken },
    ]);
    ended.abort();
    return {
      name: connection.name,
      hosts: hostsOf(connection),
      ok: findings.every(({ tone }) => tone !== 'error'),
      findings,
    };
  };
  return Promise.all(connections.connections.map(testOne));
}

/** Addresses that Perch requests or opens only later. */
const untestedKeys: readonly string[] = ['updateFeed', 'updatePage'] satisfies ManagedEntry['key'][];

function settingReport({ key, value, isLocked, origin, isSafeValue }: ManagedEntry) {
  return {
    key,
    value,
    /** False for a default, which users can change. */
    locked: isLocked,
    /** Locked only because IT's value is wrong or can't be read. */
    ...(isSafeValue && { untilReadable: isSafeValue }),
    ...(untestedKeys.includes(key) && { untested: true }),
    source: origin.kind,
    /** The path of the file, or the key of the registry. */
    origin: origin.name,
  };
}

function settingProblemReport(problem: ManagedSettingsProblem) {
  return {
    origin: problem.origin.name,
    code: problem.code,
    ...('name' in problem && { key: problem.name }),
    text: settingsProblemSentence(problem),
  };
}

/** Returns a text as one line without control characters and secrets. */
type Sanitize = (text: string) => string;

export function reportJson(report: CheckReport, sanitize: Sanitize): string {
  const sanitized = (_key: string, value: unknown) => (typeof value === 'string' ? sanitize(value) : value);
  return `${JSON.stringify(report, sanitized, 2)}\n`;
}

export function reportText(report: CheckReport, texts: StartMessages['check'], sanitize: Sanitize): string {
  const { source, connections, problems, keychain, settings, settingProblems, accountsWithout } = report;
  const width = Math.max(...Object.values(texts.states).map((state) => state.length)) + 2;
  const row = (tone: Finding['tone'], text: string, indent = 2) =>
    `${' '.repeat(indent)}${texts.states[tone].padEnd(width)}${text}`;
  const placed = connections.flatMap(({ name, hosts, ok, findings }) => [
    row(ok ? 'good' : 'error', `${name} (${hosts.join(', ')})`),
    ...findings.map(({ tone, text }) => row(tone, text, 2 + width)),
  ]);
  const managed = settings.map(({ key, value, locked, untilReadable = false, untested = false, origin }) => {
    const state = [
      locked ? texts.locked : texts.isDefault,
      ...(untilReadable ? [texts.untilReadable] : []),
      ...(untested ? [texts.untested] : []),
    ];
    return row(
      untilReadable ? 'warning' : 'good',
      `${key} = ${JSON.stringify(value)} (${[...state, origin].join(', ')})`,
    );
  });
  const wrongSettings = settingProblems.map(({ origin, text }) => row('error', `${origin}: ${text}`));
  const isEmpty = connections.length + problems.length === 0;
  const failed = connections.filter(({ ok }) => !ok).length + problems.length + settingProblems.length;
  const all = connections.length + problems.length + settings.length + settingProblems.length;
  return [
    texts.title(report.perch, report.system),
    '',
    'file' in source ? texts.fromFile(source.file) : texts.placedIn(source.folder),
    ...placed,
    ...problems.map(({ file, text }) => row('error', `${file}: ${text}`)),
    ...accountsWithout.map(({ text }) => row('warning', text)),
    ...(isEmpty ? [row('error', texts.nothingPlaced)] : []),
    '',
    texts.managedSettings,
    ...managed,
    ...wrongSettings,
    ...(managed.length + wrongSettings.length === 0 ? [`  ${texts.noSettings}`] : []),
    '',
    row(keychain.state === 'usable' ? 'good' : 'warning', keychain.text, 0),
    '',
    report.exitCode === 0
      ? texts.result.good
      : texts.result.error(failed + (isEmpty ? 1 : 0), all + (isEmpty ? 1 : 0)),
  ]
    .map((line) => `${sanitize(line)}\n`)
    .join('');
}
