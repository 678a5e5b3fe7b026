import { describe, expect, test } from 'vitest';
import type { TrayStatus } from '../../../../app/contract/view.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import type { TrayItem, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import { trayView } from '../../../../app/core/tray/tray-view.ts';
import { textContaining } from '../../text-containing.ts';
import { accountOnTray as account } from './account-on-tray.ts';

/** The items of the menu and its submenus, by their ids. */
function items(menu: TrayMenu): Readonly<Record<string, TrayItem>> {
  return Object.fromEntries(allItems(menu).map((item) => [item.id, item]));
}

function allItems(menu: TrayMenu): readonly TrayItem[] {
  return menu.flatMap((item) => (item === 'separator' ? [] : [item, ...allItems(item.submenu ?? [])]));
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
  expect(tray.tooltip).toBe(`Perch\nAlice Marsh\n${text}`);
});

test.each([
  ['standard', 'available', 'Available'],
  ['', 'available', 'Available'],
  ['new', 'available', 'Available\nAccount: New'],
  ['reset', 'available', 'Available\nAccount: Reset'],
  ['pwd reset', 'available', 'Available\nAccount: Password reset required'],
  ['Suspended', 'attention', 'Account: Suspended'],
  ['a\u202E\nb'.padEnd(300, 'c'), 'attention', `Account: a b${'c'.repeat(47)}…`],
])('the account status %j has the icon %s and the text %j', (status, icon, text) => {
  const tray = trayView([account({ status })], 'nothing');
  expect(tray).toMatchObject({ status: icon, tooltip: `Perch\nAlice Marsh\n${text}` });
});

test('a suspended account that is not up to date has both in its tooltip', () => {
  const suspended = { status: 'suspended' };
  expect(trayView([account({ ...suspended, isStale: true })], 'nothing')).toMatchObject({
    status: 'offline',
    tooltip: `Perch\nAlice Marsh\n${messages.accountMenu.stale}\nAccount: suspended`,
  });
  expect(trayView([account({ ...suspended, network: 'offline' })], 'nothing').status).toBe('offline');
  const ended = trayView([account({ ...suspended, signIn: 'sign-in-again' })], 'nothing');
  expect(ended.tooltip).toContain(`${messages.tray.signInAgain}\nAccount: suspended`);
});

test('offline, an ended sign-in and a restore take precedence over the presence', () => {
  expect(trayView([account({ network: 'offline', isStale: true })], 'nothing')).toMatchObject({
    status: 'offline',
    tooltip: `Perch\nAlice Marsh\n${messages.tray.offline}`,
  });
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
  expect(trayView([account({ value, calls })], 'nothing').tooltip).toBe(`Perch\nAlice Marsh\n${text}`);
});

test('a stale profile is shown as offline, not with its presence', () => {
  const tray = trayView([account({ isStale: true })], 'nothing');
  expect(tray).toMatchObject({
    status: 'offline',
    tooltip: textContaining(messages.accountMenu.stale),
  });
  expect(trayView([account({ isStale: true, signIn: 'sign-in-again' })], 'nothing').status).toBe('attention');
});

test('the icon shows the account whose status is most urgent', () => {
  const statuses: readonly (readonly [TrayStatus, Parameters<typeof account>[0]])[] = [
    ['attention', { signIn: 'sign-in-again' }],
    ['ringing', { value: 'alerting' }],
    ['offline', { network: 'offline' }],
    ['on-call', { value: 'inuse' }],
    ['connecting', { signIn: 'restoring', isStale: true }],
    ['busy', { value: 'closed' }],
    ['available', { value: 'open' }],
    ['inactive', { value: 'inactive' }],
    ['unknown', { value: 'lunch' }],
  ];
  const accounts = statuses.map(([status, given]) => account({ ...given, name: status })).toReversed();
  const shown = accounts.map((_, index) => trayView(accounts.slice(0, index + 1), 'nothing').status);
  expect(shown.toReversed()).toEqual(statuses.map(([status]) => status));
});

test('of several accounts the icon shows the most urgent one, and names it', () => {
  const accounts = [account({ name: 'Alice' }), account({ name: 'Bruno', signIn: 'sign-in-again' })];
  const { status, tooltip, menu } = trayView(accounts, 'nothing', 'Alice');
  expect(status).toBe('attention');
  expect(tooltip).toContain('Bruno Marsh');
  expect(items(menu)['status']?.label).toContain(`Bruno Marsh · ${messages.tray.signInAgain}`);
});

