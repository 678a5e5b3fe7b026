// Spreads over time what all accounts do, for example at the start of Perch or after a resume.
import type { Clock } from '../runtime.ts';

/** How many accounts begin at once. */
const atOnce = 3;
/** The time between the further accounts. */
const distanceMs = 250;

export function startDelayMs(index: number): number {
  return Math.max(0, index - atOnce + 1) * distanceMs;
}

/** Runs tasks in their order, spread over time. The returned function cancels the tasks that have not begun. */
export function spreadStart({ after }: Pick<Clock, 'after'>, tasks: readonly (() => unknown)[]): () => void {
  const cancels = tasks.map((task, index) => {
    const ms = startDelayMs(index);
    if (ms > 0) return after(ms, () => void task());
    task();
    return undefined;
  });
  return () => {
    for (const cancel of cancels) cancel?.();
  };
}
