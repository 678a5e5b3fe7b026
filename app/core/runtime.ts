// Time, chance and the log, as one value that the parts of the core get.

export interface Runtime {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface Clock {
  /** Milliseconds since 1970; jumps when the clock is set. */
  readonly wall: () => number;
  /** Milliseconds that never decrease; may stand still while the machine is suspended. */
  readonly monotonic: () => number;
  /** Runs `run` after `ms` milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface Random {
  /** At least 0, below 1. */
  readonly number: () => number;
  /** Unguessable, and different each time. */
  readonly token: () => string;
}

/** `debug` is written only with `--verbose`. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Writes one line, from which secrets are removed. The level is `info` by default. */
export type Log = (line: string, level?: LogLevel) => void;
