// The languages of a Linux desktop, as Electron returns them: GLib's `g_get_language_names` in ICU's form.

/**
 * The environment's languages, the preferred one first, each from the most to the least specific. A variant follows an
 * `@`, so a name needn't be a language tag: `de_DE@euro` gives `de-DE@euro`, and `C.UTF-8` gives `en-US@posix`.
 */
export function systemLanguages(env: NodeJS.ProcessEnv): string[] {
  const names = ['LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name]);
  const preferred = names.find((value) => value !== undefined && value !== '') ?? 'C';
  return preferred
    .split(':')
    .flatMap(variantsOf)
    .filter((name) => name !== 'C')
    .map(canonical);
}

/** The locale and all forms of it that lack modifier, country or character set, the most specific one first. */
function variantsOf(locale: string): string[] {
  const [, language = '', country = '', charset = '', modifier = ''] =
    /^([^_.@]*)(_[^.@]*)?(\.[^@]*)?(@.*)?$/s.exec(locale) ?? [];
  const names = ['', modifier].flatMap((last) =>
    ['', country].flatMap((middle) => ['', charset].map((set) => `${language}${middle}${set}${last}`)),
  );
  return [...new Set(names.reverse())];
}

function canonical(name: string): string {
  const [, language = '', country, modifier] =
    /^([^_.@]*)(?:_([^.@]*))?(?:\.[^@]*)?(?:@(.*))?$/s.exec(name) ?? [];
  if (/^(?:C|POSIX)$/i.test(language)) return 'en-US@posix';
  const variant = modifier === undefined ? '' : `@${modifier.toLowerCase()}`;
  return `${language.toLowerCase() || 'und'}${country === undefined ? '' : `-${country.toUpperCase()}`}${variant}`;
}
