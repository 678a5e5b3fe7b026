import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import { createDomainTotal } from '../../../../app/core/extras/domain-total.ts';
import { readClock } from '../../../../app/core/scheduling/clock-reading.ts';
import { createManualClock } from '../manual-clock.ts';

const { signal } = new AbortController();

function setUp() {
  const clock = createManualClock();
  const fixture: { result: Result<number>; isEnabled: boolean; reads: number; changes: number } = {
    result: ok(141),
    isEnabled: true,
    reads: 0,
    changes: 0,
  };
  const total = createDomainTotal({
    isEnabled: () => fixture.isEnabled,
    read: () => {
      fixture.reads += 1;
      return Promise.resolve(fixture.result);
    },
    now: () => readClock(clock),
    onChange: () => (fixture.changes += 1),
  });
  return { fixture, total, clock };
}

test('the total is read each time the list is opened', async () => {
  const { fixture, total } = setUp();
  expect(total.value()).toBeUndefined();
  expect(total.state()).toEqual({ kind: 'not-requested' });
  await total.update(signal);
  expect(total.value()).toBe(141);
  expect(total.state()).toEqual({ kind: 'ok' });
  fixture.result = ok(142);
  await total.update(signal);
  expect(total.value()).toBe(142);
  expect(fixture).toMatchObject({ reads: 2, changes: 2 });
});

test('it is neither read nor shown while it is switched off', async () => {
  const { fixture, total } = setUp();
  await total.update(signal);
  fixture.isEnabled = false;
  expect(total.value()).toBeUndefined();
  await total.update(signal);
  expect(fixture.reads).toBe(1);
});

test.each([403, 405])('after status %s it isn’t requested again', async (status) => {
  const { fixture, total, clock } = setUp();
  fixture.result = failed('missing', '', { status });
  for (let openings = 0; openings < 5; openings += 1) {
    await total.update(signal);
    clock.pass(3_600_000);
  }
  expect(fixture.reads).toBe(1);
  expect(total.value()).toBeUndefined();
  expect(total.state()).toMatchObject({ kind: 'hidden', failure: { status } });
});

test.each([
  failed('busy', '', { status: 429, retryAfterMs: 60_000 }),
  failed('unavailable', '', { status: 503 }),
])('after another failure it is paused, and read again later', async (failure) => {
  const { fixture, total, clock } = setUp();
  await total.update(signal);
  fixture.result = failure;
  await total.update(signal);
  expect(total.value()).toBeUndefined();
  fixture.result = ok(7);
  await total.update(signal);
  expect(fixture.reads).toBe(2);
  clock.pass(3_600_000);
  await total.update(signal);
  expect(total.value()).toBe(7);
});

test('the response to a list that was closed meanwhile is ignored', async () => {
  const { fixture, total } = setUp();
  const closed = new AbortController();
  const update = total.update(closed.signal);
  closed.abort();
  await update;
  expect(total.value()).toBeUndefined();
  expect(fixture.changes).toBe(0);
});
