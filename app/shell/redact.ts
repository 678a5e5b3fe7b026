// Takes out of a line whatever could be a secret, before it is written anywhere.

const rules: readonly (readonly [RegExp, string])[] = [
  // An address keeps its scheme, host and path: codes and tokens travel in what follows.
  [/([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1?[removed]'],
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1[removed]@'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [removed]'],
  [
    /(["']?\b[\w-]*(?:token|secret|password|passcode|passwd|pin|code|state|authorization)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    '$1[removed]',
  ],
  // Long unbroken runs of letters and digits, as tokens are.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/gi, '[removed]'],
];

/** The same line without addresses' queries, credentials, and values of fields that name a secret. */
export function redact(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
