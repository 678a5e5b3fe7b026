import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import { createPageRequests } from '../../../../app/core/domains/page-requests.ts';
import type { JsonValue } from '../../../../app/json.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';

const busy = failed('busy', 'Slow down.', { retryAfterMs: 30_000 });
const { signal } = new AbortController();

/** A service with these responses, in order, and with empty pages after them. */
function createFixture(...responses: readonly (Result<readonly JsonValue[]> | Promise<Result<never>>)[]) {
  const clock = createManualClock();
  const remaining = [...responses];
  const sent: number[] = [];
  const fixture = { changes: 0 };
  const requests = createPageRequests(
    async ({ start }) => {
      sent.push(start);
      return remaining.shift() ?? ok([]);
    },
    createTestRuntime(clock),
    () => (fixture.changes += 1),
  );
  const read = (start: number, given?: AbortSignal) => requests.read({ start, limit: 100 }, given);
  const probe = () => requests.probe({ start: 0, limit: 1 }, signal);
  return Object.assign(fixture, { clock, sent, requests, read, probe });
}

test('a busy service gets the request again after its delay, before all later requests', async () => {
  const fixture = createFixture(busy, busy);
  const { clock, sent, requests, read } = fixture;
  const first = read(1);
  const second = read(7);
  for (const wait of [1, 2]) {
    await eventually(() => expect(requests.retryAt()).toBe(clock.wall() + 30_000));
    clock.pass(29_999);
    expect(sent).toHaveLength(wait);
    clock.pass(1);
    await eventually(() => expect(sent.length).toBeGreaterThan(wait));
  }
  expect([await first, await second]).toEqual([ok([]), ok([])]);
  expect([sent, requests.retryAt(), fixture.changes]).toEqual([[1, 1, 1, 7], undefined, 4]);
});

test('a failure that no delay helps against is returned', async () => {
  const { read, requests } = createFixture(
    failed('network', ''),
    failed('busy', '', { retryAfterMs: 400_000 }),
  );
  expect(await read(1)).toMatchObject({ failure: { code: 'network' } });
  expect(await read(1)).toMatchObject({ failure: { code: 'busy' } });
  expect(requests.retryAt()).toBeUndefined();
});

test('a request that is cancelled while it is queued or delayed is not sent', async () => {
  const { clock, sent, read } = createFixture(busy);
  const cancel = new AbortController();
  const delayed = read(1, cancel.signal);
  const queued = read(2, cancel.signal);
  await eventually(() => expect(clock.timers()).toBe(1));
  cancel.abort();
  expect([await delayed, await queued]).toMatchObject([
    { failure: { code: 'cancelled' } },
    { failure: { code: 'cancelled' } },
  ]);
  expect([sent, clock.timers()]).toEqual([[1], 0]);
});

test('the delay of a probe delays the next probe and the next request of the user', async () => {
  const { clock, sent, read, probe, requests } = createFixture(busy);
  expect(await probe()).toEqual(busy);
  expect(await probe()).toBeUndefined();
  const delayed = read(1);
  await eventually(() => expect(requests.retryAt()).toBe(clock.wall() + 30_000));
  clock.pass(29_999);
  expect(sent).toEqual([0]);
  clock.pass(1);
  expect(await delayed).toEqual(ok([]));
  expect(await probe()).toEqual(ok([]));
  expect(sent).toEqual([0, 1, 0]);
});

test.each(['probe', 'read'] as const)(
  'requests within a Retry-After of more than five minutes fail as the first %s did',
  async (first) => {
    const refusal = failed('unavailable', 'Down for maintenance', { retryAfterMs: 600_000 });
    const fixture = createFixture(refusal);
    await fixture[first](1);
    expect(await fixture.read(7)).toEqual(refusal);
    expect(await fixture.probe()).toBeUndefined();
    expect(fixture.sent).toHaveLength(1);
    fixture.clock.pass(600_000);
    expect(await fixture.read(7)).toEqual(ok([]));
  },
);
