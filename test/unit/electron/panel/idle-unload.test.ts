import { beforeEach, expect, test } from 'vitest';
import {
  createIdleUnload,
  unloadAfterMs,
  type IdleUnload,
} from '../../../../app/electron/panel/idle-unload.ts';
import { createManualClock, type ManualClock } from '../../core/manual-clock.ts';

let clock: ManualClock;
let canUnload: boolean;
let unloads: number;
let panel: IdleUnload;

beforeEach(() => {
  clock = createManualClock();
  canUnload = true;
  unloads = 0;
  panel = createIdleUnload(
    clock,
    () => canUnload,
    () => (unloads += 1),
  );
});

test('a panel that is hidden for five minutes is unloaded once, and no timer remains', () => {
  panel.hidden();
  clock.pass(unloadAfterMs - 1);
  expect(unloads).toBe(0);
  clock.pass(1);
  expect(unloads).toBe(1);
  expect(clock.timers()).toBe(0);
});

test('a panel that is shown meanwhile stays loaded, and so does one that can’t be unloaded', () => {
  panel.hidden();
  clock.pass(unloadAfterMs - 1);
  panel.shown();
  clock.pass(unloadAfterMs);
  canUnload = false;
  panel.hidden();
  clock.pass(unloadAfterMs);
  expect(unloads).toBe(0);
});
