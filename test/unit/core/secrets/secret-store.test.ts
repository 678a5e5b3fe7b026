import { beforeEach, expect, test } from 'vitest';
import { createTimedKeychain, type Keychain, KeychainError } from '../../../../app/core/secrets/keychain.ts';
import { createSecretStore, secretKey, type SecretStore } from '../../../../app/core/secrets/secret-store.ts';
import { eventually } from '../../eventually.ts';
import { sampleConnection } from '../sample-connection.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../manual-clock.ts';
import { lazyText } from '../../lazy-text.ts';

const locked = new KeychainError('locked', () => 'The keychain is locked.');
const tooLong = new KeychainError('too-long', () => 'It is too long.');
const damaged = new KeychainError('damaged', () => 'It is damaged.');

let entries: Map<string, string>;
/** The error of a call to the keychain; undefined if it succeeds. */
let errorOf: (call: 'read' | 'write' | 'remove', secret: string) => KeychainError | undefined;
/** Calls to the keychain wait for this promise, as for a prompt. */
let prompt: Promise<unknown> | undefined;
let calls: string[];
/** Resolves `changed` of a keychain that has it; undefined before the first call. */
let change: (() => void) | undefined;
let keychain: Keychain;
let clock: ManualClock;
let secrets: SecretStore;
let views: string[];
let availableCount: number;
let toForget: readonly string[];

beforeEach(() => {
  entries = new Map();
  errorOf = () => undefined;
  prompt = undefined;
  calls = [];
  views = [];
  availableCount = 0;
  toForget = [];
  clock = createManualClock();
  const call = async (kind: 'read' | 'write' | 'remove', key: string, secret = '') => {
    calls.push(`${kind} ${key}`);
    await prompt;
    const error = errorOf(kind, secret);
    if (error !== undefined) throw error;
  };
  keychain = {
    read: (key) => call('read', key).then(() => entries.get(key)),
    write: (key, secret) => call('write', key, secret).then(() => void entries.set(key, secret)),
    remove: (key) => call('remove', key).then(() => void entries.delete(key)),
  };
  secrets = openSecrets();
});

function openSecrets() {
  return createSecretStore({
    keychain: createTimedKeychain(keychain, clock),
    settings: { toForget: () => toForget, save: (changes) => (toForget = changes.toForget ?? []) },
    runtime: createTestRuntime(clock),
    onChange: () => views.push(secrets.view().kind),
    onAvailable: () => (availableCount += 1),
  });
}

test('the newer of two tokens is stored in the keychain, also where the older one was pending', async () => {
  errorOf = () => locked;
  await secrets.write('token', 'first');
  errorOf = () => undefined;
  await secrets.write('token', 'second');
  await secrets.read('another');
  expect(entries).toEqual(new Map([['token', 'second']]));
  expect(await secrets.read('token')).toEqual({ kind: 'found', secret: 'second' });
});

test('a secret that the keychain refuses is read from memory for this run', async () => {
  errorOf = () => locked;
  await secrets.write('token', 'first');
  await secrets.write('token', 'second');
  expect(await secrets.read('token')).toEqual({ kind: 'found', secret: 'second' });
  expect(secrets.view()).toEqual({
    kind: 'session-only',
    reason: 'The keychain is locked.',
    problem: 'locked',
  });
});

test('a token that is too long for the keychain doesn’t block other secrets', async () => {
  entries.set('client secret', 'stored');
  errorOf = (call, secret) => (call === 'write' && secret.length > 2_560 ? tooLong : undefined);
  await secrets.write('token', 'x'.repeat(3_000));
  expect(await secrets.read('client secret')).toEqual({ kind: 'found', secret: 'stored' });
  await secrets.write('another token', 'short');
  expect(entries.get('another token')).toBe('short');
  expect(secrets.view()).toEqual({ kind: 'session-only', reason: 'It is too long.', problem: 'other' });
  expect(views).toEqual(['session-only']);
});

