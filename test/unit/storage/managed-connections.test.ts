import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { managedConnectionsDir, readManagedConnections } from '../../../app/storage/managed-connections.ts';

const office = {
  name: 'Office',
  baseUrl: 'https://pbx.example.net',
  clientId: 'perch',
  clientSecret: 'of the office',
  redirectUri: 'https://pbx.example.net/callback',
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-placed-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

test.each([
  ['linux', '/etc/perch'],
  ['darwin', '/Library/Application Support/Perch'],
  ['win32', 'D:\\Data\\Perch'],
] as const)('on %s they are looked for in %s', (platform, expected) => {
  expect(managedConnectionsDir(platform, 'D:\\Data')).toBe(expected);
});

test('a folder that is not there holds none', () => {
  expect(readManagedConnections(join(folder, 'nowhere'))).toEqual({ connections: [], problems: [] });
});

test('every JSON file is one, with its client secret, in the order of their names', () => {
  put('2.json', { ...office, name: 'Second' });
  put('1.JSON', office);
  put('readme.txt', 'not a connection');
  const { connections, problems } = readManagedConnections(folder);
  expect(connections.map(({ name, clientSecret }) => [name, clientSecret])).toEqual([
    ['Office', 'of the office'],
    ['Second', 'of the office'],
  ]);
  expect(problems).toEqual([]);
});

test('one that can’t be used is told by its name, and harms no other', () => {
  put('1.json', '{');
  put('2.json', { ...office, clientID: 'typing error' });
  put('3.json', office);
  put('4.json', office);
  const { connections, problems } = readManagedConnections(folder);
  expect(connections).toHaveLength(1);
  expect(problems).toEqual([
    { file: join(folder, '1.json'), reason: 'It is not JSON.' },
    { file: join(folder, '2.json'), reason: 'It has a key that Perch doesn’t know: "clientID".' },
    { file: join(folder, '4.json'), reason: 'Another file describes a service named Office.' },
  ]);
});

test('an address that can’t be used is named with its key, and keeps no other file from being read', () => {
  put('1.json', { ...office, baseUrl: 'https://pbx.exa\nmple.net' });
  put('2.json', { ...office, baseUrl: 'https://pbx.example.net ' });
  const { connections, problems } = readManagedConnections(folder);
  expect(connections).toMatchObject([{ baseUrl: 'https://pbx.example.net' }]);
  expect(problems).toMatchObject([{ reason: expect.stringContaining('"baseUrl"') as string }]);
});

test.runIf(process.platform !== 'win32')(
  'a folder and a named pipe of a file’s name are told, and not waited for',
  () => {
    mkdirSync(join(folder, '1.json'));
    execFileSync('bash', ['-c', 'mkfifo "$0"', join(folder, '2.json')]);
    put('3.json', office);
    const { connections, problems } = readManagedConnections(folder);
    expect(connections).toHaveLength(1);
    expect(problems.map(({ reason }) => reason)).toEqual(['It can’t be read.', 'It can’t be read.']);
  },
);