describe('with three accounts, the third on a call and the second in the panel', () => {
  const accounts = [
    account({ name: 'Alice' }),
    account({
      name: 'Bruno',
      value: 'closed',
      selectedDomain: { label: 'b.example', position: 7, status: 'present' },
    }),
    account({ name: 'Carol', value: 'inuse' }),
  ];
  const shown = items(trayView(accounts, 'nothing', 'Bruno').menu);

  test('each account has a line with its status, and the mark is at the account in the panel', () => {
    expect(shown).toMatchObject({
      status: { label: textContaining('Carol Marsh · On a call') },
      'account-0': { label: 'Alice Marsh · Available', checked: false, action: { account: 'Alice' } },
      'account-1': { label: 'Bruno Marsh · Busy', checked: true, action: { account: 'Bruno' } },
      'account-2': { label: 'Carol Marsh · On a call', checked: false, action: { account: 'Carol' } },
    });
  });

  test('each command names the marked account and acts on it', () => {
    expect(shown).toMatchObject({
      domain: { label: 'Domain of Bruno Marsh: b.example', action: { type: 'domains', account: 'Bruno' } },
      portal: { label: 'Open portal of Bruno Marsh', action: { type: 'portal', account: 'Bruno' } },
      'sign-out': { label: 'Sign out Bruno Marsh', action: { type: 'sign-out', account: 'Bruno' } },
      refresh: { label: messages.tray.menu.refreshAll },
    });
    const [alice] = accounts;
    expect(items(trayView(accounts, 'nothing', alice?.id).menu)['domain']?.label).toBe(
      messages.tray.menu.domainsOf('Alice Marsh'),
    );
  });

  test('every account that has to sign in again has its item, whichever is marked', () => {
    const ended = accounts.map((each) => ({ ...each, signIn: 'sign-in-again' as const }));
    const menu = items(trayView([accounts[0] ?? account(), ...ended.slice(1)], 'nothing', 'Alice').menu);
    expect(menu).toMatchObject({
      'sign-in-1': { label: messages.tray.menu.signInAs('Bruno Marsh'), action: { account: 'Bruno' } },
      'sign-in-2': { label: messages.tray.menu.signInAs('Carol Marsh'), action: { account: 'Carol' } },
      'sign-out': { action: { account: 'Alice' } },
    });
    expect(menu).not.toHaveProperty('sign-in-0');
  });
});

describe('with twenty accounts', () => {
  const newVoicemail = { count: 2, text: '2 new voicemails' };
  const accounts = Array.from({ length: 20 }, (_, index) =>
    account({ name: `Alice${index}`, newVoicemail, ...(index > 9 && { signIn: 'sign-in-again' }) }),
  );
  const { menu } = trayView(accounts, 'nothing', 'Alice4');

  test('they are in a submenu with status and voicemail, so that the menu fits on a screen', () => {
    const submenu = items(menu)['accounts']?.submenu ?? [];
    expect(submenu).toHaveLength(22);
    expect(menu.length).toBeLessThan(26);
    expect(items(submenu)).toMatchObject({
      'account-4': { label: 'Alice4 Marsh · Available · 2 new voicemails', checked: true },
      'account-19': { label: `Alice19 Marsh · ${messages.tray.signInAgain} · 2 new voicemails` },
      add: { action: { type: 'add' } },
    });
  });

  test('three have an item for their voicemail and three for their sign-in, and eight accounts need no submenu', () => {
    const ids = Object.keys(items(menu));
    expect(ids.filter((id) => id.startsWith('voicemail-'))).toHaveLength(3);
    expect(ids.filter((id) => /^sign-in-\d/.test(id))).toEqual(['sign-in-10', 'sign-in-11', 'sign-in-12']);
    expect(items(trayView(accounts.slice(0, 8), 'nothing', 'Alice4').menu)).not.toHaveProperty('accounts');
  });
});

test('accounts of the same name are distinguished by login, and those of the same login by service', () => {
  const connection = { name: 'Other', hosts: [] };
  const accounts = [
    account({ id: '1' }),
    account({ id: '2', login: 'ann@example.net' }),
    account({ id: '3', connection }),
    account({ id: '4', name: 'Bruno' }),
  ];
  const menu = items(trayView(accounts, 'nothing', '1').menu);
  const labels = accounts.map((_, index) => menu[`account-${index}`]?.label.split(' · ')[0]);
  expect(labels).toEqual([
    'Alice Marsh (Example)',
    'Alice Marsh (ann@example.net)',
    'Alice Marsh (Other)',
    'Bruno Marsh',
  ]);
});

const texts = messages.tray.menu;
const end = [
  'separator',
  { id: 'settings', label: texts.settings, action: { type: 'settings' } },
  { id: 'diagnostics', label: texts.diagnostics, action: { type: 'diagnostics' } },
  { id: 'about', label: texts.about, action: { type: 'about' } },
  'separator',
  { id: 'quit', label: texts.quit, action: { type: 'quit' } },
];
const open = { id: 'open', label: texts.open, action: { type: 'open' } };

test('the menu without an account opens the panel to sign in', () => {
  expect(trayView([], 'nothing').menu).toEqual([
    { id: 'status', label: messages.tray.phase.nothing },
    'separator',
    open,
    'separator',
    { id: 'sign-in', label: texts.signIn, action: { type: 'open' } },
    ...end,
  ]);
});

