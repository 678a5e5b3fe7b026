import { beforeEach, describe, expect, test } from 'vitest';
import { defaultPreferences, preferenceKeys } from '../../../app/contract/preferences.ts';
import { formats } from '../../../app/i18n/i18n.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { Profile } from '../../../app/api/profile/profile.ts';
import type { Voicemail } from '../../../app/api/extras/voicemail.ts';
import type { NewVoicemailFolder } from '../../../app/core/extras/extras.ts';
import { type NotificationEvent, notificationsFor, updateEvent } from '../../../app/core/notifications.ts';
import { mergeSources } from '../../../app/managed/managed-settings.ts';
import { managedEntries } from '../managed-entries.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const kinds = preferenceKeys.filter((key) => key.startsWith('notify') && key !== 'notifyAgain');
const enable = (isOn: boolean) => ({
  ...defaultPreferences,
  ...Object.fromEntries(kinds.map((kind) => [kind, isOn])),
});
const all = enable(true);
const none = enable(false);
const account = { id: 'alice', name: 'Alice Marsh', connection: { name: 'Example', hosts: [] } };
const { notification } = messages;

const notify = (before: Profile | undefined, after: Profile, enabled = all) =>
  notificationsFor({ kind: 'profile-read', account, before, after }, enabled, true);
const titles = (before: Profile | undefined, after: Profile, enabled = all) =>
  notify(before, after, enabled).map(({ title }) => title);

test.each<[string, string, string | undefined, string | undefined]>([
  ['account-status', 'standard', 'pwd reset', messages.account.status('Password reset required')],
  ['account-status', 'standard', 'frozen', messages.account.status('“frozen”')],
  ['account-status', 'standard', '', undefined],
  ['account-status', '', 'standard', undefined],
  ['account-status', 'standard', undefined, undefined],
  ['recording-configuration', 'no', 'yes', notification.recordingOn],
  ['recording-configuration', 'no', 'yes-with-transcription-and-sentiment', notification.recordingOn],
  ['recording-configuration', 'yes', 'no', notification.recordingOff],
  ['recording-configuration', 'yes', 'yes-with-transcription', undefined],
  ['recording-configuration', '', 'yes', undefined],
  ['voicemail-enabled', 'yes', 'no', notification.voicemailOff],
  ['voicemail-enabled', 'no', 'yes', undefined],
  ['voicemail-enabled', 'yes', '', undefined],
  ['user-presence-status', 'open', 'inuse', notification.presence('On a call')],
  ['user-presence-status', 'open', 'open', undefined],
  ['user-presence-status', 'open', 'open ', undefined],
  ['user-presence-status', 'open', ' inuse ', notification.presence('On a call')],
  ['user-presence-status', 'open', '', undefined],
  ['name-first-name', 'Alice', 'Alicia', undefined],
])('a change of %s from %j to %j gives the notification %j', (field, from, to, title) => {
  const changed = titles({ [field]: from }, to === undefined ? {} : { [field]: to });
  expect(changed).toEqual(title === undefined ? [] : [title]);
});

const before = {
  'account-status': 'standard',
  'recording-configuration': 'no',
  'voicemail-enabled': 'yes',
  'user-presence-status': 'open',
};
const after = {
  'account-status': 'reset',
  'recording-configuration': 'yes',
  'voicemail-enabled': 'no',
  'user-presence-status': 'closed',
};

test.each(kinds)('notifications about %s are enabled and disabled separately', (kind) => {
  const only = titles(before, after, { ...none, [kind]: true });
  const without = titles(before, after, { ...all, [kind]: false });
  expect(only).toHaveLength(['notifySignIn', 'notifyNewVoicemail'].includes(kind) ? 0 : 1);
  expect([...only, ...without].sort()).toEqual([...titles(before, after)].sort());
});

test('a change of presence gives no notification by default', () => {
  const presence = notification.presence('Busy');
  expect(titles(before, after)).toContain(presence);
  expect(titles(before, after, defaultPreferences)).not.toContain(presence);
});

