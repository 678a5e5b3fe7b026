import { beforeEach, expect, test } from 'vitest';
import { type Keychain, KeychainError } from '../../../app/session/ports.ts';
import { createSecrets, secretKey, type Secrets } from '../../../app/session/secrets.ts';

const locked = new KeychainError('locked', 'The keychain is locked.');
const tooLong = new KeychainError('too-long', 'It is too long.');

let entries: Map<string, string>;
/** What goes wrong with a call of the keychain. */
let trouble: (call: 'read' | 'write' | 'remove', secret: string) => KeychainError | undefined;
let secrets: Secrets;
let views: string[];

beforeEach(() => {
  entries = new Map();
  trouble = () => undefined;
  views = [];
  const call = (kind: 'read' | 'write' | 'remove', secret = '') => {
    const error = trouble(kind, secret);
    return error === undefined ? Promise.resolve() : Promise.reject(error);
  };
  const keychain: Keychain = {
    read: (key) => call('read').then(() => entries.get(key)),
    write: (key, secret) => call('write', secret).then(() => void entries.set(key, secret)),
    remove: (key) => call('remove').then(() => void entries.delete(key)),
  };
  const notes = { toForget: () => [], save: () => {} };
  secrets = createSecrets(
    keychain,
    notes,
    () => {},
    () => views.push(secrets.view().kind),
  );
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
  await secrets.check();
  expect(entries).toEqual(new Map([...entries, ['one', 'first'], ['two', 'second']]));
  expect(secrets.view()).toEqual({ kind: 'keychain' });
  expect(views).toEqual(['session-only', 'keychain']);
});

test('what is forgotten while it waits is not kept later', async () => {
  trouble = () => locked;
  await secrets.write('token', 'first');
  expect(await secrets.forget(['token'])).toBe(false);
  trouble = () => undefined;
  await secrets.check();
  expect([...entries.keys()]).not.toContain('token');
});

test('an entry that can’t be read says nothing about what is there', async () => {
  entries.set('token', 'there');
  trouble = (call) => (call === 'read' ? new KeychainError('damaged', 'It is damaged.') : undefined);
  expect(await secrets.read('token')).toEqual({ kind: 'unreadable', reason: 'It is damaged.' });
  expect(entries.get('token')).toBe('there');
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
