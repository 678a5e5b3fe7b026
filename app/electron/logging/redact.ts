// Removes secrets from a line before it is written.

/** The names of fields that hold secrets, at the end of a name such as `access_token` or `voicemail-login-pin`. */
const secretName = String.raw`\b[\w-]*(?:token|secret|password|passwd|pin|code|state|authorization)`;

/**
 * A value in quotes, with escaped characters in them, or up to the next separator. In JSON inside JSON the quotes
 * themselves are escaped: the closing one has as many backslashes as the opening one.
 */
const value = String.raw`(?:(?<deep>\\+)"(?:(?!(?<!\\)\k<deep>").)*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;&}]+)`;

const rules: readonly (readonly [RegExp, string])[] = [
  // An address keeps its scheme, host and path. Codes and tokens are in its query and fragment.
  [/([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1?[removed]'],
  // User name and password in an address, up to the last `@`: a password may contain one.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/"'<>]+@/gi, '$1[removed]@'],
  // The credentials of a header are two words: scheme and value.
  [/(\bauthorization["']?\s*[:=]\s*["']?)[\w-]+\s+[^\s"',;]+/gi, '$1[removed]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [removed]'],
  // `%3d` and `%3a` are the separators in an address inside an address.
  [new RegExp(`(["']?${secretName}\\\\*["']?(?:\\s*[:=]\\s*|\\s*%3[ad]))${value}`, 'gi'), '$1[removed]'],
  // A secret that a sentence names: the following word, where it has a digit.
  [/\b(passcode|password|pin|token|secret)(\s+(?:is|was)?\s*)(?=[^\s,;]*\d)[^\s,;]+/gi, '$1$2[removed]'],
  // Long runs of characters, such as tokens: words are shorter, and long names with dashes have lower-case letters only.
  [/\b[\w-]*[a-z0-9]{32,}[\w-]*/gi, '[removed]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/gi, '[removed]'],
  [/\b(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}\b/g, '[removed]'],
];

/** Returns the line without queries of addresses, credentials, and the values of fields whose name is that of a secret. */
export function redact(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
