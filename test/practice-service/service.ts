// The practice service: a server on this machine that speaks the whole of the service's specification, as strict
// as it is. The tests, the demo and anybody without an account sign in to it.
import { authAddress, baseAddress } from './addresses.ts';
import { connectionTo, type PracticeConnection, redirectUris } from './connection.ts';
import { otherServer } from './faults/other-server.ts';
import { type ActiveFault, createFaults, type Endpoint, type Fault } from './faults/fault.ts';
import { injectFaults } from './faults/inject.ts';
import type { Json } from './json.ts';
import { listen, type Listener } from './listener.ts';
import type { RequestEntry } from './request-log.ts';
import { mostDomains } from './resources/domain-records.ts';
import { callsOf } from './resources/profile.ts';
import { createState } from './state.ts';
import type { PracticeUser } from './users.ts';

export interface PracticeServiceOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Milliseconds since 1970; everything that ends in time, passcodes included, goes by it. */
  readonly clock?: () => number;
  /** Default 3,600, as specified. */
  readonly accessTokenSeconds?: number;
  /** How long one page of domains takes, in milliseconds; pages asked for meanwhile are parallel. Default 5. */
  readonly pageLatencyMs?: number;
  /** A file in which sign-ins outlive the service. By default they end with it. */
  readonly stateFile?: string;
  /** Called when somebody's sign-in waits for a second factor. */
  readonly secondFactorAsked?: (user: PracticeUser) => void;
  /** Redirect addresses to allow besides those of `redirectUris` in connection.ts. */
  readonly redirectUris?: readonly string[];
  /**
   * Puts `authUrl` on a port of its own, which takes the password and mfa grants only. By default it is
   * `{baseUrl}/ns-api`.
   */
  readonly separateAuthUrl?: boolean;
}

export interface PracticeService {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly connection: PracticeConnection;
  readonly users: readonly PracticeUser[];
  /** Every request seen, oldest first, at most the last 20,000; nothing secret in it. */
  readonly requests: readonly RequestEntry[];
  /** Empties `requests`. */
  forgetRequests(): void;
  /** Sets `user-presence-status`. */
  setPresence(login: string, presence: string): void;
  /** Sets fields of the profile, of any type; undefined leaves a field out. */
  setProfile(login: string, fields: Readonly<Record<string, Json | undefined>>): void;
  /** Makes the list of domains longer or shorter (up to 100,000), or refuses it. */
  setDomains(login: string, domains: number | 'refused'): void;
  /**
   * A passcode that is accepted now. Each is accepted once, so a second call after use gives another.
   *
   * @param vendor which of the user's second factors; the first one if absent.
   * @throws RangeError where there is none: no such factor, or all that would be accepted have been used.
   */
  passcode(login: string, vendor?: string): string;
  /** The same for every second factor there is; undefined where all have been used. */
  passcodes(): readonly CurrentPasscode[];
  /** Every authorization code, access token and refresh token issued so far: what must be found nowhere. */
  issuedSecrets(): readonly string[];
  /** Lets all access tokens expire now; they can still be refreshed. */
  expireAccessTokens(): void;
  /** Ends all refresh tokens, as an operator would to make everybody sign in again. */
  endRefreshTokens(): void;
  /**
   * Makes an endpoint misbehave until the fault is ended or has met `times` requests (any number if absent).
   * The latest fault of an endpoint goes first.
   */
  fault(endpoint: Endpoint, fault: Fault, times?: number): Promise<ActiveFault>;
  close(): Promise<void>;
}

interface CurrentPasscode {
  readonly login: string;
  readonly vendor: string;
  readonly passcode: string | undefined;
}

/**
 * Starts the service on 127.0.0.1.
 *
 * @throws the system's error where the port can't be had (`EADDRINUSE`, `EACCES`) or `stateFile` can't be written.
 */
export async function startPracticeService(options: PracticeServiceOptions = {}): Promise<PracticeService> {
  const state = createState({
    clock: options.clock ?? Date.now,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    redirectUris: [...Object.values(redirectUris), ...(options.redirectUris ?? [])],
    pageLatencyMs: options.pageLatencyMs ?? 5,
    stateFile: options.stateFile,
    secondFactorAsked: options.secondFactorAsked ?? (() => {}),
  });
  const listeners = new Set<Listener>();
  const faults = createFaults({
    stop: () => eachOf(listeners, (listener) => listener.stop()),
    start: () => eachOf(listeners, (listener) => listener.start()),
  });
  let elsewhere: Listener | undefined;
  const elsewhereUrl = () => `http://localhost:${elsewhere?.port ?? 0}`;
  const inject = injectFaults({ ...state, faults, elsewhereUrl });

  const base = await listen(baseAddress(state, inject).fetch, options.port ?? 0);
  const auth = options.separateAuthUrl === true ? await listen(authAddress(state, inject).fetch, 0) : base;
  listeners.add(base).add(auth);
  const baseUrl = `http://127.0.0.1:${base.port}`;
  const authUrl = `http://127.0.0.1:${auth.port}/ns-api`;

  const known = (login: string): PracticeUser => {
    const user = state.findUser(login);
    if (user === undefined) throw new RangeError(`There is no user ${login}.`);
    return user;
  };

  return {
    baseUrl,
    authUrl,
    connection: connectionTo(baseUrl, authUrl),
    users: state.users,
    requests: state.requests,
    forgetRequests: () => void state.requests.splice(0),
    setPresence: (login, presence) =>
      state.profiles.set(known(login).login, {
        'user-presence-status': presence,
        'active-calls-total-current': callsOf(presence),
      }),
    setProfile: (login, fields) => state.profiles.set(known(login).login, fields),
    setDomains(login, domains) {
      if (domains !== 'refused' && !(domains >= 0 && domains <= mostDomains)) {
        throw new RangeError(`A list of domains holds 0 to ${mostDomains}, not ${domains}.`);
      }
      state.domains.set(known(login).login, domains);
    },
    passcode(login, vendor) {
      const user = known(login);
      const factor = user.secondFactors.find((each) => vendor === undefined || each.vendor === vendor);
      const passcode = factor && state.passcodes.current(user, factor);
      if (passcode === undefined) throw new RangeError(`There is no unused passcode of ${login} now.`);
      return passcode;
    },
    passcodes: () =>
      state.users.flatMap((user) =>
        user.secondFactors.map((factor) => ({
          login: user.login,
          vendor: factor.vendor,
          passcode: state.passcodes.current(user, factor),
        })),
      ),
    issuedSecrets: () => state.tokens.issued(),
    expireAccessTokens: () => state.tokens.expireAccess(),
    endRefreshTokens: () => state.tokens.endRefresh(),
    async fault(endpoint, fault, times = Infinity) {
      if (fault.kind === 'redirect-elsewhere') {
        elsewhere ??= await listen(otherServer(state.requests, state.clock, () => baseUrl).fetch, 0);
      }
      return faults.add(endpoint, fault, times);
    },
    close: () => eachOf([...listeners, ...(elsewhere ? [elsewhere] : [])], (listener) => listener.stop()),
  };
}

async function eachOf(
  listeners: Iterable<Listener>,
  does: (listener: Listener) => Promise<void>,
): Promise<void> {
  await Promise.all([...listeners].map(does));
}
