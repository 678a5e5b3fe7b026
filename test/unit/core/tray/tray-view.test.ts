import { expect, test } from 'vitest';
import { messages } from '../../../../app/i18n/i18n.ts';
import type { TrayItem, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import { trayView } from '../../../../app/core/tray/tray-view.ts';
import { textContaining } from '../../text-containing.ts';
import { accountOnTray as account } from './account-on-tray.ts';

/** The items of the menu, and of those inside it, by their ids. */
function items(menu: TrayMenu): Readonly<Record<string, TrayItem>> {
  const flat = (each: TrayMenu): TrayItem[] =>
    each.flatMap((item) => (item === 'separator' ? [] : [item, ...flat(item.items ?? [])]));
  return Object.fromEntries(flat(menu).map((item) => [item.id, item]));
}

test.each([
  ['open', 'available', 'Available'],
  ['inuse', 'on-call', 'On a call'],
  ['progressing', 'on-call', 'Dialling'],
  ['alerting', 'ringing', 'Ringing'],
  ['closed', 'busy', 'Busy'],
  ['inactive', 'inactive', 'Inactive'],
  ['', 'unknown', 'Presence unknown'],
  ['lunch', 'unknown', 'lunch'],
])('the presence "%s" has the status %s and the text "%s"', (value, status, text) => {
  const tray = trayView([account({ value })], 'nothing');
  expect(tray.status).toBe(status);
  expect(tray.tooltip).toBe(`Perch\nAlice Marsh\n${text}\nAccount: Standard`);
});

test.each([
  ['pwd reset', 'Account: Password reset required'],
  ['frozen', 'Account: frozen'],
])('the account status "%s" has the text "%s"', (status, text) => {
  expect(trayView([account({ status })], 'nothing').tooltip).toBe(`Perch\nAlice Marsh\nAvailable\n${text}`);
});

test('offline, an ended sign-in and a restore take precedence over the presence', () => {
  expect(trayView([account({ network: 'offline' })], 'nothing').status).toBe('offline');
  expect(trayView([account({ signIn: 'sign-in-again' })], 'nothing').status).toBe('attention');
  expect(trayView([account({ signIn: 'restoring' })], 'nothing').status).toBe('connecting');
});

test.each([
  ['inuse', 2, 'On a call (2)'],
  ['inuse', '3', 'On a call (3)'],
  ['inuse', 1, 'On a call'],
  ['progressing', 2, 'Dialling (2)'],
  ['inuse', 'many', 'On a call'],
  ['open', 2, 'Available'],
])('the presence "%s" with %j calls has the text "%s"', (value, calls, text) => {
  expect(trayView([account({ value, calls })], 'nothing').tooltip).toContain(`\n${text}\n`);
});

test('a stale profile is shown as offline, not with its presence', () => {
  const tray = trayView([account({ isStale: true })], 'nothing');
  expect(tray).toMatchObject({
    status: 'offline',
    tooltip: textContaining(messages.tray.stale),
  });
  expect(trayView([account({ isStale: true, signIn: 'sign-in-again' })], 'nothing').status).toBe('attention');
});

test('of several accounts the most urgent one is shown by name', () => {
  const accounts = [account({ name: 'Alice' }), account({ name: 'Bruno', signIn: 'sign-in-again' })];
  const { status, menu } = trayView(accounts, 'nothing', 'Alice');
  expect(status).toBe('attention');
  expect(items(menu)).toMatchObject({
    status: { label: 'Bruno Marsh · Sign in again · Account: Standard' },
    'sign-in': { action: { type: 'sign-in', account: 'Bruno' } },
    'sign-out': { label: 'Sign out Bruno Marsh', action: { type: 'sign-out', account: 'Bruno' } },
    'account-0': { label: 'Alice Marsh', checked: true, action: { type: 'show', account: 'Alice' } },
    'account-1': { label: 'Bruno Marsh', checked: false, action: { type: 'show', account: 'Bruno' } },
  });
});

test('the menu names the selected domain until it is removed from the list', () => {
  const label = (picked: object) => items(trayView([account(picked)], 'nothing').menu)['domain']?.label;
  expect(label({ selectedDomain: { label: 'marsh.example', status: 'present' } })).toBe(
    'Domain: marsh.example',
  );
  expect(label({ selectedDomain: { label: 'marsh.example', status: 'removed' } })).toBe('Domains…');
  expect(label({})).toBe('Domains…');
});

test('without an account the tray shows the phase of the app', () => {
  expect(trayView([], 'nothing')).toMatchObject({ status: 'signed-out', tooltip: 'Perch\nNot signed in' });
  expect(trayView([], 'starting')).toMatchObject({ status: 'connecting', tooltip: 'Perch\nStarting' });
  expect(trayView([], 'signing in')).toMatchObject({ status: 'connecting', tooltip: 'Perch\nSigning in' });
});

test.each([
  ['an open override', 'Ada\u202E', 'Ada Marsh'],
  ['a name of several lines', 'Ada\n\u2028Byron', 'Ada Byron Marsh'],
  ['a very long name', 'A'.repeat(600), `${'A'.repeat(59)}…`],
])('the presence is readable after %s', (_what, name, shown) => {
  const view = trayView([account({ name })], 'nothing');
  expect(view.tooltip).toBe(`Perch\n${shown}\nAvailable\nAccount: Standard`);
});

test('an unknown presence is one line in tooltip and menu', () => {
  const view = trayView([account({ value: 'in a\u202E\nmeeting', status: 'new\u0007' })], 'nothing');
  expect(view.tooltip).toBe('Perch\nAlice Marsh\nin a meeting\nAccount: new');
  expect(view.menu[0]).toMatchObject({ label: 'Alice Marsh · in a meeting · Account: new' });
});

test('a right-to-left name is isolated in the menu and not in the tooltip', () => {
  const view = trayView([account({ name: 'עדה' })], 'nothing');
  expect(view.tooltip).toBe('Perch\nעדה Marsh\nAvailable\nAccount: Standard');
  expect(view.menu[0]).toMatchObject({ label: '\u2068עדה Marsh\u2069 · Available · Account: Standard' });
});

test('a tooltip is at most as long as Windows shows', () => {
  expect(
    trayView([account({ name: 'A'.repeat(300), value: 'x'.repeat(300) })], 'nothing').tooltip,
  ).toHaveLength(127);
});
