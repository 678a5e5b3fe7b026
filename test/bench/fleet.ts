// Ten thousand sessions during events that make clients of a service act at the same time.
import { failed } from '../../app/api/http/result.ts';
import { type Fleet, minuteMs, simulateFleet } from '../unit/core/session/fleet.ts';
import { type Figure, figure } from './figure.ts';

const instances = 10_000;
const hourMs = 60 * minuteMs;
/** The events begin after this time. */
const fromMs = 5 * minuteMs;

const isDuring = (ms: number, minutes: number) => ms >= fromMs && ms < fromMs + minutes * minuteMs;

/** Simulates an event of `minutes` minutes and the half hour after it. Returns the peak in that half hour, and the recovery. */
async function simulate(seed: number, minutes: number, event: Partial<Fleet>) {
  const endMs = fromMs + minutes * minuteMs;
  const times = { lengthMs: endMs + hourMs / 2, eventEndMs: endMs };
  const { peak, recoveredMs } = await simulateFleet({ instances, seed, ...times, ...event });
  return { peak: peak(endMs, endMs + hourMs / 2), recoveredMinutes: recoveredMs / minuteMs };
}

export async function measureFleet(): Promise<Figure[]> {
  const outages = [
    await simulate(1, 20, {
      failureAt: (ms) => (isDuring(ms, 20) ? failed('unavailable', 'status 503').failure : undefined),
    }),
    await simulate(2, 180, {
      failureAt: (ms) => (isDuring(ms, 180) ? failed('network', 'ECONNREFUSED').failure : undefined),
    }),
    await simulate(3, 10, {
      failureAt: (ms) =>
        isDuring(ms, 10)
          ? failed('busy', 'status 429', { retryAfterMs: fromMs + 10 * minuteMs - ms }).failure
          : undefined,
    }),
  ];
  const others = [
    await simulate(4, 10, { startsWithinMs: 15 * minuteMs }),
    await simulate(5, 20, { isOnlineAt: (ms) => !isDuring(ms, 20) }),
    await simulate(6, 60, {
      suspends: (random) => [fromMs + random() * 10 * minuteMs, fromMs + (45 + random() * 15) * minuteMs],
    }),
  ];
  const recoveredMinutes = outages.map((outage) => outage.recoveredMinutes);
  const day = await simulateFleet({
    instances: 200,
    seed: 7,
    lengthMs: 24 * hourMs,
    eventEndMs: 0,
    isIdleAt: (ms) => ms >= 9 * hourMs,
  });
  return [
    figure({
      id: 'fleet.peak',
      method:
        'The busiest ten seconds of 10,000 simulated sessions against the mean of the half hour after starts within 15 minutes, or after a network has returned.',
      unit: 'times',
      values: others.map(({ peak }) => peak),
      value: Math.max(...others.map(({ peak }) => peak)),
      target: 3,
    }),
    figure({
      id: 'fleet.outage',
      method: 'The same after outages of 20 minutes and 3 hours (503), and 429 with one `Retry-After`.',
      unit: 'times',
      values: outages.map(({ peak }) => peak),
      value: Math.max(...outages.map(({ peak }) => peak)),
      target: 2,
    }),
    figure({
      id: 'fleet.recovered',
      method: 'From the end of such an outage until 95 % of the sessions have read their profile.',
      unit: 'minutes',
      values: recoveredMinutes,
      value: Math.max(...recoveredMinutes),
      target: 5,
    }),
    figure({
      id: 'fleet.day',
      method: 'Requests per account in a day: nine hours of work with a closed panel, then idle.',
      unit: 'requests',
      values: [day.requests(0, 24 * hourMs) / 200],
      target: 760,
    }),
  ];
}
