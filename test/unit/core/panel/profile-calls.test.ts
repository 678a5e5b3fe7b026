import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../../app/core/app.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';
const id = JSON.stringify(['Practice service', alice]);

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ offered: bench.service.connection });
  await perch.calls['connection.confirm']();
  await perch.calls['signIn.start']('window');
});

afterEach(() => bench.end());

/** The fields on view that are marked as changed. */
function marked(): string[] {
  const { panel } = bench.view();
  const fields = 'account' in panel ? (panel.account.profile?.fields ?? []) : [];
  return fields.filter(({ changedAt }) => changedAt !== undefined).map(({ name }) => name);
}

test('all fields come on view and go again, and not for another account', async () => {
  await perch.calls['profile.open']('somebody else');
  expect(bench.view().panel.name).toBe('account');
  await perch.calls['profile.open'](id);
  expect(bench.view().panel.name).toBe('all-fields');
  await perch.calls['profile.close']();
  expect(bench.view().panel.name).toBe('account');
});

test('the PIN is told to who asks, and nothing else is', async () => {
  bench.service.setProfile(alice, { 'voicemail-login-pin': '0037', 'sip-password': 'S3cret' });
  await perch.calls['account.poll'](id);
  for (const name of ['sip-password', 'login-username', 'toString']) {
    expect(await perch.calls['profile.reveal'](id, name)).toBe('');
  }
  expect(await perch.calls['profile.reveal'](id, 'voicemail-login-pin')).toBe('0037');
  expect(await perch.calls['profile.reveal']('somebody else', 'voicemail-login-pin')).toBe('');
});

test('what changed is marked until the panel is closed', async () => {
  perch.panelOpened();
  expect(marked()).toEqual([]);
  bench.service.setProfile(alice, { site: 'Boat House' });
  await perch.calls['account.poll'](id);
  expect(marked()).toEqual(['site']);
  perch.panelClosed();
  expect(marked()).toEqual([]);
});

test('what changes while the panel is closed is marked when it opens', async () => {
  perch.panelOpened();
  perch.panelClosed();
  bench.service.setProfile(alice, { site: 'Boat House', 'voicemail-login-pin': 1 });
  await perch.calls['account.poll'](id);
  perch.panelOpened();
  expect(marked()).toEqual(['site']);
});

test('what changed while Perch was not running is marked', async () => {
  await perch.end();
  bench.service.setProfile(alice, { site: 'Boat House' });
  perch = await bench.start();
  expect(marked()).toEqual(['site']);
});
