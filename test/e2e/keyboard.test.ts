// Everything from the sign-in to the sign-out with the keyboard alone. Setting up a connection with the keyboard is in
// first-run.test.ts.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import type { RunningPerch } from './driver.ts';
import { panelOf, passwordOf } from './actions.ts';
import { matchesTitle } from './timeouts.ts';
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
/** The accessible name of the focused element. */
const focused = () =>
  panel.evaluate(`
  (() => {
    const { ariaLabel, labels, textContent } = document.activeElement;
    return (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim();
  })()`);

/** Presses a key until the element with this name has the focus. */
const focusOn = async (name: string | RegExp, key = 'Tab') => {
  const others = new Set<string>();
  for (let presses = 0; presses < 60; presses += 1) {
    await press(key);
    const current = String(await focused());
    if (matchesTitle(current, name)) return;
    others.add(current.slice(0, 40));
  }
  throw new Error(`${name} is not reachable. Reached: ${[...others].join(', ')}.`);
};

test('the keyboard signs in to the practice service', async () => {
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
  await focusOn(/^Try the practice service/);
  await press('Enter');
  await panel.getByRole('heading', { name: messages.signIn.title('Practice service') }).waitFor();
  await focusOn(messages.signIn.submit);
  await press('Enter');
  const portal = await perch.window(/Practice service$/);
  await portal.getByLabel('Username').focus();
  await portal.keyboard.insertText(alice);
  await portal.keyboard.press('Tab');
  await portal.keyboard.insertText(passwordOf(fixture.service, alice));
  // The window may close before the key is released.
  await portal.keyboard.press('Enter').catch((error: unknown) => {
    if (!portal.isClosed()) throw error;
  });
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('Enter shows and hides the field names of a card', async () => {
  await focusOn(messages.overview.fieldNames('Voicemail'));
  await press('Enter');
  await panel.getByText('voicemail-enabled', { exact: true }).waitFor();
  await press('Enter');
  await panel.getByText('voicemail-enabled', { exact: true }).waitFor({ state: 'detached' });
});

test('the keyboard searches and copies a field, and shows and hides the PIN', async () => {
  await focusOn(messages.overview.allFields);
  await press('Enter');
  await expect.poll(focused).toBe(messages.allFields.search);
  await panel.keyboard.insertText('login pin');
  await focusOn('Show PIN');
  await press('Enter');
  await panel.getByText('4711').waitFor();
  expect(await focused()).toBe('Hide PIN');
  await press('Enter');
  await panel.getByText('4711').waitFor({ state: 'detached' });
  await focusOn(messages.allFields.search, 'Shift+Tab');
  await press('Control+A');
  await panel.keyboard.insertText('login-username');
  await focusOn(messages.copy.field(messages.fields['login-username']));
  await press('Enter');
  await expect.poll(() => perch.evaluateInMain(async ({ clipboard }) => clipboard.readText())).toBe(alice);
  await press('Escape');
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('the keyboard searches and selects a domain', async () => {
  await focusOn(/^Domains/);
  await press('Enter');
  await expect.poll(focused).toBe(messages.domains.search);
  await panel.keyboard.insertText('al');
  const current = panel.getByRole('option', { selected: true });
  await expect.poll(() => current.locator('.name').textContent()).toContain('al');
  await press('ArrowDown');
  const name = (await current.locator('.name').textContent()) ?? '';
  await press('Enter');
  await panel.getByRole('banner').getByText(name).waitFor();
});

test('the keyboard opens the settings, changes a switch and leaves', async () => {
  await focusOn(messages.app.settings);
  await press('Enter');
  await focusOn(messages.settings.keepOpen);
  await press('Space');
  await panel.getByRole('switch', { name: messages.settings.keepOpen, checked: true }).waitFor();
  await press('Escape');
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('the sign-out dialog returns the focus when it is cancelled, and signs out when it is confirmed', async () => {
  await focusOn(messages.signOut.open);
  await press('Enter');
  await panel.getByRole('dialog').waitFor();
  expect(await focused()).toBe(messages.signOut.cancel);
  await press('Escape');
  await panel.locator('dialog').waitFor({ state: 'detached' });
  expect(await focused()).toBe(messages.signOut.open);
  await press('Enter');
  await panel.getByRole('dialog').waitFor();
  await focusOn(messages.signOut.open);
  await press('Enter');
  await panel.getByRole('heading', { name: messages.signIn.title('Practice service') }).waitFor();
});
