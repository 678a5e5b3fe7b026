import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTrayFallback, isHiddenStart } from '../../../../app/electron/tray/tray-fallback.ts';
import { createManualClock } from '../../core/manual-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-tray-fallback-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A start on a desktop with or without a tray, and what it did, in order. */
function start(given: {
  readonly hasTray: boolean;
  readonly startsHidden?: boolean;
  readonly noticeFile?: string;
}) {
  const done: string[] = [];
  const clock = createManualClock();
  const fallback = createTrayFallback({
    startsHidden: false,
    clock,
    noticeFile: join(folder, 'no-tray-told'),
    ...given,
    setPanelHasTray: (hasTray) => done.push(hasTray ? 'panel at the tray' : 'panel in a window'),
    showPanel: () => done.push('shown'),
    onChange: () => done.push(`published, ${fallback.showsNotice() ? 'notice' : 'no notice'}`),
  });
  return { fallback, done, clock, state: () => [fallback.hasTray(), fallback.showsNotice()] };
}

test.each([
  [true, 'status-notifier', 0, true],
  [true, 'system', 0, true],
  [true, 'none', 0, false],
  [true, 'unknown', 0, false],
  [true, 'none', 1, true],
  [false, 'system', 1, false],
] as const)(
  'a start that is hidden: %s, with the tray %s and %d accounts, is hidden: %s',
  (isRequested, host, accounts, expected) => {
    expect(isHiddenStart(isRequested, { host }, accounts)).toBe(expected);
  },
);

test('a desktop with a tray changes nothing', () => {
  const { done, state } = start({ hasTray: true });
  expect(state()).toEqual([true, false]);
  expect(done).toEqual([]);
  expect(existsSync(join(folder, 'no-tray-told'))).toBe(false);
});

test('a start without a tray shows the notice the first time only', () => {
  const first = start({ hasTray: false });
  expect(first.state()).toEqual([false, true]);
  expect(start({ hasTray: false }).state()).toEqual([false, false]);
});

test('a hidden start without a tray opens the window with the notice after a minute', () => {
  const { state, done, clock } = start({ hasTray: false, startsHidden: true });
  clock.pass(59_999);
  expect(state()).toEqual([false, false]);
  expect(done).toEqual([]);
  clock.pass(1);
  expect(done).toEqual(['published, notice', 'shown']);
});

test('a notice whose file can’t be created is shown', () => {
  expect(start({ hasTray: false, noticeFile: join(folder, 'missing/file') }).state()).toEqual([false, true]);
});

test('a tray that goes opens a window with the notice, and the notice goes when the tray returns', () => {
  const { fallback, done, state } = start({ hasTray: true });
  fallback.useWindow();
  expect(state()).toEqual([false, true]);
  expect(done).toEqual(['panel in a window', 'published, notice', 'shown']);
  fallback.returnToTray();
  expect(state()).toEqual([true, false]);
  expect(done.slice(3)).toEqual(['panel at the tray', 'published, no notice']);
  fallback.useWindow();
  expect(state()).toEqual([false, false]);
});

test('a hidden start opens no window where the tray shows the icon within a minute', () => {
  const { fallback, done, clock } = start({ hasTray: true, startsHidden: true });
  fallback.useWindow();
  expect(done).toEqual(['panel in a window']);
  fallback.returnToTray();
  clock.pass(60_000);
  expect(done.slice(1)).toEqual(['panel at the tray', 'published, no notice']);
  fallback.useWindow();
  expect(done.slice(3)).toEqual(['panel in a window', 'published, notice', 'shown']);
});
