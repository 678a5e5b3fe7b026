// Finds where a text stops being JSON (RFC 8259). JSON.parse gives no position for every text, and gives it in a message only.

export interface TextPosition {
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
}

/** What has to follow. `close`: the bracket that ends the innermost array or object. */
type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

const whitespace = /[ \t\n\r]*/y;
/** A text without its closing quotation mark. Of the control characters (Cc), only those below U+0020 are refused. */
const openText = /"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Returns the position of the first character that isn't JSON; in a text that ends too early, of its end. Undefined where
 * the text is JSON. A byte order mark isn't counted.
 */
export function jsonErrorPosition(json: string): TextPosition | undefined {
  const text = json.replace(/^\uFEFF/, '');
  const offset = jsonErrorOffset(text);
  if (offset === undefined) return undefined;
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

function jsonErrorOffset(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const [found = ''] = pattern.exec(text) ?? [];
    offset += found.length;
    return found !== '';
  };
  const isIn = (...states: readonly Expected[]) => states.includes(expected);
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma-or-close');

  for (skip(whitespace); offset < text.length; skip(whitespace)) {
    const character = text.charAt(offset);
    const isValueExpected = isIn('value', 'value-or-close');
    if (character === '"' && (isValueExpected || isIn('key', 'key-or-close'))) {
      skip(openText);
      if (text[offset] !== '"') return offset;
      offset += 1;
      expected = isValueExpected ? afterValue() : 'colon';
    } else if ('{['.includes(character) && isValueExpected) {
      offset += 1;
      open.push(character);
      expected = character === '{' ? 'key-or-close' : 'value-or-close';
    } else if (character === (open.at(-1) === '{' ? '}' : ']') && closable.includes(expected)) {
      offset += 1;
      open.pop();
      expected = afterValue();
    } else if (character === ',' && isIn('comma-or-close')) {
      offset += 1;
      expected = open.at(-1) === '{' ? 'key' : 'value';
    } else if (character === ':' && isIn('colon')) {
      offset += 1;
      expected = 'value';
    } else if (isValueExpected && skip(literal)) {
      expected = afterValue();
    } else return offset;
  }
  return expected === 'end' ? undefined : offset;
}

const closable: readonly Expected[] = ['value-or-close', 'key-or-close', 'comma-or-close'];
