import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultPreferences, notificationKinds } from '../../../../app/contract/preferences.ts';
import type { Profile } from '../../../../app/api/profile/profile.ts';
import { profileNotifications } from '../../../../app/core/profile/profile-notifications.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const everything = { signIn: true, accountStatus: true, recording: true, voicemail: true, presence: true };
const nothing = { signIn: false, accountStatus: false, recording: false, voicemail: false, presence: false };

const titles = (before: Profile | undefined, after: Profile, wanted = everything) =>
  profileNotifications(before, after, wanted, 'Alice Marsh').map(({ title }) => title);

test.each([
  [
    { 'account-status': 'standard' },
    { 'account-status': 'pwd reset' },
    'Account status: Password reset required',
  ],
  [{ 'account-status': 'standard' }, { 'account-status': 'frozen' }, 'Account status: frozen'],
  [{ 'account-status': 'standard' }, { 'account-status': '' }, undefined],
  [{ 'account-status': '' }, { 'account-status': 'standard' }, undefined],
  [{ 'account-status': 'standard' }, {}, undefined],
  [{ 'recording-configuration': 'no' }, { 'recording-configuration': 'yes' }, 'Your calls are recorded now'],
  [
    { 'recording-configuration': 'no' },
    { 'recording-configuration': 'yes-with-transcription-and-sentiment' },
    'Your calls are recorded now',
  ],
  [
    { 'recording-configuration': 'yes' },
    { 'recording-configuration': 'no' },
    'Your calls are no longer recorded',
  ],
  [{ 'recording-configuration': 'yes' }, { 'recording-configuration': 'yes-with-transcription' }, undefined],
  [{ 'recording-configuration': '' }, { 'recording-configuration': 'yes' }, undefined],
  [{ 'voicemail-enabled': 'yes' }, { 'voicemail-enabled': 'no' }, 'Voicemail is switched off'],
  [{ 'voicemail-enabled': true }, { 'voicemail-enabled': false }, 'Voicemail is switched off'],
  [{ 'voicemail-enabled': 'no' }, { 'voicemail-enabled': 'yes' }, undefined],
  [{ 'voicemail-enabled': 'yes' }, { 'voicemail-enabled': '' }, undefined],
  [{ 'user-presence-status': 'open' }, { 'user-presence-status': 'inuse' }, 'Presence: On a call'],
  [{ 'user-presence-status': 'open' }, { 'user-presence-status': 'open' }, undefined],
  [{ 'user-presence-status': 'open' }, { 'user-presence-status': '' }, undefined],
  [{ 'name-first-name': 'Alice' }, { 'name-first-name': 'Alicia' }, undefined],
] as [Profile, Profile, string | undefined][])('from %j to %j is told as %j', (before, after, title) => {
  expect(titles(before, after)).toEqual(title === undefined ? [] : [title]);
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

test.each(notificationKinds)('%s can be switched off and on by itself', (kind) => {
  const all = titles(before, after);
  const only = titles(before, after, { ...nothing, [kind]: true });
  const without = titles(before, after, { ...everything, [kind]: false });
  expect(only).toHaveLength(kind === 'signIn' ? 0 : 1);
  expect([...only, ...without].sort()).toEqual([...all].sort());
});

test('presence is not told unless the person asks for it', () => {
  expect(titles(before, after, defaultPreferences.notify).join()).not.toContain('Presence');
});

test('the first reading of a profile is no news', () => {
  expect(titles(undefined, after)).toEqual([]);
});

describe('an account', () => {
  const alice = 'alice@practice.example';
  const id = JSON.stringify(['Practice service', alice]);
  let bench: TestApp;

  beforeEach(async () => {
    bench = await createTestApp();
    const perch = await bench.start({ practice: bench.service.connection });
    await perch.calls['connection.practice']();
    await perch.calls['signIn.start']('window');
  });

  afterEach(() => bench.end());

  test('whose voicemail is switched off tells it once, also over a restart', async () => {
    const perch = await bench.start();
    bench.service.setProfile(alice, { 'voicemail-enabled': 'no' });
    await perch.calls['account.poll'](id);
    expect(bench.notifications).toEqual(['Voicemail is switched off']);
    await perch.calls['account.poll'](id);
    await bench.start();
    expect(bench.notifications).toEqual(['Voicemail is switched off']);
  });

  test('tells at the next start what has changed while Perch was not running', async () => {
    const perch = await bench.start();
    await perch.end();
    bench.service.setProfile(alice, { 'account-status': 'pwd reset' });
    await bench.start();
    expect(bench.notifications).toEqual(['Account status: Password reset required']);
  });

  test('whose sign-in has lapsed tells it once, also over a restart, and not at all where it isn’t wanted', async () => {
    const perch = await bench.start();
    const lapse = async () => {
      bench.service.endRefreshTokens();
      bench.service.expireAccessTokens();
      await perch.calls['account.poll'](id);
    };
    await perch.calls['preferences.set']({ notify: { ...everything, signIn: false } });
    await lapse();
    expect(bench.notifications).toEqual([]);
    await perch.calls['account.signInAgain'](id);
    await perch.calls['preferences.set']({ notify: everything });
    await lapse();
    await perch.calls['account.poll'](id);
    await bench.start();
    expect(bench.notifications).toEqual(['Sign in to Practice service again']);
  });
});
