// Records outside of a complete list are looked for in the background, without a sign of it unless there are any.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import {
  createRandomServer,
  type RandomServer,
  recordOf,
  type ServerFault,
  serverFaults,
} from './random-server.ts';

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => recordOf(from + offset)['domain']);
const probesOf = ({ requests }: RandomServer) =>
  requests.filter(({ isProbe }) => isProbe).map(({ start }) => start);

/** A server whose list has been opened. */
async function opened(given: Partial<RandomServer>, options: Parameters<typeof createRandomServer>[0] = {}) {
  const server = Object.assign(createRandomServer(options), given);
  server.list.open();
  await server.settled();
  return server;
}

const probesAre =
  (trouble: ServerFault) =>
  ({ isProbe }: { isProbe: boolean }) =>
    isProbe ? trouble : undefined;
const complete = { kind: 'end', mayBeIncomplete: false };

describe('a list that a short first page completes', () => {
  test.each(serverFaults)('is complete at once and stays so where probes meet %s', async (trouble) => {
    const server = await opened({ holds: 30, trouble: probesAre(trouble) });
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
    expect(server.list.view().retryAt).toBeUndefined();
    expect(probesOf(server)).toEqual(trouble === 'hangs' ? [31] : [31, 0]);
    server.clock.pass(60_000);
    await server.settled();
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
    expect(probesOf(server)).toHaveLength(trouble === 'hangs' ? 1 : 2);
    server.list.dispose();
  });

  test.each(serverFaults)(
    'sends no probe again for its length where the first one met %s',
    async (trouble) => {
      const server = await opened({ holds: 30, trouble: probesAre(trouble) });
      for (let again = 0; again < 3; again += 1) {
        await server.list.reload();
        expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
        await server.settled();
      }
      // One that was cancelled for the next list may be sent once more.
      expect(probesOf(server)).toEqual(trouble === 'hangs' ? [31, 31, 0, 0] : [31, 0]);
      server.list.dispose();
    },
  );

  test('is not held up by a probe that hangs', async () => {
    const server = await opened({ holds: 30, trouble: probesAre('hangs') });
    expect(await server.details()).toBe(true);
    await server.list.reload();
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
    expect(server.mostAtOnce()).toBe(1);
    server.list.dispose();
    await server.settled();
  });

  test('is looked at again once, where a probe was cancelled for something more urgent', async () => {
    const server = await opened({ holds: 100, habits: { cap: 30 }, trouble: probesAre('hangs') });
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
    server.trouble = () => undefined;
    expect(await server.details()).toBe(true);
    await server.list.reload();
    await server.settled();
    expect(server.list.view().loaded).toBeGreaterThan(30);
    server.list.dispose();
  });

  test('is looked at once, unless it is longer the next time', async () => {
    const server = await opened({ holds: 30 });
    expect(probesOf(server)).toEqual([31, 0]);
    for (const [holds, probes] of [
      [30, [31, 0]],
      [12, [31, 0]],
      [40, [31, 0, 41]],
      [35, [31, 0, 41]],
    ] as const) {
      server.holds = holds;
      await server.list.reload();
      await server.settled();
      expect(probesOf(server)).toEqual(probes);
    }
  });

  test('is looked at again where the service has another version', async () => {
    const server = await opened({ holds: 30, apiversion: 'Version: 44.3.0' });
    server.apiversion = undefined;
    await server.list.reload();
    await server.settled();
    expect(probesOf(server)).toEqual([31, 0]);
    server.apiversion = 'Version: 45.0.0';
    await server.list.reload();
    await server.settled();
    expect(probesOf(server)).toEqual([31, 0, 31, 0]);
  });

  test('is known to be whole where a longer page has come before', async () => {
    const server = await opened({ holds: 100 });
    await server.list.loadAll();
    await server.settled();
    expect(probesOf(server)).toEqual([0]);
    server.holds = 99;
    await server.list.reload();
    await server.settled();
    expect(probesOf(server)).toEqual([0]);
  });
});

