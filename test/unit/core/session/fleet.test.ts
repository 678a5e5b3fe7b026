// `npm run bench -- fleet` runs larger simulations.
import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { minuteMs, simulateFleet } from './fleet.ts';

const outage = { from: 5 * minuteMs, to: 25 * minuteMs };
const endMs = outage.to + 30 * minuteMs;

test('2,000 clients whose service tells all of them when its outage ends come back without a wave', async () => {
  const fleet = await simulateFleet({
    instances: 2_000,
    seed: 7,
    lengthMs: endMs,
    eventEndMs: outage.to,
    failureAt: (ms) =>
      ms >= outage.from && ms < outage.to
        ? failed('unavailable', 'status 503', { status: 503, retryAfterMs: outage.to - ms }).failure
        : undefined,
  });
  // Polls wait for the time that the service has named. Two in five tokens are due for a refresh before it.
  expect(fleet.requests(outage.from + minuteMs, outage.to)).toBeLessThan(2_000 * 0.45);
  expect(fleet.recoveredMs).toBeLessThan(minuteMs);
  // With so few clients the peak scatters by a tenth; the bench holds the design's 2 with 10,000.
  expect(fleet.peak(outage.to, endMs)).toBeLessThan(2.2);
  expect(fleet.peak(outage.to + 2 * minuteMs, endMs)).toBeLessThan(1.4);
});
