// Removes secrets from text before it is written. The time is linear in the length of the text: each pattern begins at a literal
// or at the start of a run, and no repetition in it can match the same characters in two ways.

/** The longest line that is written, in UTF-16 units; the rest is replaced by a note. */
export const maxLineLength = 65_536;

/**
 * A value: a quoted string, which may contain escaped characters, or everything up to the next separator. In JSON inside JSON the
 * quotes themselves are escaped: the closing one has as many backslashes as the opening one. A value that begins with a
 * percent-encoded quote, bracket, brace or backslash is percent-encoded JSON and matches as a whole, as `encodeURI` leaves
 * its separators as they are.
 */
const value = String.raw`(?:(?<deep>\\+)"(?:(?!(?<!\\)\k<deep>").)*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\`(?:[^\`\\]|\\.)*\`?|%(?:25)*(?:2[27]|5[bc]|7b)[^\s"<>]*|[^\s,;&}]+)`;

/** The ends of names of fields that hold secrets, such as `access_token` or `voicemail-login-pin`. */
const secretName = '(?:token|secret|password|passwd|passcode|pin|code|verifier|state|authorization|cookie)';

type Rule = (text: string) => string;

const rules: readonly Rule[] = [
  // Begins at the address's `://`, as a search for its scheme would read each run of letters many times.
  (text) => text.replace(/:\/\/[^\s"<>]*/g, withoutAddressSecrets),
  withoutMultipartSecrets,
  // Removes the rest of the line: the credentials of a header can be several words (`Digest username="ada", response="…"`), and
  // cookies are several pairs.
  (text) =>
    text.replace(
      /((?:authorization|cookie)(?:\s*(?:=>|[:=])|\\*["']\s*(?:=>|[:=,]))(?!\s*\[)\s*)[^\s][^\r\n]*/gi,
      '$1[removed]',
    ),
  // “Basic User”, a role of the service, is kept.
  (text) => text.replace(/\b(Bearer|Basic)\s+(?!User(?![^\s"',;]))[^\s"',;]+/gi, '$1 [removed]'),
  // A JSON Web Token in its compact form (RFC 7519, RFC 7516), however short.
  (text) => text.replace(/eyJ[\w-]*(?:\.[\w-]*){0,4}/g, (run) => (isWebToken(run) ? '[removed]' : run)),
  withoutSecretLists,
  (text) => text.replace(namedValue, '$1[removed]'),
  // The word after `token`, `password` or the like in a sentence, if that word has a digit.
  (text) =>
    text.replace(
      /\b(passcode|password|pin|token|secret)(\s+(?:(?:is|was)\s+)?)(?=[^\s,;]*\d)[^\s,;]+/gi,
      '$1$2[removed]',
    ),
  // Matches the character before the run, too: a lookbehind at each character takes longer.
  (text) =>
    text.replace(/(^|[^\w-])([\w-]{32,})/g, (found: string, before: string, run: string) =>
      looksRandom(run) ? `${before}[removed]` : found,
    ),
];

/** `=>` separates name and value in an inspected `Map`; `%22`, `%3d`, `%3a` are `"`, `=`, `:` in an address in an address. */
const fieldStart = String.raw`${secretName}(?:\\|%(?:25)*5c)*(?:["']|%(?:25)*2[27])?(?:\s|%(?:25)*20)*(?:=>|=(?!>)|:|%(?:25)*3[ad])(?:\s|\+|%(?:25)*20)*(?!\[removed\](?:[\s,;&}]|$))`;
const namedValue = new RegExp(`(${fieldStart})${value}`, 'gi');
// `[` or `{`; as inspected, also `Set(2) {` or `[Object: null prototype] {`.
const namedList = new RegExp(
  String.raw`(${fieldStart})(?:\w+(?:\(\d+\))? |\[\w+: null prototype\] )?(?=[[{])`,
  'gi',
);

/**
 * Returns the text without secrets, such as queries, fragments and credentials of addresses, credentials of headers, values of
 * fields whose name is that of a secret, tokens, and long words that look random. Lines longer than `maxLineLength` are cut.
 */
export function redact(text: string): string {
  return rules.reduce((before, rule) => rule(before), text.split('\n').map(cutLine).join('\n'));
}

/** Redacts a text whose lines are entries of their own. */
export function redactLines(text: string): string {
  return text.split('\n').map(redact).join('\n');
}

/**
 * An address keeps its host and path unless an `@` follows them. Codes and tokens are in its query and fragment, credentials
 * before its last `@`: a password that isn't percent-encoded may contain each of `/?#'`.
 */
function withoutAddressSecrets(address: string): string {
  const credentialsEnd = address.lastIndexOf('@');
  const rest = credentialsEnd === -1 ? address.slice(3) : `[removed]${address.slice(credentialsEnd)}`;
  return `://${rest.replace(/[?#][^']*/g, '?[removed]')}`;
}

/** The end of a line, also escaped as in JSON, or in a string that `inspect` has split at the ends of lines. */
const lineEnd = String.raw`(?:\r?\n|(?:\\+r)?\\+n)(?:['"\`] \+\n\s*['"\`])?`;
/** A part of a multipart form (RFC 7578): its name, up to three further headers, and its value up to the next boundary. */
const formPart = new RegExp(
  String.raw`(name=\\*"(?<name>[^"\\\r\n]*)\\*"(?:${lineEnd}[\w-]{1,40}:[^\r\n\\]{0,100}){0,3}(?:${lineEnd}){2})(?:(?!${lineEnd}--)[^])*`,
  'gi',
);
const isSecretName = new RegExp(`${secretName}$`, 'i');

function withoutMultipartSecrets(text: string): string {
  return text.replace(formPart, (part: string, start: string, name: string) =>
    isSecretName.test(name) ? `${start}[removed]` : part,
  );
}

/** Whether a text that begins with `eyJ` has several parts, of which the first is a JSON object in Base64url. */
function isWebToken(text: string): boolean {
  const end = text.indexOf('.');
  return (
    end !== -1 && /\{"[^"]*"\s*:/.test(Buffer.from(text.slice(0, Math.min(end, 64)), 'base64url').toString())
  );
}

/** Removes the lists and objects that are values of secret fields. */
function withoutSecretLists(text: string): string {
  let result = '';
  let end = 0;
  for (const { 0: start, 1: field = '', index } of text.matchAll(namedList)) {
    if (index < end) continue;
    result += `${text.slice(end, index)}${field}[removed]`;
    end = listEnd(text, index + start.length);
  }
  return result + text.slice(end);
}

/** Returns the end of the list or object that begins at an index: the end of the text if its last bracket is missing. */
function listEnd(text: string, start: number): number {
  // Each quote with the backslashes before it, and each bracket.
  const pattern = /(?<!\\)\\*["'`]|[[\]{}]/g;
  pattern.lastIndex = start;
  let depth = 0;
  let opening: string | undefined;
  for (let token = pattern.exec(text); token !== null; token = pattern.exec(text)) {
    const [found] = token;
    if (opening !== undefined) {
      if (closes(found, opening)) opening = undefined;
    } else if (/[[{]/.test(found)) depth += 1;
    else if (!/[\]}]/.test(found)) opening = found;
    else if (--depth === 0) return pattern.lastIndex;
  }
  return text.length;
}

/**
 * Whether a quote ends the string that another one began. Each layer of JSON doubles the backslashes before a quote and adds
 * one: a string that begins with `n` of them ends with `n` and any number of escaped backslashes, of `2n + 2` each.
 */
function closes(quote: string, opening: string): boolean {
  return quote.at(-1) === opening.at(-1) && quote.length % (2 * opening.length) === opening.length;
}

/** Whether a long run of letters, digits, `_` and `-` looks random: long names with dashes have no digits and no mixed case. */
function looksRandom(run: string): boolean {
  if (/[a-z0-9]{32}/i.test(run)) return true;
  return /[a-z]/i.test(run) && (/\d/.test(run) || (/[a-z]/.test(run) && /[A-Z]/.test(run)));
}

/** The length of the longest note that `cutLine` adds. */
const noteLength = '[1234567890 characters cut]'.length;

/**
 * Cuts a line at the maximum length, before the word or address at that place: half of a secret wouldn't be recognised. The
 * note counts the characters of an earlier cut as well.
 */
export function cutLine(line: string): string {
  if (line.length <= maxLineLength) return line;
  const [note = '', earlier] = /\[(\d{1,9}) characters cut\]$/.exec(line.slice(-noteLength)) ?? [];
  let end = wordStart(line, maxLineLength - noteLength, /[\s,;&]/);
  const addressStart = wordStart(line, end, /[\s"<>]/);
  if (line.slice(addressStart, end).includes('://')) end = addressStart;
  return `${line.slice(0, end)}[${line.length - note.length - end + Number(earlier ?? 0)} characters cut]`;
}

/** The place after the last separator before an index. */
function wordStart(line: string, index: number, separator: RegExp): number {
  let start = index;
  while (start > 0 && !separator.test(line.charAt(start - 1))) start -= 1;
  return start;
}
