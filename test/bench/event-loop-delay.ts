// How long the event loop of this process is blocked while something runs.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The time between two samples. A sample that comes later than that was delayed by the difference. */
const resolutionMs = 1;

/** Returns the 99.9th percentile of the delays, in milliseconds. */
export async function measureEventLoopDelay(run: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  await run();
  histogram.disable();
  return Math.max(0, histogram.percentile(99.9) / 1e6 - resolutionMs);
}
