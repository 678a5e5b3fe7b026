// The list of today's presence over the overview.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formats, setLocale } from '../../app/i18n/i18n.ts';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { overflowingElements } from './overflow.ts';
import { presenceHistory } from './views/account.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

const toggle = page.getByTitle(messages.overview.today);
const list = page.getByRole('list', { name: messages.presenceToday.list });
const at = (hours: number, minutes: number) => formats.shortTime(new Date().setHours(hours, minutes, 0, 0));
const lines = () =>
  list
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());

test('today’s presence is hidden until the button is pressed, and lists the periods, oldest first', async () => {
  await openPanel(views['account, presence of today']);
  expect(list.query()).toBeNull();
  toggle.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toBeVisible();
  expect(lines()).toEqual(
    [
      `Inactive ${at(0, 0)} to ${at(7, 30)}`,
      `Inactive ${at(7, 45)} to ${at(8, 2)}`,
      `in-a-meeting ${at(8, 2)} to ${at(9, 30)}`,
      `Incoming call at ${at(9, 30)}`,
      `On a call ${at(9, 31)} to ${at(9, 50)}`,
      `Available since ${at(9, 50)}`,
    ].map((line) => line.replaceAll(/\s+/g, ' ')),
  );
  const totals = page.getByRole('dialog').getByRole('definition').elements();
  expect(totals.map(({ textContent }) => textContent)).toContain('19 min, 1 call');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.query()).toBeNull();
});

test('has a text where nothing was seen today', async () => {
  await openPanel(views.account);
  await toggle.click();
  await expect.element(page.getByText(messages.presenceToday.none)).toBeVisible();
  expect(list.query()).toBeNull();
});

test('adds the periods of later polls', async () => {
  const { show: showNext } = await openPanel(views['account, presence of today']);
  await toggle.click();
  await expect.poll(() => lines().length).toBe(presenceHistory.length);
  const ended = presenceHistory.map((period) => ({ until: Date.now(), ...period }));
  const history = [...ended, { kind: 'busy' as const, from: Date.now() }];
  showNext({ name: 'account', account: account({ presenceHistory: history }) });
  await expect.poll(() => lines().at(-1)).toMatch(/^Busy since/);
});

test.each(['en', 'de', 'es', 'fr', 'pt'] as const)(
  'fits a narrow window late in the day (%s)',
  async (code) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(21, 40) });
    onTestFinished(() => void vi.useRealTimers());
    const language = { code, locale: code };
    await setLocale(language);
    onTestFinished(() => setLocale({ code: 'en', locale: 'en' }));
    const view = { ...views['account, presence of today'], language };
    const { root } = await openPanel(view, { width: 180, height: 560 });
    await page.getByTitle(messages.overview.today).click();
    await expect.element(page.getByRole('list', { name: messages.presenceToday.list })).toBeVisible();
    expect(overflowingElements(root, 180)).toEqual([]);
  },
);
