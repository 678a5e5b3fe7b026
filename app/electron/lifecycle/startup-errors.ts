// What goes wrong where nobody waits for it: it is in the log, and a start that failed is told to whoever started it.
import type { Log } from '../../core/ports.ts';
import { StartError } from './command-line.ts';

export interface StartErrorOptions {
  readonly log: Log;
  /** Standard error. */
  readonly write: (text: string) => void;
  /** Whether somebody reads what is written. */
  readonly isRead: boolean;
  /** Shows a sentence in a window of the system's, and resolves when it was read. */
  readonly show: (sentence: string) => Promise<void>;
}

/** Tells why Perch could not start. Returns the exit code: 2 for what the person has to mend, 1 for anything else. */
export async function reportFailedStart(
  error: unknown,
  { log, write, isRead, show }: StartErrorOptions,
): Promise<number> {
  const isProblem = error instanceof StartError;
  const text = error instanceof Error ? error.message : String(error);
  const sentence = isProblem ? text : `Perch could not start: ${text}`;
  log(`start: ${isProblem ? text : traceOf(error)}`, 'error');
  write(`${sentence}\n`);
  if (!isRead) await show(sentence);
  return isProblem ? 2 : 1;
}

/**
 * Writes uncaught exceptions and rejections to the log. An exception ends Perch (exit-paths.ts) and is written to
 * standard error as well; a rejected promise ends nothing.
 */
export function logUncaught(log: Log, write: (text: string) => void): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log(`${origin}: ${traceOf(error)}`, 'error');
    write(`Perch has to quit: ${error.message}\n`);
  });
  process.on('unhandledRejection', (reason) => log(`unhandledRejection: ${traceOf(reason)}`, 'error'));
}

/**
 * Lets Perch outlive its terminal. A write to one that was closed fails with EPIPE or EIO, which would count as an
 * uncaught exception, whose report is a write again.
 */
export function ignoreClosedTerminal(streams: readonly Pick<NodeJS.EventEmitter, 'on'>[]): void {
  for (const stream of streams) stream.on('error', () => undefined);
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
