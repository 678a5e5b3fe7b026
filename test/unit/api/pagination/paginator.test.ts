import fc from 'fast-check';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { failed, type Failure, ok } from '../../../../app/api/http/result.ts';
import type { ProbePage, ReadPage } from '../../../../app/api/pagination/page-request.ts';
import { createPaginator, type ServerPaging } from '../../../../app/api/pagination/paginator.ts';
import type { Json, JsonObject } from '../../../practice-service/json.ts';
import { listWith, type PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { type JsonValue, parseJson } from '../../../../app/json.ts';

/** A list as the practice service pages it. */
function listOf(count: number, variants: PagingVariants = {}): ReadPage {
  return async ({ start, limit }) => {
    const { first, page } = listWith(variants, count, record);
    await nextTurn();
    if (start < first) return failed('rejected', 'start must be a whole number from 1', { status: 400 });
    return ok(page(start, limit).map(fromJson));
  };
}

test.each([
  ['with a message from the service ends the list', 'Domain list has no such page', 'complete', true],
  ['without a message, as from a proxy, is a failure', 'status 404', 'more', false],
])('a 404 after full pages %s', async (_, detail, state, isEnd) => {
  const pages = paginate(async ({ start, limit }) => {
    if (start > 200) return failed('missing', detail, { status: 404 });
    return ok(
      records(200)
        .slice(start - 1, start - 1 + limit)
        .map(fromJson),
    );
  }, 100);
  const found = [];
  for await (const page of pages.read()) found.push(page.ok ? page.value.records.length : page.failure.code);
  expect(found).toEqual(isEnd ? [100, 100] : [100, 100, 'missing']);
  expect(pages.state()).toBe(state);
});

const none = failed('missing', 'Domain list has no such page', { status: 404 });
const gateway = failed('missing', 'status 404', { status: 404 });
const broken = failed('network', 'ECONNRESET');
const one = ok([fromJson(record(0))]);

test.each([
  ['is the first record, the list has it', none, one, [1, 0], [0]],
  ['is nothing, the first failure counts', none, ok([]), [1, 0], none.failure],
  [
    'is refused, too, the first failure counts',
    none,
    failed('rejected', 'no', { status: 400 }),
    [1, 0],
    none.failure,
  ],
  ['can’t be read, that failure counts', none, broken, [1, 0], broken.failure],
  ['isn’t requested after a gateway’s 404, that failure counts', gateway, one, [1], gateway.failure],
])('a list whose position 0 %s, where there is no position 1', async (_, atOne, atZero, starts, found) => {
  const requested: number[] = [];
  const pages = paginate(async ({ start }) => {
    requested.push(start);
    return start === 0 ? atZero : atOne;
  }, 100);
  for (let times = 1; times <= 2; times += 1) {
    requested.length = 0;
    const records = new Map<number, JsonValue>();
    const failure = await readInto(records, pages);
    expect(failure ?? [...records.keys()]).toEqual(found);
    expect(requested).toEqual(starts);
    if (failure === undefined) break;
  }
  expect(pages.state()).toBe(Array.isArray(found) ? 'complete' : 'more');
});

test('position 1 after a full page from 0 is the end', async () => {
  const paging: ServerPaging = { firstPosition: 0, cap: 1, ends: new Set() };
  const pages = paginate(async ({ start }) => (start === 0 ? one : none), 100, { paging });
  const records = new Map<number, JsonValue>();
  expect(await readInto(records, pages)).toBeUndefined();
  expect([...records.keys()]).toEqual([0]);
  expect(pages.state()).toBe('complete');
});

function record(index: number): JsonObject {
  return { domain: `d${index}.example` };
}

/** Returns a value as it arrives over HTTP. */
function fromJson(value: Json): JsonValue {
  return parseJson(JSON.stringify(value)) ?? null;
}

function records(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => record(index));
}

/** Creates a paginator for a server about which nothing is known yet. */
function paginate(
  read: ReadPage,
  limit: number,
  {
    probe = read,
    paging = { ends: new Set() },
  }: { readonly probe?: ProbePage; readonly paging?: ServerPaging } = {},
): ReturnType<typeof createPaginator> {
  return createPaginator({ read, probe, limit, paging });
}

/** Reads until the end or the first failure. Stores the records by position; none may arrive twice. */
async function readInto(
  found: Map<number, JsonValue>,
  pages: ReturnType<typeof createPaginator>,
  signal?: AbortSignal,
  shouldPrefetch = false,
): Promise<Failure | undefined> {
  for await (const page of pages.read(signal, () => shouldPrefetch)) {
    if (!page.ok) return page.failure;
    for (const { position, value } of page.value.records) {
      expect(found.has(position)).toBe(false);
      found.set(position, value);
    }
  }
  return undefined;
}

