// Perch on the practice service, with every request it sends counted, a time limit that can be made short for
// one kind of request, and time that waits for what it has set off.
import { type Dispatcher, FormData } from 'undici';
import {
  createTransport,
  type HttpResponse,
  type HttpRequest,
  type Send,
} from '../../../app/api/http/transport.ts';
import type { App } from '../../../app/core/app.ts';
import { createTestApp, type TestApp } from '../../unit/core/test-app.ts';
import type { Struck } from '../fault-list.ts';

export interface FaultHarness {
  readonly bench: TestApp;
  /** Perch as last started. */
  readonly perch: () => App;
  readonly start: () => Promise<void>;
  /** What Perch has sent, oldest first, whether or not it reached anybody. */
  readonly sent: readonly Struck[];
  /** The latest refresh token that Perch was given whole, by login. */
  readonly given: ReadonlyMap<string, string>;
  /** The one kind of request that is given little time; all others have plenty. */
  hurried: Struck | undefined;
  /** Lets time pass from timer to timer, and lets each finish what it has set off; then runs `each`. */
  readonly pass: (ms: number, each?: () => void) => Promise<void>;
  /** The same until something is true, for at most so long; resolves with whether it came true. */
  readonly passUntil: (isTrue: () => boolean, mostMs: number) => Promise<boolean>;
  /** Resolves when no request is under way and none follows. */
  readonly settled: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Real time, and short: what hangs here never ends by itself. */
const littleTimeMs = 150;
/** More timers than that within one step of time are no longer a matter of patience. */
const mostTimers = 120;

export async function createFaultHarness(): Promise<FaultHarness> {
  const sent: Struck[] = [];
  const given = new Map<string, string>();
  const underWay = new Set<Promise<unknown>>();
  let perch: App | undefined;

  const countingSend = (dispatcher: Dispatcher): Send => {
    const patient = createTransport({ dispatcher });
    const hasty = createTransport({ dispatcher, timeLimitMs: littleTimeMs });
    return async (request, signal) => {
      const kind = kindOf(request);
      sent.push(kind);
      const sending = (kind === rig.hurried ? hasty : patient)(request, signal);
      underWay.add(sending);
      const outcome = await sending.finally(() => underWay.delete(sending));
      if (outcome.ok) note(outcome.value, given);
      return outcome;
    };
  };
  const bench = await createTestApp(countingSend);
  for (const { login } of bench.service.users) bench.service.setPresence(login, 'open');

  const settled = async () => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      if (underWay.size > 0) quiet = 0;
      await Promise.all(underWay);
      await new Promise(setImmediate);
    }
  };

  const passing = async (ms: number, isEnough: () => boolean): Promise<boolean> => {
    let left = ms;
    for (let timers = 0; left > 0 || bench.clock.nextTimer() === 0; timers += 1) {
      if (timers > mostTimers) throw new Error(`More than ${mostTimers} timers ran within ${ms} ms.`);
      const step = Math.min(left, bench.clock.nextTimer() ?? left);
      left -= step;
      bench.clock.pass(step);
      await settled();
      if (isEnough()) return true;
    }
    return false;
  };

  const rig: FaultHarness = {
    bench,
    perch: () => {
      if (perch === undefined) throw new Error('Perch has not been started yet.');
      return perch;
    },
    start: async () => {
      perch = await bench.start({ practice: bench.service.connection });
      await settled();
    },
    sent,
    given,
    hurried: undefined,
    pass: async (ms, each = () => {}) => {
      await passing(ms, () => {
        each();
        return false;
      });
    },
    passUntil: async (isTrue, mostMs) => isTrue() || (await passing(mostMs, isTrue)),
    settled,
    end: () => bench.end(),
  };
  return rig;
}

const grants: Readonly<Record<string, Struck>> = {
  authorization_code: 'code',
  password: 'password',
  mfa: 'mfa',
  refresh_token: 'refresh',
};

/** What a request asks for, by its own words: also one that reaches nobody counts. */
function kindOf({ method, body }: HttpRequest): Struck {
  if (method === 'GET') return 'profile';
  const fields = body instanceof FormData ? body : new URLSearchParams(body);
  const grant = fields.get('grant_type');
  const kind = typeof grant === 'string' ? grants[grant] : undefined;
  if (kind === undefined) throw new Error('Perch asked for tokens in a way that nobody knows.');
  return kind;
}

/** A whole token reply, and no pending one: from here on its refresh token is the one to keep. */
function note(reply: HttpResponse, given: Map<string, string>): void {
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    return;
  }
  if (typeof body !== 'object' || body === null) return;
  const field = (name: string) => new Map(Object.entries(body)).get(name) as unknown;
  const [token, refreshToken, login] = ['access_token', 'refresh_token', 'login'].map(field);
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || typeof login !== 'string') return;
  if (field('scope') !== 'MFA') given.set(login, refreshToken);
}
