import { expect, test } from 'vitest';
import { failed, type Failure, ok } from '../../../../app/api/http/result.ts';
import { createRequestQueue, type RequestGate } from '../../../../app/api/pagination/request-queue.ts';

/** A gate that is always open and postpones nothing. */
const openGate: RequestGate = { isReady: () => true, ready: async () => {}, postpone: () => false };

test('a request that was postponed is sent again once the gate opens, before all later requests', async () => {
  const sent: number[] = [];
  let isBusy = true;
  const postponed: { failure: Failure; failures: number }[] = [];
  const pending: (() => void)[] = [];
  const { read } = createRequestQueue(
    async (range) => {
      sent.push(range.start);
      return isBusy ? failed('busy', 'Slow down.', { retryAfterMs: 7_000 }) : ok([]);
    },
    {
      postpone: (failure, failures) => postponed.push({ failure, failures }) > 0,
      isReady: () => true,
      ready: () => new Promise((resolve) => pending.push(resolve)),
    },
  );
  const first = read({ start: 1, limit: 100 });
  const second = read({ start: 7, limit: 1 });
  const openGateFor = async (nth: number) => {
    await expect.poll(() => pending).toHaveLength(nth);
    pending[nth - 1]?.();
  };
  await openGateFor(1);
  await openGateFor(2);
  await expect.poll(() => pending).toHaveLength(3);
  expect(postponed.map(({ failures }) => failures)).toEqual([1, 2]);
  expect(postponed[1]?.failure.retryAfterMs).toBe(7_000);
  expect(sent).toEqual([1, 1]);
  isBusy = false;
  await openGateFor(3);
  await openGateFor(4);
  expect((await first).ok).toBe(true);
  expect((await second).ok).toBe(true);
  expect(sent).toEqual([1, 1, 1, 7]);
});

test('a failure that is not postponed is returned', async () => {
  const { read } = createRequestQueue(async () => failed('busy', 'Slow down.'), openGate);
  expect(await read({ start: 1, limit: 100 })).toMatchObject({ ok: false, failure: { code: 'busy' } });
});

test('a request that is cancelled while it is queued is not sent', async () => {
  const answered = Promise.withResolvers<undefined>();
  const cancel = new AbortController();
  let sent = 0;
  const { read } = createRequestQueue(async () => {
    sent += 1;
    await answered.promise;
    return ok([]);
  }, openGate);
  const first = read({ start: 1, limit: 100 });
  const second = read({ start: 2, limit: 1 }, cancel.signal);
  cancel.abort();
  answered.resolve(undefined);
  expect((await first).ok).toBe(true);
  expect(await second).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(sent).toBe(1);
});
