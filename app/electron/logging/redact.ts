// Takes out of a line whatever could be a secret, before it is written anywhere.

/** The names of fields that hold secrets, at the end of a name such as `access_token` or `voicemail-login-pin`. */
const secretName = String.raw`\b[\w-]*(?:token|secret|password|passwd|pin|code|state|authorization)`;

/**
 * In quotes, with whatever is escaped in them, or up to the next separator. In JSON inside JSON the quotes themselves
 * are escaped, and end with as many backslashes as they began with.
 */
const value = String.raw`(?:(?<deep>\\+)"(?:(?!(?<!\\)\k<deep>").)*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;&}]+)`;

const rules: readonly (readonly [RegExp, string])[] = [
  // An address keeps its scheme, host and path: codes and tokens travel in what follows.
  [/([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1?[removed]'],
  // Up to the last of the signs: a password may hold one.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/"'<>]+@/gi, '$1[removed]@'],
  // A header's credentials are two words: how, and what.
  [/(\bauthorization["']?\s*[:=]\s*["']?)[\w-]+\s+[^\s"',;]+/gi, '$1[removed]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [removed]'],
  // A percent sign is how the separators look in an address inside an address.
  [new RegExp(`(["']?${secretName}\\\\*["']?(?:\\s*[:=]\\s*|\\s*%3[ad]))${value}`, 'gi'), '$1[removed]'],
  // Named in a sentence: what follows and has a digit in it.
  [/\b(passcode|password|pin|token|secret)(\s+(?:is|was)?\s*)(?=[^\s,;]*\d)[^\s,;]+/gi, '$1$2[removed]'],
  // Long unbroken runs, as tokens are: words don't get as long, and names of several words are of small letters.
  [/\b[\w-]*[a-z0-9]{32,}[\w-]*/gi, '[removed]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/gi, '[removed]'],
  [/\b(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}\b/g, '[removed]'],
];

/** The same line without addresses' queries, credentials, and values of fields that name a secret. */
export function redact(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