async function probeInto(
  found: Map<number, JsonValue>,
  pages: ReturnType<typeof createPaginator>,
): Promise<void> {
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

const variants: fc.Arbitrary<PagingVariants> = fc
  .record({
    cap: fc.constantFrom(undefined, 10, 20, 25, 30, 33, 50, 100, 150),
    countsFromZero: fc.constantFrom(undefined, true as const),
    acceptsZero: fc.constantFrom(undefined, true as const),
    ignoresLimit: fc.constantFrom(undefined, undefined, true as const),
    overlap: fc.integer({ min: 0, max: 4 }),
    copies: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ cap, countsFromZero, acceptsZero, ignoresLimit, ...rest }) => ({
    ...rest,
    ...(cap && { cap }),
    ...(countsFromZero && { countsFromZero }),
    ...(acceptsZero && { acceptsZero }),
    ...(ignoresLimit && { ignoresLimit }),
  }));

test('every record is read exactly once, for any paging variant and wherever requests fail', async () => {
  const limits = fc.integer({ min: 50, max: 200 });
  const counts = fc.integer({ min: 0, max: 620 });
  const failures = fc.array(fc.boolean(), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      variants,
      limits,
      counts,
      failures,
      fc.boolean(),
      async (given, limit, count, fails, prefetches) => {
        const list = listOf(count, given);
        let requests = 0;
        const read: ReadPage = (range) =>
          fails[requests++] === true ? Promise.resolve(failed('network', 'ECONNRESET')) : list(range);
        const pages = paginate(read, limit, { probe: list });
        const found = new Map<number, JsonValue>();
        do {
          while ((await readInto(found, pages, undefined, prefetches)) !== undefined);
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

test('a server that always sends the first page gets at most four requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), variants, async (count, given) => {
      let requests = 0;
      const list = listOf(count, { ...given, ignoresStart: true });
      const read: ReadPage = (range) => {
        requests += 1;
        return list(range);
      };
      const pages = paginate(read, 100);
      const found = new Map<number, JsonValue>();
      expect(await readInto(found, pages, undefined, true)).toBeUndefined();
      expect(requests).toBeLessThanOrEqual(4);
      expect(inOrder(found)).toEqual(records(found.size));
    }),
  );
});

test('the next page is requested before the current one is processed, while prefetching is on', async () => {
  const requested: number[] = [];
  const list = listOf(450);
  const read: ReadPage = (range) => {
    requested.push(range.start);
    return list(range);
  };
  const pages = paginate(read, 100);
  const requestedWhenRead: number[][] = [];
  let shouldPrefetch = true;
  for await (const page of pages.read(undefined, () => shouldPrefetch)) {
    expect(page.ok).toBe(true);
    requestedWhenRead.push([...requested]);
    if (requestedWhenRead.length === 2) shouldPrefetch = false;
  }
  expect(requestedWhenRead).toEqual([
    [1, 101],
    [1, 101, 201],
    [1, 101, 201],
    [1, 101, 201, 301],
    [1, 101, 201, 301, 401],
  ]);
  expect(requested).toEqual([1, 101, 201, 301, 401]);
});

test('a prefetched page that was cancelled is requested again', async () => {
  const cancel = new AbortController();
  const requested: number[] = [];
  const list = listOf(250);
  const read: ReadPage = async (range, signal) => {
    requested.push(range.start);
    if (requested.length !== 2) return list(range);
    if (signal?.aborted !== true) await once(signal ?? new EventTarget(), 'abort');
    return failed('cancelled', 'Cancelled.');
  };
  const pages = paginate(read, 100);
  for await (const page of pages.read(cancel.signal, () => true)) {
    expect(page.ok).toBe(true);
    cancel.abort();
    break;
  }
  const found = new Map<number, JsonValue>();
  expect(await readInto(found, pages)).toBeUndefined();
  expect(requested).toEqual([1, 101, 101, 201]);
  expect(inOrder(found)).toEqual(records(250).slice(100));
});

test('concurrent readers share the pages, with one request in flight at a time', async () => {
  let [inFlight, mostInFlight] = [0, 0];
  const list = listOf(450);
  const starts: number[] = [];
  const pages = paginate(async (range) => {
    starts.push(range.start);
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const response = await list(range);
    inFlight -= 1;
    return response;
  }, 100);
  const found = new Map<number, JsonValue>();
  await Promise.all([readInto(found, pages), readInto(found, pages, undefined, true)]);
  expect(inOrder(found)).toEqual(records(450));
  expect(mostInFlight).toBe(1);
  // The reader that waited for the last page requests nothing after it.
  expect(starts).toEqual([1, 101, 201, 301, 401]);
});
