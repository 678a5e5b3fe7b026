// Removes secrets from text before it is written. Each rule reads the text once: its pattern begins at a literal or at the
// start of a run, and no repetition in it can match the same characters in two ways, so the time is linear in the length.

/** The longest line that is written, in UTF-16 units; the rest is replaced by a note. */
export const maxLineLength = 65_536;

/**
 * A value in quotes, with escaped characters in them, or up to the next separator. In JSON inside JSON the quotes
 * themselves are escaped: the closing one has as many backslashes as the opening one.
 */
const value = String.raw`(?:(?<deep>\\+)"(?:(?!(?<!\\)\k<deep>").)*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\`(?:[^\`\\]|\\.)*\`?|[^\s,;&}]+)`;

/** The ends of names of fields that hold secrets, such as `access_token` or `voicemail-login-pin`. */
const secretName = '(?:token|secret|password|passwd|passcode|pin|code|verifier|state|authorization)';

type Rule = (text: string) => string;

const rules: readonly Rule[] = [
  // Beginning with the address's `://`, as a search for its scheme would read each run of letters many times.
  (text) => text.replace(/:\/\/[^\s"'<>]*/g, withoutAddressSecrets),
  // The credentials of a header are two words: scheme and value.
  (text) => text.replace(/(\bauthorization["']?\s*[:=]\s*["']?)[\w-]+\s+[^\s"',;]+/gi, '$1[removed]'),
  (text) => text.replace(/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [removed]'),
  // `%3d` and `%3a` are the separators in an address inside an address.
  (text) => text.replace(namedValue, '$1[removed]'),
  // A secret that a sentence names: the following word, where it has a digit.
  (text) =>
    text.replace(
      /\b(passcode|password|pin|token|secret)(\s+(?:(?:is|was)\s+)?)(?=[^\s,;]*\d)[^\s,;]+/gi,
      '$1$2[removed]',
    ),
  (text) => text.replace(/(?<![\w-])[\w-]{32,}/g, (run) => (looksRandom(run) ? '[removed]' : run)),
];

const namedValue = new RegExp(String.raw`(${secretName}\\*["']?\s*(?:[:=]|%3[ad])\s*)${value}`, 'gi');

/**
 * Returns the text without queries of addresses, credentials, and the values of fields whose name is that of a secret. Lines
 * longer than `maxLineLength` are cut.
 */
export function redact(text: string): string {
  return rules.reduce((before, rule) => rule(before), text.split('\n').map(cutLine).join('\n'));
}

/** An address keeps its host and path. Codes and tokens are in its query and fragment, credentials before its last `@`. */
function withoutAddressSecrets(address: string): string {
  const [authority = '', ...path] = address.slice(3).split('/');
  // Also behind a `?` or `#` that is part of a password.
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const credentials = host === authority ? '' : '[removed]@';
  return `://${[credentials + host, ...path].join('/').replace(/[?#].*/, '?[removed]')}`;
}

/** Whether a long run of letters, digits, `_` and `-` is no word: long names with dashes have lower-case letters only. */
function looksRandom(run: string): boolean {
  if (/[a-z0-9]{32}/i.test(run)) return true;
  return /[a-z]/i.test(run) && (/\d/.test(run) || (/[a-z]/.test(run) && /[A-Z]/.test(run)));
}

/** Cuts a line that is too long, before the word at that place: half of a secret isn't recognised. */
export function cutLine(line: string): string {
  if (line.length <= maxLineLength) return line;
  let end = maxLineLength;
  while (end > 0 && !/[\s,;&]/.test(line.charAt(end - 1))) end -= 1;
  return `${line.slice(0, end)}[${line.length - end} characters cut]`;
}
