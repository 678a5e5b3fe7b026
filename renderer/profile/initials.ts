// The letters that stand for an account where there is room for no more.

/** At most two letters that stand for a name or a login. */
export function initialsOf(name: string): string {
  const parts = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first, last] = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0], undefined];
  return [first, last]
    .flatMap((part) => Array.from(part ?? '').find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? [])
    .join('')
    .toLocaleUpperCase();
}
