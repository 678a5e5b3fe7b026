// What the list of connections reads from and writes to settings and keychain, step by step.
import { expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import { failed, ok } from '../../../../app/api/http/result.ts';
import { connectionSummary, createConnections } from '../../../../app/core/connections/connections.ts';
import { secretKey, type SecretStore } from '../../../../app/core/secrets/secret-store.ts';
import { emptySettings } from '../../../../app/storage/settings-file.ts';
import { createSettings } from '../../../../app/storage/settings-state.ts';
import { createManualClock } from '../manual-clock.ts';
import { sampleConnection } from '../sample-connection.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';
import { SettingsError, type StoredAccount } from '../../../../app/core/settings.ts';

const own: Connection = { ...sampleConnection, name: 'Own' };
const moved: Connection = { ...own, baseUrl: 'https://moved.example' };
const managed: Connection = { ...sampleConnection, name: 'Managed', clientId: 'of IT' };
const third: Connection = { ...sampleConnection, name: 'Third' };
const ada: StoredAccount = { connection: 'Own', login: 'ada' };
const byron: StoredAccount = { connection: 'Managed', login: 'byron' };
const reason = () => 'It is locked.';
const key = secretKey('client-secret', own);

function setUp(
  stored: readonly Connection[] = [own],
  managedOnes: readonly Connection[] = [],
  write: () => void = () => undefined,
) {
  const settings = createSettings(
    { ...emptySettings, connections: [...stored], accounts: [ada, byron], toForget: ['old'] },
    { write, clock: createManualClock(), log: () => undefined, isOnDisk: true },
  );
  /** The calls that change the keychain, oldest first. */
  const calls: unknown[] = [];
  const lookups = new Map<string, SecretLookup>();
  const unused = () => {
    throw new Error('This is not used.');
  };
  const secrets: SecretStore = {
    read: (name) => Promise.resolve(lookups.get(name) ?? { kind: 'none' }),
    write: async (name, secret) => {
      lookups.set(name, { kind: 'found', secret });
      calls.push(['write', name, secret]);
    },
    remove: async (keys) => {
      for (const name of keys) lookups.delete(name);
      calls.push(['remove', ...keys]);
      return true;
    },
    whileReady: unused,
    askAgain: unused,
    forget: unused,
    removeForgotten: unused,
    flush: unused,
    view: unused,
  };
  const connections = createConnections(settings, secrets, managedOnes);
  return { settings, connections, calls, lookups };
}

test('the list has the managed connections in place of the user’s of the same name, without secrets', () => {
  const { connections } = setUp(
    [{ ...managed, clientId: 'other' }, own],
    [{ ...managed, clientSecret: 's' }],
  );
  expect(connections.list()).toEqual([own, managed]);
  expect([connections.find('Managed'), connections.find('Other')]).toEqual([managed, undefined]);
  expect([connections.isManaged('Managed'), connections.isManaged('Own')]).toEqual([true, false]);
  expect(connections.has({ ...own, clientSecret: 's' })).toBe(true);
  expect(connections.has({ ...own, clientId: 'other' })).toBe(false);
  expect(connectionSummary(own)).toEqual({ name: 'Own', hosts: ['pbx.example'] });
});

test('the current form of a connection is the stored one, where it has the same origins, the latest one anyway', () => {
  const { connections } = setUp();
  const other = { ...own, name: 'Other' };
  expect(connections.current({ ...own, clientId: 'old' })).toEqual(own);
  expect(connections.current(moved)).toBe(moved);
  expect(connections.current(other)).toBe(other);
  expect([connections.latest(moved), connections.latest(other)]).toEqual([own, other]);
});

test.each<[SecretLookup, object]>([
  [{ kind: 'none' }, ok(own)],
  [{ kind: 'found', secret: 's' }, ok({ ...own, clientSecret: 's' })],
  [{ kind: 'unreadable', reason }, failed('keychain', 'The client secret could not be read.', { reason })],
])('with the lookup %j a connection of the user is read with its secret', async (lookup, result) => {
  const { connections, lookups } = setUp();
  lookups.set(key, lookup);
  expect(await connections.withSecret({ ...own, clientId: 'old' })).toEqual(result);
});

test('a managed connection has the secret of its file, else that of the keychain, else none', async () => {
  const withSecret = { ...managed, clientSecret: 's' };
  expect(await setUp([], [withSecret]).connections.withSecret(managed)).toEqual(ok(withSecret));
  const { connections, lookups } = setUp([], [managed]);
  const managedKey = secretKey('client-secret', managed);
  lookups.set(managedKey, { kind: 'found', secret: 'k' });
  expect(await connections.withSecret(managed)).toEqual(ok({ ...managed, clientSecret: 'k' }));
  lookups.set(managedKey, { kind: 'unreadable', reason });
  expect(await connections.withSecret(managed)).toEqual(ok(managed));
  const elsewhere = { ...managed, baseUrl: 'https://moved.example' };
  lookups.set(secretKey('client-secret', elsewhere), { kind: 'unreadable', reason });
  expect(await connections.withSecret(elsewhere)).toMatchObject({ ok: false });
});

test('a saved secret can be read at once, and replaces the entry of the settings to forget', async () => {
  const { connections, settings, calls } = setUp([third, own]);
  settings.save({ toForget: ['old', key] });
  const given = { ...own, clientId: 'new', clientSecret: 's' };
  await connections.save(given, undefined, async () => {
    expect(settings.connections()).toEqual([third, { ...own, clientId: 'new' }]);
    expect(await connections.withSecret(own)).toEqual(ok(given));
  });
  expect(settings.toForget()).toEqual(['old']);
  expect(settings.accounts()).toEqual([ada, byron]);
  expect(calls).toEqual([['write', key, 's'], ['remove']]);
});

test.each([
  ['another client id and secret', { clientId: 'new', clientSecret: 'new secret' }],
  ['another secret', { clientSecret: 'new secret' }],
])('%s, saved while the keychain is being read, are in its result', async (_, changes) => {
  const { connections, lookups } = setUp();
  lookups.set(key, { kind: 'found', secret: 'old secret' });
  const reading = connections.withSecret(own);
  const saved = connections.save({ ...own, ...changes });
  expect(await reading).toEqual(ok({ ...own, ...changes }));
  await saved;
});

test('a connection that is saved without a secret has none, even if the keychain still has one', async () => {
  const { connections, settings, calls, lookups } = setUp();
  lookups.set(key, { kind: 'found', secret: 's' });
  await connections.save(own);
  expect(settings.toForget()).toEqual(['old', key]);
  expect(calls).toEqual([['remove', key]]);
  expect(await connections.withSecret(own)).toEqual(ok(own));
  await connections.save({ ...own, clientSecret: 's' });
  expect(await connections.withSecret(own)).toEqual(ok({ ...own, clientSecret: 's' }));
});

test('a connection whose secret is unchanged or unused is saved without the keychain', async () => {
  const { connections, settings, calls, lookups } = setUp();
  lookups.set(key, { kind: 'found', secret: 's' });
  const changed = { ...own, clientId: 'new' };
  const saved: string[] = [];
  await connections.save(changed, 'unchanged', async () => void saved.push('unchanged'));
  expect(await connections.withSecret(own)).toEqual(ok({ ...changed, clientSecret: 's' }));
  await connections.save(own, 'unused', async () => void saved.push('unused'));
  expect(await connections.withSecret(own)).toEqual(ok(own));
  expect([saved, calls, settings.toForget()]).toEqual([['unchanged', 'unused'], [], ['old']]);
});

test('a connection with another origin loses its accounts and the secrets of both', async () => {
  const { connections, settings, calls } = setUp();
  await connections.save(moved);
  const movedKey = secretKey('client-secret', moved);
  expect(settings.connections()).toEqual([moved]);
  expect(settings.accounts()).toEqual([byron]);
  expect(settings.toForget()).toEqual(['old', movedKey, key, secretKey('refresh-token', own, 'ada')]);
  expect(calls).toEqual([['remove', movedKey, key]]);
});

test('the later of two changes counts where the first one still waits', async () => {
  const { connections, lookups } = setUp();
  const held = Promise.withResolvers<null>();
  const first = connections.save({ ...own, clientSecret: 'first' }, 'as-given', () => held.promise);
  await connections.save({ ...own, clientSecret: 'second' });
  held.resolve(null);
  await first;
  expect(lookups.get(key)).toEqual({ kind: 'found', secret: 'second' });
  await connections.save({ ...own, clientSecret: 'third' }, 'as-given', () => connections.remove('Own'));
  expect(lookups.has(key)).toBe(false);
});

test('where the settings can’t be written, nothing is removed and no account is signed out', async () => {
  const full = new SettingsError('disk-full', 'The disk is full.');
  const { connections, settings, calls } = setUp([own], [], () => {
    throw full;
  });
  const onSaved = () => Promise.reject(new Error('Nothing was saved.'));
  await expect(connections.save(moved, 'as-given', onSaved)).rejects.toBe(full);
  await expect(connections.remove('Own', onSaved)).rejects.toBe(full);
  expect([settings.connections(), settings.accounts(), calls]).toEqual([[own], [ada, byron], []]);
});

test('managed connections are used, and accounts of others signed out, also where the settings can’t be written', () => {
  const elsewhere = { ...managed, baseUrl: 'https://moved.example' };
  const { connections, settings } = setUp([elsewhere], [managed], () => {
    throw new SettingsError('disk-full', 'The disk is full.');
  });
  connections.applyManaged();
  expect([settings.connections(), settings.accounts()]).toEqual([[managed], [ada]]);
});

test('a connection that is added again while its removal waits keeps its secret', async () => {
  const { connections, lookups } = setUp();
  const held = Promise.withResolvers<null>();
  const removed = connections.remove('Own', () => held.promise);
  await connections.save({ ...own, clientSecret: 'again' });
  held.resolve(null);
  await removed;
  expect(lookups.get(key)).toEqual({ kind: 'found', secret: 'again' });
});

test('a removed connection is removed with its accounts and secrets', async () => {
  const { connections, settings, calls } = setUp([own, third]);
  await connections.remove('Unknown');
  expect(calls).toEqual([]);
  await connections.remove('Own', async () => {
    expect(settings.connections().map(({ name }) => name)).toEqual(['Third']);
    expect(calls).toEqual([]);
  });
  expect(settings.accounts()).toEqual([byron]);
  expect(settings.toForget()).toEqual(['old', key, secretKey('refresh-token', own, 'ada')]);
  expect(calls).toEqual([['remove', key]]);
});

test('managed connections are stored once, and those that replace others take their secrets and accounts with them', () => {
  const elsewhere = { ...managed, baseUrl: 'https://moved.example' };
  const { connections, settings } = setUp([elsewhere, own], [{ ...managed, clientSecret: 's' }]);
  connections.applyManaged();
  expect(settings.connections()).toEqual([own, managed]);
  expect(settings.accounts()).toEqual([ada]);
  const stale = [secretKey('client-secret', elsewhere), secretKey('refresh-token', elsewhere, 'byron')];
  expect(settings.toForget()).toEqual(['old', ...stale]);
  connections.applyManaged();
  expect(settings.toForget()).toEqual(['old', ...stale]);

  const changed = { ...managed, clientId: 'other' };
  const same = setUp([changed], [managed]);
  same.connections.applyManaged();
  expect(same.settings.accounts()).toEqual([ada, byron]);
  expect(same.settings.toForget()).toEqual(['old', secretKey('client-secret', changed)]);

  const first = setUp([own], [managed]);
  first.connections.applyManaged();
  expect(first.settings.connections()).toEqual([own, managed]);
  expect(first.settings.toForget()).toEqual(['old']);
});
