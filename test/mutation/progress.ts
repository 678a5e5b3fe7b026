// The progress of a mutation run, on standard error: a file can take minutes.

const intervalMs = 10_000;

export interface ProgressOptions {
  readonly total: number;
  readonly write: (line: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Returns a function to be called with the number of mutants that have been tried. It writes at most one line per 10 s. */
export function createProgress({ total, write, now }: ProgressOptions): (tried: number) => void {
  let writtenAt = now();
  return (tried) => {
    if (now() - writtenAt < intervalMs) return;
    writtenAt = now();
    write(`${tried} of ${total} mutants`);
  };
}
