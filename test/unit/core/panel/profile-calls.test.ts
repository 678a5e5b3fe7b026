import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../../../app/core/app.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';
const id = JSON.stringify(['Practice service', alice]);

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start({ connectionToImport: testApp.service.connection });
  await app.calls['signIn.start']('window');
});

/** The fields on view that are marked as changed. */
function marked(): string[] {
  const { panel } = testApp.view();
  const fields = 'account' in panel ? (panel.account.profile?.fields ?? []) : [];
  return fields.filter(({ changedAt }) => changedAt !== undefined).map(({ name }) => name);
}

test('all fields open and close for the shown account only', async () => {
  await app.calls['profile.open']('somebody else');
  expect(testApp.view().panel.name).toBe('account');
  await app.calls['profile.open'](id);
  expect(testApp.view().panel.name).toBe('all-fields');
  await app.calls['profile.open']('somebody else');
  expect(testApp.view().panel.name).toBe('all-fields');
  await app.calls['view.back']('all-fields');
  expect(testApp.view().panel.name).toBe('account');
});

test('only the PIN can be revealed', async () => {
  testApp.service.setProfile(alice, { 'voicemail-login-pin': '0037', 'sip-password': 'S3cret' });
  await app.calls['account.poll'](id);
  for (const name of ['sip-password', 'login-username', 'toString']) {
    expect(await app.calls['profile.reveal'](id, name)).toBe('');
  }
  expect(await app.calls['profile.reveal'](id, 'voicemail-login-pin')).toBe('0037');
  expect(await app.calls['profile.reveal']('somebody else', 'voicemail-login-pin')).toBe('');
});

test('a changed field is marked until the panel is closed', async () => {
  app.panelOpened();
  expect(marked()).toEqual([]);
  testApp.service.setProfile(alice, { site: 'Boat House' });
  await app.calls['account.poll'](id);
  expect(marked()).toEqual(['site']);
  app.panelClosed();
  expect(marked()).toEqual([]);
});

test('a field that changes while the panel is closed is marked when it opens', async () => {
  app.panelOpened();
  app.panelClosed();
  testApp.service.setProfile(alice, { site: 'Boat House', 'voicemail-login-pin': 1 });
  await app.calls['account.poll'](id);
  app.panelOpened();
  expect(marked()).toEqual(['site']);
});

test('a field that changed while Perch was not running is marked', async () => {
  await app.end();
  testApp.service.setProfile(alice, { site: 'Boat House' });
  app = await testApp.start();
  expect(marked()).toEqual(['site']);
});
