// The practice service: a local server that implements the service's whole specification strictly. Tests and the demo sign
// in to it, and so can users without an account.
import { baseAddress } from './addresses.ts';
import { type Controls, createControls } from './controls.ts';
import { startControlPage } from './control/control.ts';
import { connectionTo, type PracticeConnection, redirectUris } from './connection.ts';
import type { Dialect, RecordNames, TokenAddress } from './dialect.ts';
import { otherServer } from './faults/other-server.ts';
import { type ActiveFault, createFaults, type Endpoint, type Fault } from './faults/fault.ts';
import { injectFaults } from './faults/inject.ts';
import { listen, type Listener } from './listener.ts';
import type { PkceSupport } from './pkce.ts';
import type { RequestEntry } from './request-log.ts';
import type { Extra, TildeSupport } from './resources/extras.ts';
import { createState } from './state.ts';
import type { TokenFormat } from './token/tokens.ts';
import { practiceUsers, type PracticeUser } from './users.ts';

export interface PracticeServiceOptions {
  /** The port; 0, the default, is any free one. */
  readonly port?: number;
  /** Returns milliseconds since 1970. All lifetimes and the passcodes use it. */
  readonly clock?: () => number;
  /** Default `practiceUsers`. */
  readonly users?: readonly PracticeUser[];
  /** The duration of a request for a page of domains, in milliseconds. Default 5. */
  readonly pageLatencyMs?: number;
  /** A file that stores sign-ins for the next run. By default they are not stored. */
  readonly stateFile?: string;
  /** Called when a sign-in requires a second factor. */
  readonly onSecondFactorRequired?: (user: PracticeUser) => void;
  /** Allowed redirect addresses in addition to `redirectUris` of connection.ts. */
  readonly redirectUris?: readonly string[];
  /** Default `verified`. */
  readonly pkce?: PkceSupport;
  /** Which token addresses and newer resources it has. Default `specification`. */
  readonly dialect?: Dialect;
  /** The format of access tokens. Default `opaque`. A `jwt` can be revoked, unless the dialect is `specification`. */
  readonly accessTokens?: TokenFormat;
  /**
   * What it has beyond the specification. Default none. The dialects
   * `newer` and `both` have the number of domains anyway.
   */
  readonly extras?: readonly Extra[];
  /** The names of the fields of voicemail and calls. Default `example`. */
  readonly recordNames?: RecordNames;
  /** Whether `~` stands for domain and user at the user's extras, or is refused with this status. Default `accepted`. */
  readonly extrasTilde?: TildeSupport;
}

export interface PracticeService extends Controls {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly connection: PracticeConnection;
  readonly users: readonly PracticeUser[];
  /** The last 20,000 requests, oldest first, without secrets. */
  readonly requests: readonly RequestEntry[];
  /** Empties `requests`. */
  forgetRequests(): void;
  /**
   * Injects a fault at an endpoint until it is ended or was injected `times` times (any number if absent). The latest
   * fault of an endpoint takes precedence. A fault of a grant occurs at each token address that the service has, or only
   * at the address `only`, even if the service doesn't have it.
   */
  fault(endpoint: Endpoint, fault: Fault, times?: number, only?: TokenAddress): Promise<ActiveFault>;
  /**
   * Serves the control page on 127.0.0.1 and returns its address. A second call returns the same.
   *
   * @param port 0, the default, is any free one.
   * @throws a system error if the port can't be used.
   */
  openControlPage(port?: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the service on 127.0.0.1.
 *
 * @throws a system error if the port can't be used (`EADDRINUSE`, `EACCES`) or `stateFile` can't be written.
 */
export async function startPracticeService(options: PracticeServiceOptions = {}): Promise<PracticeService> {
  const state = createState({
    clock: options.clock ?? Date.now,
    users: options.users ?? practiceUsers,
    redirectUris: [...Object.values(redirectUris), ...(options.redirectUris ?? [])],
    pkce: options.pkce ?? 'verified',
    dialect: options.dialect ?? 'specification',
    accessTokens: options.accessTokens ?? 'opaque',
    extras: {
      served: [
        ...(options.extras ?? []),
        ...(['newer', 'both'].includes(options.dialect ?? '') ? ['domain-count' as const] : []),
      ],
      names: options.recordNames ?? 'example',
      tilde: options.extrasTilde ?? 'accepted',
    },
    pageLatencyMs: options.pageLatencyMs ?? 5,
    stateFile: options.stateFile,
    onSecondFactorRequired: options.onSecondFactorRequired ?? (() => {}),
  });
  const faults = createFaults({ stop: () => base.stop(), start: () => base.start() });
  let otherHost: Listener | undefined;
  const otherHostUrl = () => `http://localhost:${otherHost?.port ?? 0}`;
  const inject = injectFaults({ ...state, faults, otherHostUrl });

  const base = await listen(baseAddress(state, inject).fetch, options.port ?? 0);
  const baseUrl = `http://127.0.0.1:${base.port}`;
  const authUrl = `${baseUrl}/ns-api`;

  const controls = createControls(state);
  const addFault: PracticeService['fault'] = async (endpoint, fault, times = Infinity, only) => {
    if (fault.kind === 'redirect-other-host') {
      otherHost ??= await listen(otherServer(state.requests, state.clock, () => baseUrl).fetch, 0);
    }
    return faults.add(endpoint, fault, times, only);
  };
  let controlPage: Listener | undefined;

  return {
    ...controls,
    baseUrl,
    authUrl,
    connection: connectionTo(baseUrl, authUrl, options.extras),
    users: state.users,
    requests: state.requests,
    forgetRequests: () => void state.requests.splice(0),
    fault: addFault,
    async openControlPage(port = 0) {
      controlPage ??= await startControlPage({ state, controls, faults, addFault, baseUrl }, port);
      return `http://127.0.0.1:${controlPage.port}/`;
    },
    async close() {
      const listeners = [base, otherHost, controlPage].filter((each) => each !== undefined);
      await Promise.all(listeners.map((listener) => listener.stop()));
    },
  };
}
