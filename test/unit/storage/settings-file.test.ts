// What is read from the settings file's text, part by part.
import { expect, test } from 'vitest';
import {
  emptySettings,
  isSameAccount,
  readConnection,
  type ReadSettings,
  readSettingsFile,
  refusedConnections,
} from '../../../app/storage/settings-file.ts';
import { sampleConnection } from '../core/sample-connection.ts';

const empty = { format: 1, connections: [], accounts: [], toForget: [], preferences: {} };
const ada = { connection: 'Practice', login: 'ada' };

test('settings begin empty, in the current format', () => {
  expect(emptySettings).toEqual(empty);
});

test('a complete file is read as it is, with its further keys', () => {
  const file = {
    format: 1,
    connections: [sampleConnection, { name: 'Later', baseUrl: 'later:' }],
    accounts: [
      { ...ada, onView: true, lapsed: true, picked: { label: 'a.example', position: 3, later: 1 }, later: 2 },
      { connection: 'Practice', login: 'bo' },
    ],
    toForget: ['one', 'two'],
    mutedUntil: 1_800_000_000_000,
    preferences: { theme: 'dark', later: true },
    later: { any: [1] },
  };
  expect(readSettingsFile(JSON.stringify(file))).toEqual({ stored: file, damaged: [] });
});

test.each<[string, string, ReadSettings]>([
  ['without keys', '{}', { stored: empty, damaged: [] }],
  ['that isn’t JSON', '{', { stored: empty, damaged: 'everything' }],
  ['with a list', '[]', { stored: empty, damaged: 'everything' }],
  ['with a number', '1', { stored: empty, damaged: 'everything' }],
  ['of a later format', '{"format":9}', { stored: { ...empty, format: 9 }, damaged: [] }],
  ['whose format is no number', '{"format":"1"}', { stored: empty, damaged: ['format'] }],
])('a file %s', (_case, text, read) => {
  expect(readSettingsFile(text)).toEqual(read);
});

test.each<[string, unknown]>([
  ['connections', {}],
  ['accounts', 'ada'],
  ['toForget', 1],
  ['preferences', []],
])('a file whose %s are of another type has none, and the other parts', (part, damaged) => {
  const file = { ...empty, connections: [sampleConnection], accounts: [ada], toForget: ['one'] };
  const whole = { ...file, preferences: { theme: 'dark' } };
  expect(readSettingsFile(JSON.stringify({ ...whole, [part]: damaged }))).toEqual({
    stored: { ...whole, [part]: part === 'preferences' ? {} : [] },
    damaged: [part],
  });
});

test('a mute that can’t be read is none', () => {
  const stored = { ...empty, mutedUntil: 0 };
  expect(readSettingsFile(JSON.stringify({ ...empty, mutedUntil: 'soon' }))).toEqual({
    stored,
    damaged: ['mutedUntil'],
  });
});

test.each<[string, object]>([
  ['no connection', { login: 'bo' }],
  ['no login', { connection: 'Practice' }],
  ['an empty connection', { connection: '', login: 'bo' }],
  ['an empty login', { connection: 'Practice', login: '' }],
  ['a number as login', { connection: 'Practice', login: 1 }],
  ['a word for onView', { ...ada, onView: 'yes' }],
  ['a word for lapsed', { ...ada, lapsed: 'yes' }],
  ['a selected domain that is a word', { ...ada, picked: 'a.example' }],
  ['a selected domain without a label', { ...ada, picked: { position: 3 } }],
  ['a selected domain without a position', { ...ada, picked: { label: 'a.example' } }],
  [
    'a selected domain at a position that is no whole number',
    { ...ada, picked: { label: 'a', position: 1.5 } },
  ],
])('an account with %s is dropped', (_case, account) => {
  const cyd = { connection: 'Practice', login: 'cyd' };
  expect(readSettingsFile(JSON.stringify({ accounts: [account, cyd] }))).toEqual({
    stored: { ...empty, accounts: [cyd] },
    damaged: ['accounts'],
  });
});

test('of two entries of one account the first is kept', () => {
  const others = [
    { connection: 'Practice', login: 'bo' },
    { connection: 'Other', login: 'ada' },
  ];
  expect(readSettingsFile(JSON.stringify({ accounts: [ada, ...others, { ...ada, lapsed: true }] }))).toEqual({
    stored: { ...empty, accounts: [ada, ...others] },
    damaged: ['accounts'],
  });
});

test('the first of two connections of a name is kept, and those that can’t be parsed are all kept', () => {
  const connections = [
    { ...sampleConnection, clientId: 'first' },
    { ...sampleConnection, name: 'Other' },
    { name: 'Later' },
    { ...sampleConnection, clientId: 'second' },
    { name: 'Later' },
  ];
  expect(readSettingsFile(JSON.stringify({ connections }))).toEqual({
    stored: { ...empty, connections: [connections[0], connections[1], connections[2], connections[4]] },
    damaged: ['connections'],
  });
});

test('a part or a preference that is damaged in several places is named once', () => {
  const file = {
    accounts: [1, 2],
    toForget: ['one', 2],
    preferences: { theme: 'red', pollEverySeconds: 0, later: 1, screenReader: true },
  };
  expect(readSettingsFile(JSON.stringify(file))).toEqual({
    stored: { ...empty, toForget: ['one'], preferences: { later: 1, screenReader: true } },
    damaged: ['accounts', 'toForget', 'theme', 'pollEverySeconds'],
  });
});

test('a stored connection is read, or refused with its name and the error', () => {
  const { clientId: _clientId, ...withoutClient } = sampleConnection;
  const { name: _name, ...withoutName } = sampleConnection;
  expect(readConnection(sampleConnection)).toEqual(sampleConnection);
  expect(readConnection(withoutClient)).toBeUndefined();
  const connections = [sampleConnection, withoutClient, { ...sampleConnection, name: 7 }, withoutName];
  expect(refusedConnections({ ...empty, connections })).toEqual([
    { name: 'Practice', error: { key: 'clientId', code: 'missing' } },
    { name: '', error: { key: 'name', code: 'type', expected: 'string' } },
    { name: '', error: { key: 'name', code: 'missing' } },
  ]);
});

test('two entries are about one account where connection and login are the same', () => {
  expect(isSameAccount(ada, { ...ada })).toBe(true);
  expect(isSameAccount(ada, { ...ada, login: 'bo' })).toBe(false);
  expect(isSameAccount(ada, { ...ada, connection: 'Other' })).toBe(false);
});
