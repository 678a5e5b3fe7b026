// Events and states of the system's power management and screen.
import type { PowerMonitor } from 'electron';
import type { Clock } from '../../core/runtime.ts';

export interface PowerOptions {
  /**
   * Electron's `powerMonitor`. Its type declares no argument for the listener of `shutdown`, which may call
   * `preventDefault` (https://www.electronjs.org/docs/latest/api/power-monitor).
   */
  readonly power: Pick<NodeJS.EventEmitter, 'on'>;
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly screenLocked: (isLocked: boolean) => void;
  /** Called when the system is about to shut down (Linux, macOS). Returns whether it has to wait for Perch. */
  readonly systemShutdown: () => boolean;
}

export function watchPower({ power, suspend, resume, screenLocked, systemShutdown }: PowerOptions): void {
  power.on('suspend', suspend);
  power.on('resume', resume);
  // Emitted on macOS and Windows only.
  power.on('lock-screen', () => screenLocked(true));
  power.on('unlock-screen', () => screenLocked(false));
  power.on('shutdown', (event: Pick<Event, 'preventDefault'>) => {
    if (systemShutdown()) event.preventDefault();
  });
}

export interface IdleOptions {
  readonly power: Pick<PowerMonitor, 'getSystemIdleState'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly onReturn: () => void;
}

const idleCheckMs = 30_000;

/**
 * Returns the function that tells whether the user is away. Once it has returned true, `onReturn` is called when the user is
 * back. Electron has an event for that only when a screen is unlocked, and not on Linux.
 */
export function createIdleCheck({ power, clock, onReturn }: IdleOptions): () => boolean {
  let isWatching = false;
  const isIdle = (): boolean => {
    const isAway = isUserIdle(power);
    if (!isAway || isWatching) return isAway;
    isWatching = true;
    clock.after(idleCheckMs, () => {
      isWatching = false;
      if (!isIdle()) onReturn();
    });
    return true;
  };
  return isIdle;
}

/** A user without input for so long counts as away. Shorter than `activityCheckMs` of due.ts. */
const idleAfterSeconds = 300;

/**
 * Whether the user is away from the machine, or has locked it. The state `unknown` counts as in use. In XWayland (22.1), which has
 * no MIT-SCREEN-SAVER, Electron's idle time is always 0, so the user is never away.
 */
function isUserIdle(power: Pick<PowerMonitor, 'getSystemIdleState'>): boolean {
  return ['idle', 'locked'].includes(power.getSystemIdleState(idleAfterSeconds));
}
