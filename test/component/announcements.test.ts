// Each change is announced once. A poll without changes isn't announced.
import { flushSync, tick } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountView } from '../../app/contract/view.ts';
import { formatWait } from '../../renderer/domains/wait-text.svelte.ts';
import { recordAnnouncements } from './announcements.ts';
import { openPanel } from './open-panel.ts';
import { openPicker } from './open-picker.ts';
import { account, accountWith } from './views/parts.ts';
import { views } from './views/views.ts';

/** Publishes a view and resolves when the changes of the page were recorded. */
async function settle(publish: () => void): Promise<void> {
  publish();
  flushSync();
  await tick();
}

async function openAccount() {
  const { root, show } = await openPanel(views.account);
  await expect.element(page.getByText('Ada Byron, Presence: Available', { exact: true })).toBeInTheDocument();
  const announced = recordAnnouncements(root);
  const showAccount = (shown: AccountView) => settle(() => show({ name: 'account', account: shown }));
  return { announced, showAccount };
}

test('a wait that counts down is announced once', async () => {
  const now = new Date('2026-03-02T10:42:00').getTime();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { root, updateList } = await openPicker(250, { state: { kind: 'partial' } });
  const announced = recordAnnouncements(root);
  const left = (ms: number) => formatWait(now + 61_000, now + 61_000 - ms);
  await settle(() => updateList({ state: { kind: 'rate-limited' }, retryAt: now + 61_000 }));
  expect(announced).toEqual([left(61_000)]);
  for (const [passedMs, leftMs] of [
    [1_001, 59_999],
    [999, 59_000],
    [58_000, 1_000],
  ] as const) {
    await settle(() => vi.advanceTimersByTime(passedMs));
    expect(root.querySelector('[role="timer"]')?.textContent).toBe(left(leftMs));
  }
  expect(announced).toEqual([left(61_000)]);
});

test('a poll without changes announces nothing', async () => {
  const { announced, showAccount } = await openAccount();
  for (const isPolling of [true, false, true, false]) await showAccount(account({ isPolling }));
  expect(announced).toEqual([]);
});

test('a changed presence is announced once, however often it is published', async () => {
  const { announced, showAccount } = await openAccount();
  const onCall = account({ presence: { kind: 'on-call', label: 'On a call' } });
  for (const view of [onCall, onCall, { ...onCall, isPolling: true }, onCall]) await showAccount(view);
  expect(announced).toEqual(['Presence: On a call']);
});

test('that no call reaches the user is announced', async () => {
  const { announced, showAccount } = await openAccount();
  await showAccount(account({ answering: { isReachable: false, unreachableText: 'Do not disturb' } }));
  expect(announced).toEqual(['Do not disturb']);
});

test('new messages are announced when they come, and the panel says how things stand when it is shown again', async () => {
  const { announced, showAccount } = await openAccount();
  await showAccount(account({ newVoicemail: 2 }));
  await showAccount(account({ newVoicemail: 2, isPolling: true }));
  // What a sheet has covered is spoken again if it still has a text.
  await page.getByRole('button', { name: /^Recording/ }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(document.querySelector('header p[role="status"]')?.textContent).toBe('');
  const visibility = vi.spyOn(document, 'hidden', 'get');
  onTestFinished(() => visibility.mockRestore());
  for (const isHidden of [true, false]) {
    visibility.mockReturnValue(isHidden);
    await settle(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  await expect
    .poll(() => announced)
    .toEqual(['Voicemail: 2 new', 'Ada Byron, Presence: Available, Voicemail: 2 new']);
  // The window gets the focus, too.
  await settle(() => document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
  expect(document.querySelector('header p[role="status"]')?.textContent).toBe(announced.at(-1));
});

test('the same failure is announced again after another action, and nothing when a view over the account closes', async () => {
  const { root, show } = await openPanel(views.account);
  const opened = page.getByText('Ada Byron, Presence: Available', { exact: true });
  await expect.element(opened).toBeInTheDocument();
  const announced = recordAnnouncements(root);
  const failed = account({ notice: { tone: 'error', text: 'Failed.' } });
  for (const shown of [failed, account(), failed])
    await settle(() => show({ name: 'account', account: shown }));
  const failure = 'That didn’t work';
  expect(announced.filter((text) => text !== '')).toEqual([failure, failure]);
  await settle(() => show({ name: 'account', account: account() }));
  const before = announced.length;
  show(views.about.panel);
  await expect.element(page.getByRole('heading', { name: 'About Perch' })).toBeVisible();
  show({ name: 'account', account: account() });
  await expect.element(page.getByRole('heading', { name: 'Signed in as Ada Byron' })).toBeVisible();
  await settle(() => show({ name: 'account', account: account({ newVoicemail: 1 }) }));
  expect(announced.slice(before).filter((text) => text.includes('Presence'))).toEqual([]);
});

test('a changed field that is not the presence is not announced', async () => {
  const { announced, showAccount } = await openAccount();
  await showAccount(accountWith({ 'voicemail-enabled': 'no', 'name-last-name': 'Lovelace' }));
  expect(announced).toEqual([]);
});

test('going offline announces the notice alone, and coming back the presence', async () => {
  const { announced, showAccount } = await openAccount();
  for (let times = 0; times < 3; times += 1) await showAccount(account({ network: 'offline' }));
  await showAccount(account());
  expect(announced).toEqual(['Offline', 'Presence: Available']);
});

test('while all domains are loaded nothing is announced but the count at the end', async () => {
  const { root, updateList } = await openPicker(200, { state: { kind: 'partial' } });
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const announced = recordAnnouncements(root);
  for (const loaded of [200, 2_000, 5_000, 9_000]) {
    await settle(() => updateList({ state: { kind: 'loading', scope: 'all' }, loaded }));
  }
  await settle(() => updateList({ state: { kind: 'end', mayBeIncomplete: false }, loaded: 10_000 }));
  expect(announced).toEqual(['10,000 domains']);
});
