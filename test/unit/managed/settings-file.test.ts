import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trustedOwners } from '../../../app/files/trusted-path.ts';
import { isProxyManaged } from '../../../app/managed/managed-preferences.ts';
import { isUncertain, mergeSources } from '../../../app/managed/managed-settings.ts';
import {
  maxManagedBytes,
  parseManagedSettings,
  readSettingsFile,
} from '../../../app/managed/settings-file.ts';
import { readManagedConnections } from '../../../app/storage/managed-connections.ts';

const origin = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
const parse = (text: string) => parseManagedSettings(origin, text);
const valuesOf = (text: string) =>
  parse(text).entries.map(({ key, value, isLocked }) => [key, value, isLocked ? 'locked' : 'default']);

test('locked settings, defaults and rules are read with the file as their origin', () => {
  const text = JSON.stringify({
    $schema: './managed-settings.schema.json',
    connections: 'listed',
    connectionHosts: ['pbx.example.net', '*.example.org:8443', '[::1]:9000'],
    locked: { theme: 'dark', quietHoursFrom: '22:30', startAtLogin: true },
    defaults: { pollEverySeconds: 120 },
  });
  expect(valuesOf(text)).toEqual([
    ['connections', 'listed', 'locked'],
    ['connectionHosts', ['pbx.example.net', '*.example.org:8443', '[::1]:9000'], 'locked'],
    ['theme', 'dark', 'locked'],
    ['quietHoursFrom', '22:30', 'locked'],
    ['startAtLogin', true, 'locked'],
    ['pollEverySeconds', 120, 'default'],
  ]);
  expect(parse(text).problems).toEqual([]);
  expect(parse(text).entries[0]?.origin).toBe(origin);
});

test('a wrong entry is named with its group, and the others apply', () => {
  const { entries, problems } = parse(
    JSON.stringify({
      Locked: { theme: 'blue', KEEPOPEN: true, tehme: 'dark' },
      defaults: { connections: 'none', pollEverySeconds: 1e3 },
      theme: 'dark',
      more: { theme: 'dark' },
    }),
  );
  expect(entries.map(({ key }) => key)).toEqual(['keepOpen']);
  expect(problems.map((problem) => [problem.code, 'name' in problem && problem.name])).toEqual([
    ['value', 'Locked.theme'],
    ['unknown', 'Locked.tehme'],
    ['unknown', 'defaults.connections'],
    ['value', 'defaults.pollEverySeconds'],
    ['unknown', 'theme'],
    ['unknown', 'more'],
  ]);
});

test('a file that isn’t JSON is named with the position, and nothing of it applies', () => {
  expect(parse('{ "locked": { "theme": "dark" },\n}')).toEqual({
    entries: [],
    problems: [{ origin, code: 'not-json', position: { line: 2, column: 1 } }],
  });
});

test.each(['[]', '"dark"', 'null', '3'])('the text %s is no object', (text) => {
  expect(parse(text)).toEqual({ entries: [], problems: [{ origin, code: 'no-object' }] });
});

test.each(['{ "locked": [] }', '{ "defaults": "dark", "locked": { "theme": "dark" } }'])(
  'of %s, where a group is no object, nothing applies',
  (text) => {
    expect(parse(text)).toEqual({ entries: [], problems: [{ origin, code: 'no-object' }] });
  },
);

test('[S340] keys of JavaScript’s own objects are unknown ones', () => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'prototype'];
  const group = `{ ${names.map((name) => `"${name}": { "theme": "dark" }`).join(', ')} }`;
  const { entries, problems } = parse(`{ "locked": ${group}, "__proto__": { "locked": {} } }`);
  expect(entries).toEqual([]);
  expect(problems.map(({ code }) => code)).toEqual(Array(6).fill('unknown'));
  expect(Object.hasOwn(Object.prototype, 'theme')).toBe(false);
});

test.each([
  ['startAtLogin', 'true', 1, null, {}],
  ['pollEverySeconds', '60', 14, 901, 60.5, true],
  ['theme', 'Dark', '', ['dark']],
  ['language', 'zxx'],
  ['quietHoursTo', '24:00', '7:00', 420, '07:60', ' 07:00', '07:000'],
  ['shortcutKeys', 'P', '', 'Hyper+P'],
  [
    'proxy',
    '',
    'proxy.example.net:8080',
    'systm',
    'systemd',
    'a-system',
    'NONE ',
    'http:proxy',
    'ftp://proxy',
    'http://user:password@proxy',
    'proxy;other=1',
    'http://proxy/path',
  ],
  ['proxyUsername', '  ', 'ada\r\nbo'],
  [
    'certificates',
    '/etc/a\nb.pem',
    '/etc/a\0b.pem',
    '~/a.pem',
    '',
    'authorities.pem',
    '%ProgramData%\\authorities.pem',
    './x',
  ],
  ['connections', 'all', true],
  ['updateFeed', 'http://updates.example.net/'],
])('%s accepts none of %j and others', (key, ...values) => {
  const isRule = ['connections', 'updateFeed'].includes(key);
  for (const value of values) {
    const { entries, problems } = parse(
      JSON.stringify(isRule ? { [key]: value } : { locked: { [key]: value } }),
    );
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([{ code: 'value', key }]);
  }
});

test.each([
  [['https://pbx.example.net']],
  [['pbx.example.net/portal']],
  [['*']],
  [['a*.example.net']],
  [['pbx.example.net:0443']],
  [['pbx.example.net:99999']],
  [['pbx.example.net.']],
  [['bücher.example']],
  [['::1']],
  [['']],
  ['pbx.example.net'],
  [[3]],
])('connectionHosts doesn’t accept %j', (value) => {
  expect(parse(JSON.stringify({ connectionHosts: value })).problems).toMatchObject([{ code: 'value' }]);
});

