// Extras from the service to the panel, the tray and the notifications.
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../../../app/core/app.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp({ extras: ['voicemail', 'calls', 'answer-rules'] });
  app = await testApp.startSignedIn();
  await expect.poll(() => account().newVoicemail).toBe(0);
});

const account = () => testApp.panel('account').account;
const poll = () => app.calls['account.poll'](account().id);
const labels = () =>
  testApp.trays.at(-1)?.menu.flatMap((item) => (item === 'separator' ? [] : [item.label])) ?? [];

test('new voicemail is counted, listed, in tooltip and menu, and notified once for each message', async () => {
  testApp.service.addVoicemail(alice, { callerName: 'Jane Doe', callerNumber: '2025550123', seconds: 42 });
  testApp.service.addVoicemail(alice, { callerName: '', callerNumber: '', transcription: '' });
  await poll();
  await expect.poll(() => account().newVoicemail).toBe(2);
  expect(testApp.trays.at(-1)?.tooltip).toBe('Alice Marsh · Available · 2 new');
  expect(labels()).toContain('Voicemail on · 2 new');
  const list = async () => {
    const read = await app.calls['voicemail.list'](account().id);
    if (read === 'unreadable') throw new Error('The list can’t be read.');
    return [read.count, ...read.messages.map(({ name, number }) => `${name} ${number}`).toSorted()];
  };
  // It is read after the count.
  await expect.poll(list).toEqual([2, ' ', 'Jane Doe +1 202 555 0123']);
  expect(await app.calls['voicemail.list']('another')).toBe('unreadable');
  await poll();
  expect(testApp.notificationTitles.toSorted()).toEqual(['Jane Doe', 'New voicemail']);
  expect(testApp.notifications).toMatchObject([{ account: account().id }, { account: account().id }]);
});

test('many messages at once have one notification', async () => {
  for (let added = 0; added < 6; added += 1) testApp.service.addVoicemail(alice, {});
  await poll();
  await expect.poll(() => testApp.notificationTitles).toEqual(['6 new voicemails']);
});

test('a call is on the card and in the tooltip until the profile reports none', async () => {
  const call = testApp.service.startCall(alice, { name: 'Jane Doe', number: '2025550123' });
  await poll();
  await expect
    .poll(() => account().call?.text)
    .toMatch(/^On a call with Jane Doe, \+1 202 555 0123, since \d/);
  expect(testApp.trays.at(-1)?.tooltip).toContain('On a call with Jane Doe, +1 202 555 0123');
  testApp.service.endCall(alice, call);
  await poll();
  expect(account().call?.text).toBeUndefined();
});

test('where no call reaches the user, the row, the tooltip and programs say so, until the account isn’t current', async () => {
  testApp.service.setAnswering(alice, { forwardAlways: '12025550147' });
  await poll();
  const unreachableText = 'All calls go to +1 202 555 0147';
  await expect.poll(() => account().answering?.unreachableText).toBe(unreachableText);
  expect(testApp.trays.at(-1)?.tooltip).toBe(`Alice Marsh · Available · ${unreachableText}`);
  const told = (): unknown => JSON.parse(app.readStatus({ json: true, details: true }).output);
  expect(told()).toMatchObject({ accounts: [{ reachable: false, forwardsTo: '+1 202 555 0147' }] });
  testApp.service.setAnswering(alice, {});
  await poll();
  await expect.poll(told).toMatchObject({ accounts: [{ reachable: true, forwardsTo: null }] });
  expect(account().extraRows).toEqual([{ label: 'Answering rule', text: 'Default' }]);
  await testApp.service.fault('profile', { kind: 'reset', phase: 'before' });
  await poll();
  await expect.poll(told).toMatchObject({ accounts: [{ reachable: null }] });
  expect([account().answering, account().extraRows]).toEqual([undefined, undefined]);
});

test('an extra that is switched off is gone at once, and read again when it is switched on', async () => {
  testApp.service.addVoicemail(alice, {});
  await poll();
  await expect.poll(() => account().newVoicemail).toBe(1);
  await app.calls['preferences.set']({ extraVoicemail: false });
  expect(account().newVoicemail).toBeUndefined();
  testApp.service.addVoicemail(alice, {});
  testApp.clock.pass(1_000);
  await app.calls['preferences.set']({ extraVoicemail: true });
  await expect.poll(() => account().newVoicemail).toBe(2);
});

test('[S332] voicemail and calls are in no file, and the credential in `remotepath` is in no view, log or diagnostics', async () => {
  testApp.service.addVoicemail(alice, { callerName: 'Rosa Feld' });
  testApp.service.startCall(alice, { name: 'Jane Doe' });
  await poll();
  await expect.poll(() => account().newVoicemail).toBe(1);
  await expect.poll(() => account().call?.text).toContain('Jane Doe');
  const list = await app.calls['voicemail.list'](account().id);
  await app.calls['diagnostics.copy']();
  expect(testApp.files()).not.toMatch(/Rosa Feld|Jane Doe|remotepath/);
  const shown = JSON.stringify([testApp.views, testApp.trays, list, testApp.logged, testApp.exportedTexts]);
  expect(shown).not.toContain('remotepath');
  const credentials = testApp.service.issuedSecrets().filter((secret) => shown.includes(secret));
  expect(credentials).toEqual([]);
});
