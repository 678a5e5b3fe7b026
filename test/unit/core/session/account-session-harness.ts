// One session with the real practice service over HTTP, on a manual clock.
import { Agent } from 'undici';
import { expect } from 'vitest';
import { createApiClient } from '../../../../app/api/client.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { createTransport, type HttpRequest, type Send } from '../../../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../../../app/api/oauth/token-request.ts';
import {
  type AccountSession,
  type AccountSessionOptions,
  createAccountSession,
} from '../../../../app/core/session/account-session.ts';
import { type PracticeServiceOptions, startPracticeService } from '../../../practice-service/service.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';
import { unobserved } from './session-options.ts';

export const login = 'alice@practice.example';

export type AccountSessionHarness = Awaited<ReturnType<typeof createAccountSessionHarness>>;

/** `options` are those of the practice service. */
export async function createAccountSessionHarness(options: PracticeServiceOptions = {}) {
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
  const client = createApiClient(async () => ok(service.connection), {
    send,
    endpoints: createTokenEndpoints(),
    now: clock.wall,
  });

  /** The requests that the service received, in order: the grant type, or GET. */
  const requests = () => service.requests.map(({ method, grantType }) => grantType ?? method);

  const newSession = (overrides: Partial<AccountSessionOptions> = {}): AccountSession =>
    createAccountSession({
      ...unobserved,
      client,
      runtime: createTestRuntime(clock),
      isIdle: () => harness.isIdle,
      isOnline: () => harness.isOnline,
      findRefreshToken: () => Promise.resolve(harness.storedRefreshToken),
      saveRefreshToken: () => Promise.resolve(),
      ...overrides,
    });

  const harness = {
    service,
    session: newSession(),
    clock,
    client,
    /** All requests that were sent, including those that failed. */
    sent,
    /** How many requests have no response yet. */
    unanswered: () => sent.length - responses,
    /** The refresh token of an earlier run. */
    storedRefreshToken: { kind: 'none' } as SecretLookup,
    /** Whether the system reports a network. */
    isOnline: true,
    /** Whether the user is away. */
    isIdle: false,
    /** Replaces the session by one with other options. */
    replaceSession: (overrides: Partial<AccountSessionOptions>) => {
      harness.session = newSession(overrides);
    },
    /** Returns the tokens of a sign-in with a password. */
    signIn: async () => {
      const password = service.users.find((user) => user.login === login)?.password ?? '';
      const response = await client.requestTokens({ type: 'password', username: login, password });
      if (response.kind !== 'tokens') throw new Error(`The sign-in returned ${response.kind}.`);
      return response.tokens;
    },
    requests,
    /** How many of `requests` are of a kind. */
    requestCount: (kind: string) => requests().filter((request) => request === kind).length,
    /** Advances the clock in steps of a poll interval at most, and waits for the requests of each step. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 60_000) {
        const before = requests().length;
        const isDue = (clock.nextTimer() ?? Infinity) <= Math.min(left, 60_000);
        clock.pass(Math.min(left, 60_000));
        if (isDue) await eventually(() => expect(requests().length).toBeGreaterThan(before));
        await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
      }
    },
    end: async () => {
      await harness.session.end();
      await agent.close();
      await service.close();
    },
  };
  return harness;
}
