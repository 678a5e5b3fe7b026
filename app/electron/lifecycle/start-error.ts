// Errors without a caller to handle them: a failed start is shown to the user, uncaught ones are logged, those of a closed terminal
// are ignored.
import { enStart, type StartMessages } from '../../i18n/texts/en/start.ts';
import type { Log } from '../../core/runtime.ts';

/**
 * An error that the user has to correct before Perch can start. `text` returns a sentence for the user. `message` is the same
 * sentence in English, for the log.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly #text: (texts: StartMessages) => string;

  constructor(text: (texts: StartMessages) => string) {
    super(text(enStart));
    this.#text = text;
  }

  text(texts: StartMessages): string {
    return this.#text(texts);
  }
}

/** The command line is wrong. A program may have written it, so a dialog appears only where a person has started Perch. */
export class UsageError extends StartError {}

interface StartErrorOptions {
  readonly log: Log;
  /** Writes to standard error. */
  readonly write: (text: string) => void;
  /** Whether a user reads standard error, as at a terminal. If not, the sentence is also shown in a dialog. */
  readonly isStderrVisible: boolean;
  /** Whether a user may have started Perch. If not, a wrong command line is shown in no dialog, because a program can't close it. */
  readonly isPersonal: boolean;
  /** Returns the texts in the language of the system, and makes that language the current one. */
  readonly loadTexts: () => Promise<StartMessages>;
  /** Shows a sentence in a dialog, if the system can show one. */
  readonly show: (sentence: string) => Promise<void>;
}

/** Logs and shows why Perch could not start. Returns the exit code: 2 for a StartError, 1 for anything else. */
export async function reportFailedStart(
  error: unknown,
  { log, write, isStderrVisible: isRead, isPersonal, loadTexts, show }: StartErrorOptions,
): Promise<number> {
  const isStartError = error instanceof StartError;
  const text = error instanceof Error ? error.message : String(error);
  const texts = await loadTexts().catch(() => enStart);
  const sentence = isStartError ? error.text(texts) : texts.failed(text);
  log(`start: ${isStartError ? text : traceOf(error)}`, 'error');
  write(`${sentence}\n`);
  if (!isRead && (isPersonal || !(error instanceof UsageError))) {
    // Without a window, Electron on Linux notices the answer up to 30 s late if nothing else happens: electron/electron#51049.
    const wakeUps = setInterval(() => undefined, 100);
    await show(sentence).catch((failure: unknown) => log(`start: ${String(failure)}`, 'error'));
    clearInterval(wakeUps);
  }
  return isStartError ? 2 : 1;
}

/**
 * Logs uncaught exceptions and rejections. An exception ends Perch (shutdown.ts) and is written to standard error,
 * too. After a rejection Perch keeps running.
 */
export function logUncaught(log: Log, write: (text: string) => void): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log(`${origin}: ${traceOf(error)}`, 'error');
    write(`Perch has to quit: ${error.message}\n`);
  });
  process.on('unhandledRejection', (reason) => log(`unhandledRejection: ${traceOf(reason)}`, 'error'));
}

/**
 * Ignores the errors of writes to a terminal or pipe that was closed (EPIPE, EIO). Without a listener such an error is an
 * uncaught exception, and reporting it writes there again. The signal of a closed terminal still ends Perch.
 */
export function ignoreClosedTerminal(streams: readonly Pick<NodeJS.EventEmitter, 'on'>[]): void {
  for (const stream of streams) stream.on('error', () => undefined);
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
