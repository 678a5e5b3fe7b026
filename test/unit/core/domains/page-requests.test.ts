import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import { createPageRequests, findRecord } from '../../../../app/core/domains/page-requests.ts';
import type { PageRange } from '../../../../app/api/pagination/page-request.ts';
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

const missing = failed('missing', 'The record is no longer at its position.');
const offline = failed('network', 'ECONNREFUSED');

/** A service with records at the positions from 1 on. A range that begins at a refused position fails. */
function createService(records: readonly JsonValue[], refused: Readonly<Record<number, Result<never>>> = {}) {
  const ranges: PageRange[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  return {
    ranges,
    signals,
    read: async (range: PageRange, given?: AbortSignal): Promise<Result<readonly JsonValue[]>> => {
      ranges.push(range);
      signals.push(given);
      return refused[range.start] ?? ok(records.slice(range.start - 1, range.start - 1 + range.limit));
    },
  };
}

const domains = (count: number): JsonValue[] =>
  Array.from({ length: count }, (_, at) => ({ domain: `d${at + 1}` }));

test.each<[string, string, number, number | undefined, number | undefined]>([
  ['at its position', 'd30', 30, 30, undefined],
  ['a few positions before', 'd26', 30, 26, 25],
  ['near the beginning', 'd1', 3, 1, 1],
  ['nowhere near', 'd1', 30, undefined, 25],
])(
  'a record %s: %s is sought at %i, found at %j, and sought from %j',
  async (_case, label, position, found, from) => {
    const service = createService(domains(100));
    const expected = found === undefined ? missing : ok({ position: found, value: { domain: label } });
    expect(await findRecord(service.read, { label, position }, 10, signal)).toEqual(expected);
    const around = from === undefined ? [] : [{ start: from, limit: 10 }];
    expect(service.ranges).toEqual([{ start: position, limit: 1 }, ...around]);
    expect(service.signals[0]).toBe(signal);
  },
);

test('a record is sought around its position where the service refuses that one, and not after another failure', async () => {
  const sought = { label: 'd26', position: 30 };
  for (const [code, status] of [
    ['missing', 404],
    ['rejected', 400],
  ] as const) {
    const { read } = createService(domains(28), { 30: failed(code, 'No such page', { status }) });
    expect(await findRecord(read, sought, 10, signal)).toMatchObject({ ok: true, value: { position: 26 } });
  }
  for (const failure of [offline, failed('missing', 'status 404', { status: 404 })]) {
    const { read, ranges } = createService(domains(28), { 30: failure });
    expect([await findRecord(read, sought, 10, signal), ranges.length]).toEqual([failure, 1]);
  }
});

test('a record without a label is the one at its position', async () => {
  const nameless = [{}, 7, {}];
  const { read } = createService(nameless);
  expect(await findRecord(read, { label: '', position: 3 }, 10, signal)).toEqual(
    ok({ position: 3, value: {} }),
  );
  expect(await findRecord(read, { label: '', position: 2 }, 10, signal)).toEqual(missing);
});
