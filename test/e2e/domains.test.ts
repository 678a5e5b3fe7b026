// The list of domains: paging, filter, selection and permission.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
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

const filter = () => panel.getByRole('combobox', { name: messages.domains.search });
const count = () => panel.getByRole('banner').getByRole('status');
const current = () => panel.getByRole('option', { selected: true });

test('the list shows its first page, and loads more when the selection reaches the end', async () => {
  await panel.getByRole('button', { name: /^Domains/ }).click();
  await count().getByText(messages.domains.countSoFar(100)).waitFor();
  const pressEnd = async () => {
    await panel.keyboard.press('End');
    return [await count().innerText(), await current().getAttribute('aria-posinset')];
  };
  await expect.poll(pressEnd).toEqual([messages.domains.countComplete(250), '250']);
});

test('typing filters the list, and the details of a domain hide its secrets', async () => {
  await filter().fill('al');
  const first = async () => panel.getByRole('option').first().locator('.name').textContent();
  await expect.poll(first).toContain('al');
  const found = await first();
  await panel.getByRole('button', { name: messages.domains.details }).click();
  await panel.getByText(messages.domains.secretValue).waitFor();
  expect(await panel.getByRole('definition').first().textContent()).toBe(found);
  await panel.keyboard.press('Escape');
});

test('reopening the list restores its filter', async () => {
  await panel.keyboard.press('PageDown');
  await panel.keyboard.press('Escape');
  await panel.getByRole('heading', { level: 1, name: 'Alice' }).waitFor();
  await panel.getByRole('button', { name: /^Domains/ }).click();
  await expect.poll(() => filter().inputValue()).toBe('al');
});

test('a selected domain is shown in the header and the tray menu, also after a restart', async () => {
  await filter().fill('');
  // Waits until the results of the previous filter are replaced.
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

test('an account without permission to list domains sees a message and its own domain, and stays signed in', async () => {
  await panel.getByRole('button', { name: messages.signOut.open }).click();
  await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
  await signIn(perch, fixture.service, 'dev@practice.example');
  await panel.getByRole('button', { name: /^Domains/ }).click();
  await panel.getByText(messages.domains.refused).waitFor();
  expect(await panel.getByRole('option').allTextContents()).toEqual([
    expect.stringContaining('practice.example'),
  ]);
  await panel.keyboard.press('Escape');
  await panel.getByRole('button', { name: messages.signOut.open }).waitFor();
});
