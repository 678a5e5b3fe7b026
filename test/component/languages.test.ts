import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLocale } from '../../app/i18n/i18n.ts';
import { languages, type Load } from '../../app/i18n/languages.ts';
import { languageCodes } from '../../app/contract/language.ts';
import type { AppView } from '../../app/contract/view.ts';
import { accented } from './accented.ts';
import { openPanel } from './open-panel.ts';
import { cutTexts, overflowingElements, overlappingTexts } from './overflow.ts';
import { views } from './views/views.ts';

const everyView = Object.entries(views);
const translations = languageCodes.filter((code) => code !== 'en');
const german = { code: 'de', locale: 'de' } as const;
/** The texts of this language are replaced by accented English ones. */
const pseudo = { code: 'es', locale: 'en-XA' } as const;

afterEach(async () => {
  vi.restoreAllMocks();
  await setLocale({ code: 'en', locale: 'en' });
});

describe('in the pseudolocale', () => {
  test.each(everyView)(
    '“%s” contains only texts of the catalogue and data, and fits the window’s width',
    async (_name, view) => {
      const { en, es } = languages;
      vi.spyOn(es, 'firstView').mockImplementation(withAccents(en.firstView));
      vi.spyOn(es, 'views').mockImplementation(withAccents(en.views));
      await setLocale(pseudo);
      const { root } = await openPanel({ ...view, language: pseudo });
      const untranslated = textsOf(root).filter((text) => !/[[~]/.test(text) && !isData(text, view));
      expect.soft(untranslated).toEqual([]);
      expect(overflowingElements(root, 380)).toEqual([]);
    },
  );
});

test.each(everyView)(
  '“%s” fits the window’s width in every language, and no texts overlap',
  async (_name, view) => {
    const { root, show } = await openPanel(view);
    for (const code of translations) {
      show(view.panel, { ...view, language: { code, locale: code } });
      await vi.waitUntil(() => document.documentElement.lang === code, { interval: 1 });
      expect.soft(overflowingElements(root, 380)).toEqual([]);
      expect.soft(overlappingTexts(root)).toEqual([]);
      expect.soft(cutTexts(root).filter((text) => !isData(text, view))).toEqual([]);
    }
  },
);

test.each(['en', ...translations] as const)(
  'each part of the settings but the services fits the window without scrolling, its labels one line, in the language %s',
  async (code) => {
    const language = { code, locale: code };
    await setLocale(language);
    for (const name of ['settings', 'settings, notifications', 'settings, proxy with a password'] as const) {
      const { root, unsubscribe } = await openPanel({ ...views[name], language });
      const { scrollHeight = 0, clientHeight = 0 } = root.querySelector('main') ?? {};
      expect(scrollHeight - clientHeight).toBe(0);
      const labels = [...root.querySelectorAll('[role="tab"], [role="tabpanel"] label')];
      const oneLine = (label: Element) => label.getClientRects().length === 1 && label.clientHeight < 36;
      expect(labels.filter((label) => !oneLine(label)).map(({ textContent }) => textContent)).toEqual([]);
      unsubscribe();
      root.remove();
    }
  },
);

test('a view in another language changes the panel’s texts and its lang attribute', async () => {
  const { bridge } = await openPanel(views.welcome);
  bridge.publish({ ...views.welcome, version: 2, language: german });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Willkommen bei Perch');
  expect(document.documentElement.lang).toBe('de');
});

test('the newer of two views published while a language is loading is shown', async () => {
  const { bridge, root } = await openPanel(views.welcome);
  bridge.publish({ ...views.account, version: 2, language: german });
  bridge.publish({ ...views.welcome, version: 3, language: german });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Willkommen bei Perch');
  expect(root.textContent).not.toContain('Ada Byron');
});

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
