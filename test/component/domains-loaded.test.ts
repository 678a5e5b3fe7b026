// The domain list: its counts and states, and the buttons that load, stop and reload it.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { filter, openPicker } from './open-picker.ts';
import { rowsOf } from './scripted-bridge.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

test('an earlier filter is selected, so that the next one replaces it', async () => {
  const { bridge } = await openPicker(300, { query: 'halifax' });
  await expect.element(filter).toHaveFocus();
  await userEvent.keyboard('oslo');
  await expect.element(filter).toHaveValue('oslo');
  await expect.poll(() => bridge.requestedRows).toMatchObject({ query: 'oslo' });
});

describe('loading the domain list', () => {
  test.each([
    ['domains, all', '250 domains'],
    ['domains, so far', '3,100 loaded'],
    ['domains, filtered', '11 of 250'],
    ['domains, the rest refused', '200 loaded'],
    ['domains, nothing fits so far', '0 of 3,100+'],
  ] as const)('“%s” shows the count “%s”', async (name, count) => {
    const { root } = await openPanel(views[name]);
    await expect.poll(() => root.querySelector('header [role="status"]')?.textContent).toBe(count);
  });

  test.each([
    ['', 'Loading… 40,200 of 100,000'],
    ['halifax', 'Searching… 40,200 of 100,000'],
  ])('the progress of loading all with the filter “%s” is “%s”, with a bar', async (query, text) => {
    await openPicker(40_200, { state: { kind: 'loading', scope: 'all' }, total: 100_000, query });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '40200');
  });

  test('“Load all” loads all pages, “Stop” stops', async () => {
    const { bridge, updateList } = await openPicker(300, { state: { kind: 'partial' } });
    await page.getByRole('button', { name: 'Load all' }).click();
    updateList({ state: { kind: 'loading', scope: 'all' } });
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(bridge.calls).toEqual([['domains.loadAll'], ['domains.stop']]);
  });

  test('a partial list is loaded before it can be saved as CSV, with its filter', async () => {
    const { bridge, updateList } = await openPicker(300, { state: { kind: 'partial' }, query: 'domain-2' });
    await page.getByRole('button', { name: messages.domains.csv.loadFirst }).click();
    updateList({ state: { kind: 'end', mayBeIncomplete: false }, query: 'domain-2' });
    await page.getByRole('button', { name: messages.domains.csv.save }).click();
    expect(bridge.calls).toEqual([['domains.loadAll'], ['domains.save', 'domain-2']]);
  });

  test.each([
    ['domains, first page', messages.domains.loading],
    ['domains, none', messages.domains.noneHelp],
    ['domains, nothing fits', messages.domains.noMatch('harbour')],
    ['domains, nothing fits so far', messages.domains.noMatchSoFar('harbour')],
    ['domains, perhaps more', messages.domains.mayHoldMore],
    ['domains, waiting', 'Perch will continue'],
    ['domains, offline', messages.domains.offline],
    ['domains, offline from the first', messages.domains.offlineFirst],
    ['domains, failed from the first', messages.domains.failedFirst('').trim()],
    ['domains, signed out', messages.domains.signedOut],
    ['domains, refused', messages.domains.refused],
    ['domains, the rest refused', messages.domains.moreRefused],
  ] as const)('“%s” shows “%s”', async (name, text) => {
    await openPanel(views[name]);
    await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  });
});

test.each([
  ['domains, refused', 'Try again'],
  ['domains, perhaps more', 'Reload list'],
] as const)('“%s”: “%s” reloads the list', async (name, label) => {
  const { bridge } = await openPanel(views[name]);
  await page.getByRole('button', { name: label }).click();
  expect(bridge.calls).toEqual([['domains.reload']]);
});

test('a refused list with an unknown domain of its own says that none can be listed', async () => {
  const { bridge, updateList } = await openPicker(0, { state: { kind: 'refused', status: 403 } });
  bridge.readRows = rowsOf(0);
  updateList({});
  await expect.element(page.getByText(messages.domains.refusedAll)).toBeVisible();
  expect(page.getByText(messages.domains.selectIntro).query()).toBeNull();
});

test('a filter without matches in a refused list can be cleared', async () => {
  await openPanel(views['domains, refused']);
  await expect.element(page.getByRole('option')).toBeVisible();
  await page.getByRole('combobox').fill('harbour');
  await expect.element(page.getByText(messages.domains.noMatch('harbour'))).toBeVisible();
  await page.getByRole('button', { name: messages.domains.clearFilter }).click();
  await expect.element(page.getByRole('option')).toBeVisible();
});

test('when more pages are refused, the loaded domains stay usable and the next page can be requested again', async () => {
  const { bridge } = await openPanel(views['domains, the rest refused']);
  await expect.element(page.getByRole('option', { name: 'domain-1.example' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Details' })).toBeVisible();
  await expect.element(page.getByText(messages.domains.refused)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(bridge.calls).toEqual([['domains.more']]);
});

test('when the sign-in has ended, the list offers to sign in again', async () => {
  const { bridge } = await openPanel(views['domains, signed out']);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  expect(bridge.calls).toEqual([['account.signInAgain', account().id]]);
});

test('loading up to the saved position can be stopped', async () => {
  const { bridge } = await openPicker(300, { state: { kind: 'loading', scope: 'position' } }, true);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(bridge.calls).toEqual([['domains.stop']]);
});
