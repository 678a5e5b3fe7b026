// The test app on the practice service, with every request counted, a timeout that can be shortened for one target,
// and a clock that waits for the requests its timers start.
import type { Dispatcher } from 'undici';
import {
  createTransport,
  type HttpResponse,
  type HttpRequest,
  type Send,
} from '../../../app/api/http/transport.ts';
import type { App } from '../../../app/core/app.ts';
import { createTestApp } from '../../unit/core/test-app.ts';
import type { FaultTarget } from '../fault-list.ts';

export type FaultHarness = Awaited<ReturnType<typeof createFaultHarness>>;

/** In real time. */
const shortTimeoutMs = 150;
/** More timers within one advance indicate a loop. */
const maxTimers = 120;

export async function createFaultHarness() {
  const sent: FaultTarget[] = [];
  const refreshTokens = new Map<string, string>();
  const inFlight = new Set<Promise<unknown>>();
  let perch: App | undefined;

  const countingSend = (dispatcher: Dispatcher): Send => {
    const send = createTransport({ version: '0.0.0', dispatcher });
    const sendWithShortTimeout = createTransport({
      version: '0.0.0',
      dispatcher,
      timeLimitMs: shortTimeoutMs,
      sentTimeLimitMs: shortTimeoutMs,
    });
    return async (request, signal) => {
      const target = targetOf(request);
      sent.push(target);
      const sending = (target === harness.shortTimeoutTarget ? sendWithShortTimeout : send)(request, signal);
      inFlight.add(sending);
      const result = await sending.finally(() => inFlight.delete(sending));
      if (result.ok) recordRefreshToken(result.value, refreshTokens);
      return result;
    };
  };
  const testApp = await createTestApp({ send: countingSend });
  for (const { login } of testApp.service.users) testApp.service.setPresence(login, 'open');

  /** Resolves when no request is in flight and none follows. */
  const waitUntilIdle = async () => {
    for (let idleTurns = 0; idleTurns < 4; idleTurns += 1) {
      if (inFlight.size > 0) idleTurns = 0;
      await Promise.all(inFlight);
      await new Promise(setImmediate);
    }
  };

  const advanceUntil = async (ms: number, isDone: () => boolean): Promise<boolean> => {
    let remainingMs = ms;
    for (let timers = 0; remainingMs > 0 || testApp.clock.nextTimer() === 0; timers += 1) {
      if (timers > maxTimers) throw new Error(`More than ${maxTimers} timers ran within ${ms} ms.`);
      const stepMs = Math.min(remainingMs, testApp.clock.nextTimer() ?? remainingMs);
      remainingMs -= stepMs;
      testApp.clock.pass(stepMs);
      await waitUntilIdle();
      if (isDone()) return true;
    }
    return false;
  };

  const harness = {
    testApp,
    /** The app that was started last. */
    perch: (): App => {
      if (perch === undefined) throw new Error('Perch has not been started yet.');
      return perch;
    },
    start: async (): Promise<void> => {
      perch = await testApp.start({ practice: testApp.service.connection });
      await waitUntilIdle();
    },
    /** The requests that Perch has sent, oldest first, whether or not they reached a server. */
    sent,
    /** The latest refresh token that Perch received in a complete response, by login. */
    refreshTokens,
    /** The target whose requests have a short timeout; requests to other targets have Perch's own. */
    shortTimeoutTarget: undefined as FaultTarget | undefined,
    /** Advances the clock from timer to timer. After each it waits until Perch is idle, and calls `onStep`. */
    advance: async (ms: number, onStep = () => {}) => {
      await advanceUntil(ms, () => {
        onStep();
        return false;
      });
    },
    /** Advances until the condition is true, by at most `maxMs`. Resolves with whether it became true. */
    advanceUntil: async (isTrue: () => boolean, maxMs: number) =>
      isTrue() || (await advanceUntil(maxMs, isTrue)),
    waitUntilIdle,
    close: () => testApp.end(),
  };
  return harness;
}

const grants: Readonly<Record<string, FaultTarget>> = {
  authorization_code: 'code',
  password: 'password',
  mfa: 'mfa',
  refresh_token: 'refresh',
};

/** Reads the target from the request itself, so that a request that reaches no server is counted too. */
function targetOf({ method, body }: HttpRequest): FaultTarget {
  if (method === 'GET') return 'profile';
  const fields = new URLSearchParams(typeof body === 'object' ? { ...body.multipart } : body);
  const grant = fields.get('grant_type');
  const target = typeof grant === 'string' ? grants[grant] : undefined;
  if (target === undefined) throw new Error('Perch requested tokens with an unknown grant type.');
  return target;
}

/** Records the refresh token of a complete token response, but not of an MFA challenge: Perch doesn't store that one. */
function recordRefreshToken(response: HttpResponse, refreshTokens: Map<string, string>): void {
  let body: unknown;
  try {
    body = JSON.parse(response.text.slice(response.text.indexOf('{"')));
  } catch {
    return;
  }
  if (typeof body !== 'object' || body === null) return;
  const fields = new Map<string, unknown>(Object.entries(body));
  const [token, refreshToken, login] = ['access_token', 'refresh_token', 'login'].map((name) =>
    fields.get(name),
  );
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || typeof login !== 'string') return;
  if (fields.get('scope') !== 'MFA') refreshTokens.set(login, refreshToken);
}
