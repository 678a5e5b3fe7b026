// The extras of one session with the real practice service over HTTP, on a manual clock.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestRuntime } from '../manual-clock.ts';
import type { Voicemail } from '../../../../app/api/extras/voicemail.ts';
import { loadNumberPlans } from '../../../../app/core/profile/phone-number.ts';
import type { ExtraName } from '../../../../app/contract/preferences.ts';
import type { PracticeServiceOptions } from '../../../practice-service/service.ts';
import type { Fault } from '../../../practice-service/faults/fault.ts';
import {
  type AccountSessionHarness,
  createAccountSessionHarness,
  login,
} from '../session/account-session-harness.ts';

let harness: AccountSessionHarness;
let enabled: readonly ExtraName[];
/** Whether the panel shows the account. */
let isWatched: boolean;
let received: string[];
let logged: string[];

// Otherwise the first message waits until they are loaded.
beforeAll(loadNumberPlans);

beforeEach(() => start());

afterEach(() => harness.end());

async function start(options: PracticeServiceOptions = {}): Promise<void> {
  harness = await createAccountSessionHarness({ extras: ['voicemail', 'calls'], ...options });
  enabled = ['voicemail', 'calls'];
  isWatched = false;
  received = [];
  logged = [];
  harness.replaceSession({
    isWatched: () => isWatched,
    enabledExtras: () => enabled,
    onNewVoicemail: (messages: readonly Voicemail[]) =>
      received.push(...messages.map(({ callerName }) => callerName)),
    runtime: createTestRuntime(harness.clock, { log: (line) => void logged.push(line) }),
  });
}

async function restart(options: PracticeServiceOptions): Promise<void> {
  await harness.end();
  await start(options);
}

/** Waits until no request is in flight and none follows in the next turn. */
async function settled(): Promise<void> {
  let before: number;
  do {
    before = harness.sent.length;
    await new Promise(setImmediate);
  } while (harness.unanswered() > 0 || harness.session.snapshot().isPolling || harness.sent.length > before);
}

async function signIn(): Promise<void> {
  await harness.session.adopt(await harness.signIn());
  await settled();
}

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    harness.clock.pass(60_000);
    await settled();
  }
}

const extras = () => harness.session.snapshot().extras;
const paths = () => harness.service.requests.map(({ path }) => path);
const requestsFor = (end: string) => paths().filter((path) => path.endsWith(end)).length;

test('new voicemail is counted, listed and announced once; what was there before is not announced', async () => {
  harness.service.addVoicemail(login, { callerName: 'Rosa Feld' });
  await signIn();
  expect(extras().voicemail).toMatchObject({ count: 1, messages: [{ callerName: 'Rosa Feld' }] });
  harness.service.addVoicemail(login, { callerName: 'Otto Brandt', seconds: 90, transcription: 'Hello.' });
  await pass(1);
  expect(extras().voicemail).toMatchObject({
    count: 2,
    messages: [
      { callerName: 'Otto Brandt', seconds: 90, transcription: 'Hello.' },
      { callerName: 'Rosa Feld' },
    ],
  });
  await pass(2);
  expect(received).toEqual(['Otto Brandt']);
});

test('a message that is played elsewhere and one that arrives at the same time are both noticed', async () => {
  const heard = harness.service.addVoicemail(login, { callerName: 'Rosa Feld', seconds: 10 });
  await signIn();
  harness.service.moveVoicemail(login, heard, 'save');
  harness.service.addVoicemail(login, { callerName: 'Otto Brandt', seconds: 90 });
  await pass(1);
  expect(extras().voicemail).toMatchObject({ count: 1, messages: [{ callerName: 'Otto Brandt' }] });
  expect(received).toEqual(['Otto Brandt']);
});

test('the list is read only where the number or size of the messages has changed', async () => {
  harness.service.addVoicemail(login, {});
  await signIn();
  await pass(5);
  expect(requestsFor('/voicemails/new/count')).toBe(6);
  expect(requestsFor('/voicemails/new')).toBe(1);
});

test('a call is read while the profile reports one, and gone with it', async () => {
  await signIn();
  expect(requestsFor('/calls')).toBe(0);
  const call = harness.service.startCall(login, { name: 'Jane Doe', number: '5550123' });
  const since = harness.clock.wall();
  await pass(1);
  expect(extras().calls).toEqual([
    { kind: 'active', name: 'Jane Doe', number: '5550123', since: Math.floor(since / 1000) * 1000 },
  ]);
  harness.service.endCall(login, call);
  const before = requestsFor('/calls');
  await pass(2);
  expect(extras().calls).toEqual([]);
  expect(requestsFor('/calls')).toBe(before);
});

