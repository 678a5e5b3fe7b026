// Wordings of Spanish that depend on a number, a time or the next word.
import type { Formats } from '../../formats.ts';

/** A count with its noun: "1 cuenta", "2 cuentas", "1.000.000 de cuentas". */
export function countOf({ number, plural }: Formats) {
  return (count: number, one: string, other: string): string =>
    plural(count, {
      one: `1 ${one}`,
      many: `${number(count)} de ${other}`,
      other: `${number(count)} ${other}`,
    });
}

/** A time of day with its article: "la 1:05", "las 14:02". */
export function withArticle(time: string): string {
  return /^0?1\D/.test(time) ? `la ${time}` : `las ${time}`;
}
