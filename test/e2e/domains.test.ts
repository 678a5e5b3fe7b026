// The list of domains, from the service to the panel and the tray.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, 'alice@practice.example');
});

afterAll(() => fixture.clear());

const filter = () => panel.getByRole('combobox', { name: 'Filter' });
const count = () => panel.getByRole('banner').getByRole('status');
const current = () => panel.getByRole('option', { selected: true });

test('the list opens with its first page, and loads on as one goes down', async () => {
  await panel.getByRole('button', { name: /^Domains/ }).click();
  await count().getByText('100 so far').waitFor();
  const down = async () => {
    await panel.keyboard.press('End');
    return [await count().innerText(), await current().getAttribute('aria-posinset')];
  };
  await expect.poll(down).toEqual(['250 of 250', '250']);
});

test('it filters as one types, and shows all fields of a domain but its secrets', async () => {
  await filter().fill('al');
  const first = async () => panel.getByRole('option').first().locator('.name').textContent();
  await expect.poll(first).toContain('al');
  const found = await first();
  await panel.getByRole('button', { name: 'Details' }).click();
  await panel.getByText('Hidden').waitFor();
  expect(await panel.getByRole('definition').first().textContent()).toBe(found);
  await panel.keyboard.press('Escape');
});

test('it is left and found again as it was', async () => {
  await panel.keyboard.press('PageDown');
  await panel.keyboard.press('Escape');
  await panel.getByRole('heading', { level: 1, name: 'Alice' }).waitFor();
  await panel.getByRole('button', { name: /^Domains/ }).click();
  await expect.poll(() => filter().inputValue()).toBe('al');
});

test('a chosen domain is in the header and in the tray’s menu, after a restart as well', async () => {
  await filter().fill('');
  // What was found for the filter of before can't be chosen any more.
  await expect.poll(() => current().getAttribute('aria-setsize')).toBe('250');
  await panel.keyboard.press('ArrowDown');
  const name = (await current().locator('.name').textContent()) ?? '';
  await panel.keyboard.press('Enter');
  await panel.getByRole('banner').getByText(name).waitFor();
  await perch.tray(({ menu }) => menu.includes(`Domain: ${name}`));
  await perch.quit();
  perch = await fixture.start();
  panel = await panelOf(perch);
  await panel.getByRole('banner').getByText(name).waitFor();
  await perch.tray(({ menu }) => menu.includes(`Domain: ${name}`));
});

test('an account that may not list domains is told so, sees its own, and stays signed in', async () => {
  await panel.getByRole('button', { name: 'Sign out' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await signIn(perch, fixture.service, 'dev@practice.example');
  await panel.getByRole('button', { name: /^Domains/ }).click();
  await panel.getByText('Your account has no permission to list domains').waitFor();
  expect(await panel.getByRole('option').allTextContents()).toEqual([
    expect.stringContaining('practice.example'),
  ]);
  await panel.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Sign out' }).waitFor();
});
