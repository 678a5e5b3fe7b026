// Shutdown, the effect of most exit paths (docs/developer/session.md): the windows close at once, and the process stays for at
// most `shutdownWithinMs` until the results of requests in flight are stored.
import type { App, Event } from 'electron';
import { shutdownWithinMs } from '../../contract/limits.ts';
import type { Clock, Log } from '../../core/runtime.ts';

type ExitEvent =
  | 'before-quit'
  | (typeof signals)[number]
  | 'system-shutdown'
  | 'query-session-end'
  | 'session-end'
  | 'uncaught-exception'
  | 'start-failed';

export interface ShutdownOptions {
  readonly app: Pick<NodeJS.EventEmitter, 'on'> & Pick<App, 'quit' | 'exit' | 'relaunch'>;
  readonly process: Pick<NodeJS.EventEmitter, 'on' | 'removeAllListeners'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Called once, at the beginning of the shutdown, with the event that has begun it. */
  readonly recordExit: (event: ExitEvent) => void;
  /** Called once, after `recordExit`. */
  readonly stopPublishing: () => void;
  /** Stops sending requests. Resolves when the results of those in flight are stored. */
  readonly end: () => Promise<void>;
  /** Whether a token refresh is in flight, or its result is being stored. */
  readonly isRefreshing: () => boolean;
  readonly hasVisibleWindow: () => boolean;
}

export type Shutdown = ReturnType<typeof createShutdown>;

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Listens to the events that end Perch. To be called when Electron is ready: before that, Electron installs signal
 * handlers of its own, which quit at once (https://github.com/electron/electron/issues/5273).
 */
export function createShutdown(options: ShutdownOptions) {
  const { app, process, clock, recordExit, stopPublishing, end, isRefreshing, hasVisibleWindow } = options;
  const log: Log = (...line) => {
    try {
      options.log(...line);
    } catch {
      // An error of the log doesn't stop the shutdown.
    }
  };
  let isShuttingDown = false;
  let exitCode = 0;
  let isRelaunching = false;

  /**
   * Handles an event. The first one that requires a shutdown begins it; later ones can only raise the exit code. Returns whether
   * the operating system has to wait for the shutdown.
   */
  const request = (event: ExitEvent): boolean => {
    const isQuestion = event === 'query-session-end';
    // The end of the session may still be cancelled, so Perch keeps running unless a token refresh is in flight. Windows ends a
    // program without a visible window at once if it asks for a delay ("Application Shutdown Changes in Windows Vista"). So Perch
    // doesn't ask without one.
    if (isQuestion && !(hasVisibleWindow() && (isRefreshing() || isShuttingDown))) return false;
    if (event === 'uncaught-exception' || event === 'start-failed') exitCode = 1;
    if (!isShuttingDown) begin(event);
    return isQuestion || event === 'system-shutdown';
  };

  const begin = (event: ExitEvent) => {
    isShuttingDown = true;
    const exit = () => {
      cancel();
      app.exit(exitCode);
    };
    const cancel = clock.after(shutdownWithinMs, () => {
      log('shutdown: the results of requests in flight could not be stored in time', 'warn');
      exit();
    });
    attempt('record the exit', () => recordExit(event));
    attempt('stop publishing', stopPublishing);
    Promise.resolve()
      .then(end)
      .catch((error: unknown) => log(`shutdown: ${String(error)}`, 'error'))
      // Within Electron's own quit sequence `app.exit` has no effect (like `app.quit`, electron/electron#33643).
      .finally(() => setImmediate(exit));
    // Closes the windows. The process exits even if a window stays open.
    if (event !== 'before-quit') attempt('quit', () => app.quit());
  };

  const attempt = (name: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      log(`shutdown, ${name}: ${String(error)}`, 'error');
    }
  };

  app.on('before-quit', () => void request('before-quit'));
  // Electron would end the process here, also at a second quit during the shutdown.
  app.on('will-quit', (event: Event) => event.preventDefault());
  app.on('window-all-closed', () => {
    // With a listener Electron doesn't quit: Perch runs in the tray, without a window.
  });
  // A new start on macOS only activates the running process, so Perch starts again after the shutdown.
  app.on('activate', () => {
    if (!isShuttingDown || isRelaunching) return;
    isRelaunching = true;
    app.relaunch();
  });
  process.on('uncaughtException', () => void request('uncaught-exception'));
  for (const signal of signals) {
    // This listener is permanent. It replaces two that run once. After Electron's, a second signal kills the process. That of
    // when-exit, a dependency of electron-store, sends the signal again (`Interceptor` in
    // https://github.com/fabiospampinato/when-exit).
    process.removeAllListeners(signal);
    process.on(signal, () => void request(signal));
  }

  return {
    request,
    /** Handles the end of a session on Windows, which reports it to windows only. */
    watchSessionEnd: (window: Pick<NodeJS.EventEmitter, 'on'>) => {
      window.on('query-session-end', (event: Event) => {
        if (request('query-session-end')) event.preventDefault();
      });
      window.on('session-end', () => void request('session-end'));
    },
  };
}
