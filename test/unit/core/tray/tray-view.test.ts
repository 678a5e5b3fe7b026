import { expect, test } from 'vitest';
import type { TrayState } from '../../../../app/contract/account-states.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import type { AccountOverview } from '../../../../app/core/accounts/account-view.ts';
import { loadNumberPlans } from '../../../../app/core/profile/phone-number.ts';
import type { TrayItem, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import { type TrayInput, trayView, type TrayView } from '../../../../app/core/tray/tray-view.ts';
import { accountOnTray as account } from './account-on-tray.ts';

/** The items of the menu and its submenus, by their ids. */
function items(menu: TrayMenu): Readonly<Record<string, TrayItem>> {
  return Object.fromEntries(allItems(menu).map((item) => [item.id, item]));
}

function allItems(menu: TrayMenu): readonly TrayItem[] {
  return menu.flatMap((item) => (item === 'separator' ? [] : [item, ...allItems(item.submenu ?? [])]));
}

/** The tray while the panel shows an account, by default the first one. */
function trayOf(views: readonly AccountOverview[], facts: Partial<TrayInput> = {}): TrayView {
  return trayView(views, { phase: 'nothing', shown: views[0]?.id, ...facts });
}

test.each([
  ['open', 'available', 'Available'],
  ['inuse', 'on-call', 'On a call'],
  ['progressing', 'on-call', 'Dialling'],
  ['alerting', 'ringing', 'Incoming call'],
  ['closed', 'busy', 'Busy'],
  ['inactive', 'inactive', 'Inactive'],
  ['', 'unknown', 'Presence unknown'],
  ['lunch', 'unknown', '“lunch”'],
])('the presence "%s" has the state %s and the text "%s"', (value, state, text) => {
  const tray = trayOf([account({ value })]);
  expect(tray.state).toBe(state);
  expect(tray.tooltip).toBe(`Alice Marsh · ${text}`);
});

test.each([
  ['standard', 'available', 'Available'],
  ['', 'available', 'Available'],
  ['new', 'available', 'Available · Account status: New'],
  ['reset', 'available', 'Available · Account status: Reset'],
  ['pwd reset', 'available', 'Available · Account status: Password reset required'],
  ['Suspended', 'account-status', 'Account status: “Suspended”'],
  ['a\u202E\nb'.padEnd(300, 'c'), 'account-status', `Account status: “a b${'c'.repeat(39)}…`],
])('the account status %j has the icon %s and the text %j', (status, icon, text) => {
  const tray = trayOf([account({ status })]);
  expect(tray).toMatchObject({ state: icon, tooltip: `Alice Marsh · ${text}` });
});

test('a suspended account that is not up to date has both in its tooltip', () => {
  const suspended = { status: 'suspended' };
  expect(trayOf([account({ ...suspended, isStale: true })])).toMatchObject({
    state: 'offline',
    tooltip: `Alice Marsh · Last known: Available · Account status: “suspended”`,
  });
  expect(trayOf([account({ ...suspended, network: 'offline' })]).state).toBe('offline');
  const ended = trayOf([account({ ...suspended, signIn: 'sign-in-again' })]);
  expect(ended.tooltip).toContain(`${messages.state['sign-in-required']} · Account status: “suspended”`);
});

test('tooltip and menu say why no call reaches the user', () => {
  const answering = { isReachable: false, unreachableText: 'All calls go to 7002' };
  const { tooltip, menu } = trayOf([account({ answering, status: 'new', newVoicemail: 2 })]);
  expect(tooltip).toBe('Alice Marsh · Available · Account status: New · All calls go to 7002 · 2 new');
  expect(items(menu)['status']?.label).toContain('Available · Account status: New · All calls go to 7002');
  expect(trayOf([account({ answering: { isReachable: true } })]).tooltip).toBe('Alice Marsh · Available');
});

test.each([
  ['inuse', 2, 'On a call (2)'],
  ['inuse', '3', 'On a call (3)'],
  ['inuse', 1, 'On a call'],
  ['progressing', 2, 'Dialling (2)'],
  ['inuse', 'many', 'On a call'],
  ['open', 2, 'Available'],
])('the presence "%s" with %j calls has the text "%s"', (value, calls, text) => {
  expect(trayOf([account({ value, calls })]).tooltip).toBe(`Alice Marsh · ${text}`);
});

test('an account that is available has the text of its state, whatever call it has', () => {
  const call = { text: 'Call with Bo', name: 'Bo', number: '' };
  expect(trayOf([account({ value: 'open', call })]).tooltip).toBe('Alice Marsh · Available');
});

test('the icon shows the account whose status is most urgent', () => {
  const statuses: readonly (readonly [TrayState, Parameters<typeof account>[0]])[] = [
    ['ringing', { value: 'alerting' }],
    ['sign-in-required', { signIn: 'sign-in-again' }],
    ['offline', { network: 'offline' }],
    ['on-call', { value: 'inuse' }],
    ['connecting', { signIn: 'restoring', isStale: true }],
    ['busy', { value: 'closed' }],
  ];
  const accounts = statuses.map(([status, given]) => account({ ...given, name: status })).toReversed();
  const shown = accounts.map((_, index) => trayOf(accounts.slice(0, index + 1)).state);
  expect(shown.toReversed()).toEqual(statuses.map(([status]) => status));
});

test('the icon is green only if the account in the panel is available and nothing else needs somebody', () => {
  const available = account({ value: 'open', name: 'Ada' });
  for (const [value, status] of [
    ['inactive', 'inactive'],
    ['lunch', 'unknown'],
  ] as const) {
    const other = account({ value, name: 'Bob' });
    const accounts = [available, other];
    expect(trayOf(accounts, { shown: other.id }).state).toBe(status);
    expect(trayOf(accounts, { shown: available.id }).state).toBe('available');
  }
});

test('where & marks an access key, each one of the tooltip is escaped before the tooltip is cut', () => {
  const { tooltip } = trayOf([account({ name: 'R&D' })], { hasAccessKeys: true });
  expect(tooltip).toBe('R&&&D Marsh · Available');
  expect(trayOf([account({ name: 'R&D' })]).tooltip).toBe('R&D Marsh · Available');
  const long = trayOf([account({ name: '&'.repeat(60) })], { hasAccessKeys: true }).tooltip;
  expect(long.length).toBeLessThanOrEqual(127);
});

test('the tooltip has the shown account, then the one whose status the icon shows, then one with new messages', () => {
  const accounts = [
    account({ name: 'Alice', value: 'inuse' }),
    account({ name: 'Bruno', signIn: 'sign-in-again' }),
    account({ name: 'Carol', newVoicemail: 12 }),
  ];
  const { state, tooltip, newVoicemails } = trayOf(accounts);
  expect(state).toBe('sign-in-required');
  expect(newVoicemails).toBe(12);
  expect(tooltip).toBe(
    'Alice Marsh · On a call\nBruno Marsh · Sign-in required\nCarol Marsh · Available · 12 new',
  );
});

test('the tooltip has those that need the user before those with messages only, and how many don’t fit', () => {
  const accounts = [
    account({ name: 'Alice' }),
    account({ name: 'Bruno', newVoicemail: 1 }),
    account({ name: 'Carol', status: 'suspended' }),
    account({ name: 'Dora', value: 'alerting' }),
    account({ name: 'Emil', newVoicemail: 1 }),
    account({ name: 'Frieda', signIn: 'sign-in-again', newVoicemail: 2 }),
  ];
  const { state, tooltip } = trayOf(accounts);
  expect(state).toBe('ringing');
  expect(tooltip).toBe(
    'Alice Marsh · Available\nDora Marsh · Incoming call\nFrieda Marsh · Sign-in required · Last known: 2 new\n+3',
  );
});

test('of accounts that are equally urgent the tooltip names the shown one only', () => {
  const accounts = [account({ name: 'Alice' }), account({ name: 'Bruno' }), account({ name: 'Carol' })];
  expect(trayOf(accounts, { shown: 'Bruno' }).tooltip).toBe('Bruno Marsh · Available');
});

test('while the keychain asks for a password or is locked, the status says so, and signing in again comes second', () => {
  const restoring = [account({ signIn: 'restoring' }), account({ name: 'Bruno' })];
  expect(trayOf(restoring, { secrets: { kind: 'pending' } })).toMatchObject({
    state: 'connecting',
    tooltip: `Alice Marsh · ${messages.notices.keychainWaiting}`,
  });
  expect(trayOf(restoring).tooltip).toBe(`Alice Marsh · ${messages.state.connecting}`);
  const unread = [account({ signIn: 'sign-in-again', isKeychainUnread: true })];
  const { state, tooltip, menu } = trayOf(unread, {
    shown: 'Alice',
    secrets: { kind: 'session-only', reason: '', problem: 'locked' },
  });
  expect([state, tooltip]).toEqual(['sign-in-required', 'Alice Marsh · Keychain locked']);
  expect(Object.keys(items(menu)).slice(0, 3)).toEqual(['status', 'retry', 'sign-in Alice']);
});

test('accounts of the same name are distinguished by login, and those of the same login by service', () => {
  const connection = { name: 'Other', hosts: [] };
  const accounts = [
    account({ id: '1' }),
    account({ id: '2', login: 'ann@example.net' }),
    account({ id: '3', connection }),
    account({ id: '4', name: 'Bruno' }),
  ];
  const menu = items(trayOf(accounts, { shown: '1' }).menu);
  const labels = accounts.map((_, index) => menu[`account-${index}`]?.label.split(' · ')[0]);
  expect(labels).toEqual([
    'Alice Marsh (Example)',
    'Alice Marsh (ann@example.net)',
    'Alice Marsh (Other)',
    'Bruno Marsh',
  ]);
});

const texts = messages.tray.menu;
test('the menu without an account offers to sign in, and has no item of an account', () => {
  const menu = items(trayOf([]).menu);
  expect(menu['status']?.label).toBe(messages.state['signed-out']);
  expect(menu['add']).toMatchObject({ label: 'Sign in…', action: [['account.add'], ['panel.show']] });
  for (const id of ['portal', 'accounts', 'refresh']) expect(menu).not.toHaveProperty(id);
});

test('the menu has the state of the shown account, its commands, and all accounts with status and new messages', async () => {
  await loadNumberPlans();
  const fields = {
    'voicemail-enabled': 'yes',
    'recording-configuration': 'yes-with-transcription',
    'caller-id-number': '+12025550123',
  };
  const views = [
    account({ name: 'Bruno', signIn: 'sign-in-again', newVoicemail: 3 }),
    account({ fields, newVoicemail: 2 }),
  ];
  expect(trayOf(views, { shown: 'Alice', shortcut: 'CommandOrControl+Alt+P' }).menu).toEqual([
    { id: 'status', label: 'Alice Marsh · Available' },
    { id: 'voicemail', label: 'Voicemail on · 2 new', action: [['voicemail.open', 'Alice'], ['panel.show']] },
    { id: 'recording', label: 'Calls are recorded' },
    'separator',
    { id: 'copy', label: 'Copy +1 202 555 0123', action: [['panel.copy', '+12025550123']] },
    { id: 'open', label: texts.open, action: [['panel.show']], accelerator: 'CommandOrControl+Alt+P' },
    { id: 'portal', label: texts.portal, action: [['account.openPortal', 'Alice']] },
    {
      id: 'accounts',
      label: 'Accounts',
      submenu: [
        {
          id: 'account-0',
          label: `Bruno Marsh · ${messages.state['sign-in-required']} · Last known: 3 new`,
          action: [['account.show', 'Bruno'], ['panel.show']],
          mark: { type: 'radio', checked: false },
        },
        {
          id: 'account-1',
          label: 'Alice Marsh · Available · 2 new',
          action: [['account.show', 'Alice'], ['panel.show']],
          mark: { type: 'radio', checked: true },
        },
        'separator',
        {
          id: 'sign-in Bruno',
          label: texts.signInAs('Bruno Marsh'),
          action: [['panel.show'], ['account.signInAgain', 'Bruno']],
        },
        { id: 'add', label: texts.add, action: [['account.add'], ['panel.show']] },
      ],
    },
    'separator',
    { id: 'settings', label: texts.settings, action: [['panel.show'], ['settings.open']] },
    {
      id: 'help',
      label: texts.help,
      submenu: [
        {
          id: 'diagnostics',
          label: texts.diagnostics,
          action: [['panel.show'], ['about.open'], ['diagnostics.save']],
        },
        { id: 'about', label: texts.about, action: [['panel.show'], ['about.open']] },
        { id: 'refresh', label: texts.refresh, action: [['accounts.poll'], ['panel.show']] },
      ],
    },
    { id: 'quit', label: texts.quit, action: [['app.quit']] },
  ]);
});

test.each<[string, Parameters<typeof account>[0], readonly string[]]>([
  [
    'off',
    { fields: { 'voicemail-enabled': 'no', 'recording-configuration': 'no' } },
    ['Voicemail off', 'Calls aren’t recorded'],
  ],
  ['not sent', {}, []],
  ['of other kinds', { fields: { 'voicemail-enabled': 7, 'recording-configuration': 'often' } }, []],
  ['known by new messages only', { newVoicemail: 1 }, ['Voicemail · 1 new']],
  ['out of date', { fields: { 'voicemail-enabled': 'yes' }, isStale: true }, []],
  ['offline', { fields: { 'voicemail-enabled': 'yes' }, network: 'offline' }, []],
  ['last known', { newVoicemail: 2, network: 'offline' }, ['Voicemail · Last known: 2 new']],
  [
    'of an ended sign-in',
    { fields: { 'voicemail-enabled': 'yes' }, signIn: 'sign-in-again' },
    [texts.signInAs('Alice Marsh')],
  ],
  [
    'with a selected domain',
    { selectedDomain: { label: 'marsh.example', position: 7 } },
    ['Domain: marsh.example'],
  ],
  ['with a selected domain without a name', { selectedDomain: { label: '', position: 7 } }, []],
])('the menu says of a state that is %s what is known', (_name, given, expected) => {
  const [, ...state] = trayOf([account(given)]).menu;
  const labels = state.slice(0, state.indexOf('separator')).map((item) => item !== 'separator' && item.label);
  expect(labels).toEqual(expected);
});

test('the selected domain leads to the list of its account', () => {
  const view = account({ id: '1', selectedDomain: { label: 'marsh.example', position: 7 } });
  const steps = [['account.show', '1'], ['panel.show'], ['domains.open', '1']];
  expect(items(trayOf([view]).menu)['domain']?.action).toEqual(steps);
});

test('without an account the tray shows the phase of the app', () => {
  expect(trayOf([])).toMatchObject({ state: 'signed-out', tooltip: 'Perch\nNot signed in' });
  expect(trayView([], { phase: 'starting' })).toMatchObject({
    state: 'connecting',
    tooltip: 'Perch\nStarting…',
  });
  expect(trayView([], { phase: 'signing in' })).toMatchObject({
    state: 'connecting',
    tooltip: 'Perch\nSigning in…',
  });
});

test.each([
  ['an open override', 'Ada\u202E', 'Ada Marsh'],
  ['a name of several lines', 'Ada\n\u2028Byron', 'Ada Byron Marsh'],
  ['a very long name', 'A'.repeat(600), `${'A'.repeat(59)}…`],
])('the presence is readable after %s', (_what, name, shown) => {
  const view = trayOf([account({ name })]);
  expect(view.tooltip).toBe(`${shown} · Available`);
});

test('an unknown presence is one line in tooltip and menu', () => {
  const view = trayOf([account({ value: 'in a\u202E\nmeeting', status: 'new\u0007' })]);
  expect(view.tooltip).toBe('Alice Marsh · “in a meeting” · Account status: “new”');
  expect(view.menu[0]).toMatchObject({ label: 'Alice Marsh · “in a meeting” · Account status: “new”' });
});

test('a right-to-left name is isolated in the menu and not in the tooltip', () => {
  const view = trayOf([account({ name: 'עדה' })]);
  expect(view.tooltip).toBe('עדה Marsh · Available');
  expect(view.menu[0]).toMatchObject({ label: '\u2068עדה Marsh\u2069 · Available' });
});

test.each([1, 2, 3, 9])(
  'the tooltip of %d accounts has each status and count, and at most 127 characters',
  (howMany) => {
    const long = Array.from({ length: howMany }, (_, index) =>
      account({ name: `${index}`.repeat(200), newVoicemail: 2 }),
    );
    const { tooltip, newVoicemails } = trayOf(long);
    const lines = tooltip.split('\n');
    expect(lines).toHaveLength(Math.min(howMany, 4));
    if (howMany > 3) expect(lines.pop()).toBe('+6');
    for (const line of lines) expect(line).toMatch(/^\d{12}\d*… · Available · 2 new$/);
    expect(tooltip.length).toBeLessThanOrEqual(127);
    expect(newVoicemails).toBe(2 * howMany);
  },
);

test('a long status leaves room for name and count', () => {
  const call = { text: 'C'.repeat(200), name: '', number: '' };
  const busy = account({ value: 'inuse', call, newVoicemail: 2 });
  expect(trayOf([busy, account({ name: 'Bruno', signIn: 'sign-in-again' })]).tooltip).toMatch(
    /^Alice Marsh · C+… · 2 new\nBruno Marsh · Sign-in required$/,
  );
});
