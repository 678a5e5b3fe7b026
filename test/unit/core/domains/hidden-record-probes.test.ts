// Probes for hidden records of a complete list run in the background; the view changes only if they find any.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { eventually } from '../../eventually.ts';
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

/** Creates a server and opens its list. */
async function opened(given: Partial<RandomServer>, options: Parameters<typeof createRandomServer>[0] = {}) {
  const server = Object.assign(createRandomServer(options), given);
  server.list.open();
  await server.settle();
  return server;
}

const faultProbes =
  (fault: ServerFault) =>
  ({ isProbe }: { isProbe: boolean }) =>
    isProbe ? fault : undefined;
const complete = { kind: 'end', mayBeIncomplete: false };

describe('a list that a short first page completes', () => {
  test.each(serverFaults)('is unconfirmed until the next reload when probes get: %s', async (fault) => {
    const server = await opened({ recordCount: 30, faultFor: faultProbes(fault) });
    expect(server.list.view()).toMatchObject({ state: { kind: 'unconfirmed' }, loaded: 30 });
    expect(server.list.view().retryAt).toBeUndefined();
    server.clock.pass(60_000);
    void server.list.loadMore();
    await server.settle();
    expect(server.list.view()).toMatchObject({ state: { kind: 'unconfirmed' }, loaded: 30 });
    server.faultFor = () => undefined;
    void server.list.reload();
    await server.settle();
    expect(server.list.view()).toMatchObject({ state: complete, loaded: 30 });
    server.list.dispose();
  });

  test('sends nothing within the Retry-After of its last probe, also when it is opened again', async () => {
    const server = await opened({ recordCount: 30, faultFor: faultProbes('429 for 7 s') });
    server.list.close();
    server.list.open();
    const [details, reloaded] = [server.readDetails(), server.list.reload()];
    await eventually(() => expect(server.list.view().retryAt).toBe(server.clock.wall() + 7_000));
    server.clock.pass(6_999);
    expect(server.requests.map(({ start }) => start)).toEqual([1, 31]);
    server.clock.pass(1);
    await Promise.all([details, reloaded]);
    await server.settle();
    expect(server.requests.map(({ start }) => start).slice(2, 5)).toEqual([1, 1, 31]);
    server.list.dispose();
  });

  test('is probed once for its length', async () => {
    const server = await opened({ recordCount: 30 });
    for (const [count, probes] of [
      [30, [31, 0]],
      [40, [31, 0, 41]],
      [30, [31, 0, 41]],
    ] as const) {
      server.recordCount = count;
      await server.list.reload();
      await server.settle();
      expect(probesOf(server)).toEqual(probes);
    }
  });
});

describe('a record before position 1', () => {
  test('keeps the scroll position', async () => {
    const server = createRandomServer();
    Object.assign(server, { recordCount: 200, variants: { countsFromZero: true } });
    server.list.open();
    await server.list.loadAll();
    const { generation } = server.list.view();
    const [top] = server.list.rows({ query: '', from: 50, count: 1 }).rows;
    server.list.recordScroll({ query: '', top: 50 });
    expect(server.list.view()).toMatchObject({ loaded: 199, firstVisibleRow: 50 });
    await server.settle();
    expect(server.list.view()).toMatchObject({
      state: complete,
      loaded: 200,
      firstVisibleRow: 51,
      generation,
    });
    expect(server.list.rows({ query: '', from: 51, count: 1 }).rows[0]).toEqual(top);
    expect(server.list.select(top?.key)).toBe(true);
    expect(server.labels()).toEqual(names(0, 200));
  });
});

const pastEnds = ['nothing', 'own 404', 'own 400', 'gateway page', 503, 'network'] as const;