test('pending writes are stored as soon as the keychain can be used, and the view changes', async () => {
  errorOf = () => locked;
  await secrets.write('one', 'first');
  await secrets.write('two', 'second');
  errorOf = () => undefined;
  await secrets.read('another');
  expect(entries).toEqual(new Map([...entries, ['one', 'first'], ['two', 'second']]));
  expect(secrets.view()).toEqual({ kind: 'keychain' });
  expect(views).toEqual(['session-only', 'keychain']);
});

test('an entry that can’t be deleted keeps no other from being forgotten, a locked keychain is called once', async () => {
  toForget = ['one', 'two'];
  errorOf = () => locked;
  await secrets.removeForgotten();
  expect(calls).toEqual(['remove one']);
  errorOf = () => (calls.at(-1) === 'remove one' ? damaged : undefined);
  await secrets.removeForgotten();
  expect(toForget).toEqual(['one']);
});

test('a secret that is removed while its write is pending isn’t stored', async () => {
  errorOf = () => locked;
  await secrets.write('token', 'first');
  expect(await secrets.remove(['token'])).toBe(false);
  errorOf = () => undefined;
  await secrets.read('another');
  expect([...entries.keys()]).not.toContain('token');
});

test('a secret that was only in memory, as there is no keychain, counts as removed', async () => {
  errorOf = () => new KeychainError('no-session', () => 'There is no keychain.');
  await secrets.write('token', 'first');
  expect(await secrets.remove(['token'])).toBe(true);
  // An entry of an earlier run.
  expect(await secrets.remove(['another'])).toBe(false);
});

test('an unreadable entry isn’t taken for a missing one', async () => {
  entries.set('token', 'there');
  errorOf = (call) => (call === 'read' ? damaged : undefined);
  expect(await secrets.read('token')).toEqual({ kind: 'unreadable', reason: lazyText('It is damaged.') });
  expect(entries.get('token')).toBe('there');
});

test('pending writes are retried after 1, 2 and 4 minutes, until they are stored', async () => {
  errorOf = () => locked;
  await secrets.write('one', 'first');
  await secrets.write('two', 'second');
  for (const minutes of [1, 2, 4]) {
    expect(clock.nextTimer()).toBe(minutes * 60_000);
    calls = [];
    clock.pass(minutes * 60_000);
    await eventually(() => expect(clock.nextTimer()).toBe(minutes * 120_000));
    // Only one call, because a locked keychain may show a prompt for each.
    expect(calls).toEqual(['write one']);
  }
  errorOf = () => undefined;
  clock.pass(8 * 60_000);
  await eventually(() => expect(secrets.view()).toEqual({ kind: 'keychain' }));
  expect(entries).toEqual(new Map(Object.entries({ one: 'first', two: 'second' })));
  expect(clock.timers()).toBe(0);
});

test('a keychain that can be used is shown as in use, and is no news', async () => {
  expect(secrets.view()).toEqual({ kind: 'keychain', isUnused: true });
  await secrets.write('token', 'first');
  await secrets.read('token');
  expect([views, availableCount, clock.timers()]).toEqual([['keychain'], 0, 0]);
});

test('another call that succeeds stores the pending writes in place of the retry, and the backoff starts over', async () => {
  errorOf = () => locked;
  await secrets.write('token', 'first');
  clock.pass(60_000);
  await eventually(() => expect(clock.nextTimer()).toBe(120_000));
  errorOf = () => undefined;
  await secrets.read('another');
  expect([entries.get('token'), availableCount, clock.timers()]).toEqual(['first', 1, 0]);
  errorOf = () => locked;
  await secrets.write('token', 'second');
  expect(clock.nextTimer()).toBe(60_000);
});

test('a secret that is removed or replaced while an earlier one is written isn’t stored', async () => {
  errorOf = () => locked;
  for (const key of ['one', 'two', 'three']) await secrets.write(key, 'old');
  const { promise, resolve } = Promise.withResolvers<null>();
  errorOf = () => undefined;
  prompt = promise;
  calls = [];
  const flushed = secrets.read('another');
  const removed = secrets.remove(['two']);
  const written = secrets.write('three', 'new');
  resolve(null);
  await Promise.all([flushed, removed, written]);
  expect(entries).toEqual(new Map(Object.entries({ one: 'old', three: 'new' })));
  expect(calls).not.toContain('write two');
});

