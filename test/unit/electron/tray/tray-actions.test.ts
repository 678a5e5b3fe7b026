// The items of the tray's menu on the real application, with two accounts at the practice service.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallHandlers } from '../../../../app/contract/calls.ts';
import type { App } from '../../../../app/core/app.ts';
import type { TrayAction, TrayItem, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import { createTrayActions } from '../../../../app/electron/tray/tray.ts';
import { createTestApp, signInAs, type TestApp } from '../../core/test-app.ts';

let testApp: TestApp;
let perch: App;
/** The view at each time that the panel was shown. */
let shownViews: string[];
let refreshes: number;
let quits: number;
let copied: string[];

beforeEach(async () => {
  testApp = await createTestApp();
  perch = await testApp.start();
  testApp.connectionFile = JSON.stringify(testApp.service.connection);
  await perch.calls['connection.open']();
  await perch.calls['signIn.start']('window');
  await perch.calls['account.add']();
  testApp.signInUser = signInAs(testApp.service, 'erin@practice.example');
  await perch.calls['signIn.start']('window');
  expect(viewNow()).toBe('account of erin@practice.example');
  [shownViews, refreshes, quits, copied] = [[], 0, 0, []];
});

afterEach(() => testApp.end());

function viewNow(): string {
  const { panel } = testApp.view();
  return panel.name === 'account' ? `account of ${panel.account.login}` : panel.name;
}

function actionOf(id: string): TrayAction {
  const itemsOf = (menu: TrayMenu): readonly TrayItem[] =>
    menu.flatMap((item) => (item === 'separator' ? [] : [item, ...itemsOf(item.submenu ?? [])]));
  const found = itemsOf(testApp.trays.at(-1)?.menu ?? []).find((item) => item.id === id);
  if (found?.action === undefined) throw new Error(id);
  return found.action;
}

function act(action: TrayAction, calls: Partial<CallHandlers> = {}): Promise<void> {
  return createTrayActions({
    ...perch.calls,
    ...calls,
    'panel.show': () => shownViews.push(viewNow()),
    'panel.copy': (text) => copied.push(text),
    'accounts.poll': () => (refreshes += 1),
  })(action);
}

const erins = 'account of erin@practice.example';
const alices = 'account of alice@practice.example';

test.each([
  ['open', [erins], erins],
  // The other account is chosen before the panel becomes visible.
  ['account-0', [alices], alices],
  ['add', ['sign-in'], 'sign-in'],
  ['settings', [erins], 'settings'],
  ['about', [erins], 'about'],
  ['refresh', [erins], erins],
  ['quit', [], erins],
])('the item “%s” shows %j in the panel, and then %s', async (id, shown, after) => {
  testApp.quit = () => (quits += 1);
  await act(actionOf(id));
  expect(shownViews).toEqual(shown);
  expect(viewNow()).toBe(after);
  expect([refreshes, quits]).toEqual([id === 'refresh' ? 1 : 0, id === 'quit' ? 1 : 0]);
});

test('with a third account on a call, the commands act on the account in the panel', async () => {
  await perch.calls['account.add']();
  testApp.signInUser = signInAs(testApp.service, 'frank@practice.example');
  await perch.calls['signIn.start']('window');
  const third = testApp.view().accounts[2]?.id ?? '';
  testApp.service.setPresence('frank@practice.example', 'inuse');
  await perch.calls['account.poll'](third);
  const second = testApp.view().accounts[1]?.id ?? '';
  await perch.calls['account.show'](second);
  expect(testApp.trays.at(-1)?.state).toBe('on-call');
  expect(actionOf('portal')).toEqual([['account.openPortal', second]]);
});

test('the voicemail of an account is opened once, over whatever was open', async () => {
  const erin = testApp.view().accounts[1]?.id ?? '';
  await perch.calls['domains.open'](erin);
  await perch.calls['settings.open']();
  await act(actionOf('voicemail'));
  expect(shownViews).toEqual([erins]);
  expect(testApp.view().panel).toMatchObject({ name: 'account', opensVoicemail: true });
  await perch.calls['voicemail.opened']();
  expect(testApp.view().panel).not.toHaveProperty('opensVoicemail');
});

test('a number is copied, and the portal opened, without showing the panel', async () => {
  await act(actionOf('copy'));
  expect(copied).toEqual([expect.stringMatching(/^\+\d+$/)]);
  await act(actionOf('portal'));
  expect(testApp.openedPortals).toEqual([`${testApp.service.connection.baseUrl}/portal/`]);
  expect(shownViews).toEqual([]);
  expect(viewNow()).toBe(erins);
});

test('the diagnostics are saved beside the versions, in a visible panel', async () => {
  await act(actionOf('diagnostics'));
  expect(shownViews).toEqual([erins]);
  expect(viewNow()).toBe('about');
  expect(testApp.exportedTexts).toHaveLength(1);
});

test('a call that fails ends the action, and fails it', async () => {
  const failing = () => Promise.reject(new Error('out of order'));
  await expect(act(actionOf('account-0'), { 'account.show': failing })).rejects.toThrow('out of order');
  expect(shownViews).toEqual([]);
  await expect(act(actionOf('about'), { 'about.open': failing })).rejects.toThrow('out of order');
  expect(shownViews).toEqual([erins]);
});