test('the first reading of a profile gives no notification', () => {
  expect(titles(undefined, after)).toEqual([]);
});

test('a notification about a profile names the account and leads to it', () => {
  for (const shown of notify(before, after)) {
    expect(shown).toMatchObject({ body: 'Alice Marsh', account: 'alice' });
  }
});

test('of a single account no notification has the name', () => {
  const event = { kind: 'profile-read', account, before, after } as const;
  expect(notificationsFor(event, all, false).map(({ body }) => body)).toEqual(['', '', '', '']);
});

const otto = {
  id: '1',
  callerName: 'Otto Brandt',
  callerNumber: '4711',
  recordedAt: undefined,
  seconds: 42,
  transcription: 'It’s about the contract.',
};

test.each([
  [otto, 'Otto Brandt', 'New voicemail · 4711 · 0:42'],
  [{ ...otto, callerName: '', seconds: undefined }, '4711', 'New voicemail'],
  [{ ...otto, callerNumber: '' }, 'Otto Brandt', 'New voicemail · 0:42'],
  [{ ...otto, callerName: '', callerNumber: '' }, 'New voicemail', '0:42'],
])('the notification of the voicemail %j is “%s”, “%s”', (message, title, body) => {
  const event = { kind: 'new-voicemail', account, messages: [message] } as const;
  expect(notificationsFor(event, all, false)).toMatchObject([{ title, body }]);
  expect(notificationsFor(event, all, true)).toMatchObject([{ title, body: `${body} · Alice Marsh` }]);
});

test('an ended sign-in gives a notification that leads to the account, unless disabled', () => {
  const event = { kind: 'sign-in-ended', account } as const;
  expect(notificationsFor(event, { ...none, notifySignIn: true }, true)).toEqual([
    {
      kind: 'notifySignIn',
      title: notification.signInEnded('Example'),
      body: notification.signInEndedBody('Alice Marsh'),
      account: 'alice',
    },
  ]);
  expect(notificationsFor(event, { ...all, notifySignIn: false }, true)).toEqual([]);
});

test('a refused client gives a notification with the reason, which leads to the account', () => {
  const notice = { tone: 'warning', text: 'Unknown client.' } as const;
  const refusedBody = (given: object) =>
    notificationsFor({ kind: 'client-refused', account: { ...account, ...given } }, all, true);
  const shown = { kind: 'notifySignIn', title: notification.clientRefused('Example'), account: 'alice' };
  expect(refusedBody({ notice })).toEqual([{ ...shown, body: 'Unknown client.' }]);
  expect(refusedBody({})).toEqual([{ ...shown, body: messages.oauthError.client }]);
});

test('an account that could not be saved gives a notification whatever is enabled', () => {
  expect(notificationsFor({ kind: 'account-not-saved' }, none, true)).toEqual([
    { kind: 'notSaved', title: notification.notSaved, body: notification.notSavedBody },
  ]);
});

test.each<[NotificationEvent, Parameters<typeof updateEvent>[1], boolean]>([
  [{ kind: 'sign-in-ended', account }, { signIn: 'sign-in-again' }, true],
  [{ kind: 'sign-in-ended', account }, { signIn: 'signed-in', isClientRefused: true }, false],
  [{ kind: 'client-refused', account }, { signIn: 'signed-in', isClientRefused: true }, true],
  [{ kind: 'client-refused', account }, { signIn: 'sign-in-again' }, false],
  [{ kind: 'profile-read', account, before, after }, { signIn: 'sign-in-again' }, true],
])('the event %j of an account that is now %j still applies: %s', (event, view, expected) => {
  expect(updateEvent(event, view, undefined)).toBe(expected ? event : undefined);
});

