// Makes a catalogue's texts callable. `'Copy {field}'` becomes a function of the field. `{count, number}` is a number, which is
// formatted for the language. Plural forms, `{ one: …, other: … }`, become a function of their count.
import type { Formats } from './formats.ts';

export interface PlainTexts {
  readonly [name: string]: string | PlainTexts;
}

/** A text for each plural category of English (CLDR). The number is `{count, number}`. */
interface PluralTexts {
  readonly one: string;
  readonly other: string;
}

/** The distinct names of a text's placeholders, in their order in the text. */
type Names<Text, Known extends readonly string[] = []> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Names<Rest, Name extends Known[number] ? Known : [...Known, Name]>
  : Known;

type Values<Named extends readonly string[]> = {
  [Index in keyof Named]: Named[Index] extends `${string}, number` ? number : string;
};

type WithoutCount<Named extends readonly string[]> = Named extends readonly [
  infer First,
  ...infer Rest extends string[],
]
  ? First extends typeof count
    ? WithoutCount<Rest>
    : [First, ...WithoutCount<Rest>]
  : [];

/** The texts as the code reads them. The arguments of a function are in the order of the English text, a plural's count first. */
export type Callable<English> = English extends string
  ? Names<English> extends []
    ? string
    : (...values: Values<Names<English>>) => string
  : English extends PluralTexts
    ? (...values: [count: number, ...Values<WithoutCount<Names<English['other']>>>]) => string
    : { readonly [Name in keyof English]: Callable<English[Name]> };

/** The texts in another language. Each text has the placeholders of the English text; of plural forms, `other` has them. */
export type Translation<English> = English extends string
  ? WithPlaceholders<Names<English>>
  : English extends PluralTexts
    ? Partial<Record<Intl.LDMLPluralRule, string>> & {
        readonly other: WithPlaceholders<Names<English['other']>>;
      }
    : { readonly [Name in keyof English]: Translation<English[Name]> };

type WithPlaceholders<Named> = Named extends readonly [infer Name extends string, ...infer Rest]
  ? `${string}{${Name}}${string}` & WithPlaceholders<Rest>
  : string;

const count = 'count, number';
const placeholder = /\{[^}]+\}/g;

/** Returns the texts of a language. `code` has the texts that are written as functions. */
export function createTexts<const English extends PlainTexts, Code>(
  english: English,
  texts: Translation<English>,
  code: Code,
  formats: Formats,
): Callable<English> & Code;
export function createTexts(english: PlainTexts, texts: unknown, code: unknown, formats: Formats): unknown {
  return merged(callable(english, texts, formats), code);
}

/**
 * Returns the texts, replacing each one for which the variant has a text of the same name. Other texts of the variant are
 * ignored: they are for other parts of the catalogue.
 */
export function withVariant<Texts>(texts: Texts, variant: unknown): Texts;
export function withVariant(texts: unknown, variant: unknown): unknown {
  if (variant === undefined || typeof texts !== 'object' || texts === null) return variant ?? texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, part]) => [name, withVariant(part, partOf(variant, name))]),
  );
}

function callable(english: string | PlainTexts, texts: unknown, formats: Formats): unknown {
  if (typeof english === 'string') return english.includes('{') ? textOf(english, texts, formats) : texts;
  if (isPluralTexts(english)) return textOf(`{${count}}${english.other}`, texts, formats);
  return Object.fromEntries(
    Object.entries(english).map(([name, part]) => [name, callable(part, partOf(texts, name), formats)]),
  );
}

function textOf(
  english: string,
  texts: unknown,
  formats: Formats,
): (...values: readonly unknown[]) => string {
  const names = [...new Set(english.match(placeholder))];
  return (...values) => {
    const text = isPluralTexts(texts) ? formats.plural(Number(values[0]), texts) : texts;
    return String(text).replaceAll(placeholder, (name) => {
      const value = values[names.indexOf(name)];
      return typeof value === 'number' ? formats.number(value) : String(value);
    });
  };
}

function isPluralTexts(texts: unknown): texts is PluralTexts {
  return typeof texts === 'object' && texts !== null && 'other' in texts && 'one' in texts;
}

function merged(texts: unknown, code: unknown): unknown {
  if (typeof code !== 'object' || code === null) return code;
  const parts = Object.entries(code).map(([name, part]) => [name, merged(partOf(texts, name), part)]);
  return { ...Object(texts), ...Object.fromEntries(parts) };
}

function partOf(texts: unknown, name: string): unknown {
  return typeof texts === 'object' && texts !== null ? Reflect.get(texts, name) : undefined;
}
