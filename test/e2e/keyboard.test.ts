// A person without a mouse: what there is to do once signed in, to the sign-out. How they get that far by the keyboard
// is in first-run.test.ts.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningPerch } from './driver.ts';
import { panelOf, passwordOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  fixture.service.setProfile(alice, { 'voicemail-login-pin': '4711' });
  perch = await fixture.start();
  panel = await panelOf(perch);
});

afterAll(() => fixture.clear());

const press = (key: string) => panel.keyboard.press(key);
/** What has the focus, as a screen reader would call it. */
const focused = () =>
  panel.evaluate(`
  (() => {
    const { ariaLabel, labels, textContent } = document.activeElement;
    return (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim();
  })()`);

/** Presses a key until what has that name has the focus; it must come before the ring is through. */
const go = async (name: string | RegExp, key = 'Tab') => {
  const passed = new Set<string>();
  for (let presses = 0; presses < 60; presses += 1) {
    await press(key);
    const here = String(await focused());
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    passed.add(here.slice(0, 40));
  }
  throw new Error(`${name} can’t be reached; there are ${[...passed].join(', ')}.`);
};

test('the practice service is chosen and signed in to', async () => {
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
  await go(/^Try the practice service/);
  await press('Enter');
  await panel.getByRole('heading', { name: 'Sign in to Practice service' }).waitFor();
  await go('Sign in');
  await press('Enter');
  const portal = await perch.window(/Practice service$/);
  await portal.getByLabel('Username').focus();
  await portal.keyboard.insertText(alice);
  await portal.keyboard.press('Tab');
  await portal.keyboard.insertText(passwordOf(fixture.service, alice));
  // The window may be closed before the key is up.
  await portal.keyboard.press('Enter').catch((error: unknown) => {
    if (!portal.isClosed()) throw error;
  });
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('a card shows its field names, and hides them', async () => {
  await go('Field names: Voicemail');
  await press('Enter');
  await panel.getByText('voicemail-enabled', { exact: true }).waitFor();
  await press('Enter');
  await panel.getByText('voicemail-enabled', { exact: true }).waitFor({ state: 'detached' });
});

test('a field is searched and copied, the PIN shown and hidden', async () => {
  await go('All fields');
  await press('Enter');
  await expect.poll(focused).toBe('Search');
  await panel.keyboard.insertText('login pin');
  await go('Show PIN');
  await press('Enter');
  await panel.getByText('4711').waitFor();
  expect(await focused()).toBe('Hide PIN');
  await press('Enter');
  await panel.getByText('4711').waitFor({ state: 'detached' });
  await go('Search', 'Shift+Tab');
  await press('Control+A');
  await panel.keyboard.insertText('login-username');
  await go('Copy Login');
  await press('Enter');
  await expect.poll(() => perch.evaluateInMain(async ({ clipboard }) => clipboard.readText())).toBe(alice);
  await press('Escape');
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('a domain is looked for and chosen', async () => {
  await go(/^Domains/);
  await press('Enter');
  await expect.poll(focused).toBe('Filter');
  await panel.keyboard.insertText('al');
  const current = panel.getByRole('option', { selected: true });
  await expect.poll(() => current.locator('.name').textContent()).toContain('al');
  await press('ArrowDown');
  const name = (await current.locator('.name').textContent()) ?? '';
  await press('Enter');
  await panel.getByRole('banner').getByText(name).waitFor();
});

test('the settings are opened and left again', async () => {
  await go('Settings');
  await press('Enter');
  await go('Keep the panel open');
  await press('Space');
  await panel.getByRole('switch', { name: 'Keep the panel open', checked: true }).waitFor();
  await press('Escape');
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('signing out asks first: no leaves everything as it is, yes ends at the sign-in', async () => {
  await go('Sign out');
  await press('Enter');
  await panel.getByRole('dialog').waitFor();
  expect(await focused()).toBe('Cancel');
  await press('Escape');
  await panel.locator('dialog').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Sign out');
  await press('Enter');
  await panel.getByRole('dialog').waitFor();
  await go('Sign out');
  await press('Enter');
  await panel.getByRole('heading', { name: 'Sign in to Practice service' }).waitFor();
});
