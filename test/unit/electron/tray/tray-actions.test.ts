// Each item of the tray's menu on the real application, with two accounts at the practice service.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallHandlers } from '../../../../app/contract/calls.ts';
import type { App } from '../../../../app/core/app.ts';
import type { TrayAction } from '../../../../app/core/tray/tray-menu.ts';
import { createTrayActions } from '../../../../app/electron/tray/tray-actions.ts';
import { createTestApp, signInAs, type TestApp } from '../../core/test-app.ts';

let testApp: TestApp;
let perch: App;
let alice: string;
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
  alice = testApp.view().accounts[0]?.id ?? '';
  expect(viewNow()).toBe('account of erin@practice.example');
  [shownViews, refreshes, quits, copied] = [[], 0, 0, []];
});

afterEach(() => testApp.end());

function viewNow(): string {
  const { panel } = testApp.view();
  return panel.name === 'account' ? `account of ${panel.account.login}` : panel.name;
}

function act(action: TrayAction, calls: Partial<CallHandlers> = {}): Promise<void> {
  return createTrayActions({
    calls: { ...perch.calls, ...calls },
    showPanel: () => shownViews.push(viewNow()),
    copy: async (text) => copied.push(text),
    refresh: () => (refreshes += 1),
    quit: () => (quits += 1),
  })(action);
}

const erins = 'account of erin@practice.example';
const alices = 'account of alice@practice.example';

test.each<[string, () => TrayAction, { readonly shown: readonly string[]; readonly after: string }]>([
  ['“Open” shows the panel as it is', () => ({ type: 'open' }), { shown: [erins], after: erins }],
  [
    'an account is shown before the panel becomes visible',
    () => ({ type: 'show', account: alice }),
    { shown: [alices], after: alices },
  ],
  [
    'a further account is chosen before the panel becomes visible',
    () => ({ type: 'add' }),
    { shown: ['sign-in'], after: 'sign-in' },
  ],
  [
    'an account’s domains are opened in a visible panel',
    () => ({ type: 'domains', account: alice }),
    { shown: [alices], after: 'domains' },
  ],
  [
    'the settings are opened in a visible panel',
    () => ({ type: 'settings' }),
    { shown: [erins], after: 'settings' },
  ],
  [
    'the versions are opened in a visible panel',
    () => ({ type: 'about' }),
    { shown: [erins], after: 'about' },
  ],
  ['a refresh is visible in the panel', () => ({ type: 'refresh' }), { shown: [erins], after: erins }],
  ['Quit leaves the panel as it is', () => ({ type: 'quit' }), { shown: [], after: erins }],
])('%s', async (_name, action, { shown, after }) => {
  await act(action());
  expect(shownViews).toEqual(shown);
  expect(viewNow()).toBe(after);
  expect(refreshes).toBe(action().type === 'refresh' ? 1 : 0);
  expect(quits).toBe(action().type === 'quit' ? 1 : 0);
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
  const tray = testApp.trays.at(-1);
  expect(tray?.status).toBe('on-call');
  const actionOf = (id: string): TrayAction => {
    const found = tray?.menu.find((item) => item !== 'separator' && item.id === id);
    if (found === undefined || found === 'separator' || found.action === undefined) throw new Error(id);
    return found.action;
  };
  expect(actionOf('portal')).toEqual({ type: 'portal', account: second });
});

test('the voicemail of an account is opened once, over whatever was open', async () => {
  const erin = testApp.view().accounts[1]?.id ?? '';
  await perch.calls['domains.open'](erin);
  await perch.calls['settings.open']();
  await act({ type: 'voicemail', account: erin });
  expect(shownViews).toEqual([erins]);
  expect(testApp.view().panel).toMatchObject({ name: 'account', opensVoicemail: true });
  await perch.calls['voicemail.opened']();
  expect(testApp.view().panel).not.toHaveProperty('opensVoicemail');
});

test('a number is copied without showing the panel', async () => {
  await act({ type: 'copy', text: '+12025550123' });
  expect(copied).toEqual(['+12025550123']);
  expect(shownViews).toEqual([]);
});

test('the portal of an account is opened without showing the panel', async () => {
  await act({ type: 'portal', account: alice });
  expect(testApp.openedPortals).toEqual([`${testApp.service.connection.baseUrl}/portal/`]);
  expect(shownViews).toEqual([]);
  expect(viewNow()).toBe(erins);
});

test('the diagnostics are saved beside the versions, in a visible panel', async () => {
  await act({ type: 'diagnostics' });
  expect(shownViews).toEqual([erins]);
  expect(viewNow()).toBe('about');
  expect(testApp.exportedTexts).toHaveLength(1);
});

test('a new sign-in of an account starts in a visible panel', async () => {
  const portals: string[] = [];
  const signIn = signInAs(testApp.service, 'alice@practice.example');
  testApp.signInUser = (address) => {
    portals.push(viewNow());
    expect(shownViews).toHaveLength(1);
    return signIn(address);
  };
  await act({ type: 'sign-in', account: alice });
  expect(portals).toHaveLength(1);
  expect(viewNow()).toBe(alices);
});

const failing = () => Promise.reject(new Error('out of order'));

test.each<[Exclude<TrayAction['type'], 'copy'>, Partial<CallHandlers>]>([
  ['show', { 'account.show': failing }],
  ['add', { 'account.add': failing }],
  ['domains', { 'account.show': failing }],
  ['domains', { 'domains.open': failing }],
  ['portal', { 'account.openPortal': failing }],
  ['sign-in', { 'account.signInAgain': failing }],
  ['voicemail', { 'voicemail.open': failing }],
  ['settings', { 'settings.open': failing }],
  ['diagnostics', { 'about.open': failing }],
  ['diagnostics', { 'diagnostics.save': failing }],
  ['about', { 'about.open': failing }],
])('the item “%s” fails where its call does', async (type, calls) => {
  await expect(act({ type, account: alice }, calls)).rejects.toThrow('out of order');
});
