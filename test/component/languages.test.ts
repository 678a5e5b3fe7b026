import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setLocale } from '../../app/i18n/i18n.ts';
import { languageCodes } from '../../app/contract/language.ts';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const translations = languageCodes.filter((code) => code !== 'en');
const german = { code: 'de', locale: 'de' } as const;

afterEach(async () => {
  await setLocale({ code: 'en', locale: 'en' });
});

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
  await expect.element(page.getByRole('heading')).toHaveTextContent('Ihr Telefonkonto auf einen Blick');
  expect(document.documentElement.lang).toBe('de');
});

test('the newer of two views published while a language is loading is shown', async () => {
  const { bridge, root } = await openPanel(views.welcome);
  bridge.publish({ ...views.account, version: 2, language: german });
  bridge.publish({ ...views.welcome, version: 3, language: german });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Ihr Telefonkonto auf einen Blick');
  expect(root.textContent).not.toContain('Ada Byron');
});
