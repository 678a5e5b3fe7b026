// What support staff need to know of a Perch, as text: versions, settings, states, what happened. It is in English
// whoever reads it, as the log is. No secret is in it, and of a person the login only.
import type { Preferences } from '../../contract/preferences.ts';
import type { SecretsView } from '../../contract/view.ts';
import { declarationOf, isFieldName } from '../../contract/profile-fields.ts';
import { type Profile, readField } from '../../api/profile/profile.ts';
import { type Connection, hostsOf } from '../../connection/connection.ts';
import type { Counters, Entry } from './event-log.ts';
import type { AccountSessionSnapshot } from '../accounts/account-session.ts';

/** What is known of the program and the machine it runs on. */
export interface MachineFacts {
  /** Perch itself, its host and so on, with the version of each. */
  readonly versions: Readonly<Record<string, string>>;
  /** System, release and architecture. */
  readonly system: string;
  /** `XDG_CURRENT_DESKTOP` and session type, or nothing. */
  readonly desktop: string;
  readonly keychain: string;
  readonly tray: string;
}

export interface DiagnosticsFacts extends MachineFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly startedAt: number;
  readonly language: string;
  readonly preferences: Preferences;
  readonly secrets: SecretsView;
  readonly connections: readonly Connection[];
  readonly accounts: readonly {
    readonly login: string;
    readonly connection: string;
    readonly snapshot: Pick<
      AccountSessionSnapshot,
      'state' | 'known' | 'failure' | 'about' | 'isStale' | 'next'
    >;
  }[];
  readonly counters: Counters;
  readonly entries: readonly Entry[];
}

export function diagnosticsText(facts: DiagnosticsFacts): string {
  return [
    section('Perch diagnostics', [
      ['written', time(facts.now)],
      ['started', time(facts.startedAt)],
      ...Object.entries(facts.versions),
      ['system', facts.system],
      ['desktop', facts.desktop],
      ['language', facts.language],
      ['keychain', keychainText(facts)],
      ['tray', facts.tray],
    ]),
    section('Settings', settingsLines(facts.preferences)),
    ...facts.connections.map(connectionSection),
    ...facts.accounts.map(accountSection),
    section('Counters', Object.entries(facts.counters)),
    section(
      'The last day',
      facts.entries.map(({ at, text }) => [time(at), text]),
    ),
  ].join('\n');
}

type Line = readonly [name: string, value: string | number | boolean];

function section(title: string, lines: readonly Line[]): string {
  const told = lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${String(value)}\n`);
  return `[${title}]\n${told.length === 0 ? 'nothing\n' : told.join('')}`;
}

function settingsLines({ proxy, certificates, notify, ...rest }: Preferences): Line[] {
  const way = proxy.kind === 'manual' ? `by hand, ${proxy.address}` : proxy.kind;
  const told = Object.entries(notify).filter(([, wanted]) => wanted);
  return [
    ...Object.entries(rest),
    ['notify', told.map(([name]) => name).join(', ')],
    ['proxy', way],
    // A user name and a path may name the person.
    ['proxy user name', proxy.kind === 'manual' && proxy.username !== '' ? 'set' : ''],
    ['extra certificates', certificates === '' ? 'none' : 'a file'],
  ];
}

function connectionSection(connection: Connection): string {
  return section(`Connection ${connection.name}`, [
    ['hosts', hostsOf(connection).join(', ')],
    ['ways to sign in', connection.signIn.join(', ')],
    ['client authentication', connection.clientAuthentication === 'basic' ? 'in the header' : 'in the body'],
  ]);
}

function accountSection({ login, connection, snapshot }: DiagnosticsFacts['accounts'][number]): string {
  const { state, known, failure, about, isStale, next } = snapshot;
  return section(`Account ${login}`, [
    ['connection', connection],
    // A line named `state` would be a secret to the redactor.
    ['session', state],
    ['trouble', failure === undefined ? 'none' : failure.code],
    ['profile read', known === undefined ? 'never' : time(known.readAt)],
    ['stale', isStale],
    ['next poll', next.poll ? 'planned' : 'none'],
    ['next refresh', next.refresh ? 'planned' : 'none'],
    ...aboutTheService.map((name): Line => [name, about[name] ?? '']),
    ...(known === undefined ? [] : parsingNotes(known.profile)).map((note): Line => ['note', note]),
  ]);
}

/** What a token response says of the service, and not of the person. */
const aboutTheService = ['apiversion', 'rate_limit', 'scope'];

/** The fields that were not as the specification has them: their names, never their values. */
function parsingNotes(profile: Profile): string[] {
  return Object.entries(profile).flatMap(([name, value]) => {
    const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
    if (!isFieldName(name)) {
      return /^[\w-]{1,60}$/.test(name) ? [`${name} is not specified; it is ${kind}`] : [];
    }
    const isReadable = readField(profile, name).kind !== 'unreadable';
    return isReadable ? [] : [`${name} is ${kind} that can't be read as ${declarationOf(name).type}`];
  });
}

function keychainText({ keychain, secrets }: DiagnosticsFacts): string {
  switch (secrets.kind) {
    case 'keychain':
      return `${keychain}, in use`;
    case 'waiting':
      return `${keychain}, no response yet`;
    case 'session-only':
      return `${keychain}, not in use: ${secrets.reason}`;
  }
}

function time(at: number): string {
  return new Date(at).toISOString();
}
