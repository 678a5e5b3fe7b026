// What the system tells of its power and its screen, passed on.
import type { PowerMonitor } from 'electron';

export interface PowerOptions {
  readonly power: PowerMonitor;
  readonly sleep: () => void;
  readonly wake: () => void;
  readonly locked: (isLocked: boolean) => void;
  /** The system waits until Perch has ended. */
  readonly quit: () => void;
}

export function followPower({ power, sleep, wake, locked, quit }: PowerOptions): void {
  power.on('suspend', sleep);
  power.on('resume', wake);
  // Known on macOS and Windows only; elsewhere the idle state says it at the next poll.
  power.on('lock-screen', () => locked(true));
  power.on('unlock-screen', () => locked(false));
  delayShutdown(power, quit);
}

/** A refresh that is under way is stored before the machine is off. Electron's types leave out what the event can do. */
function delayShutdown(power: NodeJS.EventEmitter, quit: () => void): void {
  power.on('shutdown', (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    quit();
  });
}
