// Perch runs once: who starts it again is heard by the one that runs, from its first moment on.
import * as v from 'valibot';

export interface OtherStart {
  readonly args: readonly string[];
  /** Where it was started. */
  readonly folder: string;
}

export interface OtherStarts {
  /** `data` is what the other start handed over itself, if it did. */
  readonly hear: (argv: readonly string[], folder: string, data: unknown) => void;
  /** From now on starts are served as they come; those that have come before are served at once. */
  readonly serve: (serve: (start: OtherStart) => void) => void;
}

/** Chromium sorts the command line that it hands over, so each start hands over its own besides. */
export function handOver(args: readonly string[]): { readonly args: readonly string[] } {
  return { args };
}

const handedOver = v.object({ args: v.array(v.string()) });

/** Keeps the other starts until Perch can serve them. */
export function createOtherStarts(): OtherStarts {
  const kept: OtherStart[] = [];
  let serveNow = (start: OtherStart): void => void kept.push(start);
  return {
    hear: (argv, folder, data) => {
      const parsed = v.safeParse(handedOver, data);
      serveNow({ args: parsed.success ? parsed.output.args : argv, folder });
    },
    serve: (serve) => {
      serveNow = serve;
      for (const start of kept.splice(0)) serve(start);
    },
  };
}