test('[S401] a setting that is nested deeply is a wrong value, however deep it is', () => {
  const levels = 100_000;
  for (const [open, close] of [
    ['{"a":', '}'],
    ['[', ']'],
  ] as const) {
    const text = `{"connectionHosts":${open.repeat(levels)}1${close.repeat(levels)}}`;
    expect(parse(text).problems).toMatchObject([{ code: 'value', key: 'connectionHosts' }]);
  }
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-managed-'));
  file = join(folder, 'managed-settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const isWindows = process.platform === 'win32';
const owners = isWindows
  ? undefined
  : trustedOwners(process.platform, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
const read = () => readSettingsFile(file, owners);
const dark = '{ "locked": { "theme": "dark" } }';

test('a missing file and a missing folder manage nothing', () => {
  expect(read()).toEqual({ entries: [], problems: [] });
  expect(readSettingsFile(join(folder, 'nowhere', 'managed-settings.json'), owners).problems).toEqual([]);
  // The name is too long to be looked up, so it is unknown whether IT has set something.
  expect(readSettingsFile(join(folder, 'x'.repeat(300)), owners).problems).not.toEqual([]);
});

test('where IT may have set a key in what can’t be read, that is uncertain', () => {
  const uncertain = (text: string) => {
    const managed = mergeSources([parse(text)]);
    return [isUncertain(managed, 'theme'), isUncertain(managed, 'proxy')];
  };
  expect(uncertain('{ "locked": { "theme": "blue" } }')).toEqual([true, false]);
  expect(uncertain('{')).toEqual([true, true]);
  expect(uncertain('{ "unknown": 1 }')).toEqual([false, false]);
});

test('the proxy is IT’s where IT sets one and the user has chosen none, or it is locked', () => {
  const isManaged = (text: string, chosen: { readonly proxy?: string } = {}) =>
    isProxyManaged(chosen, mergeSources([parse(text)]));
  expect(isManaged('{ "locked": { "theme": "dark" } }')).toBe(false);
  expect(isManaged('{ "defaults": { "proxy": "none" } }')).toBe(true);
  expect(isManaged('{ "defaults": { "proxy": "none" } }', { proxy: 'system' })).toBe(false);
  expect(isManaged('{ "locked": { "proxy": "none" } }', { proxy: 'system' })).toBe(true);
});

test('a valid lock stays one beside a wrong one that it would be locked with', () => {
  const managed = parse('{ "locked": { "proxy": "sytem", "proxyExceptions": "*.example.net" } }');
  const { entries } = mergeSources([managed]);
  expect(entries.find(({ key }) => key === 'proxyExceptions')).toEqual(managed.entries[0]);
});

test('the file isn’t read as a connection', () => {
  writeFileSync(file, dark);
  expect(readManagedConnections(folder, owners)).toEqual({ connections: [], problems: [] });
  expect(read().entries).toHaveLength(1);
});

test.runIf(!isWindows)('[S341] a file that others can write or own, or in their folder, isn’t used', () => {
  writeFileSync(file, dark);
  chmodSync(file, 0o666);
  expect(read()).toMatchObject({ entries: [], problems: [{ code: 'writable', path: file }] });
  chmodSync(file, 0o644);
  chmodSync(folder, 0o777);
  expect(read()).toMatchObject({ entries: [], problems: [{ code: 'writable', path: folder }] });
  chmodSync(folder, 0o755);
  expect(read().problems).toEqual([]);
  const others = { users: [0x7fff_fffe], groups: [0] };
  expect(readSettingsFile(file, others)).toMatchObject({ entries: [], problems: [{ code: 'owner' }] });
});

test.runIf(!isWindows)('[S402] a link to nowhere isn’t a missing file', () => {
  symlinkSync(join(folder, 'not-mounted', 'settings.json'), file);
  expect(read()).toMatchObject({ entries: [], problems: [{ code: 'unreadable' }] });
  expect(mergeSources([read()]).entries).toContainEqual(
    expect.objectContaining({ key: 'connections', value: 'none' }),
  );
});

test.runIf(!isWindows)(
  '[S342] a named pipe, a device, a folder and a huge file are refused without waiting',
  () => {
    execFileSync('bash', ['-c', 'mkfifo "$0"', file]);
    expect(read().problems).toMatchObject([{ code: 'not-a-file' }]);
    rmSync(file);
    mkdirSync(file);
    expect(read().problems).toMatchObject([{ code: 'not-a-file' }]);
    rmSync(file, { recursive: true });
    writeFileSync(file, `{ "locked": {} }${' '.repeat(maxManagedBytes)}`);
    expect(read().problems).toMatchObject([{ code: 'too-large' }]);
    expect(readSettingsFile('/dev/zero', undefined).problems).toMatchObject([{ code: 'not-a-file' }]);
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    expect(read().problems).toMatchObject([{ code: 'not-text' }]);
  },
);

test('the largest file of keys that nothing knows is read at once', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `"${index}":0`);
  const started = process.cpuUsage();
  const { entries, problems } = parse(`{"locked":{${names.join(',\n')},"theme":"dark"}}`);
  expect(entries).toHaveLength(1);
  expect(problems).toHaveLength(20_000);
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  expect(parse('['.repeat(100_000)).problems).toMatchObject([{ code: 'not-json' }]);
});
