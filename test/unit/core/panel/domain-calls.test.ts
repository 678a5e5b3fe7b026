// Browsing an account's domains: the whole application on the real practice service, without Electron.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, signsInAs, type TestApp } from '../test-app.ts';

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
  await perch.calls['signIn.start']('window');
});

afterEach(() => bench.end());

const panel = () => bench.view().panel;
const list = () => {
  const shown = panel();
  if (shown.name !== 'domains') throw new Error(`The panel shows ${shown.name}.`);
  return shown.list;
};
const open = async () => {
  const shown = panel();
  if (shown.name !== 'account') throw new Error(`The panel shows ${shown.name}.`);
  await perch.calls['domains.open'](shown.account.id);
  await eventually(() => expect(list().loaded).toBeGreaterThan(0));
  await eventually(() => expect(list().state.kind).not.toBe('loading'));
};
const rows = async () => (await perch.calls['domains.rows']({ query: '', from: 0, count: 20 })).rows;

test('the list comes on view with its first page, and goes again', async () => {
  await open();
  expect(list()).toMatchObject({ loaded: 100, state: { kind: 'partial' } });
  await perch.calls['domains.more']();
  expect(list().loaded).toBe(200);
  await perch.calls['domains.loadAll']();
  expect(list()).toMatchObject({ loaded: 250, state: { kind: 'end' } });
  await perch.calls['domains.close']();
  expect(panel().name).toBe('account');
});

test('a picked domain is the account’s from then on, in the tray as well, and in the next run', async () => {
  await open();
  const row = (await rows())[3];
  await perch.calls['domains.pick'](row?.key ?? '');
  const picked = { label: row?.label, position: row?.position };
  expect(panel()).toMatchObject({
    name: 'account',
    account: { selectedDomain: { ...picked, status: 'present' } },
  });
  expect(JSON.stringify(bench.trays.at(-1)?.menu)).toContain(`Domain: ${row?.label}`);
  expect(bench.accounts()).toMatchObject([{ picked }]);
  perch = await bench.start({ practice: bench.service.connection });
  expect(panel()).toMatchObject({ account: { selectedDomain: picked } });
});

test('a picked domain that is no longer in the list is told, and forgotten on demand', async () => {
  await open();
  await perch.calls['domains.loadAll']();
  const last = (await perch.calls['domains.rows']({ query: '', from: 249, count: 1 })).rows[0];
  await perch.calls['domains.pick'](last?.key ?? '');
  bench.service.setDomains('alice@practice.example', 10);
  perch = await bench.start({ practice: bench.service.connection });
  await eventually(() => expect(panel().name).toBe('account'));
  await open();
  await eventually(() => expect(list().state.kind).toBe('end'));
  expect(panel()).toMatchObject({ account: { selectedDomain: { label: last?.label, status: 'removed' } } });
  expect(JSON.stringify(bench.trays.at(-1)?.menu)).not.toContain('Domain:');
  await perch.calls['domains.close']();
  const shown = panel();
  if (shown.name === 'account') await perch.calls['domains.unpick'](shown.account.id);
  expect(panel()).not.toHaveProperty('account.selectedDomain');
  expect(bench.accounts()).not.toHaveProperty('[0].picked');
});

test('the details of a row are read when they are asked for, without its secrets', async () => {
  await open();
  const row = (await rows())[0];
  const answer = await perch.calls['domains.details'](row?.key ?? '');
  const fields = answer.kind === 'details' ? answer.details.groups.flatMap((group) => group.fields) : [];
  expect(fields).toContainEqual({ kind: 'text', name: 'domain', text: row?.label });
  expect(fields).toContainEqual({ kind: 'secret', name: 'email-send-smtp-password' });
  expect(await perch.calls['domains.details']('0.0')).toEqual({ kind: 'missing' });
});

test('an account that may not list domains stays signed in', async () => {
  const first = panel();
  if (first.name === 'account') await perch.calls['account.signOut'](first.account.id);
  bench.person = signsInAs(bench.service, 'dev@practice.example');
  await perch.calls['signIn.start']('window');
  const shown = panel();
  if (shown.name === 'account') await perch.calls['domains.open'](shown.account.id);
  await eventually(() => expect(list().state.kind).toBe('refused'));
  expect((await rows()).map(({ label }) => label)).toEqual(['practice.example']);
  await perch.calls['domains.close']();
  expect(panel()).toMatchObject({ name: 'account', account: { signIn: 'signed-in' } });
});

test('another account that comes on view ends the browsing', async () => {
  await open();
  bench.person = signsInAs(bench.service, 'frank@practice.example');
  await perch.calls['account.add']();
  await perch.calls['signIn.start']('window');
  expect(panel()).toMatchObject({ name: 'account', account: { login: 'frank@practice.example' } });
});

test('a panel that is hidden holds no list, and goes on where it was', async () => {
  await open();
  await perch.calls['domains.more']();
  await perch.calls['domains.scrolled']({ query: '', top: 150 });
  perch.panelClosed();
  bench.clock.pass(3 * 60_000);
  expect(list()).toMatchObject({ state: { kind: 'closed' }, loaded: 0 });
  perch.panelOpened();
  await eventually(() => expect(list().loaded).toBe(200));
  expect(list().firstVisibleRow).toBe(150);
});
