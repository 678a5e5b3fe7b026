// Spreads over time what all accounts do at the start of Perch, after a resume, and when the user refreshes all.
import type { Clock } from '../runtime.ts';

/** So many accounts begin at once. */
const atOnce = 3;
/** The other accounts follow at this distance. */
const distanceMs = 250;

/** Milliseconds until the task with this index begins. */
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