const variants: fc.Arbitrary<PagingVariants> = fc
  .record({
    cap: fc.constantFrom(undefined, 10, 20, 25, 30, 33, 50, 100),
    countsFromZero: fc.constantFrom(undefined, undefined, true as const),
    acceptsZero: fc.constantFrom(undefined, true as const),
    ignoresStart: fc.constantFrom(undefined, undefined, undefined, true as const),
    ignoresLimit: fc.constantFrom(undefined, undefined, undefined, true as const),
    overlap: fc.constantFrom(0, 0, 1, 4),
    before: fc.constantFrom(undefined, undefined, ['plain.example', null, 7, ['nested']]),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

test('for any server, faults and steps, the list ends up with the server’s records', async () => {
  const step = fc.constantFrom('more', 'all', 'all', 'reload', 'stop', 'reopen', 'details', 'wait');
  await fc.assert(
    fc.asyncProperty(
      variants,
      fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 0, max: 260 }) },
        { weight: 1, arbitrary: fc.nat(1) },
      ),
      fc.constantFrom(50, 100, 200),
      fc.constantFrom(...pastEnds),
      fc.array(fc.option(fc.constantFrom(...serverFaults), { freq: 2 }), { maxLength: 14 }),
      fc.array(step, { maxLength: 8 }),
      async (given, holds, limit, pastEnd, planned, steps) => {
        const server = Object.assign(createRandomServer({ limit }), {
          recordCount: holds,
          variants: given,
          pastEnd,
        });
        server.faultFor = ({ isProbe }, number) => {
          const fault = planned[number] ?? undefined;
          // The transport's time limit ends a page that hangs, so only probes hang here.
          return fault === 'hangs' && !isProbe ? 'network' : fault;
        };
        const { list } = server;
        const check = () => {
          const { state } = list.view();
          // Only a hanging probe can still be in flight.
          expect(state.kind).not.toMatch(/loading|rate-limited/);
          expect(server.detailsInFlight()).toBe(0);
          const labels = server.labels();
          expect(new Set(labels).size).toBe(labels.length);
          const isCalledComplete = state.kind === 'empty' || (state.kind === 'end' && !state.mayBeIncomplete);
          if (isCalledComplete && given.ignoresStart !== true) expect(labels).toEqual(names(0, holds));
          expect(server.maxConcurrent()).toBeLessThanOrEqual(1);
        };
        list.open();
        await server.settle();
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
          if (each === 'details') void server.readDetails();
          await server.settle();
          check();
        }
        expect(repeatedProbes(server)).toEqual([]);
        expect(probesSentTwice(server)).toEqual([]);

        // Without faults, each probe that is still due is answered.
        server.faultFor = () => undefined;
        server.clock.pass(10_000);
        void list.reload();
        await server.settle();
        void list.loadAll();
        await server.settle();
        check();
        const hasNoRecord = holds === 0 && (given.before !== undefined || String(pastEnd).startsWith('own'));
        if (hasNoRecord) expect(list.view().state.kind).toMatch(/^(?:failed|unconfirmed)$/);
        else if (pastEnds.indexOf(pastEnd) < 3) expect(list.view().state.kind).toMatch(/^(?:end|empty)$/);
        const held = names(0, holds);
        const isWhole = given.ignoresStart !== true || given.ignoresLimit === true;
        if (isWhole) expect(server.labels()).toEqual(held);
        else expect(server.labels()).toEqual(held.slice(0, server.labels().length));
        list.dispose();
        await server.settle();
      },
    ),
    { numRuns: 800 },
  );
});

/** Returns the positions after a short page that were probed twice in one run without a cancellation in between. */
function probesSentTwice({ requests }: RandomServer): string[] {
  const sent = requests
    .filter(({ isProbe, isCancelled, start }) => isProbe && isCancelled !== true && start > 0)
    .map(({ generation, start }) => `${generation} ${start}`);
  return sent.filter((probe, index) => sent.indexOf(probe) !== index);
}

/** Returns the positions that a probe found empty and another one requested again. */
function repeatedProbes({ requests }: RandomServer): number[] {
  const empty = requests.filter(({ isProbe, length }) => isProbe && length === 0).map(({ start }) => start);
  return empty.filter((start, index) => empty.indexOf(start) !== index);
}
