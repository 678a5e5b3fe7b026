// Browsing an account's domains: the whole application on the real practice service, without Electron.
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../../../app/core/app.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.startSignedIn();
});

const panel = () => testApp.view().panel;
const list = () => testApp.panel('domains').list;
const open = async () => {
  await app.calls['domains.open'](testApp.panel('account').account.id);
  await eventually(() => expect(list().loaded).toBeGreaterThan(0));
  await eventually(() => expect(list().state.kind).not.toBe('loading'));
};
const rows = async () => (await app.calls['domains.rows']({ query: '', top: 0, from: 0, count: 20 })).rows;

test('a selected domain is shown in the panel and the tray, and still after a restart', async () => {
  await open();
  const row = (await rows())[3];
  await app.calls['domains.select'](row?.key ?? '');
  const picked = { label: row?.label, position: row?.position };
  expect(panel()).toMatchObject({
    name: 'account',
    account: { selectedDomain: picked },
  });
  expect(JSON.stringify(testApp.trays.at(-1)?.menu)).toContain(`Domain: ${row?.label}`);
  expect(testApp.accounts()).toMatchObject([{ picked }]);
  app = await testApp.start({ practice: testApp.service.connection });
  expect(panel()).toMatchObject({ account: { selectedDomain: picked } });
});

test('a hidden panel drops the list, and restores it with its position when shown again', async () => {
  await open();
  await app.calls['domains.more']();
  await app.calls['domains.rows']({ query: '', top: 150, from: 130, count: 40 });
  app.panelClosed();
  testApp.clock.pass(3 * 60_000);
  expect(list()).toMatchObject({ state: { kind: 'closed' }, loaded: 0 });
  app.panelOpened();
  await eventually(() => expect(list().loaded).toBe(200));
  expect(list().firstVisibleRow).toBe(150);
});

test('[S443] what matches is saved as CSV once the whole list is loaded, and after the user’s input or agreement', async () => {
  const saved: string[] = [];
  testApp.saveCsv = async (text) => {
    saved.push(text);
    return '/documents/domains.csv';
  };
  await open();
  await app.calls['domains.save']('');
  expect(saved).toEqual([]);
  await app.calls['domains.loadAll']();
  await eventually(() => expect(list().state.kind).toBe('end'));
  const [row] = await rows();
  await app.calls['domains.save'](row?.label ?? '');
  expect(saved[0]?.split('\r\n').slice(0, 2)).toEqual(['\uFEFFName,Domain', `${row?.note},${row?.label}`]);
  expect(panel()).toMatchObject({
    notice: { tone: 'info', text: messages.domains.csv.saved('domains.csv') },
  });
  await app.calls['domains.save']('');
  expect(saved[1]?.split('\r\n')).toHaveLength(list().loaded + 2);
  testApp.isUserActive = false;
  testApp.answer = () => Promise.resolve(false);
  await app.calls['domains.save']('');
  expect([saved.length, testApp.questions.at(-1)]).toEqual([2, { kind: 'save-domains' }]);
});

test.each([
  ['ENOSPC', 'diskFull'],
  ['EBUSY', 'notSaved'],
] as const)('a table that can’t be saved (%s) is a sentence in the list', async (code, text) => {
  testApp.saveCsv = () => Promise.reject(Object.assign(new Error(code), { code }));
  await open();
  await app.calls['domains.loadAll']();
  await eventually(() => expect(list().state.kind).toBe('end'));
  await app.calls['domains.save']('');
  expect(panel()).toMatchObject({ name: 'domains', notice: { text: messages.domains.csv[text] } });
});
