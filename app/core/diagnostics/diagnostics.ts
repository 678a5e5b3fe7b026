// The recent events, and the diagnostics text for support staff: versions, settings, account states and those events. It is in English,
// except for why the keychain isn't in use. It contains no secrets, and of a user's data only the login.
import {
  declarationOf,
  type PreferenceKey,
  preferenceKeys,
  type Preferences,
} from '../../contract/preferences.ts';
import type { SecretsView } from '../../contract/view.ts';
import { fieldDeclaration, fieldNames } from '../../contract/profile-fields.ts';
import { maxEntries, type Profile, readField, receivedName } from '../../api/profile/profile.ts';
import { type Connection, hostsOf } from '../../connection/connection.ts';
import { plainLine } from '../../i18n/untrusted-text.ts';
import type { Account } from '../accounts/account.ts';
import type { NamedExtraState } from '../extras/extra-gate.ts';
import type { Runtime } from '../runtime.ts';
import { levelOf, type SupportEvent, supportLine } from '../support-event.ts';

export interface MachineFacts {
  /** The versions of Perch, Electron, Chrome and Node, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** System, release and architecture. */
  readonly system: string;
  /** `XDG_CURRENT_DESKTOP` and session type; empty if there are none. */
  readonly desktop: string;
  readonly keychain: () => string;
  /** `tray` and `notifications` describe what the desktop shows, as far as Perch knows. */
  readonly tray: () => string;
  readonly notifications: () => string;
}

export interface DiagnosticsInput {
  readonly machine: MachineFacts;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly startedAt: number;
  readonly language: string;
  readonly updates: string;
  readonly preferences: Preferences;
  readonly secrets: SecretsView;
  readonly connections: readonly Connection[];
  readonly accounts: readonly Account[];
  readonly entries: readonly EventEntry[];
}

export function diagnosticsText(input: DiagnosticsInput): string {
  const { machine } = input;
  return [
    section('Perch diagnostics', [
      ['written', formatTime(input.now)],
      ['started', formatTime(input.startedAt)],
      ...Object.entries(machine.versions),
      ['system', machine.system],
      ['desktop', machine.desktop],
      ['language', input.language],
      ['updates', input.updates],
      ['keychain', keychainText(machine.keychain(), input.secrets)],
      ['tray', machine.tray()],
      ['notifications', machine.notifications()],
    ]),
    section(
      'Settings',
      preferenceKeys.map((key) => settingLine(key, input.preferences)),
    ),
    ...input.connections.map(connectionSection),
    ...input.accounts.map(accountSection),
    section(
      'Events',
      input.entries.map(({ at, text }) => [formatTime(at), text]),
    ),
  ].join('\n');
}

type Line = readonly [name: string, value: string | number | boolean];

function section(title: string, lines: readonly Line[]): string {
  const printed = lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${plainLine(String(value))}\n`);
  return `[${plainLine(title)}]\n${printed.length === 0 ? 'nothing\n' : printed.join('')}`;
}

function settingLine(key: PreferenceKey, preferences: Preferences): Line {
  const value = preferences[key];
  return [key, declarationOf(key).isPersonal === true && value !== '' ? 'set' : value];
}

function connectionSection(connection: Connection): string {
  return section(`Connection ${connection.name}`, [
    ['hosts', hostsOf(connection).join(', ')],
    ['ways to sign in', connection.signIn.join(', ')],
    ['extras', connection.extras?.join(', ') ?? ''],
    ['client authentication', connection.clientAuthentication === 'basic' ? 'in the header' : 'in the body'],
  ]);
}

function accountSection({ login, connection, session }: Account): string {
  const { cachedProfile: lastRead, about, failure, isStale } = session.snapshot();
  return section(`Account ${login}`, [
    ['connection', connection.name],
    ...session.describe(),
    ['failure', failure?.code ?? 'none'],
    ['profile read', lastRead === undefined ? 'never' : formatTime(lastRead.readAt)],
    ['stale', isStale],
    ...session.snapshot().extras.states.map(extraLine),
    ...serviceFields.map((name): Line => [name, about[name] ?? '']),
    ...(lastRead === undefined ? [] : parsingNotes(lastRead.profile)).map((note): Line => ['note', note]),
  ]);
}

function extraLine({ name, state }: NamedExtraState): Line {
  return [`extra ${name}`, extraText(state)];
}

function extraText(state: NamedExtraState['state']): string {
  if (!('failure' in state)) return state.kind === 'ok' ? 'ok' : 'not requested yet';
  const { code, status } = state.failure;
  const kind = state.kind === 'hidden' ? 'hidden until the next sign-in' : 'paused';
  return `${kind}: ${code}${status === undefined ? '' : ` (status ${status})`}`;
}

/** The fields of a token response that help support. None of them identifies the user. */
const serviceFields = ['apiversion', 'rate_limit', 'scope', 'token_type'];

/** Returns notes on fields that don't match the specification. The notes contain names of fields, never values. */
function parsingNotes(profile: Profile): string[] {
  const fields = Object.entries(profile);
  const limit =
    fields.length < maxEntries
      ? []
      : [`Perch shows the first ${maxEntries} fields and leaves out any others`];
  const declared = new Map(fieldNames.map((name) => [receivedName(profile, name), name]));
  const notes = fields.flatMap(([received, value]) => {
    const name = declared.get(received);
    const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
    if (name === undefined) {
      return /^[\w-]{1,60}$/.test(received) ? [`${received} is not specified; it is ${kind}`] : [];
    }
    const isReadable = readField(profile, name).kind !== 'unreadable';
    return [
      ...(received === name ? [] : [`${received} is sent instead of ${name}`]),
      ...(isReadable ? [] : [`${received} is ${kind} that can't be read as ${fieldDeclaration(name).type}`]),
    ];
  });
  return [...limit, ...notes];
}

function keychainText(keychain: string, secrets: SecretsView): string {
  switch (secrets.kind) {
    case 'keychain':
      return `${keychain}, ${secrets.isUnused === true ? 'not used yet' : 'in use'}`;
    case 'pending':
      return `${keychain}, no response yet`;
    case 'session-only':
      return `${keychain}, not in use: ${secrets.reason}`;
  }
}

function formatTime(at: number): string {
  return new Date(at).toISOString();
}

/** `at` is in milliseconds since 1970. */
interface EventEntry {
  readonly at: number;
  readonly text: string;
}

const maxEvents = 500;

export function createEventLog({ clock, log }: Pick<Runtime, 'clock' | 'log'>) {
  let entries: readonly EventEntry[] = [];
  return {
    record: (event: SupportEvent) => {
      const text = supportLine(event);
      log(text, levelOf(event));
      entries = [...entries, { at: clock.wall(), text }].slice(-maxEvents);
    },
    /** Oldest first. */
    entries: () => entries,
  };
}
