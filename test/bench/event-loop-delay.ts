// How long the event loop of this process is blocked while something runs.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface EventLoopDelay {
  /** The 99.9th percentile, in milliseconds. */
  readonly p999Ms: number;
  readonly longestMs: number;
  /** Processor time of this process meanwhile. */
  readonly cpuMs: number;
}

/** The time between two samples. A sample that comes later than that was delayed by the difference. */
const resolutionMs = 1;

export async function measureEventLoopDelay(run: () => Promise<unknown>): Promise<EventLoopDelay> {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  const cpuBefore = process.cpuUsage();
  histogram.enable();
  await run();
  histogram.disable();
  const cpu = process.cpuUsage(cpuBefore);
  const toMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return {
    p999Ms: toMs(histogram.percentile(99.9)),
    longestMs: toMs(histogram.max),
    cpuMs: (cpu.user + cpu.system) / 1000,
  };
}
