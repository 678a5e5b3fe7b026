// Decides the effect of every event that can end Perch. shutdown.ts acts on the decisions, and `npm run diagram` writes
// the table into docs/developer/session.md.

/** What the main process receives. Several exit paths cause the same event. */
export type ExitEvent =
  | 'before-quit'
  | 'SIGTERM'
  | 'SIGINT'
  | 'SIGHUP'
  | 'system-shutdown'
  | 'query-session-end'
  | 'session-end'
  | 'uncaught-exception'
  | 'start-failed';

interface ExitRule {
  /** When the event begins a shutdown. */
  readonly shutsDown: 'always' | 'while-refreshing';
  /** Whether the operating system is asked to wait for the shutdown. */
  readonly delaysSystem: boolean;
  readonly exitCode: 0 | 1;
}

const orderly = { shutsDown: 'always', delaysSystem: false, exitCode: 0 } as const;

export const exitRules: Readonly<Record<ExitEvent, ExitRule>> = {
  'before-quit': orderly,
  SIGTERM: orderly,
  SIGINT: orderly,
  SIGHUP: orderly,
  'system-shutdown': { ...orderly, delaysSystem: true },
  // The user or another program may still cancel the end of the session: Perch keeps running unless a token refresh is
  // in flight. Windows ends a program without a visible window at once if it asks for a delay ("Application Shutdown Changes in
  // Windows Vista"), so Perch doesn't ask then: the refresh has until `session-end`, and what Windows leaves after it.
  'query-session-end': { shutsDown: 'while-refreshing', delaysSystem: true, exitCode: 0 },
  'session-end': orderly,
  'uncaught-exception': { ...orderly, exitCode: 1 },
  'start-failed': { ...orderly, exitCode: 1 },
};

export interface ExitState {
  readonly isShuttingDown: boolean;
  /** Whether a token refresh is in flight, or its result is being stored. */
  readonly isRefreshing: boolean;
  /** Whether a window of Perch is visible. */
  readonly hasVisibleWindow: boolean;
}

export interface ExitDecision {
  readonly shutsDown: boolean;
  /** Whether to prevent the event's default, which is the end of the system's session. */
  readonly delaysSystem: boolean;
  readonly exitCode: number;
}

/** Decides the effect of an event. An event during a shutdown can only raise the exit code and delay the system. */
export function decideExit(
  event: ExitEvent,
  { isShuttingDown, isRefreshing, hasVisibleWindow }: ExitState,
): ExitDecision {
  const { shutsDown, delaysSystem, exitCode } = exitRules[event];
  const isDue = shutsDown === 'always' || (hasVisibleWindow && (isRefreshing || isShuttingDown));
  return { shutsDown: isDue, delaysSystem: delaysSystem && isDue, exitCode };
}

export interface ExitPath {
  readonly description: string;
  /** The event that ends Perch; undefined if Perch keeps running or ends without an event. */
  readonly event: ExitEvent | undefined;
  readonly effect: string;
  readonly exitCode: string;
}

/** The table in docs/developer/session.md. */
export const exitPaths = {
  'panel-quit': path('Quit in the panel', 'before-quit'),
  'tray-quit': path('Quit in the tray’s menu', 'before-quit'),
  'menu-quit': path('Quit in the application menu (macOS)', 'before-quit'),
  'keyboard-quit': path('Cmd+Q (macOS)', 'before-quit'),
  SIGTERM: path('SIGTERM', 'SIGTERM'),
  SIGINT: path('SIGINT, such as Ctrl+C in a terminal', 'SIGINT'),
  SIGHUP: path('SIGHUP, such as a closed terminal', 'SIGHUP'),
  'second-signal': {
    description: 'A second signal, or Quit, during a shutdown',
    event: 'SIGTERM',
    effect: 'The shutdown in progress continues.',
    exitCode: 'unchanged',
  },
  'window-close': {
    description: 'Closing the window where there is no tray',
    event: undefined,
    effect: 'The window is hidden and Perch keeps running.',
    exitCode: 'none',
  },
  'system-shutdown': path(
    'System shutdown (Linux, macOS)',
    'system-shutdown',
    'The system is asked to wait. Shutdown.',
  ),
  'query-session-end': path(
    'Windows asks whether the session may end (`query-session-end`)',
    'query-session-end',
    'During a token refresh, with a visible window: Windows is asked to wait. Shutdown. Otherwise Perch keeps running.',
  ),
  'session-end': path(
    'Windows ends the session (`session-end`)',
    'session-end',
    'Shutdown, as far as Windows leaves time for it.',
  ),
  'uncaught-exception': path('Uncaught exception', 'uncaught-exception', 'It is logged. Shutdown.'),
  'start-failed': path('Failed start, with accounts open', 'start-failed', 'It is reported. Shutdown.'),
  // `ExitOnSessionLoss` in Electron's shell/browser/electron_browser_main_parts.cc.
  'session-lost': {
    description: 'The display or the session bus ends, as at some logouts (Linux)',
    event: undefined,
    effect:
      'Electron ends Perch without an event. What is stored by then is kept; a token refresh in flight is lost.',
    exitCode: '0',
  },
  killed: {
    description: 'SIGKILL or a crash',
    event: undefined,
    effect: 'Perch ends at once. What is stored by then is kept.',
    exitCode: '128 + signal',
  },
} as const satisfies Readonly<Record<string, ExitPath>>;

export type ExitPathId = keyof typeof exitPaths;

function path(wayOut: string, event: ExitEvent, effect = 'Shutdown.'): ExitPath {
  return { description: wayOut, event, effect, exitCode: String(exitRules[event].exitCode) };
}
