// Shutdown: every way out (exit-paths.ts) leads here. The windows close at once, and the process stays for up to
// 3 s until a token that is being renewed is stored.
import type { App } from 'electron';
import type { Clock, Log } from '../../core/ports.ts';
import { decideExit, type ExitDecision, type ExitEvent } from './exit-paths.ts';

type Emitter = Pick<NodeJS.EventEmitter, 'on'>;

type Preventable = Pick<Event, 'preventDefault'>;

export interface ShutdownOptions {
  readonly app: Emitter & Pick<App, 'quit' | 'exit' | 'relaunch'>;
  readonly process: Pick<NodeJS.EventEmitter, 'on' | 'removeAllListeners'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Called once, first of all: nothing is published and no window is shown from then on. */
  readonly stopPublishing: () => void;
  /** Sends nothing any more, and resolves when what was sent is answered and stored. */
  readonly end: () => Promise<void>;
  readonly isRefreshing: () => boolean;
}

export interface Shutdown {
  /** Handles one way out. Idempotent: the first event that is due begins the shutdown, later ones don't restart it. */
  readonly request: (event: ExitEvent) => ExitDecision;
  /** Windows reports the end of the session to windows only; there is no `before-quit` then. */
  readonly watchSessionEnd: (window: Emitter) => void;
}

/** How long a shutdown may take. */
export const shutdownWithinMs = 3_000;

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Connects the ways out that Electron and Node report. To be called when Electron is ready: it installs signal
 * handlers of its own before that.
 */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { app, clock } = options;
  const log: Log = (...line) => {
    try {
      options.log(...line);
    } catch {
      // A log that can't be written doesn't keep Perch from ending.
    }
  };
  let isShuttingDown = false;
  let exitCode = 0;
  let isRelaunching = false;

  const request = (event: ExitEvent): ExitDecision => {
    const decision = decideExit(event, { isShuttingDown, isRefreshing: options.isRefreshing() });
    if (decision.shutsDown) {
      exitCode = Math.max(exitCode, decision.exitCode);
      if (!isShuttingDown) begin(event);
    }
    return decision;
  };

  const begin = (event: ExitEvent) => {
    isShuttingDown = true;
    const exit = () => {
      cancel();
      app.exit(exitCode);
    };
    const cancel = clock.after(shutdownWithinMs, () => {
      log('shutdown: what is under way could not be stored in time', 'warn');
      exit();
    });
    log(`shutdown: ${event}`);
    attempt('hush', options.stopPublishing);
    Promise.resolve()
      .then(options.end)
      .catch((error: unknown) => log(`shutdown: ${String(error)}`, 'error'))
      // `app.exit` works only once Electron's own quit sequence has returned.
      .finally(() => setImmediate(exit));
    // Closes the windows. What keeps one open doesn't keep Perch from ending.
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
  // Electron would end the process here, at a second quit as well.
  app.on('will-quit', (event: Preventable) => event.preventDefault());
  app.on('window-all-closed', () => {
    // Perch lives in the tray: it runs without a window.
  });
  // macOS doesn't start a second process: it activates the running one.
  app.on('activate', () => {
    if (!isShuttingDown || isRelaunching) return;
    isRelaunching = true;
    app.relaunch();
  });
  options.process.on('uncaughtException', () => void request('uncaught-exception'));
  for (const signal of signals) {
    // One listener for good replaces two that serve once: Electron's, after which the next signal kills, and that of
    // when-exit (a dependency of electron-store), which raises the signal again.
    options.process.removeAllListeners(signal);
    options.process.on(signal, () => void request(signal));
  }

  return {
    request,
    watchSessionEnd: (window) => {
      window.on('query-session-end', (event: Preventable) => {
        if (request('query-session-end').delaysSystem) event.preventDefault();
      });
      window.on('session-end', () => void request('session-end'));
    },
  };
}