describe('of messages that a notification was held back for', () => {
  const message = (id: string): Voicemail => ({ ...otto, id });

  test.each<[string, NewVoicemailFolder | undefined, readonly string[] | undefined]>([
    ['those that are still new', { count: 2, messages: [message('c'), message('b')] }, ['b']],
    ['none where all were heard', { count: 1, messages: [message('c')] }, undefined],
    ['none in an empty folder', { count: 0, messages: [] }, undefined],
    ['all where the service can’t tell', undefined, ['a', 'b']],
    ['all where only a part of the folder is read', { count: 51, messages: [message('c')] }, ['a', 'b']],
  ])('%s are named', (_name, folder, expected) => {
    const event = { kind: 'new-voicemail', account, messages: [message('a'), message('b')] } as const;
    const updated = updateEvent(event, { signIn: 'signed-in' }, folder);
    const named = updated?.kind === 'new-voicemail' ? updated.messages.map(({ id }) => id) : undefined;
    expect(named).toEqual(expected);
  });
});

describe('an account', () => {
  const alice = 'alice@practice.example';
  const id = JSON.stringify(['Practice service', alice]);
  let testApp: TestApp;

  beforeEach(async () => {
    testApp = await openTestApp();
    await testApp.startSignedIn();
  });

  test('whose voicemail is switched off is notified once, even after a restart, and not while the user looks at it', async () => {
    const app = await testApp.start();
    testApp.service.setProfile(alice, { 'voicemail-enabled': 'no' });
    await app.calls['account.poll'](id);
    expect(testApp.notificationTitles).toEqual([notification.voicemailOff]);
    testApp.isPanelFocused = true;
    testApp.service.setProfile(alice, { 'recording-configuration': 'no' });
    await app.calls['account.poll'](id);
    await testApp.start();
    expect(testApp.notificationTitles).toEqual([notification.voicemailOff]);
  });

  test('isn’t notified while muted, also after a restart, until the tray’s item ends that', async () => {
    const app = await testApp.start();
    await app.calls['notifications.mute'](true);
    const { mutedUntil } = testApp.view();
    expect(mutedUntil).toBe(testApp.clock.wall() + 60 * 60_000);
    const restarted = await testApp.start();
    testApp.service.setProfile(alice, { 'voicemail-enabled': 'no' });
    await restarted.calls['account.poll'](id);
    expect([testApp.view().mutedUntil, testApp.notificationTitles]).toEqual([mutedUntil, []]);
    const item = testApp.trays.at(-1)?.menu.find((each) => each !== 'separator' && each.id === 'mute');
    expect(item).toMatchObject({
      label: messages.account.mutedUntil(formats.shortTime(mutedUntil ?? 0)),
      action: [['notifications.mute', false]],
      mark: { type: 'checkbox', checked: true },
    });
    await restarted.calls['notifications.mute'](false);
    expect(testApp.view().mutedUntil).toBeUndefined();
    expect(testApp.notificationTitles).toEqual([notification.voicemailOff]);
  });

  test('can’t be muted where IT has switched the quiet hours off', async () => {
    const file = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
    testApp.managedSettings = mergeSources([managedEntries(file, { quietHours: false })]);
    const app = await testApp.start();
    await app.calls['notifications.mute'](true);
    expect(testApp.view()).not.toHaveProperty('canMute');
    expect(testApp.view()).not.toHaveProperty('mutedUntil');
    const ids = testApp.trays.at(-1)?.menu.map((each) => (each === 'separator' ? '' : each.id));
    expect(ids).not.toContain('mute');
  });

  test('whose sign-in has ended is notified again until the panel has the focus', async () => {
    const app = await testApp.start();
    await app.calls['preferences.set']({ notifyAgain: true });
    testApp.service.endRefreshTokens();
    testApp.service.expireAccessTokens();
    await app.calls['account.poll'](id);
    testApp.clock.pass(20 * 60_000);
    const title = notification.signInEnded('Practice service');
    expect(testApp.notificationTitles).toEqual([title, title, title]);
    app.pollShown();
    testApp.clock.pass(60 * 60_000);
    expect(testApp.notificationTitles).toHaveLength(3);
  });
});
