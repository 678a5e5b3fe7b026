// The state of a running service, shared by its endpoints and its controls.
import type { Dialect } from './dialect.ts';
import type { PkceSupport } from './pkce.ts';
import type { RequestEntry } from './request-log.ts';
import type { Answering } from './resources/answer-rules.ts';
import { type Calls, createCalls } from './resources/calls.ts';
import type { ExtrasSupport } from './resources/extras.ts';
import { createMailboxes, type Mailboxes } from './resources/mailboxes.ts';
import { createProfiles, type Profiles } from './resources/profile.ts';
import { createPasscodes, type Passcodes } from './token/passcodes.ts';
import { fileMemory, noMemory } from './token/memory.ts';
import { createTokens, type TokenFormat, type Tokens } from './token/tokens.ts';
import type { PracticeUser } from './users.ts';

export interface ServiceState {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly users: readonly PracticeUser[];
  readonly findUser: (login: string) => PracticeUser | undefined;
  readonly requests: RequestEntry[];
  readonly tokens: Tokens;
  readonly passcodes: Passcodes;
  readonly profiles: Profiles;
  readonly mailboxes: Mailboxes;
  readonly calls: Calls;
  /** What happens to the calls of a user, by login; as usual if absent. */
  readonly answering: Map<string, Answering>;
  /** The current number of domains of each user, by login. */
  readonly domains: Map<string, PracticeUser['domains']>;
  readonly redirectUris: readonly string[];
  readonly pkce: PkceSupport;
  readonly dialect: Dialect;
  readonly extras: ExtrasSupport;
  readonly pageLatencyMs: number;
  readonly onSecondFactorRequired: (user: PracticeUser) => void;
}

export interface StateOptions {
  readonly clock: () => number;
  readonly users: readonly PracticeUser[];
  readonly dialect: Dialect;
  readonly extras: ExtrasSupport;
  readonly accessTokens: TokenFormat;
  readonly redirectUris: readonly string[];
  readonly pkce: PkceSupport;
  readonly pageLatencyMs: number;
  readonly stateFile: string | undefined;
  readonly onSecondFactorRequired: (user: PracticeUser) => void;
}

/** @throws a system error if `stateFile` can't be written. */
export function createState(options: StateOptions): ServiceState {
  const { clock, users, redirectUris, pkce, dialect, extras, pageLatencyMs } = options;
  const memory = options.stateFile === undefined ? noMemory : fileMemory(options.stateFile);
  const lifetimes = {
    accessSeconds: 3600,
    pendingSeconds: 300,
    codeSeconds: 60,
    refreshSeconds: 14 * 86_400,
  };
  const tokens = createTokens(clock, lifetimes, memory, options.accessTokens);
  return {
    clock,
    redirectUris,
    pkce,
    dialect,
    extras,
    pageLatencyMs,
    onSecondFactorRequired: options.onSecondFactorRequired,
    users,
    findUser: (login) => users.find((user) => user.login === login),
    requests: [],
    tokens,
    passcodes: createPasscodes(clock),
    profiles: createProfiles(users),
    mailboxes: createMailboxes(clock, tokens.issueCredential),
    calls: createCalls(clock),
    answering: new Map(),
    domains: new Map(users.map((user) => [user.login, user.domains])),
  };
}
