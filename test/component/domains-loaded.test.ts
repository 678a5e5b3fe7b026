// What the list of domains says of how much of it there is, and how it is loaded, stopped and begun anew.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { openPicker } from './open-picker.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

describe('how much there is', () => {
  test.each([
    ['domains, all', '250 of 250'],
    ['domains, so far', '3,100 so far'],
    ['domains, loading all', '12,400 so far 5,200 a second'],
    ['domains, filtered', '11 of 250'],
    ['domains, the rest refused', '200 so far'],
    ['domains, nothing fits so far', '0 of 3,100 so far'],
  ] as const)('“%s” says %s', async (name, said) => {
    const { root } = await openPanel(views[name]);
    await expect.poll(() => root.querySelector('header [role="status"]')?.textContent.trim()).toBe(said);
  });

  test('the rest is loaded, and that is stopped, on demand', async () => {
    const { bridge, tell } = await openPicker(300, { state: { kind: 'partial' } });
    await page.getByRole('button', { name: 'Load all' }).click();
    tell({ state: { kind: 'loading', scope: 'all' }, recordsPerSecond: 4_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(bridge.calls).toEqual([['domains.loadAll'], ['domains.stop']]);
  });

  test.each([
    ['domains, first page', 'Reading the first page…'],
    ['domains, none', 'There are no domains.'],
    ['domains, nothing fits', 'No domain has “harbour” in its name.'],
    ['domains, nothing fits so far', 'None of those loaded so far has “harbour” in its name.'],
    ['domains, perhaps more', 'there may be more that it doesn’t give'],
    ['domains, waiting', 'Perch goes on by itself at 10:45:00'],
    ['domains, offline', 'What is loaded stays.'],
    ['domains, offline from the first', 'The service can’t be reached.'],
    ['domains, failed from the first', 'The list could not be read.'],
    ['domains, signed out', 'Sign in again to see the domains.'],
    ['domains, refused', 'Your account has no permission to list domains'],
    ['domains, the rest refused', 'You don’t have access to more domains.'],
  ] as const)('“%s” says so: %s', async (name, said) => {
    await openPanel(views[name]);
    await expect.element(page.getByText(said, { exact: false })).toBeVisible();
  });
});

test.each([
  ['domains, refused', 'Try again'],
  ['domains, none', 'Reload the list'],
  ['domains, all', 'Reload the list'],
  ['domains, perhaps more', 'Reload the list'],
] as const)('“%s” is begun anew on demand', async (name, label) => {
  const { bridge } = await openPanel(views[name]);
  await page.getByRole('button', { name: label }).click();
  expect(bridge.calls).toEqual([['domains.reload']]);
});

test('where the rest is refused, what is loaded can be used, and the rest asked for again', async () => {
  const { bridge } = await openPanel(views['domains, the rest refused']);
  await expect.element(page.getByRole('option', { name: 'domain-1.example' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Details' })).toBeVisible();
  await expect.element(page.getByText('only its own')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(bridge.calls).toEqual([['domains.more']]);
});

test('where the sign-in has ended, the list leads to a new one', async () => {
  const { bridge } = await openPanel(views['domains, signed out']);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  expect(bridge.calls).toEqual([['account.signInAgain', account().id]]);
});

test('the way back to where one was can be stopped', async () => {
  const { bridge } = await openPicker(300, { state: { kind: 'loading', scope: 'position' } }, true);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(bridge.calls).toEqual([['domains.stop']]);
});
