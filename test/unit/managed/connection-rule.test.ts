import { expect, test } from 'vitest';
import {
  connectionRule,
  isRuleUnreadable,
  mergeSources,
  refuseConnection,
} from '../../../app/managed/managed-settings.ts';
import { parseManagedSettings } from '../../../app/managed/settings-file.ts';
import { managedEntries } from '../managed-entries.ts';

const origin = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
const source = (connections: unknown) => managedEntries(origin, { connections });

test.each(['None', '', 0, null, ['none'], 'listed '])(
  'the rule %j, which is no rule, counts as none',
  (value) => {
    const managed = mergeSources([source(value)]);
    expect(managed.problems).toMatchObject([{ key: 'connections', code: 'value' }]);
    expect(connectionRule(managed)).toBe('none');
    const connection = { baseUrl: 'https://a.example', authUrl: 'https://a.example' };
    expect(refuseConnection(managed, connection)).toEqual({ rule: 'none' });
  },
);

test('a wrong rule of a source isn’t replaced by a weaker source’s; without any, all is allowed', () => {
  expect(connectionRule(mergeSources([source('invalid'), source('any')]))).toBe('none');
  expect(connectionRule(mergeSources([source('any'), source('invalid')]))).toBe('any');
  expect(connectionRule(mergeSources([]))).toBe('any');
});

const rule = (text: string) => connectionRule(mergeSources([parseManagedSettings(origin, text)]));

test.each([
  '{ "CONNECTIONS": "None" }',
  '{ "connections": { "connections": "none" } }',
  '{ "connections": "any", "Connections": "all" }',
  '{ "locked": [] }',
  '\uFEFF\uFEFF{ "connections": "none" }',
  '{ "connections": "none"',
  '',
  '{ "connectionHosts": ["pbx.example.net", "https://pbx.example.net"], "connections": "Listed" }',
])('[S403] the file %s allows no connection of users’, and is named', (text) => {
  expect(rule(text)).toBe('none');
  expect(parseManagedSettings(origin, text).problems).not.toEqual([]);
});

test.each([
  '{ "locked": { "connections": "none" } }',
  '{ "defaults": { "connections": "none" } }',
  '{ "locked.connections": "none" }',
  '{ "locked": { "theme": "blue", "update": 3 } }',
])('the file %s, which has an unknown or misplaced key, is named, and leaves the rule as it is', (text) => {
  expect(rule(text)).toBe('any');
  expect(parseManagedSettings(origin, text).problems).not.toEqual([]);
});

test('the case of a key doesn’t matter, and of a key that occurs twice the last one counts', () => {
  expect(rule('{ "CONNECTIONS": "none" }')).toBe('none');
  expect(rule('{ "connections": "any", "connections": "none" }')).toBe('none');
  expect(rule('{ "connections": "any", "Connections": "none" }')).toBe('none');
});

test('a list of hosts without a rule counts as the rule “listed”', () => {
  expect(rule('{ "connectionHosts": ["pbx.example.net"] }')).toBe('listed');
  expect(rule('{ "connectionHosts": ["pbx.example.net"], "connections": "any" }')).toBe('any');
});

test.each([
  ['{ "connections": "some" }', true],
  ['{ "connectionHosts": "pbx.example.net" }', true],
  ['{ "connections": "listed", "connectionHosts": ["https://pbx.example.net"] }', true],
  ['{ "connections": "any", "connectionHosts": ["https://pbx.example.net"] }', false],
  ['{ "connections": "listed" }', false],
])('with %s no connection can be added because it can’t be read: %s', (text, expected) => {
  expect(isRuleUnreadable(mergeSources([parseManagedSettings(origin, text)]))).toBe(expected);
});

test.each([
  ['https://pbx.example.org', undefined],
  ['https://own.example.net', undefined],
  ['https://own.example.net:8443', 'own.example.net:8443'],
  ['https://example.org', 'example.org'],
  ['https://flown.example.net', 'flown.example.net'],
  ['https://pbx.example.org:8443', 'pbx.example.org:8443'],
  ['https://pbx.example.org.evil.example', 'pbx.example.org.evil.example'],
  ['https://evilexample.org', 'evilexample.org'],
  ['https://other.example:4430', undefined],
])('[S352] with a list, both hosts of a connection have to be on it: of %s, %s isn’t', (address, host) => {
  const connectionHosts = ['Own.example.net:443', '*.example.org', 'other.example:4430'];
  const managed = mergeSources([managedEntries(origin, { connections: 'listed', connectionHosts })]);
  const expected = host === undefined ? undefined : { rule: 'listed', host };
  for (const other of ['https://pbx.example.org', address])
    for (const [baseUrl, authUrl] of [
      [address, other],
      [other, address],
    ] as const)
      expect(refuseConnection(managed, { baseUrl, authUrl })).toEqual(expected);
});

test('without a list, one rule refuses all connections and the other none', () => {
  const connection = { baseUrl: 'https://a.example', authUrl: 'https://a.example' };
  const refused = (connections: string) => refuseConnection(mergeSources([source(connections)]), connection);
  expect([refused('any'), refused('listed'), refused('none')]).toEqual([
    undefined,
    { rule: 'listed', host: 'a.example' },
    { rule: 'none' },
  ]);
});

test.each(['[0:0::1]', '10.1', '0x7f.1', '*.10.1', 'pbx.example.net:0443'])(
  'the host %s, which isn’t as an address has it and so would match none, is named',
  (entry) => {
    const { problems } = mergeSources([
      parseManagedSettings(origin, JSON.stringify({ connectionHosts: [entry] })),
    ]);
    expect(problems).toMatchObject([{ key: 'connectionHosts', code: 'value' }]);
  },
);

test.each(['[::1]:8443', '10.0.0.1', 'PBX.Example.net:443', '*.example.net:8443', 'a_b.example.net'])(
  'the host %s is accepted',
  (entry) => {
    const text = JSON.stringify({ connectionHosts: [entry] });
    expect(mergeSources([parseManagedSettings(origin, text)]).problems).toEqual([]);
  },
);
