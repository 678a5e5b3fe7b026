// One session with the real practice service over HTTP, on a manual clock.
import { Agent } from 'undici';
import { expect } from 'vitest';
import { createApiClient, type ApiClient } from '../../../../app/api/client.ts';
import type { Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createTransport, type HttpRequest, type Send } from '../../../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../../../app/api/oauth/token-endpoint.ts';
import { createAccountSession, type AccountSession } from '../../../../app/core/session/account-session.ts';
import type { AccountSessionOptions } from '../../../../app/core/session/session-options.ts';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../../../practice-service/service.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../manual-clock.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';
import { unobserved } from './session-options.ts';

export const login = 'alice@practice.example';

export interface AccountSessionHarness {
  readonly service: PracticeService;
  session: AccountSession;
  readonly clock: ManualClock;
  readonly client: ApiClient;
  /** Every call of `saveRefreshToken`, oldest first; undefined is a deletion. */
  readonly savedRefreshTokens: (string | undefined)[];
  /** The refresh token of an earlier run. */
  storedRefreshToken: SecretLookup;
  /** Whether the system reports a network. */
  isOnline: boolean;
  /** Whether the user is away. */
  isIdle: boolean;
  /** Replaces the session by one with other options. */
  readonly replaceSession: (overrides: Partial<AccountSessionOptions>) => void;
  /** Returns the tokens of a sign-in with a password. */
  readonly signIn: () => Promise<Tokens>;
  /** All requests that were sent, including those that failed. */
  readonly sent: readonly HttpRequest[];
  /** Whether a request has no response yet. */
  readonly isSending: () => boolean;
  /** The requests that the service received, in order: the grant type, or GET. */
  readonly requests: () => string[];
  /** How many of `requests` are of a kind. */
  readonly requestCount: (kind: string) => number;
  /** Advances the clock in steps of a poll interval at most, and waits for the requests of each step. */
  readonly pass: (ms: number) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** `options` are those of the practice service. */
export async function createAccountSessionHarness(
  options: PracticeServiceOptions = {},
): Promise<AccountSessionHarness> {
  const clock = createManualClock();
  const service = await startPracticeService({ clock: clock.wall, ...options });
  const agent = new Agent();
  const sent: HttpRequest[] = [];
  const transport = createTransport({ version: '0.0.0', dispatcher: agent });
  let responses = 0;
  const send: Send = async (request, signal) => {
    sent.push(request);
    return transport(request, signal).finally(() => (responses += 1));
  };
  const client = createApiClient(service.connection, {
    send,
    endpoints: createTokenEndpoints(),
    now: clock.wall,
  });
  const savedRefreshTokens: (string | undefined)[] = [];

  const newSession = (overrides: Partial<AccountSessionOptions> = {}) =>
    createAccountSession({
      ...unobserved,
      client,
      runtime: createTestRuntime(clock),
      isIdle: () => harness.isIdle,
      isOnline: () => harness.isOnline,
      findRefreshToken: () => Promise.resolve(harness.storedRefreshToken),
      saveRefreshToken: (token) => {
        savedRefreshTokens.push(token);
        return Promise.resolve();
      },
      ...overrides,
    });

  const harness: AccountSessionHarness = {
    service,
    session: newSession(),
    clock,
    client,
    savedRefreshTokens,
    sent,
    isSending: () => responses < sent.length,
    storedRefreshToken: { kind: 'none' },
    isOnline: true,
    isIdle: false,
    replaceSession: (overrides) => {
      harness.session = newSession(overrides);
    },
    signIn: async () => {
      const password = harness.service.users.find((user) => user.login === login)?.password ?? '';
      const response = await client.requestTokens({ type: 'password', username: login, password });
      if (response.kind !== 'tokens') throw new Error(`The sign-in returned ${response.kind}.`);
      return response.tokens;
    },
    requests: () => harness.service.requests.map(({ method, grantType }) => grantType ?? method),
    requestCount: (kind) => harness.requests().filter((request) => request === kind).length,
    pass: async (ms) => {
      for (let left = ms; left > 0; left -= 60_000) {
        const before = harness.requests().length;
        const isDue = (clock.nextTimer() ?? Infinity) <= Math.min(left, 60_000);
        clock.pass(Math.min(left, 60_000));
        if (isDue) await eventually(() => expect(harness.requests().length).toBeGreaterThan(before));
        await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
      }
    },
    end: async () => {
      await harness.session.end();
      await agent.close();
      await harness.service.close();
    },
  };
  return harness;
}
