// Text of outside origin, such as names, logins and what a service says of itself: no control character or direction of
// it reaches what stands around it (Unicode UAX #9, "Explicit Directional Formatting").

/** Opens and closes a part of a text whose direction is its own: FSI and PDI. */
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/** Tabs, and line breaks of any kind. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu;
/** Control characters and lone surrogates, and marks that only programs read. */
const controls = /[\p{Cc}\p{Cs}\uFEFF\uFFF9-\uFFFB]/gu;
/** Marks, embeddings, overrides and isolates. */
const directions = /\p{Bidi_Control}/gu;
const directionsButIsolates = /[\u061C\u200E\u200F\u202A-\u202E\u2066\u2067]/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * One line for where isolates can't be shown: a terminal, a tooltip, a window title. Without control characters and
 * directions.
 * @param longest In UTF-16 units; what is longer ends with an ellipsis.
 */
export function plainLine(text: string, longest = Infinity): string {
  return truncate(cleaned(text).replaceAll(directions, ''), longest);
}

/** The lines of a text, each as `plainLine` gives it. */
export function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) => plainLine(line))
    .join('\n');
}

/**
 * One line for where isolates can be shown: a menu, a notification. Without control characters and other directions,
 * and each isolate that is opened is closed.
 * @param longest In UTF-16 units, as for `plainLine`.
 */
export function displayLine(text: string, longest = Infinity): string {
  const line = cleaned(text).replaceAll(directionsButIsolates, '');
  return balanced(truncate(line, longest));
}

/** A part of a sentence. It is put into an isolate where it has letters that are written from right to left. */
export function isolated(text: string): string {
  const line = displayLine(text);
  return rightToLeft.test(line) ? firstStrongIsolate + line + popDirectionalIsolate : line;
}

/** A catalogue whose functions isolate the texts that are put into their sentences. */
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

function cleaned(text: string): string {
  return text.replaceAll(breaks, ' ').replaceAll(controls, '');
}

/**
 * Cut between two characters as people see them, and ended with an ellipsis where it is too long.
 * @param longest In UTF-16 units.
 */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > longest - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
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
