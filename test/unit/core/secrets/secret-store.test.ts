import { beforeEach, expect, test } from 'vitest';
import { type Keychain, KeychainError } from '../../../../app/core/ports.ts';
import { createTimedKeychain } from '../../../../app/core/secrets/keychain-timeout.ts';
import { createSecretStore, secretKey, type SecretStore } from '../../../../app/core/secrets/secret-store.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';

const locked = new KeychainError('locked', 'The keychain is locked.');
const tooLong = new KeychainError('too-long', 'It is too long.');

let entries: Map<string, string>;
/** What goes wrong with a call of the keychain. */
let trouble: (call: 'read' | 'write' | 'remove', secret: string) => KeychainError | undefined;
/** Calls of the keychain wait for it, as for a prompt. */
let prompt: Promise<unknown> | undefined;
let calls: string[];
let clock: ManualClock;
let secrets: SecretStore;
let views: string[];
let timesUsableAgain: number;

beforeEach(() => {
  entries = new Map();
  trouble = () => undefined;
  prompt = undefined;
  calls = [];
  views = [];
  timesUsableAgain = 0;
  clock = createManualClock();
  const call = async (kind: 'read' | 'write' | 'remove', key: string, secret = '') => {
    calls.push(`${kind} ${key}`);
    await prompt;
    const error = trouble(kind, secret);
    if (error !== undefined) throw error;
  };
  const keychain: Keychain = {
    read: (key) => call('read', key).then(() => entries.get(key)),
    write: (key, secret) => call('write', key, secret).then(() => void entries.set(key, secret)),
    remove: (key) => call('remove', key).then(() => void entries.delete(key)),
  };
  secrets = createSecretStore({
    keychain: createTimedKeychain(keychain, clock),
    settings: { toForget: () => [], save: () => {} },
    clock,
    random: { number: () => 0 },
    log: () => {},
    onChange: () => views.push(secrets.view().kind),
    onAvailable: () => (timesUsableAgain += 1),
  });
});

test('of two tokens the newer one ends up in the keychain, also where the older one had to wait', async () => {
  trouble = () => locked;
  await secrets.write('token', 'first');
  trouble = () => undefined;
  await secrets.write('token', 'second');
  await secrets.read('another');
  expect(entries).toEqual(new Map([['token', 'second']]));
  expect(await secrets.read('token')).toEqual({ kind: 'found', secret: 'second' });
});

test('what the keychain refuses is remembered for this run, and read from there', async () => {
  trouble = () => locked;
  await secrets.write('token', 'first');
  await secrets.write('token', 'second');
  expect(await secrets.read('token')).toEqual({ kind: 'found', secret: 'second' });
  expect(secrets.view()).toEqual({ kind: 'session-only', reason: 'The keychain is locked.' });
});

test('a token that is too long for the keychain keeps no other secret from being kept and read', async () => {
  entries.set('client secret', 'known');
  trouble = (call, secret) => (call === 'write' && secret.length > 2_560 ? tooLong : undefined);
  await secrets.write('token', 'x'.repeat(3_000));
  expect(await secrets.read('client secret')).toEqual({ kind: 'found', secret: 'known' });
  await secrets.write('another token', 'short');
  expect(entries.get('another token')).toBe('short');
  expect(secrets.view()).toEqual({ kind: 'session-only', reason: 'It is too long.' });
  expect(views).toEqual(['session-only']);
});

test('what waits is kept as soon as the keychain can be used, and that is told', async () => {
  trouble = () => locked;
  await secrets.write('one', 'first');
  await secrets.write('two', 'second');
  trouble = () => undefined;
  await secrets.checkAvailability();
  expect(entries).toEqual(new Map([...entries, ['one', 'first'], ['two', 'second']]));
  expect(secrets.view()).toEqual({ kind: 'keychain' });
  expect(views).toEqual(['session-only', 'keychain']);
});

