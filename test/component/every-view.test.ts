// What holds for every view. Each is opened once for all of it, because opening takes longer than most checks.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { languageCodes } from '../../app/contract/language.ts';
import type { AppView } from '../../app/contract/view.ts';
import { setLocale } from '../../app/i18n/i18n.ts';
import { languages, type Load } from '../../app/i18n/languages.ts';
import { accented } from './accented.ts';
import { isRendered, type OpenedPanel, openPanel } from './open-panel.ts';
import { cutTexts, overflowingElements, overlappingTexts } from './overflow.ts';
import { emulateMedia } from './system-preferences.ts';
import { pictured, views } from './views/views.ts';
import { violations } from './violations.ts';

/** A narrow window, the default one at about 200 % zoom, and the default one. */
const windows = [
  { width: 300, height: 520 },
  { width: 180, height: 260 },
  { width: 380, height: 560 },
];
const translations = languageCodes.filter((code) => code !== 'en');
/** The texts of this language are replaced by accented English ones. */
const pseudo = { code: 'es', locale: 'en-XA' } as const;

// A spinning element overflows by its corners at some angles.
beforeAll(() => emulateMedia({ reducedMotion: true }));
afterEach(async () => {
  vi.restoreAllMocks();
  await setLocale({ code: 'en', locale: 'en' });
});
afterAll(() => emulateMedia({}));

test.each(Object.entries(views))(
  '“%s” keeps the rules of accessibility, fits each window and each language, and has no texts but the catalogue’s',
  async (name, view) => {
    const panel = await openPanel(view);
    // The Content Security Policy forbids them. It allows a script to place the rows of a list.
    expect
      .soft(panel.root.querySelectorAll('style, script, [style]:not([role="listbox"], [role="listbox"] *)'))
      .toHaveLength(0);
    expect.soft(await violations('light')).toEqual([]);
    if (pictured.some((each) => each === name)) await keepsTheRulesInTheDark();
    await fitsEachWindow(panel);
    await fitsEachLanguage(panel, view);
    await hasOnlyTextsOfTheCatalogue(panel, view);
  },
);

async function keepsTheRulesInTheDark(): Promise<void> {
  await emulateMedia({ theme: 'dark', reducedMotion: true });
  expect.soft(await violations('dark'), 'dark').toEqual([]);
  await emulateMedia({ reducedMotion: true });
}

/** Every button can be scrolled fully into view, and the page itself doesn't scroll. */
async function fitsEachWindow({ root }: OpenedPanel): Promise<void> {
  expect.soft(document.documentElement.scrollHeight).toBe(document.documentElement.clientHeight);
  for (const { width, height } of windows) {
    await page.viewport(width, height);
    expect.soft(overflowingElements(root, width), `width ${width}`).toEqual([]);
    for (const control of page.getByRole('button').elements()) {
      control.scrollIntoView({ block: 'nearest' });
      const { top, bottom } = control.getBoundingClientRect();
      expect.soft(top).toBeGreaterThanOrEqual(-0.5);
      expect.soft(bottom).toBeLessThanOrEqual(height + 0.5);
    }
  }
}

/** Waits until the view is rendered in a language: the page's `lang` changes before the view's component is created again. */
function isShownIn(locale: string, root: Element, view: AppView): Promise<unknown> {
  const isShown = () => document.documentElement.lang === locale && isRendered(root, view);
  return vi.waitUntil(isShown, { interval: 1, timeout: 60_000 });
}

async function fitsEachLanguage({ root, show }: OpenedPanel, view: AppView): Promise<void> {
  for (const code of translations) {
    show(view.panel, { ...view, language: { code, locale: code } });
    await isShownIn(code, root, view);
    expect.soft(overflowingElements(root, 380), code).toEqual([]);
    expect.soft(overlappingTexts(root), code).toEqual([]);
    expect
      .soft(
        cutTexts(root).filter((text) => !isData(text, view)),
        code,
      )
      .toEqual([]);
  }
}

async function hasOnlyTextsOfTheCatalogue({ root, show }: OpenedPanel, view: AppView): Promise<void> {
  const { en, es } = languages;
  vi.spyOn(es, 'firstView').mockImplementation(withAccents(en.firstView));
  vi.spyOn(es, 'views').mockImplementation(withAccents(en.views));
  show(view.panel, { ...view, language: pseudo });
  await isShownIn(pseudo.locale, root, view);
  const untranslated = textsOf(root).filter((text) => !/[[~]/.test(text) && !isData(text, view));
  expect.soft(untranslated).toEqual([]);
  expect(overflowingElements(root, 380)).toEqual([]);
}

function withAccents<Texts>(load: Load<Texts>): Load<Texts> {
  return async () => {
    const english = await load();
    return (formats) => accented(english(formats));
  };
}

/** Returns all texts for readers and screen readers: text nodes, names and hints. */
function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  const attributes = ['aria-label', 'aria-roledescription', 'placeholder', 'title', 'alt'];
  for (const element of root.querySelectorAll('*')) {
    texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** The languages' own names. */
const ownNames = Object.values(languages).map(({ name }) => name);

/** Returns whether a text is data: initials, a row of the scripted domain list, names and values of the service only,
 * or output of `Intl`. */
function isData(text: string, view: AppView): boolean {
  const own = [view.panel, view.accounts, view.startupWarnings, view.preferences, ownNames]
    .map((part) => JSON.stringify(part))
    .join()
    .toLowerCase();
  const words = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => /\p{L}{3}/u.test(word));
  const isFormatted = /^(?:[A-Z][a-z]{2} \d+, \d{4},|[\d.,]+ (?:seconds|MB)$)/.test(text);
  return (
    isFormatted ||
    /^(?:Example \d+\n)?domain-\d+\.example$/.test(text) ||
    words.every((word) => own.includes(word.toLowerCase()))
  );
}