test.each([
  ['too-long', ['write one', 'write two'], 0],
  ['damaged', ['write one', 'write two'], 1],
  ['other', ['write one', 'write two'], 1],
  ['locked', ['write one'], 1],
  ['refused', ['write one'], 1],
  ['no-answer', ['write one'], 1],
  ['no-service', ['write one'], 1],
] as const)(
  'where a pending write fails as %s, the writes are %j, and %i retry is due',
  async (code, sent, retries) => {
    errorOf = () => locked;
    await secrets.write('one', 'first');
    await secrets.write('two', 'second');
    calls = [];
    errorOf = (_call, secret) => (secret === 'first' ? new KeychainError(code, () => 'No.') : undefined);
    await secrets.read('another');
    expect(calls).toEqual(['read another', ...sent]);
    expect(secrets.view()).toMatchObject({ kind: 'session-only', reason: 'No.' });
    expect(clock.timers()).toBe(retries);
  },
);

test('a late error that isn’t the keychain’s leaves the view', async () => {
  const { promise, reject } = Promise.withResolvers<null>();
  prompt = promise;
  void secrets.read('one');
  clock.pass(60_000);
  await eventually(() => expect(secrets.view().kind).toBe('session-only'));
  const before = secrets.view();
  reject(new Error('A mistake.'));
  await new Promise(setImmediate);
  expect(secrets.view()).toEqual(before);
  prompt = undefined;
  expect(await secrets.read('one')).toEqual({ kind: 'none' });
  expect(secrets.view()).toEqual({ kind: 'keychain' });
});

test('pending writes are stored at Quit where the keychain is available again, also after a closed prompt', async () => {
  keychain = { ...keychain, changed: () => new Promise(() => {}) };
  secrets = openSecrets();
  errorOf = () => locked;
  await secrets.write('token', 'rotated');
  errorOf = () => undefined;
  await secrets.flush(2_500);
  expect(entries).toEqual(new Map([['token', 'rotated']]));
  expect(clock.timers()).toBe(0);
  expect(availableCount).toBe(0);
});

test('a keychain that is unavailable at Quit is called once, and no timer is left', async () => {
  errorOf = () => locked;
  await secrets.write('token', 'rotated');
  calls = [];
  await secrets.flush(2_500);
  expect(calls).toEqual(['write token']);
  expect(clock.timers()).toBe(0);
});

test('Quit doesn’t call the keychain where no write is pending', async () => {
  await secrets.flush(2_500);
  expect(calls).toEqual([]);
});

