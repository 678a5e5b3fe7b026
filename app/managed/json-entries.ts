// The keys of a JSON text with their positions, which JSON.parse doesn't give. Also shows keys that occur twice.
import type { TextPosition } from '../connection/json-error.ts';

export interface JsonEntry {
  /** The keys of the objects that it is in, and its own; `[]` for an array. */
  readonly path: readonly string[];
  readonly position: TextPosition;
}

export interface JsonEntries {
  readonly entries: readonly JsonEntry[];
  /** Where the text is nested deeper than the limit. What follows isn't among the entries. */
  readonly tooDeepAt?: TextPosition;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gu;

/**
 * Returns the keys of all objects of a JSON text (RFC 8259) in their order. The text has to be valid. The work is proportional to
 * the length of the text, as a path isn't longer than `maxDepth`.
 */
export function jsonEntries(json: string, maxDepth: number): JsonEntries {
  const text = json.replace(/^\uFEFF/, '');
  const entries: JsonEntry[] = [];
  /** The innermost last: the key that was read last in each object; `undefined` for an array. */
  const open: (string | undefined)[] = [];
  const positionAt = createPositions(text);
  let before = '';
  for (const { 0: found, index } of text.matchAll(token)) {
    const isInObject = open.length > 0 && open.at(-1) !== undefined;
    if (found === '{' || found === '[') {
      if (open.length === maxDepth) return { entries, tooDeepAt: positionAt(index) };
      open.push(found === '{' ? '' : undefined);
    } else if (found === '}' || found === ']') open.pop();
    else if (found.startsWith('"') && isInObject && (before === '{' || before === ',')) {
      open[open.length - 1] = String(JSON.parse(found));
      entries.push({ path: open.map((key) => key ?? '[]'), position: positionAt(index) });
    }
    before = found;
  }
  return { entries };
}

/** Returns the function from an offset to its position. Offsets have to grow: each part of the text is read once. */
function createPositions(text: string): (offset: number) => TextPosition {
  let line = 1;
  let column = 1;
  /** What comes before is counted. */
  let counted = 0;
  const lineEnd = /\r\n|\r|\n/g;
  let next = lineEnd.exec(text);
  return (offset) => {
    while (next !== null && next.index < offset) {
      line += 1;
      column = 1;
      counted = lineEnd.lastIndex;
      next = lineEnd.exec(text);
    }
    column += Array.from(text.slice(counted, offset)).length;
    counted = offset;
    return { line, column };
  };
}
