import fc from 'fast-check';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordIdentity } from '../../../../app/api/domains/domain-record.ts';
import { failed, type Failure, ok } from '../../../../app/api/http/result.ts';
import {
  createPages,
  createRequestQueue,
  type Pages,
  type ProbePage,
  type ReadPage,
} from '../../../../app/api/pagination/pages.ts';
import { createServerPaging, type ServerPaging } from '../../../../app/api/pagination/server-paging.ts';
import type { Json, JsonObject } from '../../../practice-service/json.ts';
import { listWith, type PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import type { JsonValue } from '../../../../app/json.ts';

/** A list as the practice service pages it. What it holds can change between two requests. */
function listOf(count: number, habits: PagingVariants = {}): ReadPage & { holds: number } {
  const read: ReadPage = async ({ start, limit }) => {
    const { first, page } = listWith(habits, list.holds, record);
    await nextTurn();
    if (start < first) return failed('rejected', 'start must be a whole number from 1');
    return ok(page(start, limit).map(plain));
  };
  const list = Object.assign(read, { holds: count });
  return list;
}

test.each([
  [
    'in the service’s own words ends the list like an empty page',
    'Domain list has no such page',
    'complete',
    true,
  ],
  ['without a word of the service, as from a proxy, is a failure', 'status 404', 'more', false],
])('a 404 after full pages %s', async (_what, detail, state, isEnd) => {
  const pages = walk(async ({ start, limit }) => {
    if (start > 200) return failed('missing', detail, { status: 404 });
    return ok(
      records(200)
        .slice(start - 1, start - 1 + limit)
        .map(plain),
    );
  }, 100);
  const found = [];
  for await (const page of pages.read()) found.push(page.ok ? page.value.records.length : page.failure.code);
  expect(found).toEqual(isEnd ? [100, 100] : [100, 100, 'missing']);
  expect(pages.state()).toBe(state);
});

function record(index: number): JsonObject {
  return { domain: `d${index}.example` };
}

function plain(value: Json): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

function records(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => record(index));
}

/** A walk on a server of which nothing is known yet. */
function walk(
  read: ReadPage,
  limit: number,
  {
    probe = read,
    paging = createServerPaging(),
  }: { readonly probe?: ProbePage; readonly paging?: ServerPaging } = {},
): Pages {
  return createPages({ read, probe, limit, identityOf: recordIdentity, paging });
}

/** Reads until the end or the first failure; what comes is put where it belongs. */
async function readInto(
  found: Map<number, JsonValue>,
  pages: Pages,
  signal?: AbortSignal,
  isGoingOn = false,
): Promise<Failure | undefined> {
  for await (const came of pages.read(signal, () => isGoingOn)) {
    if (!came.ok) return came.failure;
    for (const { position, value } of came.value.records) {
      expect(found.has(position)).toBe(false);
      found.set(position, value);
    }
  }
  return undefined;
}

async function probeInto(found: Map<number, JsonValue>, pages: Pages): Promise<void> {
  for await (const { records } of pages.probe(new AbortController().signal)) {
    for (const { position, value } of records) {
      expect(found.has(position)).toBe(false);
      found.set(position, value);
    }
  }
}

function inOrder(found: ReadonlyMap<number, JsonValue>): JsonValue[] {
  return [...found].toSorted(([a], [b]) => a - b).map(([, value]) => value);
}

const habits: fc.Arbitrary<PagingVariants> = fc
  .record({
    cap: fc.constantFrom(undefined, 10, 20, 25, 30, 33, 50, 100, 150),
    countsFromZero: fc.constantFrom(undefined, true as const),
    ignoresLimit: fc.constantFrom(undefined, undefined, true as const),
    overlap: fc.integer({ min: 0, max: 4 }),
    copies: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ cap, countsFromZero, ignoresLimit, ...rest }) => ({
    ...rest,
    ...(cap && { cap }),
    ...(countsFromZero && { countsFromZero }),
    ...(ignoresLimit && { ignoresLimit }),
  }));

test('whatever the habits, and wherever it breaks off, every record comes once', async () => {
  const limits = fc.integer({ min: 50, max: 200 });
  const counts = fc.integer({ min: 0, max: 620 });
  const troubles = fc.array(fc.boolean(), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      habits,
      limits,
      counts,
      troubles,
      fc.boolean(),
      async (given, limit, count, fails, ahead) => {
        const list = listOf(count, given);
        let requests = 0;
        const read: ReadPage = (range) =>
          fails[requests++] === true ? Promise.resolve(failed('network', 'ECONNRESET')) : list(range);
        const pages = walk(read, limit, { probe: list });
        const found = new Map<number, JsonValue>();
        do {
          while ((await readInto(found, pages, undefined, ahead)) !== undefined);
          expect(pages.state()).toBe('complete');
          await probeInto(found, pages);
        } while (pages.state() === 'more');
        expect(inOrder(found)).toEqual(records(count));
        expect(pages.state()).toBe('complete');
      },
    ),
    { numRuns: 300 },
  );
});

test('a server that repeats itself for ever is not asked for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), habits, async (count, given) => {
      let requests = 0;
      const list = listOf(count, { ...given, ignoresStart: true });
      const read: ReadPage = (range) => {
        requests += 1;
        return list(range);
      };
      const pages = walk(read, 100);
      const found = new Map<number, JsonValue>();
      expect(await readInto(found, pages, undefined, true)).toBeUndefined();
      expect(requests).toBeLessThanOrEqual(4);
      expect(inOrder(found)).toEqual(records(found.size));
    }),
  );
});