test('what is forgotten while it waits is not kept later', async () => {
  trouble = () => locked;
  await secrets.write('token', 'first');
  expect(await secrets.remove(['token'])).toBe(false);
  trouble = () => undefined;
  await secrets.checkAvailability();
  expect([...entries.keys()]).not.toContain('token');
});

test('an entry that can’t be read says nothing about what is there', async () => {
  entries.set('token', 'there');
  trouble = (call) => (call === 'read' ? new KeychainError('damaged', 'It is damaged.') : undefined);
  expect(await secrets.read('token')).toEqual({ kind: 'unreadable', reason: 'It is damaged.' });
  expect(entries.get('token')).toBe('there');
});

test('what waits is offered to the keychain again after 1, 2 and 4 minutes, until it is taken', async () => {
  trouble = () => locked;
  await secrets.write('one', 'first');
  await secrets.write('two', 'second');
  for (const minutes of [1, 2, 4]) {
    expect(clock.nextTimer()).toBe(minutes * 60_000);
    calls = [];
    clock.pass(minutes * 60_000);
    await eventually(() => expect(clock.nextTimer()).toBe(minutes * 120_000));
    // A keychain that is locked may show a prompt for each call.
    expect(calls).toEqual(['write one']);
  }
  trouble = () => undefined;
  clock.pass(8 * 60_000);
  await eventually(() => expect(secrets.view()).toEqual({ kind: 'keychain' }));
  expect(entries).toEqual(new Map(Object.entries({ one: 'first', two: 'second' })));
  expect(clock.timers()).toBe(0);
});

test('a token that is too long for the keychain is not offered to it again by itself', async () => {
  trouble = (call) => (call === 'write' ? tooLong : undefined);
  await secrets.write('token', 'x'.repeat(3_000));
  expect(clock.timers()).toBe(0);
});

test('what waits when Perch quits is stored then, where the keychain is back', async () => {
  trouble = () => locked;
  await secrets.write('token', 'rotated');
  trouble = () => undefined;
  await secrets.flush(2_500);
  expect(entries).toEqual(new Map([['token', 'rotated']]));
  expect(clock.timers()).toBe(0);
  expect(timesUsableAgain).toBe(0);
});

test('where the keychain still can’t be used when Perch quits, it is asked once, and no timer is left', async () => {
  trouble = () => locked;
  await secrets.write('token', 'rotated');
  calls = [];
  await secrets.flush(2_500);
  expect(calls).toEqual(['write token']);
  expect(clock.timers()).toBe(0);
});

test('quitting doesn’t ask a keychain for which nothing waits', async () => {
  await secrets.flush(2_500);
  expect(calls).toEqual([]);
});

test('quitting waits for a keychain that doesn’t respond for as long as it is allowed to', async () => {
  trouble = () => locked;
  await secrets.write('token', 'rotated');
  prompt = new Promise(() => {});
  let hasEnded = false;
  void secrets.flush(2_500).then(() => (hasEnded = true));
  await eventually(() => expect(calls).toEqual(['write token', 'write token']));
  clock.pass(2_499);
  await Promise.resolve();
  expect(hasEnded).toBe(false);
  clock.pass(1);
  await eventually(() => expect(hasEnded).toBe(true));
});

test('quitting waits for no read, and for a write under way as long as it is allowed to', async () => {
  prompt = new Promise(() => {});
  const looked = secrets.read('token');
  let isWritten = false;
  void secrets.write('token', 'rotated').then(() => (isWritten = true));
  void secrets.flush(2_500);
  expect(await looked).toMatchObject({ kind: 'unreadable' });
  clock.pass(2_499);
  await Promise.resolve();
  expect(isWritten).toBe(false);
  clock.pass(1);
  await eventually(() => expect(isWritten).toBe(true));
});

