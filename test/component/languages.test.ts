import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { languages, setLocale } from '../../app/i18n/i18n.ts';
import type { AppView } from '../../app/contract/view.ts';
import { openPanel } from './open-panel.ts';
import { overflowingElements } from './overflow.ts';
import { views } from './views/views.ts';

const everyView = Object.entries(views);
const german = { code: 'de', locale: 'de' } as const;
const pseudo = { code: 'en-XA', locale: 'en-XA' } as const;

afterEach(() => setLocale({ code: 'en', locale: 'en' }));

describe('what is not translated', () => {
  test.each(everyView)(
    '“%s” has no text but those of the catalogue and the service’s own',
    async (_name, view) => {
      await setLocale(pseudo);
      const { root } = await openPanel({ ...view, language: pseudo });
      const strange = textsOf(root).filter((text) => !/[[~]/.test(text) && !isData(text, view));
      expect(strange).toEqual([]);
    },
  );
});

describe.each([german, pseudo])('in $code', (language) => {
  test.each(everyView)('“%s” fits its width', async (_name, view) => {
    await setLocale(language);
    const { root } = await openPanel({ ...view, language });
    expect(overflowingElements(root, 380)).toEqual([]);
  });
});

test('the panel changes its language at once, and says so to whoever reads it aloud', async () => {
  const { bridge } = await openPanel(views.welcome);
  bridge.publish({ ...views.welcome, version: 2, language: german });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Willkommen bei Perch');
  expect(document.documentElement.lang).toBe('de');
});

test('of two views that come while a language is loaded, the newer one stays', async () => {
  const { bridge, root } = await openPanel(views.welcome);
  bridge.publish({ ...views.account, version: 2, language: german });
  bridge.publish({ ...views.welcome, version: 3, language: german });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Willkommen bei Perch');
  expect(root.textContent).not.toContain('Ada Byron');
});

/** All that is read or read aloud: texts, names and hints. */
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

/** What languages call themselves. */
const ownNames = Object.values(languages).map(({ name }) => name);

/** Initials, the rows of the scripted list of domains, what is made of the service's own names and values alone,
 * and what `Intl` writes. */
function isData(text: string, view: AppView): boolean {
  const own = [view.panel, view.accounts, view.startupWarnings, view.preferences, ownNames]
    .map((part) => JSON.stringify(part))
    .join()
    .toLowerCase();
  const words = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => /\p{L}{3}/u.test(word));
  const isFormatted = /^(?:[A-Z][a-z]{2} \d+, \d{4},|[\d.,]+ (?:seconds|MB)$)/.test(text);
  return (
    isFormatted ||
    /^domain-\d+\.example$/.test(text) ||
    words.every((word) => own.includes(word.toLowerCase()))
  );
}