describe('records after a short first page', () => {
  test.each([10, 20, 25, 30, 33, 50, 99])('are found where the server caps its pages at %i', async (cap) => {
    const server = await opened({ holds: 150, habits: { cap } });
    expect(server.list.view()).toMatchObject({ loaded: Math.min(150, 2 * cap) });
    await server.list.loadAll();
    await server.settled();
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 150 });
    expect(server.labels()).toEqual(names(0, 150));
  });

  test('are loaded to the end where all were asked for', async () => {
    const server = Object.assign(createRandomServer(), { holds: 100, habits: { cap: 30 } });
    server.list.open();
    await server.list.loadAll();
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
    await server.settled();
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 100 });
  });

  test('are read without a probe the next time', async () => {
    const server = await opened({ holds: 100, habits: { cap: 30 } });
    const before = server.requests.length;
    await server.list.reload();
    await server.list.loadAll();
    await server.settled();
    expect(server.requests.slice(before).map(({ start }) => start)).toEqual([1, 31, 61, 91, 0]);
    expect(server.labels()).toEqual(names(0, 100));
  });

  test('are read in pages as long as may be once the cap is gone', async () => {
    const server = await opened({ holds: 100, habits: { cap: 30 } });
    server.habits = {};
    const before = server.requests.length;
    await server.list.reload();
    await server.list.loadAll();
    await server.settled();
    expect(server.labels()).toEqual(names(0, 100));
    expect(server.requests.length - before).toBeLessThanOrEqual(3);
  });

  test('take back that the picked domain is gone', async () => {
    const server = await opened(
      { holds: 100, habits: { cap: 30 } },
      { picked: { label: 'd45.example', position: 46 } },
    );
    expect(server.list.view().picked?.status).toBe('present');
  });
});

describe('a record before position 1', () => {
  test('leaves the place where it was', async () => {
    const server = createRandomServer();
    Object.assign(server, { holds: 200, habits: { countsFromZero: true } });
    server.list.open();
    await server.list.loadAll();
    const given = server.list.rows({ query: '', from: 40, count: 30 });
    const top = given.rows[10];
    server.list.recordScroll({ query: '', top: 50 });
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 199, firstVisibleRow: 50 });
    await server.settled();
    expect(server.list.view()).toMatchObject({
      state: complete,
      loaded: 200,
      firstVisibleRow: 51,
      generation: given.generation,
    });
    expect(server.list.rows({ query: '', from: 51, count: 1 }).rows[0]).toEqual(top);
    expect(server.list.select(top?.key)).toBe(true);
    expect(server.labels()).toEqual(names(0, 200));
  });

  test('is read with the first page the next time', async () => {
    const server = await opened({ holds: 40, habits: { countsFromZero: true } });
    const before = server.requests.length;
    await server.list.reload();
    await server.settled();
    expect(server.labels()).toEqual(names(0, 40));
    expect(server.requests.slice(before).map(({ start }) => start)).toEqual([0, 40]);
    server.habits = {};
    await server.list.reload();
    await server.settled();
    expect(server.labels()).toEqual(names(0, 40));
  });
});

describe('a probe', () => {
  test('is not sent while the service asks for a pause, nor after the end', async () => {
    const server = await opened({ holds: 250 });
    server.trouble = () => '429 for 7 s';
    void server.details();
    server.list.dispose();
    await server.settled();
    const sent = server.requests.length;
    server.clock.pass(600_000);
    await server.settled();
    expect(server.requests).toHaveLength(sent);
  });

  test('that hangs ends with the account', async () => {
    const server = await opened({ holds: 30, trouble: probesAre('hangs') });
    server.list.dispose();
    await server.settled();
    expect(probesOf(server)).toEqual([31]);
  });
});

