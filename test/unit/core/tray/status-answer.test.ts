import { expect, test } from 'vitest';
import { statusAnswer } from '../../../../app/core/tray/status-answer.ts';
import type { AccountOverview } from '../../../../app/core/accounts/account-view.ts';
import { accountOnTray as account } from './account-on-tray.ts';

type Given = NonNullable<Parameters<typeof account>[0]>;

const call = { text: 'On a call with Bo (7001)', name: 'Bo', number: '7001' };
const forwarded = {
  isReachable: false,
  unreachableText: 'All calls go to 7002',
  forwardsTo: '7002',
};
const personal = {
  call,
  answering: forwarded,
  fields: {
    'login-username': 'alice@example.net',
    domain: 'example.net',
    user: '1001',
    'status-message': 'Back at 3',
    'caller-id-number': 12_025_550_123,
  },
};
const known: Given = {
  fields: {
    'user-presence-status': 'open',
    'voicemail-enabled': 'yes',
    'recording-configuration': 'yes-with-transcription',
  },
  newVoicemail: 2,
  presenceSince: Date.UTC(2026, 0, 2, 3, 4, 5),
};

function answersOf(views: readonly AccountOverview[], details: boolean) {
  const { output: text, exitCode } = statusAnswer(
    views,
    { shown: 'Alice', secrets: { kind: 'keychain' } },
    { json: false, details },
  );
  const { output: json, exitCode: same } = statusAnswer(
    views,
    { shown: 'Alice', secrets: { kind: 'keychain' } },
    { json: true, details },
  );
  expect(same).toBe(exitCode);
  return { text, json, exitCode };
}

const answer = (views: readonly Given[], details = false) => answersOf(views.map(account), details);

const json = (views: readonly Given[], details = false): unknown => JSON.parse(answer(views, details).json);

test('an account has the values of tray and panel', () => {
  expect(json([known])).toEqual({
    format: 1,
    shown: 0,
    accounts: [
      {
        name: 'Alice Marsh',
        service: 'Example',
        state: 'available',
        presence: 'open',
        since: '2026-01-02T03:04:05.000Z',
        current: true,
        voicemail: { on: true, new: 2 },
        recording: true,
        reachable: null,
      },
    ],
  });
  expect(answer([known])).toMatchObject({ text: 'Alice Marsh · Available · 2 new\n', exitCode: 0 });
});

test('what is unknown is null, a name that would be the login, too', () => {
  const { profile: _, ...unknown } = account({ name: 'Al', isStale: true });
  const { json: text } = answersOf([{ ...unknown, name: 'al@x', login: 'al@x' }], true);
  expect(JSON.parse(text)).toMatchObject({
    accounts: [
      {
        name: null,
        state: 'connecting',
        presence: null,
        since: null,
        current: false,
        voicemail: { on: null, new: null },
        recording: null,
        reachable: null,
        forwardsTo: null,
        domain: null,
        message: null,
        numbers: { extension: null, callerId: null },
        caller: null,
      },
    ],
  });
  const odd = { 'voicemail-enabled': 'perhaps', 'recording-configuration': 'sometimes' };
  expect(json([{ fields: odd }])).toMatchObject({
    accounts: [{ voicemail: { on: null }, recording: null }],
  });
});

test.each([
  [{ value: 'alerting' }, 'ringing', 0],
  [{ value: 'lunch' }, 'unknown', 0],
  [{ signIn: 'sign-in-again' }, 'sign-in-required', 1],
  [{ isClientRefused: true, status: 'suspended' }, 'sign-in-required', 1],
  [{ status: 'suspended' }, 'account-status', 1],
  [{ network: 'offline' }, 'offline', 1],
  [{ isStale: true }, 'offline', 1],
  [{ signIn: 'restoring' }, 'connecting', 1],
] as const)('%j has the state %s and the exit code %i', (given, state, exitCode) => {
  expect(json([given])).toMatchObject({ accounts: [{ state }] });
  expect(answer([given]).exitCode).toBe(exitCode);
  expect(answer([known, { name: 'Bea', ...given }]).exitCode).toBe(exitCode);
});

test('of an account that isn’t current, the values are the last known ones, without since', () => {
  expect(json([{ ...known, isStale: true }])).toMatchObject({
    accounts: [{ current: false, presence: 'open', since: null, voicemail: { on: true, new: 2 } }],
  });
});

test('without accounts nothing is shown, and the exit code is 1', () => {
  expect(answer([])).toEqual({
    json: '{"format":1,"shown":null,"accounts":[]}\n',
    text: 'Not signed in\n',
    exitCode: 1,
  });
});

test('the accounts are in their order, and shown is the one of the icon', () => {
  const accounts = [{ name: 'Bea' }, { name: 'Alice' }, { name: 'Cy', value: 'alerting' }];
  expect(json(accounts)).toMatchObject({ shown: 2, accounts: [{ name: 'Bea Marsh' }, {}, {}] });
  expect(json(accounts.slice(0, 2))).toMatchObject({ shown: 1 });
  expect(answer(accounts.slice(0, 2)).text).toBe(
    'Bea Marsh · Example · Available\nAlice Marsh · Example · Available\n',
  );
});

test('[S427] caller, numbers, login, domain, message and where calls go are told only with details', () => {
  const withDetails = answer([{ value: 'inuse', ...personal }], true);
  expect(JSON.parse(withDetails.json)).toMatchObject({
    accounts: [
      {
        login: 'alice@example.net',
        domain: 'example.net',
        message: 'Back at 3',
        numbers: { extension: '1001', callerId: expect.stringContaining('12025550123') as string },
        reachable: false,
        forwardsTo: '7002',
        caller: { name: 'Bo', number: '7001' },
      },
    ],
  });
  const secrets = /Bo|7001|7002|1001|2025550123|alice|example\.net|Back/;
  expect(withDetails.text).toMatch(
    /^Alice Marsh · On a call with Bo \(7001\) · All calls go to 7002 · alice@example.net · 1001 · /,
  );
  const without = answer([
    { value: 'inuse', ...personal },
    { ...personal, name: 'Bea' },
  ]);
  expect(without.json + without.text).not.toMatch(secrets);
  expect(JSON.parse(without.json)).toMatchObject({ accounts: [{ reachable: false }, {}] });
  const { profile: _, ...nameless } = account({ name: 'alice@example.net' });
  const { text, json: line } = answersOf([{ ...nameless, name: nameless.login }], false);
  expect(text + line).not.toMatch(secrets);
});

test('no text can forge a line, control a terminal or be longer than 200 characters', () => {
  const evil = `A\n\u001B[2J\u202E${'x'.repeat(5_000)}`;
  const { json: line, text } = answer(
    [{ name: evil, fields: { 'status-message': evil, domain: evil } }],
    true,
  );
  expect(`${line}${text}`.split('\n')).toHaveLength(3);
  for (const part of ['\\u001b', '\u001B', '\u202E']) expect(line + text).not.toContain(part);
  expect(line.length + text.length).toBeLessThan(3_000);
});
