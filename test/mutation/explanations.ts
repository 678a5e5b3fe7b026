// Explained survivors: changes that no unit test notices, each with the reason.
import { readFileSync } from 'node:fs';
import { array, object, optional, parse, string } from 'valibot';

/** A change that no test noticed. `isTested` is false where no unit test imports the file. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly scope: string;
  /** The changed lines: `before  →  after`. */
  readonly change: string;
  readonly isTested: boolean;
}

const schema = array(
  object({
    file: string(),
    /** Without these two: a file that no unit test can import. */
    scope: optional(string()),
    change: optional(string()),
    reason: string(),
  }),
);

/** Matched by file, function and text, so that it survives a change of other lines. */
export type Explanation = Readonly<ReturnType<typeof readExplanations>[number]>;

/** Reads `explained.json`. */
export function readExplanations(file: string) {
  return parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}

/** The explanation of a survivor, if there is one. */
export function explanationOf(
  { file, scope, change, isTested }: Survivor,
  explanations: readonly Explanation[],
): Explanation | undefined {
  return explanations.find(
    (each) =>
      each.file === file &&
      (each.change === undefined ? !isTested : each.change === change && each.scope === scope),
  );
}
