import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { managedConnectionsDir, readManagedConnections } from '../../../app/storage/managed-connections.ts';
import { textContaining } from '../text-containing.ts';

const office = {
  name: 'Office',
  baseUrl: 'https://pbx.example.net',
  clientId: 'perch',
  clientSecret: 'of the office',
  redirectUri: 'https://pbx.example.net/callback',
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-managed-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

test.each([
  ['linux', '/etc/perch'],
  ['darwin', '/Library/Application Support/Perch'],
  ['win32', 'D:\\Data\\Perch'],
] as const)('on %s managed connections are read from %s', (platform, expected) => {
  expect(managedConnectionsDir(platform, 'D:\\Data')).toBe(expected);
});

test('a missing folder contains no connections', () => {
  expect(readManagedConnections(join(folder, 'nowhere'))).toEqual({ connections: [], problems: [] });
});

test('each JSON file is a connection with its client secret, in the order of the file names', () => {
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

test('an invalid file is reported by its name, and the others are read', () => {
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

test('an invalid address is reported with its key, and the other files are read', () => {
  put('1.json', { ...office, baseUrl: 'https://pbx.exa\nmple.net' });
  put('2.json', { ...office, baseUrl: 'https://pbx.example.net ' });
  const { connections, problems } = readManagedConnections(folder);
  expect(connections).toMatchObject([{ baseUrl: 'https://pbx.example.net' }]);
  expect(problems).toMatchObject([{ reason: textContaining('"baseUrl"') }]);
});

test.runIf(process.platform !== 'win32')(
  'a folder and a named pipe instead of a file are reported without waiting for them',
  () => {
    mkdirSync(join(folder, '1.json'));
    execFileSync('bash', ['-c', 'mkfifo "$0"', join(folder, '2.json')]);
    put('3.json', office);
    const { connections, problems } = readManagedConnections(folder);
    expect(connections).toHaveLength(1);
    expect(problems.map(({ reason }) => reason)).toEqual(['It can’t be read.', 'It can’t be read.']);
  },
);