test('a token that arrives after that is stored, and is waited for no longer', async () => {
  await secrets.flush(2_500);
  await secrets.write('token', 'rotated');
  expect(entries).toEqual(new Map([['token', 'rotated']]));
  prompt = new Promise(() => {});
  let isWritten = false;
  void secrets.write('token', 'rotated again').then(() => (isWritten = true));
  await eventually(() => expect(calls).toHaveLength(2));
  clock.pass(2_500);
  await eventually(() => expect(isWritten).toBe(true));
});

test('a keychain that doesn’t respond for a second is waiting for the user, and in use once it does', async () => {
  entries.set('token', 'there');
  const { promise, resolve } = Promise.withResolvers<null>();
  prompt = promise;
  const looked = secrets.read('token');
  clock.pass(999);
  expect(secrets.view()).toEqual({ kind: 'keychain' });
  clock.pass(1);
  expect(secrets.view()).toEqual({ kind: 'pending' });
  resolve(null);
  expect(await looked).toEqual({ kind: 'found', secret: 'there' });
  expect(views).toEqual(['pending', 'keychain']);
  expect(clock.timers()).toBe(0);
});

test('a keychain that never responds is reported after a minute, and is not called until it has responded', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  prompt = promise;
  const looks = [secrets.read('one'), secrets.read('two')];
  clock.pass(60_000);
  const reason = 'The keychain didn’t answer within 60 seconds.';
  expect(await Promise.all(looks)).toEqual([
    { kind: 'unreadable', reason },
    { kind: 'unreadable', reason },
  ]);
  expect(secrets.view()).toEqual({ kind: 'session-only', reason });
  calls = [];
  await secrets.write('token', 'rotated');
  expect(await secrets.read('three')).toEqual({ kind: 'unreadable', reason });
  expect(calls).toEqual([]);

  resolve(null);
  await eventually(() => expect(secrets.view()).toEqual({ kind: 'keychain' }));
  expect(entries).toEqual(new Map([['token', 'rotated']]));
  expect(timesUsableAgain).toBe(1);
});

test('a prompt that is dismissed after a minute is reported with that reason', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  prompt = promise;
  trouble = () => new KeychainError('refused', 'It was refused.');
  void secrets.read('one');
  clock.pass(60_000);
  await eventually(() => expect(secrets.view().kind).toBe('session-only'));
  resolve(null);
  await eventually(() => expect(secrets.view()).toEqual({ kind: 'session-only', reason: 'It was refused.' }));
  expect(calls).toEqual(['read one']);
});

test('an empty entry counts as none', async () => {
  entries.set('token', '');
  expect(await secrets.read('token')).toEqual({ kind: 'none' });
});

test.each([
  ['baseUrl', 'https://other.example'],
  ['baseUrl', 'https://pbx.example.net:8443'],
  ['authUrl', 'https://login.example.net/ns-api'],
] as const)('an entry is not found any more where the connection’s %s is %s', (name, address) => {
  const connection = {
    name: 'Example',
    baseUrl: 'https://pbx.example.net',
    authUrl: 'https://pbx.example.net/ns-api',
  };
  const moved = { ...connection, [name]: address };
  for (const kind of ['client-secret', 'refresh-token'] as const) {
    expect(secretKey(kind, moved, 'alice')).not.toBe(secretKey(kind, connection, 'alice'));
  }
});

test('an entry stays where it is when only a path changes, and belongs to one account', () => {
  const connection = {
    name: 'Example',
    baseUrl: 'https://pbx.example.net',
    authUrl: 'https://pbx.example.net/ns-api',
  };
  const key = secretKey('refresh-token', connection, 'alice');
  expect(
    secretKey('refresh-token', { ...connection, authUrl: 'https://pbx.example.net/auth' }, 'alice'),
  ).toBe(key);
  expect(secretKey('refresh-token', connection, 'bruno')).not.toBe(key);
  expect(secretKey('refresh-token', { ...connection, name: 'Other' }, 'alice')).not.toBe(key);
});
