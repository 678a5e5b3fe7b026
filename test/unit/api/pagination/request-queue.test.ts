import { expect, test } from 'vitest';
import { failed, type Failure, ok } from '../../../../app/api/http/result.ts';
import { createRequestQueue } from '../../../../app/api/pagination/request-queue.ts';

test('a request that was postponed is sent again once the queue is ready, before all later requests', async () => {
  const sent: number[] = [];
  let isBusy = true;
  const postponed: { failure: Failure; failures: number }[] = [];
  const pending: (() => void)[] = [];
  const { read } = createRequestQueue({
    read: async (range) => {
      sent.push(range.start);
      return isBusy ? failed('busy', 'Slow down.', { retryAfterMs: 7_000 }) : ok([]);
    },
    postpone: (failure, failures) => postponed.push({ failure, failures }) > 0,
    isReady: () => true,
    ready: () => new Promise((resolve) => pending.push(resolve)),
  });
  const first = read({ start: 1, limit: 100 });
  const second = read({ start: 7, limit: 1 });
  const letPass = async (times: number) => {
    await expect.poll(() => pending).toHaveLength(times);
    pending[times - 1]?.();
  };
  await letPass(1);
  await letPass(2);
  await expect.poll(() => pending).toHaveLength(3);
  expect(postponed.map(({ failures }) => failures)).toEqual([1, 2]);
  expect(postponed[1]?.failure.retryAfterMs).toBe(7_000);
  expect(sent).toEqual([1, 1]);
  isBusy = false;
  await letPass(3);
  await letPass(4);
  expect((await first).ok).toBe(true);
  expect((await second).ok).toBe(true);
  expect(sent).toEqual([1, 1, 1, 7]);
});

test('a failure that is not postponed is returned', async () => {
  const { read } = createRequestQueue({
    read: async () => failed('busy', 'Slow down.'),
    postpone: () => false,
    isReady: () => true,
    ready: async () => {},
  });
  expect(await read({ start: 1, limit: 100 })).toMatchObject({ ok: false, failure: { code: 'busy' } });
});

test('a request that is cancelled while it is queued is not sent', async () => {
  const gate = Promise.withResolvers<undefined>();
  const cancel = new AbortController();
  let sent = 0;
  const { read } = createRequestQueue({
    read: async () => {
      sent += 1;
      await gate.promise;
      return ok([]);
    },
    postpone: () => false,
    isReady: () => true,
    ready: async () => {},
  });
  const first = read({ start: 1, limit: 100 });
  const second = read({ start: 2, limit: 1 }, cancel.signal);
  cancel.abort();
  gate.resolve(undefined);
  expect((await first).ok).toBe(true);
  expect(await second).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(sent).toBe(1);
});
