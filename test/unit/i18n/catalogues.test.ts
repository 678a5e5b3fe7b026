// Walks every text of every catalogue, whatever its wording.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LanguageCode, languageCodes } from '../../../app/contract/language.ts';
import { createFormats, type PluralForms } from '../../../app/i18n/formats.ts';
import { allTexts } from './all-texts.ts';
import { sameEverywhere, sameTexts } from './same-texts.ts';

type TextFunction = (...args: readonly unknown[]) => unknown;
/** The texts and functions of a catalogue by their paths, such as `signIn.title`. */
type Catalogue = ReadonlyMap<string, string | TextFunction>;

const catalogues = new Map(
  await Promise.all(languageCodes.map(async (code) => [code, entriesOf(await allTexts(code))] as const)),
);
const english = entriesOf(await allTexts('en'));

/** These may be empty: ends of sentences that not every value needs. */
const emptyTexts = ['signingIn.userHint.password'];

interface Sample {
  readonly args: readonly unknown[];
  /** What the result must contain. */
  readonly shown: readonly string[];
}

/** Arguments for most functions, which take texts or counts and show them as they are: these stand for both. */
const counts: Sample = { args: [743, 852, 961], shown: ['743', '852', '961'] };

const names = ['Ada', 'Byron'];
const flags = [true, false];

/** The arguments of functions that take lists, flags or one of several words. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  'question.connectionDetail': [{ args: [names], shown: names }],
  hosts: [1, 2].map((count) => ({ args: [count], shown: [] })),
  'domains.matchCount': flags.map((complete) => ({ args: [743, 852, complete], shown: ['743', '852'] })),
  'settings.interval': [
    { args: [90], shown: ['90'] },
    { args: [120], shown: ['2'] },
  ],
  'settings.partlyDamaged': [{ args: [names, 'file'], shown: [...names, 'file'] }],
  'tray.calls': [
    { args: ['Ada', 1], shown: ['Ada'] },
    { args: ['Ada', 2], shown: ['Ada', '2'] },
  ],
  'actionResult.signedOutPartly': [{ args: [names], shown: names }],
  'connectionFile.fileProblem': [
    { args: ['too-large', 64 * 1024], shown: ['64'] },
    ...['missing', 'unreadable', 'not-a-file', 'not-text'].map((kind) => ({ args: [kind, 1], shown: [] })),
  ],
  'connectionFile.emptyKey': flags.map((isOptional) => ({ args: ['name', isOptional], shown: ['name'] })),
  'connectionFile.rule.oneOf': [{ args: [names], shown: names }],
  'connectionFile.rule.entries': [{ args: [names], shown: names }],
  'overview.notKnown': [{ args: [names], shown: names }],
};

/** These may have one form for all counts: "1 weitere", "2 weitere". */
const invariable = ['voicemailSentence.others'];

/** A call of a function of the catalogues in which one argument has an unusual value. */
interface UnusualCall {
  readonly path: string;
  readonly args: readonly unknown[];
  readonly index: number;
}

const unusualCalls: readonly UnusualCall[] = functionsOf(english)
  .filter(([path]) => !Object.hasOwn(samples, path) && !invariable.includes(path))
  .flatMap(([path]) =>
    Array.from(samplesOf(path)[0]?.shown ?? [], (_, index) =>
      ['', 0, 1].map((value) => ({ path, args: counts.args.with(index, value), index })),
    ).flat(),
  );

describe.each([...catalogues])('in the catalogue %s', (code, catalogue) => {
  test('there are the texts and functions that English has', () => {
    expect(kindsOf(catalogue)).toEqual(kindsOf(english));
  });

  test('no text is empty', () => {
    expect([...catalogue].filter(([, text]) => text === '').map(([path]) => path)).toEqual(emptyTexts);
  });

  test('every function returns a text that shows its arguments', () => {
    const wrong = functionsOf(catalogue).flatMap(([path, text]) =>
      samplesOf(path)
        .map(({ args, shown }) => ({ path, args, shown, result: text(...args) }))
        .filter(({ shown, result }) => !isText(result) || !shown.every((part) => result.includes(part))),
    );
    expect(wrong).toEqual([]);
  });

  test('there is no placeholder that English doesn’t have', () => {
    const shown = [...catalogue].map(([path, text]) =>
      typeof text === 'function'
        ? samplesOf(path)
            .map(({ args }) => call(catalogue, path, args))
            .join()
        : text,
    );
    expect(shown.filter((text) => /undefined|[{}]/.test(text))).toEqual([]);
  });

  test('every function returns a text where an argument is empty, zero or one', () => {
    const wrong = unusualCalls.flatMap(({ path, args }) => {
      const result = call(catalogue, path, args);
      // The result can be the argument itself, a number.
      return isText(result) || args.includes(result) ? [] : [{ path, args, result }];
    });
    expect(wrong).toEqual([]);
  });

  test('an argument that is empty, zero or one has a sentence of its own where it has one in English', () => {
    // Zero takes the singular in some languages.
    const isSingular = (value: unknown) =>
      (value === 0 || value === '') && new Intl.PluralRules(code).select(0) === 'one';
    const calls = unusualCalls.filter(({ args, index }) => !isSingular(args[index]));
    const own = calls.filter((each) => isOwn(english, each));
    expect(own.filter((each) => !isOwn(catalogue, each))).toEqual([]);
  });
});

