// The keys of a JSON text with their positions, which JSON.parse doesn't give. Also shows keys that occur twice.
import type { TextPosition } from '../connection/json-error.ts';

export interface JsonEntry {
  /** The keys of the objects that it is in, and its own. */
  readonly path: readonly string[];
  readonly position: TextPosition;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gu;

/** Returns the keys of all objects of a JSON text (RFC 8259) in their order, but those in arrays. The text has to be valid. */
export function jsonEntries(json: string): JsonEntry[] {
  const text = json.replace(/^\uFEFF/, '');
  const entries: JsonEntry[] = [];
  /** The innermost last: the key that was read last in each object; undefined for an array. */
  const open: (string | undefined)[] = [];
  const positionAt = createPositions(text);
  let before = '';
  for (const { 0: found, index } of text.matchAll(token)) {
    const isInObject = open.length > 0 && open.at(-1) !== undefined;
    if (found === '{') open.push('');
    else if (found === '[') open.push(undefined);
    else if (found === '}' || found === ']') open.pop();
    else if (found.startsWith('"') && isInObject && (before === '{' || before === ',')) {
      open[open.length - 1] = String(JSON.parse(found));
      const path = open.filter((key) => key !== undefined);
      if (path.length === open.length) entries.push({ path, position: positionAt(index) });
    }
    before = found;
  }
  return entries;
}

/** Returns the function from an offset to its position. Offsets have to grow: each part of the text is read once. */
function createPositions(text: string): (offset: number) => TextPosition {
  let line = 1;
  let lineStart = 0;
  const lineEnd = /\r\n|\r|\n/g;
  let next = lineEnd.exec(text);
  return (offset) => {
    while (next !== null && next.index < offset) {
      line += 1;
      lineStart = lineEnd.lastIndex;
      next = lineEnd.exec(text);
    }
    return { line, column: Array.from(text.slice(lineStart, offset)).length + 1 };
  };
}
