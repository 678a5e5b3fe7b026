// Sanitises text of external origin, so that its control characters and writing direction can't affect the surrounding text
// (Unicode UAX #9, "Explicit Directional Formatting"), and limits its length.

/** Control characters, lone surrogates, the byte order mark, and the marks of interlinear annotations. */
const controlCharacters = String.raw`\p{Cc}\p{Cs}\uFEFF\uFFF9-\uFFFB`;

/** The marks, embeddings, overrides and isolates that change the writing direction (Unicode UAX #9). */
const directionCharacters = String.raw`\p{Bidi_Control}`;

/** The content of a character class, for the flag `u`: control and direction characters, line and paragraph separators. */
export const unsafeCharacters = String.raw`${controlCharacters}\p{Zl}\p{Zp}${directionCharacters}`;

/** FSI and PDI: open and close a part of a text with its own direction. */
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/** Tabs, and line breaks of any kind. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu;
const controls = new RegExp(`[${controlCharacters}]`, 'gu');
const directions = new RegExp(`[${directionCharacters}]`, 'gu');
const directionsButIsolates = /[\u061C\u200E\u200F\u202A-\u202E\u2066\u2067]/gu;
const unsafe = new RegExp(`[${unsafeCharacters}]`, 'gu');
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns one line without control characters and direction characters, for places that can't show isolates: a terminal, a
 * tooltip, a window title.
 * @param longest In UTF-16 units. A longer text is cut and ends with an ellipsis.
 */
export function plainLine(text: string, longest = Infinity): string {
  return truncate(cleaned(text).replaceAll(directions, ''), longest);
}

export function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) => plainLine(line))
    .join('\n');
}

/**
 * Returns one line for places that can show isolates: a menu, a notification. Control characters and direction characters
 * are removed, except pairs of FSI and PDI. A missing PDI is added.
 * @param longest As for `plainLine`, without the PDIs that are added.
 */
export function displayLine(text: string, longest = Infinity): string {
  const line = cleaned(text).replaceAll(directionsButIsolates, '');
  return balanced(truncate(line, longest));
}

/**
 * Returns one line for a log, with each control character, line break and direction character as its escape (`\n`, `\x1b`,
 * `\u202e`). A text then can't look like another entry.
 */
export function escapedLine(text: string): string {
  return text.replaceAll(unsafe, escapeOf);
}

/** Returns a text as part of a sentence: like `displayLine`, and in an isolate if it contains right-to-left letters. */
export function isolated(text: string): string {
  const line = displayLine(text);
  return rightToLeft.test(line) ? firstStrongIsolate + line + popDirectionalIsolate : line;
}

/** Wraps the functions of a catalogue, so that their text arguments are isolated. */
export function isolating<Value>(value: Value): Value;
export function isolating(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...args: unknown[]): unknown => Reflect.apply(value, undefined, args.map(isolatedArgument));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isolating(part)]));
}

function isolatedArgument(argument: unknown): unknown {
  if (typeof argument === 'string') return isolated(argument);
  return Array.isArray(argument) ? argument.map(isolatedArgument) : argument;
}

function escapeOf(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  const code = character.charCodeAt(0).toString(16);
  return short ?? (code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`);
}

function cleaned(text: string): string {
  return text.replaceAll(breaks, ' ').replaceAll(controls, '');
}

/** Created on first use, because that takes milliseconds. */
let graphemes: Intl.Segmenter | undefined;
/** In UTF-16 units. No real grapheme cluster is as long. */
const maxGraphemeLength = 64;

/**
 * Shortens a text that is too long: cuts it between two grapheme clusters, and appends an ellipsis.
 * @param longest In UTF-16 units, at least 1.
 */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  graphemes ??= new Intl.Segmenter();
  const cluster = graphemes.segment(text.slice(0, longest + maxGraphemeLength)).containing(longest - 1);
  const start = cluster?.index ?? 0;
  // Cuts inside a first cluster that is too long, but not inside a character.
  const cut = text.slice(0, start === 0 ? Math.max(0, longest - 1) : start).replace(/\p{Cs}$/u, '');
  return `${cut.trimEnd()}…`;
}

function balanced(text: string): string {
  let open = 0;
  const closed = text.replaceAll(/[\u2068\u2069]/gu, (mark) => {
    if (mark === popDirectionalIsolate && open === 0) return '';
    open += mark === firstStrongIsolate ? 1 : -1;
    return mark;
  });
  return closed + popDirectionalIsolate.repeat(open);
}

/** For sentences, lists and what the about view shows. */
export const maxMessageLength = 300;
/** For names, codes and hosts. */
export const maxWordLength = 255;

/**
 * Limits a text of the service, such as an error message or a version, to one short line, trimmed and without control and directional
 * characters. A token that the limit would cut is left out, because the log's redactor doesn't recognise a part of a token.
 * @param longest In UTF-16 units. A longer text is cut and ends with an ellipsis.
 */
export function serviceText(text: string, longest: number): string {
  // Four times the limit suffices: only a small part of real texts is removed.
  const line = plainLine(text.trimStart().slice(0, 4 * longest), longest).trim();
  return line.length < text.length ? line.replace(cutToken, '…') : line;
}

/** A cut word that may be a token: four or more characters, with a digit or with a capital letter after a small one. */
const cutToken = /(?<![\w-])(?=[\w-]*(?:\d|[a-z][\w-]*[A-Z]))[\w-]{4,}…$/;