test.each(languageCodes)(
  'each plural of %s has the forms of the language, with the same placeholders',
  async (code) => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    const formats = createFormats(code);
    const wrong: PluralForms[] = [];
    const plural = (count: number, forms: PluralForms) => {
      const { one: _, ...others } = forms;
      const isComplete = pluralCategories.every((category) => category in forms);
      if (!isComplete || Object.keys(forms).length > pluralCategories.length) wrong.push(forms);
      // The singular may do without its number.
      else if (new Set(Object.values(others).map(placeholdersOf)).size > 1) wrong.push(forms);
      return formats.plural(count, forms);
    };
    const catalogue = entriesOf(await allTexts(code, { ...formats, plural }));
    for (const [path] of functionsOf(catalogue))
      for (const { args } of samplesOf(path)) call(catalogue, path, args);
    expect(wrong).toEqual([]);
  },
);

test('the code names each text', () => {
  const project = resolve(import.meta.dirname, '../../..');
  const wordsOf = (text = ''): readonly string[] => text.match(/\w+/g) ?? [];
  const files = globSync('{app,renderer}/**/*.{ts,svelte}', { cwd: project });
  const code = files.filter((file) => !file.startsWith(join('app', 'i18n', 'texts')));
  const named = new Set(code.flatMap((file) => wordsOf(readFileSync(join(project, file), 'utf8'))));
  const paths = [...english.keys()];
  const isNamed = (path: string) => wordsOf(path.split('.').at(-1)).some((word) => named.has(word));
  expect(paths.filter((path) => !isNamed(path))).toEqual([]);
});

test.each(languageCodes.slice(1))('%s has no text of English but those that are listed', (code) => {
  const translated = shownTexts(code);
  const same = [...shownTexts('en')].flatMap(([path, text]) => (translated.get(path) === text ? [text] : []));
  const listed = [...sameEverywhere, ...(sameTexts[code] ?? [])];
  expect(same.filter((text) => !listed.includes(text))).toEqual([]);
});

/** The texts with letters, by their paths. An argument is shown as "…". */
function shownTexts(code: LanguageCode): ReadonlyMap<string, string> {
  const catalogue: Catalogue = catalogues.get(code) ?? new Map<string, string>();
  const shown = [...catalogue].flatMap(([path, text]) =>
    typeof text === 'function'
      ? samplesOf(path).map(
          ({ args }, index) => [`${path} ${index}`, String(call(catalogue, path, args))] as const,
        )
      : [[path, text] as const],
  );
  const withoutArguments = shown.map(
    ([path, text]) => [path, text.replaceAll(/743|852|961|Ada|Byron/g, '…')] as const,
  );
  return new Map(withoutArguments.filter(([, text]) => /\p{L}/u.test(text)));
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(/\{[^}]+\}/g))].toSorted().join();
}

function kindsOf(catalogue: Catalogue): readonly string[] {
  return [...catalogue].map(([path, text]) => `${path}: ${typeof text}`).toSorted();
}

/**
 * Whether the text for the unusual argument differs from that for a usual one in more than the argument. For zero it must also
 * differ from the text for one, which some languages use for zero.
 */
function isOwn(catalogue: Catalogue, { path, args, index }: UnusualCall): boolean {
  const others = args[index] === 0 ? [counts.args[index], 1] : [counts.args[index]];
  const texts = others.map((other) =>
    String(call(catalogue, path, args.with(index, other))).replaceAll(String(other), String(args[index])),
  );
  return !texts.includes(String(call(catalogue, path, args)));
}

/** A function with placeholders takes as many arguments as its English text shows. */
function samplesOf(path: string): readonly Sample[] {
  const listed = samples[path];
  if (listed !== undefined) return listed;
  const text = String(call(english, path, counts.args));
  return [{ ...counts, shown: counts.shown.filter((part) => text.includes(part)) }];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function functionsOf(catalogue: Catalogue) {
  return [...catalogue].flatMap(([path, text]) =>
    typeof text === 'function' ? [[path, text] as const] : [],
  );
}

function call(catalogue: Catalogue, path: string, args: readonly unknown[]): unknown {
  const text = catalogue.get(path);
  return typeof text === 'function' ? text(...args) : undefined;
}

function entriesOf(part: unknown, path: readonly string[] = []): Catalogue {
  if (typeof part === 'string') return new Map([[path.join('.'), part]]);
  if (isFunction(part)) return new Map([[path.join('.'), part]]);
  if (typeof part !== 'object' || part === null) throw new Error(`${path.join('.')} is no text.`);
  return new Map(Object.entries(part).flatMap(([name, inner]) => [...entriesOf(inner, [...path, name])]));
}

function isFunction(value: unknown): value is TextFunction {
  return typeof value === 'function';
}
