import { expect, test } from 'vitest';
import { withTimeout } from '../../../../app/core/scheduling/timing.ts';
import { createManualClock } from '../manual-clock.ts';

test('a task that is done in time gives its value and stops the timer', async () => {
  const clock = createManualClock();
  expect(await withTimeout(clock, 1_000, Promise.resolve('done'))).toBe('done');
  expect(clock.timers()).toBe(0);
});

test('a task that fails in time rejects and stops the timer', async () => {
  const clock = createManualClock();
  await expect(withTimeout(clock, 1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(clock.timers()).toBe(0);
});

test('a task that takes too long gives undefined, and its later failure is ignored', async () => {
  const clock = createManualClock();
  const { promise: task, reject } = Promise.withResolvers<string>();
  const limited = withTimeout(clock, 1_000, task);
  clock.pass(1_000);
  expect(await limited).toBeUndefined();
  reject(new Error('late'));
  await new Promise(setImmediate);
});
