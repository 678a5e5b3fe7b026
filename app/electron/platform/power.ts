// What the system tells of its power and its screen, passed on.

export interface PowerOptions {
  /** Electron's `powerMonitor`; its own type leaves out that `shutdown` can be prevented. */
  readonly power: Pick<NodeJS.EventEmitter, 'on'>;
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly screenLocked: (isLocked: boolean) => void;
  /** The system is about to shut down (Linux, macOS). Returns whether it is to wait until Perch has ended. */
  readonly systemShutdown: () => boolean;
}

export function watchPower({
  power,
  suspend: sleep,
  resume: wake,
  screenLocked: locked,
  systemShutdown,
}: PowerOptions): void {
  power.on('suspend', sleep);
  power.on('resume', wake);
  // Known on macOS and Windows only; elsewhere the idle state says it at the next poll.
  power.on('lock-screen', () => locked(true));
  power.on('unlock-screen', () => locked(false));
  power.on('shutdown', (event: Pick<Event, 'preventDefault'>) => {
    if (systemShutdown()) event.preventDefault();
  });
}