test.each(['example', 'schema'] as const)('the names of the published %s are read', async (names) => {
  await restart({ recordNames: names });
  const recordedAt = Math.floor(harness.clock.wall() / 1000) * 1000 - 60_000;
  harness.service.addVoicemail(login, { recordedAt, timeZone: 'America/New_York' });
  const number = '12025550167';
  for (const direction of ['incoming', 'outgoing', 'click-to-call'] as const)
    harness.service.startCall(login, { direction, number, answered: direction === 'incoming' });
  await signIn();
  expect(extras().voicemail?.messages).toMatchObject([
    { callerName: 'Rosa Feld', callerNumber: '12025550134', recordedAt, seconds: 42 },
  ]);
  expect(extras().calls).toMatchObject([
    { kind: 'active', name: 'Nora Winter', number },
    { kind: 'outgoing', name: '', number },
    { kind: 'outgoing', name: '', number },
  ]);
});

test('the answering rule is read again after 5 minutes, and with the poll of an opened panel', async () => {
  await restart({ extras: ['answer-rules'] });
  enabled = ['answer-rules'];
  await signIn();
  expect(extras().answerRule).toEqual({ name: '*', isDoNotDisturb: false, forwardsTo: undefined });
  harness.service.setAnswering(login, { doNotDisturb: true, forwardAlways: 'vmail_1002' });
  await pass(4);
  expect(requestsFor('/answerrules')).toBe(1);
  await pass(1);
  expect(requestsFor('/answerrules')).toBe(2);
  expect(extras().answerRule).toEqual({ name: '*', isDoNotDisturb: true, forwardsTo: ['vmail_1002'] });
  harness.service.setAnswering(login, {});
  await pass(1);
  harness.clock.pass(10_000);
  await harness.session.poll(10_000);
  await settled();
  expect(requestsFor('/answerrules')).toBe(3);
  expect(extras().answerRule).toMatchObject({ isDoNotDisturb: false });
  enabled = [];
  expect(extras().answerRule).toBeUndefined();
});

test('an answering rule that can’t be read is the last known one for ten minutes, is logged, and read again before the 5 minutes', async () => {
  await restart({ extras: ['answer-rules'] });
  enabled = ['answer-rules'];
  await signIn();
  expect(extras().answerRule?.name).toBe('*');
  await harness.service.fault('answer-rules', { kind: 'html' }, 1);
  await pass(5);
  expect(extras().answerRule?.name).toBe('*');
  expect(logged.filter((line) => line.startsWith('extras: answer-rules: unreadable'))).toHaveLength(1);
  await pass(2);
  const outage = await harness.service.fault('answer-rules', { kind: 'html' });
  await pass(17);
  expect(extras().answerRule).toBeUndefined();
  await outage.end();
  await pass(17);
  expect(extras().answerRule?.name).toBe('*');
  harness.service.setAnswering(login, { fields: { 'is-active': false } });
  await pass(5);
  expect(extras().answerRule).toBeUndefined();
  expect(extras().states).toMatchObject([{ state: { kind: 'ok' } }]);
});

test('no extra is requested that is not enabled, and none is shown once it is switched off', async () => {
  harness.service.addVoicemail(login, {});
  enabled = [];
  await signIn();
  harness.service.startCall(login, {});
  await pass(3);
  expect(requestsFor('/voicemails/new/count') + requestsFor('/calls')).toBe(0);
  enabled = ['voicemail'];
  await pass(1);
  expect(extras().voicemail?.count).toBe(1);
  expect(extras().calls).toBeUndefined();
  enabled = [];
  expect(extras()).toEqual({ states: [] });
});

test.each([
  ['9999-12-31 00:00:00', 'is in the future'],
  ['2001-01-01 00:00:00', 'is more than a day ago'],
])('the time %s of a call, which %s, is left out', async (time) => {
  harness.service.startCall(login, { fields: { time_answer: time } });
  await signIn();
  expect(extras().calls).toMatchObject([{ kind: 'active', since: undefined }]);
});

test.each([403, 404] as const)(
  'status %i hides an extra until the next sign-in, without a refresh and without an effect on the others',
  async (status) => {
    const fault = await harness.service.fault('voicemail-count', { kind: 'status', status });
    harness.service.startCall(login, {});
    await signIn();
    await pass(20);
    // After a 404 the request is repeated with the user's name, because the service may not know the user as `~`.
    expect(fault.hits).toBe(status === 404 ? 2 : 1);
    expect(harness.requestCount('refresh_token')).toBe(0);
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    expect(extras().voicemail).toBeUndefined();
    expect(extras().calls).toHaveLength(1);
    expect(extras().states).toMatchObject([
      { name: 'voicemail', state: { kind: 'hidden', failure: { status } } },
      { name: 'voicemail list', state: { kind: 'not-requested' } },
      { name: 'calls', state: { kind: 'ok' } },
    ]);
  },
);