const habits: fc.Arbitrary<PagingVariants> = fc
  .record({
    cap: fc.constantFrom(undefined, 10, 20, 25, 30, 33, 50, 100),
    countsFromZero: fc.constantFrom(undefined, undefined, true as const),
    ignoresStart: fc.constantFrom(undefined, undefined, undefined, true as const),
    ignoresLimit: fc.constantFrom(undefined, undefined, undefined, true as const),
    overlap: fc.constantFrom(0, 0, 1, 4),
    before: fc.constantFrom(undefined, undefined, ['plain.example', null, 7, ['nested']]),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

test('whatever the server does, the list becomes what the server holds', async () => {
  const step = fc.constantFrom('more', 'all', 'all', 'reload', 'stop', 'reopen', 'details', 'wait');
  await fc.assert(
    fc.asyncProperty(
      habits,
      fc.integer({ min: 0, max: 260 }),
      fc.constantFrom(50, 100, 200),
      fc.array(fc.option(fc.constantFrom(...serverFaults), { freq: 2 }), { maxLength: 14 }),
      fc.array(step, { maxLength: 8 }),
      async (given, holds, limit, planned, steps) => {
        const server = Object.assign(createRandomServer({ limit }), {
          holds,
          habits: given,
          apiversion: 'Version: 44.3.0',
        });
        server.trouble = ({ isProbe }, number) => {
          const trouble = planned[number] ?? undefined;
          // A page that hangs is over when the transport's time is: only a probe may hang for ever.
          return trouble === 'hangs' && !isProbe ? 'network' : trouble;
        };
        const { list } = server;
        const check = () => {
          const { state } = list.view();
          // What is under way now can only be a probe that hangs.
          expect(state.kind).not.toMatch(/loading|waiting/);
          expect(server.detailsUnderWay()).toBe(0);
          const labels = server.labels();
          expect(new Set(labels).size).toBe(labels.length);
          expect(server.mostAtOnce()).toBeLessThanOrEqual(1);
        };
        list.open();
        await server.settled();
        check();
        for (const each of steps) {
          if (each === 'more') void list.loadMore();
          if (each === 'all') void list.loadAll();
          if (each === 'reload') void list.reload();
          if (each === 'stop') list.stopLoading();
          if (each === 'wait') server.clock.pass(10_000);
          if (each === 'reopen') {
            list.close();
            list.open();
          }
          if (each === 'details') void server.details();
          await server.settled();
          check();
        }
        expect(repeatedProbes(server)).toEqual([]);

        // Another version, so that what failed before is looked for again; and no trouble any more.
        server.trouble = () => undefined;
        server.apiversion = 'Version: 45.0.0';
        void list.reload();
        await server.settled();
        void list.loadAll();
        await server.settled();
        check();
        expect(list.view().state.kind).toMatch(/^(?:end|empty)$/);
        const held = names(0, holds);
        const isWhole = given.ignoresStart !== true || given.ignoresLimit === true;
        if (isWhole) expect(server.labels()).toEqual(held);
        else expect(server.labels()).toEqual(held.slice(0, server.labels().length));
        list.dispose();
        await server.settled();
      },
    ),
    { numRuns: 1_500 },
  );
}, 120_000);

/** Probes that were sent again, unless once and after a cancellation, after first pages of one length, or after one no longer than a page known to be whole. */
function repeatedProbes({ requests }: RandomServer): string[] {
  const sent = new Set<string>();
  const cancelled = new Set<string>();
  const repeated: string[] = [];
  let first = 0;
  let generation = 0;
  for (const request of requests) {
    if (request.generation !== generation && request.length !== undefined && !request.isProbe) {
      ({ generation } = request);
      first = request.length;
    }
    if (!request.isProbe) continue;
    const key = `${request.start === 0 ? 'before' : 'after'} a page of ${first}`;
    if (sent.has(key)) repeated.push(key);
    if (request.isCancelled === true && !cancelled.has(key)) cancelled.add(key);
    else sent.add(key);
  }
  return repeated;
}