test('the menu of a single account has no list of accounts, and its commands don’t name it', () => {
  expect(trayView([account({ signIn: 'sign-in-again' })], 'nothing', 'Alice').menu).toEqual([
    { id: 'status', label: `Alice Marsh · ${messages.tray.signInAgain}` },
    'separator',
    open,
    { id: 'domain', label: texts.domains, action: { type: 'domains', account: 'Alice' } },
    { id: 'portal', label: texts.portal, action: { type: 'portal', account: 'Alice' } },
    { id: 'refresh', label: texts.refresh, action: { type: 'refresh' } },
    'separator',
    { id: 'sign-in', label: texts.signInAs('Alice Marsh'), action: { type: 'sign-in', account: 'Alice' } },
    { id: 'sign-out', label: texts.signOut('Alice Marsh'), action: { type: 'sign-out', account: 'Alice' } },
    ...end,
  ]);
});

test('the menu of two accounts lists them between separators, and its commands name the one in the panel', () => {
  const bruno = account({ name: 'Bruno', signIn: 'sign-in-again' });
  expect(trayView([account(), bruno], 'nothing', 'Alice').menu).toEqual([
    { id: 'status', label: `Bruno Marsh · ${messages.tray.signInAgain}` },
    'separator',
    open,
    'separator',
    {
      id: 'account-0',
      label: texts.account('Alice Marsh', 'Available'),
      action: { type: 'show', account: 'Alice' },
      checked: true,
    },
    {
      id: 'account-1',
      label: texts.account('Bruno Marsh', messages.tray.signInAgain),
      action: { type: 'show', account: 'Bruno' },
      checked: false,
    },
    { id: 'add', label: texts.add, action: { type: 'add' } },
    'separator',
    { id: 'domain', label: texts.domainsOf('Alice Marsh'), action: { type: 'domains', account: 'Alice' } },
    { id: 'portal', label: texts.portalOf('Alice Marsh'), action: { type: 'portal', account: 'Alice' } },
    { id: 'refresh', label: texts.refreshAll, action: { type: 'refresh' } },
    'separator',
    { id: 'sign-in-1', label: texts.signInAs('Bruno Marsh'), action: { type: 'sign-in', account: 'Bruno' } },
    { id: 'sign-out', label: texts.signOut('Alice Marsh'), action: { type: 'sign-out', account: 'Alice' } },
    ...end,
  ]);
});

test('the menu names the selected domain until it is removed from the list', () => {
  const label = (picked: object) =>
    items(trayView([account(picked)], 'nothing', 'Alice').menu)['domain']?.label;
  expect(label({ selectedDomain: { label: 'marsh.example', status: 'present' } })).toBe(
    'Domain: marsh.example',
  );
  expect(label({ selectedDomain: { label: 'marsh.example', status: 'removed' } })).toBe('Domains…');
  expect(label({})).toBe('Domains…');
});

test('without an account the tray shows the phase of the app', () => {
  expect(trayView([], 'nothing')).toMatchObject({ status: 'signed-out', tooltip: 'Perch\nNot signed in' });
  expect(trayView([], 'starting')).toMatchObject({ status: 'connecting', tooltip: 'Perch\nStarting…' });
  expect(trayView([], 'signing in')).toMatchObject({ status: 'connecting', tooltip: 'Perch\nSigning in…' });
});

test.each([
  ['an open override', 'Ada\u202E', 'Ada Marsh'],
  ['a name of several lines', 'Ada\n\u2028Byron', 'Ada Byron Marsh'],
  ['a very long name', 'A'.repeat(600), `${'A'.repeat(59)}…`],
])('the presence is readable after %s', (_what, name, shown) => {
  const view = trayView([account({ name })], 'nothing');
  expect(view.tooltip).toBe(`Perch\n${shown}\nAvailable`);
});

test('an unknown presence is one line in tooltip and menu', () => {
  const view = trayView([account({ value: 'in a\u202E\nmeeting', status: 'new\u0007' })], 'nothing');
  expect(view.tooltip).toBe('Perch\nAlice Marsh\nin a meeting\nAccount: new');
  expect(view.menu[0]).toMatchObject({ label: 'Alice Marsh · in a meeting · Account: new' });
});

test('a right-to-left name is isolated in the menu and not in the tooltip', () => {
  const view = trayView([account({ name: 'עדה' })], 'nothing');
  expect(view.tooltip).toBe('Perch\nעדה Marsh\nAvailable');
  expect(view.menu[0]).toMatchObject({ label: '\u2068עדה Marsh\u2069 · Available' });
});

test('a tooltip is at most as long as Windows shows', () => {
  expect(
    trayView([account({ name: 'A'.repeat(300), value: 'x'.repeat(300) })], 'nothing').tooltip,
  ).toHaveLength(127);
});

test.each(['Alice Marsh', 'A'.repeat(200)])(
  'the tooltip of %s ends with the number of new voicemails and has at most 127 characters',
  (name) => {
    const view = {
      ...account(),
      name,
      newVoicemail: { count: 2, text: '' },
      call: { text: 'C'.repeat(200), name: '', number: '' },
    };
    const { tooltip, newVoicemails } = trayView([view], 'nothing');
    expect(tooltip).toMatch(/^Perch\n.+\n.+\n2 new voicemails$/);
    expect(tooltip.length).toBeLessThanOrEqual(127);
    expect(newVoicemails).toBe(2);
  },
);