test.each<[string, Fault]>([
  ['status 500', { kind: 'status', status: 500 }],
  ['HTML', { kind: 'html' }],
])(
  '%s pauses an extra alone, for more polls each time, and the last value stays for 10 minutes',
  async (_, cause) => {
    harness.service.addVoicemail(login, {});
    await signIn();
    const fault = await harness.service.fault('voicemail-count', cause);
    const failed: number[] = [];
    for (let minute = 1; minute <= 35; minute += 1) {
      const { hits } = fault;
      await pass(1);
      if (fault.hits > hits) failed.push(minute);
      expect(extras().voicemail?.count).toBe(minute < 10 ? 1 : undefined);
    }
    expect(failed).toEqual([1, 3, 6, 11, 20]);
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    expect(requestsFor('/users/~')).toBe(36);
  },
);

test('a pause takes as long while polls are more frequent', async () => {
  isWatched = true;
  await signIn();
  const fault = await harness.service.fault('voicemail-count', { kind: 'status', status: 500 });
  const failed: number[] = [];
  for (let poll = 1; poll <= 25; poll += 1) {
    const { hits } = fault;
    harness.clock.pass(15_000);
    await settled();
    if (fault.hits > hits) failed.push(poll);
  }
  expect(failed).toEqual([1, 9, 21]);
});

test('calls that could not be read are not shown: another one may have begun', async () => {
  harness.service.startCall(login, {});
  await signIn();
  expect(extras().calls).toHaveLength(1);
  await harness.service.fault('calls', { kind: 'status', status: 503 });
  await pass(1);
  expect(extras().calls).toBeUndefined();
});

test('an extra that hangs delays neither the next poll nor the end of the session', async () => {
  await harness.service.fault('voicemail-count', { kind: 'hang', phase: 'before' });
  await harness.session.adopt(await harness.signIn());
  const before = requestsFor('/users/~');
  await harness.pass(5 * 60_000);
  expect(requestsFor('/users/~')).toBe(before + 5);
  expect(requestsFor('/voicemails/new/count')).toBe(1);
  await harness.session.end();
});

test.each([400, 404] as const)(
  'where `~` is refused with %i, the profile’s domain and user are used',
  async (status) => {
    await restart({ extrasTilde: status });
    harness.service.addVoicemail(login, {});
    await signIn();
    expect(extras().voicemail).toMatchObject({ count: 1 });
    harness.service.forgetRequests();
    await pass(2);
    expect(paths().filter((path) => path.includes('/users/~/'))).toEqual([]);
    expect(requestsFor('/voicemails/new/count')).toBe(2);
  },
);

test('a profile without a domain has no address but `~`', async () => {
  await restart({ extrasTilde: 404 });
  harness.service.setProfile(login, { domain: '..' });
  await signIn();
  await pass(2);
  expect(paths().filter((path) => path.includes('voicemails'))).toEqual([
    '/ns-api/v2/domains/~/users/~/voicemails/new/count',
  ]);
});

test('[S331] the credential in `remotepath` is in no snapshot and no line of the log', async () => {
  harness.service.addVoicemail(login, {});
  await signIn();
  const kept = JSON.stringify([harness.session.snapshot(), logged]);
  expect(kept).toContain('Rosa Feld');
  expect(kept).not.toContain('remotepath');
  const credentials = harness.service.issuedSecrets().filter((secret) => kept.includes(secret));
  expect(credentials).toEqual([]);
});

test('a message that replaces another one is found where the service tells no size', async () => {
  await harness.service.fault('voicemail-count', { kind: 'rewrite', fields: { size: undefined } });
  const first = harness.service.addVoicemail(login, { callerName: 'Rosa Feld' });
  await signIn();
  harness.service.removeVoicemail(login, first);
  harness.service.addVoicemail(login, { callerName: 'Otto Brandt' });
  await pass(1);
  expect(extras().voicemail).toMatchObject({ count: 1, messages: [{ callerName: 'Otto Brandt' }] });
  expect(received).toEqual(['Otto Brandt']);
});