test('with a limit of 1, each record has a page of its own', async () => {
  const asked: number[] = [];
  const list = listOf(3);
  const read: ReadPage = (range) => {
    asked.push(range.start, range.limit);
    return list(range);
  };
  const found = new Map<number, JsonValue>();
  await readInto(found, walk(read, 1));
  expect(inOrder(found)).toEqual(records(3));
  expect(asked).toEqual([1, 1, 2, 1, 3, 1, 4, 1]);
});

test('whoever breaks off goes on from there', async () => {
  const pages = walk(listOf(250), 100);
  for await (const came of pages.read()) {
    expect(came).toMatchObject({ ok: true });
    break;
  }
  expect(pages.state()).toBe('more');
  const found = new Map<number, JsonValue>();
  await readInto(found, pages);
  expect(inOrder(found)).toEqual(records(250).slice(100));
});

test('whoever goes on has the next page asked for while they look at the one before', async () => {
  const asked: number[] = [];
  const list = listOf(450);
  const read: ReadPage = (range) => {
    asked.push(range.start);
    return list(range);
  };
  const pages = walk(read, 100);
  const whenSeen: number[][] = [];
  let isGoingOn = true;
  for await (const came of pages.read(undefined, () => isGoingOn)) {
    expect(came.ok).toBe(true);
    whenSeen.push([...asked]);
    if (whenSeen.length === 2) isGoingOn = false;
  }
  expect(whenSeen).toEqual([
    [1, 101],
    [1, 101, 201],
    [1, 101, 201],
    [1, 101, 201, 301],
    [1, 101, 201, 301, 401],
  ]);
  expect(asked).toEqual([1, 101, 201, 301, 401]);
});

test('a page that was asked for ahead and given up is asked for again', async () => {
  const cancel = new AbortController();
  const asked: number[] = [];
  const list = listOf(250);
  const read: ReadPage = async (range, signal) => {
    asked.push(range.start);
    if (asked.length !== 2) return list(range);
    if (signal?.aborted !== true) await once(signal ?? new EventTarget(), 'abort');
    return failed('cancelled', 'Given up.');
  };
  const pages = walk(read, 100);
  for await (const came of pages.read(cancel.signal, () => true)) {
    expect(came.ok).toBe(true);
    cancel.abort();
    break;
  }
  const found = new Map<number, JsonValue>();
  expect(await readInto(found, pages)).toBeUndefined();
  expect(asked).toEqual([1, 101, 101, 201]);
  expect(inOrder(found)).toEqual(records(250).slice(100));
});

test('two readers at once share the pages, and only one request is under way', async () => {
  let [underWay, most] = [0, 0];
  const list = listOf(450);
  const pages = walk(async (range) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const came = await list(range);
    underWay -= 1;
    return came;
  }, 100);
  const found = new Map<number, JsonValue>();
  await Promise.all([readInto(found, pages), readInto(found, pages, undefined, true)]);
  expect(inOrder(found)).toEqual(records(450));
  expect(most).toBe(1);
});

test('a page that was cancelled is asked for again', async () => {
  const cancel = new AbortController();
  const list = listOf(250);
  const starts: number[] = [];
  const { read } = createRequestQueue({
    read: async (range, signal) => {
      starts.push(range.start);
      if (range.start === 101) cancel.abort();
      return signal?.aborted === true ? failed('cancelled', 'Given up.') : list(range);
    },
    postpone: () => false,
    isReady: () => true,
    ready: async () => {},
  });
  const pages = walk(read, 100);
  const found = new Map<number, JsonValue>();
  expect(await readInto(found, pages, cancel.signal)).toMatchObject({ code: 'cancelled' });
  expect(await readInto(found, pages, cancel.signal)).toMatchObject({ code: 'cancelled' });
  expect(starts).toEqual([1, 101]);
  expect(await readInto(found, pages)).toBeUndefined();
  expect(starts).toEqual([1, 101, 101, 201]);
  expect(inOrder(found)).toEqual(records(250));
});

test('where the service is too busy, nobody is served before the time it asked for is over', async () => {
  const list = listOf(250);
  const sent: number[] = [];
  let isBusy = true;
  const refused: { failure: Failure; refusals: number }[] = [];
  const waits: (() => void)[] = [];
  const { read } = createRequestQueue({
    read: async (range) => {
      sent.push(range.start);
      return isBusy ? failed('busy', 'Slow down.', { retryAfterMs: 7_000 }) : list(range);
    },
    postpone: (failure, refusals) => refused.push({ failure, refusals }) > 0,
    isReady: () => true,
    ready: () => new Promise((go) => waits.push(go)),
  });
  const first = read({ start: 1, limit: 100 });
  const second = read({ start: 7, limit: 1 });
  const goOn = async (times: number) => {
    await expect.poll(() => waits).toHaveLength(times);
    waits[times - 1]?.();
  };
  await goOn(1);
  await goOn(2);
  await expect.poll(() => waits).toHaveLength(3);
  expect(refused.map(({ refusals }) => refusals)).toEqual([1, 2]);
  expect(refused[1]?.failure.retryAfterMs).toBe(7_000);
  expect(sent).toEqual([1, 1]);
  isBusy = false;
  await goOn(3);
  await goOn(4);
  expect((await first).ok).toBe(true);
  expect((await second).ok).toBe(true);
  expect(sent).toEqual([1, 1, 1, 7]);
});

test('where waiting is not worth it, the refusal is what comes', async () => {
  const { read } = createRequestQueue({
    read: async () => failed('busy', 'Slow down.'),
    postpone: () => false,
    isReady: () => true,
    ready: async () => {},
  });
  expect(await read({ start: 1, limit: 100 })).toMatchObject({ ok: false, failure: { code: 'busy' } });
});

test('whoever gives up before their turn is not sent', async () => {
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
