// The report of `--check` as it is printed: a table for people, or JSON.
import type { Finding } from '../../contract/connection-form.ts';
import type { StartMessages } from '../../i18n/texts/en/start.ts';
import type { CheckReport } from './check.ts';

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
