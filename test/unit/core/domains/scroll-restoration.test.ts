import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { createDomainTable } from '../../../../app/core/domains/domain-table.ts';
import { createRateLimitGate } from '../../../../app/core/domains/rate-limit-gate.ts';
import { createScrollRestoration } from '../../../../app/core/domains/scroll-restoration.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';

/** Records at the positions 1 to 10; every second one contains “even”. */
function createTable() {
  const table = createDomainTable();
  const value = (position: number) => ({ domain: position % 2 === 0 ? `even${position}` : `odd${position}` });
  table.add(Array.from({ length: 10 }, (_, at) => ({ position: at + 1, value: value(at + 1) })));
  return table;
}

test('a list begins at the top, without a query', () => {
  const scroll = createScrollRestoration();
  expect([scroll.query(), scroll.position(), scroll.isRestoring()]).toEqual(['', 0, false]);
  expect(scroll.rowIndex(createTable())).toBe(0);
  scroll.startRestoring();
  expect(scroll.isRestoring()).toBe(false);
});

test.each([
  ['', 3, 4, 3],
  ['even', 1, 4, 1],
  ['even', 0, 4, 0],
  ['', 9, 10, 9],
  // The list has become shorter, or nothing matches.
  ['', 20, 21, 9],
  ['none', 3, 4, 0],
])(
  'with the query “%s” scrolled to row %i, at position %i, the first row is %i',
  (query, top, position, index) => {
    const scroll = createScrollRestoration();
    scroll.recordScroll(query, top, position);
    expect([scroll.query(), scroll.position()]).toEqual([query, top === 0 ? 0 : position]);
    expect(scroll.rowIndex(createTable())).toBe(index);
  },
);

test('a row that isn’t loaded leaves the position', () => {
  const scroll = createScrollRestoration();
  scroll.recordScroll('', 3, 4);
  scroll.recordScroll('', 5, undefined);
  expect(scroll.position()).toBe(4);
});

test('while a position is restored, the top of the list is no scroll, but another query is', () => {
  const scroll = createScrollRestoration();
  scroll.recordScroll('even', 3, 8);
  scroll.startRestoring();
  scroll.recordScroll('even', 0, 1);
  expect([scroll.isRestoring(), scroll.query(), scroll.position()]).toEqual([true, 'even', 8]);
  scroll.recordScroll('even', 2, 6);
  expect([scroll.isRestoring(), scroll.position()]).toEqual([false, 6]);
  scroll.startRestoring();
  scroll.recordScroll('', 0, 1);
  expect([scroll.isRestoring(), scroll.query(), scroll.position()]).toEqual([false, '', 0]);
  scroll.recordScroll('even', 3, 8);
  scroll.startRestoring();
  scroll.stopRestoring();
  expect(scroll.isRestoring()).toBe(false);
});

test('a request waits until the time that the service has asked for is over', async () => {
  const clock = createManualClock();
  let changes = 0;
  const gate = createRateLimitGate({
    runtime: createTestRuntime(clock),
    onChange: () => (changes += 1),
  });
  expect([gate.isReady(), gate.retryAt()]).toEqual([true, undefined]);
  await gate.ready();
  expect(gate.postpone(failed('network', '').failure, 1)).toBe(false);
  expect([gate.isReady(), changes]).toEqual([true, 0]);
  expect(gate.postpone(failed('busy', '', { retryAfterMs: 30_000 }).failure, 1)).toBe(true);
  expect([gate.isReady(), gate.retryAt()]).toEqual([false, undefined]);
  clock.pass(10_000);
  let isReady = false;
  const ready = gate.ready().then(() => (isReady = true));
  expect([gate.retryAt(), changes]).toEqual([clock.wall() + 20_000, 1]);
  clock.pass(19_999);
  await Promise.resolve();
  expect(isReady).toBe(false);
  clock.pass(1);
  await ready;
  expect([gate.isReady(), gate.retryAt(), changes]).toEqual([true, undefined, 2]);
});

test('a cancelled request doesn’t wait', async () => {
  const clock = createManualClock();
  const gate = createRateLimitGate({
    runtime: createTestRuntime(clock),
    onChange: () => undefined,
  });
  gate.postpone(failed('busy', '', { retryAfterMs: 30_000 }).failure, 1);
  await gate.ready(AbortSignal.abort());
  const cancelled = new AbortController();
  const ready = gate.ready(cancelled.signal);
  cancelled.abort();
  await ready;
  expect([gate.retryAt(), clock.timers()]).toEqual([undefined, 0]);
});