test('Quit waits for an unresponsive keychain until the time limit', async () => {
  errorOf = () => locked;
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

test('Quit waits for no read, and for a write in progress until the time limit', async () => {
  prompt = new Promise(() => {});
  const lookup = secrets.read('token');
  let isWritten = false;
  void secrets.write('token', 'rotated').then(() => (isWritten = true));
  void secrets.flush(2_500);
  expect(await lookup).toMatchObject({ kind: 'unreadable' });
  clock.pass(2_499);
  await Promise.resolve();
  expect(isWritten).toBe(false);
  clock.pass(1);
  await eventually(() => expect(isWritten).toBe(true));
});

test('a token that is written after the flush is stored within the time limit', async () => {
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

test('a keychain that doesn’t respond for a second is shown as pending until it responds', async () => {
  entries.set('token', 'there');
  const { promise, resolve } = Promise.withResolvers<null>();
  prompt = promise;
  const lookup = secrets.read('token');
  clock.pass(999);
  expect(secrets.view()).toMatchObject({ kind: 'keychain' });
  clock.pass(1);
  expect(secrets.view()).toEqual({ kind: 'pending' });
  resolve(null);
  expect(await lookup).toEqual({ kind: 'found', secret: 'there' });
  expect(views).toEqual(['pending', 'keychain']);
  expect(clock.timers()).toBe(0);
});

test('a keychain that doesn’t respond for a minute is reported, and not called until it responds', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  prompt = promise;
  const lookups = [secrets.read('one'), secrets.read('two')];
  clock.pass(60_000);
  const reason = 'The keychain didn’t respond within 60 seconds.';
  expect(await Promise.all(lookups)).toEqual([
    { kind: 'unreadable', reason: lazyText(reason) },
    { kind: 'unreadable', reason: lazyText(reason) },
  ]);
  expect(secrets.view()).toMatchObject({ kind: 'session-only', reason });
  calls = [];
  await secrets.write('token', 'rotated');
  expect(await secrets.read('three')).toEqual({ kind: 'unreadable', reason: lazyText(reason) });
  expect(calls).toEqual([]);

  resolve(null);
  await eventually(() => expect(secrets.view()).toEqual({ kind: 'keychain' }));
  expect(entries).toEqual(new Map([['token', 'rotated']]));
  expect(availableCount).toBe(1);
});

test('a prompt that is dismissed after a minute is reported with its reason', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  prompt = promise;
  errorOf = () => new KeychainError('refused', () => 'It was refused.');
  void secrets.read('one');
  clock.pass(60_000);
  await eventually(() => expect(secrets.view().kind).toBe('session-only'));
  resolve(null);
  await eventually(() =>
    expect(secrets.view()).toMatchObject({ kind: 'session-only', reason: 'It was refused.' }),
  );
  expect(calls).toEqual(['read one']);
});

test('a closed prompt is shown again once the keyring changes, or the user asks', async () => {
  const changed = () => new Promise<void>((resolve) => (change = resolve));
  keychain = { ...keychain, changed };
  secrets = openSecrets();
  errorOf = () => locked;
  await secrets.write('token', 'rotated');
  await secrets.read('other');
  clock.pass(120_000);
  expect(calls).toEqual(['write token']);
  secrets.askAgain();
  await eventually(() => expect(calls).toEqual(['write token', 'write token']));
  await secrets.read('other');
  errorOf = () => undefined;
  change?.();
  await eventually(() => expect(entries.get('token')).toBe('rotated'));
  expect(availableCount).toBe(1);
});

test('a call that isn’t answered for a minute is aborted with all that wait, and counts as a prompt', async () => {
  const { promise, reject: abort } = Promise.withResolvers<never>();
  prompt = promise;
  keychain = { ...keychain, abort, changed: () => new Promise(() => {}) };
  secrets = openSecrets();
  const lookups = [secrets.read('one'), secrets.read('two')];
  clock.pass(60_000);
  const reason = 'The keychain didn’t respond within 60 seconds.';
  const unreadable = { kind: 'unreadable', reason: lazyText(reason) };
  expect(await Promise.all(lookups)).toEqual([unreadable, unreadable]);
  expect(await secrets.read('three')).toEqual(unreadable);
  expect(secrets.view()).toMatchObject({ kind: 'session-only', reason });
  expect(calls).toEqual(['read one', 'read two']);
});

test('a client secret, or that there is none, is read once until it changes; a failed read isn’t remembered', async () => {
  const key = secretKey('client-secret', sampleConnection);
  errorOf = () => locked;
  expect(await secrets.read(key)).toMatchObject({ kind: 'unreadable' });
  errorOf = () => undefined;
  await Promise.all([secrets.read(key), secrets.read(key)]);
  expect(await secrets.read(key)).toEqual({ kind: 'none' });
  expect(calls).toHaveLength(2);
  await secrets.write(key, 'newer');
  expect(await secrets.read(key)).toEqual({ kind: 'found', secret: 'newer' });
  secrets.forget(key);
  await secrets.read(key);
  await secrets.remove([key]);
  expect(await secrets.read(key)).toEqual({ kind: 'none' });
  expect(calls.filter((call) => call.startsWith('read'))).toHaveLength(5);
});

test('an empty entry counts as missing', async () => {
  entries.set('token', '');
  expect(await secrets.read('token')).toEqual({ kind: 'none' });
});

test.each([
  ['baseUrl', 'https://other.example'],
  ['baseUrl', 'https://pbx.example.net:8443'],
  ['authUrl', 'https://login.example.net/ns-api'],
] as const)('the key changes where the connection’s %s changes to %s', (name, address) => {
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

test('the key stays where only a path changes, and differs between accounts and connections', () => {
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
