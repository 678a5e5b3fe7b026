import { beforeEach, expect, test } from 'vitest';
import {
  createIdleUnload,
  unloadAfterMs,
  type IdleUnload,
} from '../../../../app/electron/panel/idle-unload.ts';
import { createManualClock, type ManualClock } from '../../core/manual-clock.ts';

let clock: ManualClock;
let mayDrop: boolean;
let drops: number;
let panel: IdleUnload;

beforeEach(() => {
  clock = createManualClock();
  mayDrop = true;
  drops = 0;
  panel = createIdleUnload(
    clock,
    () => mayDrop,
    () => (drops += 1),
  );
});

test('a panel that is hidden for five minutes is dropped, once, and no timer is left', () => {
  panel.hidden();
  clock.pass(unloadAfterMs - 1);
  expect(drops).toBe(0);
  clock.pass(1);
  expect(drops).toBe(1);
  expect(clock.timers()).toBe(0);
});

test('one that is shown meanwhile stays, and so does one that waits for its person', () => {
  panel.hidden();
  clock.pass(unloadAfterMs - 1);
  panel.shown();
  clock.pass(unloadAfterMs);
  mayDrop = false;
  panel.hidden();
  clock.pass(unloadAfterMs);
  expect(drops).toBe(0);
});