test('a message that arrives while the list is in flight is read and announced with the next poll', async () => {
  harness.service.addVoicemail(login, { callerName: 'Rosa Feld' });
  const arrival = Promise.withResolvers<null>();
  harness.replaceSession({
    client: {
      ...harness.client,
      request: async (operation, ...rest) => {
        const read = await harness.client.request(operation, ...rest);
        if (operation.path.includes('voicemails/new?')) await arrival.promise;
        return read;
      },
    },
    enabledExtras: () => enabled,
    onNewVoicemail: (messages) => received.push(...messages.map(({ callerName }) => callerName)),
  });
  await signIn();
  harness.service.addVoicemail(login, { callerName: 'Otto Brandt' });
  await pass(1);
  arrival.resolve(null);
  await settled();
  await pass(1);
  expect(extras().voicemail).toMatchObject({ count: 2, messages: [{ callerName: 'Otto Brandt' }, {}] });
  expect(received).toEqual(['Otto Brandt']);
});

test('older messages that come into the part of the list that is read aren’t news, but a newer one is', async () => {
  const listed = Array.from({ length: 220 }, (_, age) =>
    harness.service.addVoicemail(login, { recordedAt: harness.clock.wall() - age * 60_000 }),
  ).slice(0, 200);
  await signIn();
  for (const each of listed) harness.service.removeVoicemail(login, each);
  await pass(1);
  expect(extras().voicemail).toMatchObject({ count: 20 });
  harness.service.addVoicemail(login, { callerName: 'Otto Brandt' });
  await pass(1);
  expect(received).toEqual(['Otto Brandt']);
});

test('a list that is refused leaves the number of messages, and is not requested again', async () => {
  const fault = await harness.service.fault('voicemail', { kind: 'status', status: 403 });
  harness.service.addVoicemail(login, {});
  await signIn();
  harness.service.addVoicemail(login, {});
  await pass(3);
  expect(extras().voicemail).toMatchObject({ count: 2, messages: [] });
  expect(fault.hits).toBe(1);
});

test('a page with an error status hides an extra only where it is repeated', async () => {
  const page: Fault = { kind: 'status', status: 403, body: 'html' };
  const once = await harness.service.fault('voicemail-count', page, 1);
  await signIn();
  await pass(3);
  expect(once.hits).toBe(1);
  expect(extras().voicemail).toMatchObject({ count: 0 });
  const always = await harness.service.fault('voicemail-count', page);
  await pass(20);
  expect(always.hits).toBe(2);
  expect(extras().voicemail).toBeUndefined();
});

test('rules that the user has asked for are requested again where a refresh has revoked the token meanwhile', async () => {
  await restart({ extras: ['answer-rules'] });
  enabled = ['answer-rules'];
  await signIn();
  await pass(46);
  const delayed = await harness.service.fault('answer-rules', { kind: 'delay', ms: 60_000 }, 1);
  harness.clock.pass(10_000);
  await harness.session.poll(10_000);
  await expect.poll(() => delayed.hits).toBe(1);
  harness.clock.pass(2 * 60_000);
  await expect.poll(() => harness.requestCount('refresh_token')).toBe(1);
  harness.service.setAnswering(login, { doNotDisturb: true });
  await delayed.end();
  await settled();
  await pass(1);
  expect(extras().answerRule?.isDoNotDisturb).toBe(true);
});

test('the list isn’t requested while there is no message, whatever came of the last request for it', async () => {
  const message = harness.service.addVoicemail(login, {});
  const fault = await harness.service.fault('voicemail', { kind: 'status', status: 503 });
  await signIn();
  expect(fault.hits).toBe(1);
  harness.service.moveVoicemail(login, message, 'save');
  await pass(10);
  expect(fault.hits).toBe(1);
});

test('an extra whose token a refresh has revoked meanwhile is requested again, and not hidden', async () => {
  await signIn();
  const delayed = await harness.service.fault('voicemail-count', { kind: 'delay', ms: 60_000 }, 1);
  harness.clock.pass(60_000);
  await expect.poll(() => delayed.hits).toBe(1);
  // The refresh is due while the extra is in flight.
  harness.clock.pass(48 * 60_000);
  await expect.poll(() => harness.requestCount('refresh_token')).toBe(1);
  await delayed.end();
  await settled();
  expect(extras().states).toEqual([
    { name: 'voicemail', state: { kind: 'ok' } },
    { name: 'voicemail list', state: { kind: 'not-requested' } },
    { name: 'calls', state: { kind: 'not-requested' } },
  ]);
  harness.service.addVoicemail(login, {});
  await pass(1);
  expect(extras().voicemail?.count).toBe(1);
});
