import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  fchmodSync,
  fchownSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { trustedOwners } from '../../../app/files/trusted-path.ts';
import { managedConnectionsDir, readManagedConnections } from '../../../app/storage/managed-connections.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const office = {
  name: 'Office',
  baseUrl: 'https://pbx.example.net',
  clientId: 'perch',
  clientSecret: 'of the office',
  redirectUri: 'https://pbx.example.net/callback',
};

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const put = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

const isWindows = process.platform === 'win32';
const owners = trustedOwners(process.platform, {
  uid: process.getuid?.() ?? 0,
  gid: process.getgid?.() ?? 0,
});
const read = (from = folder) => readManagedConnections(from, isWindows ? undefined : owners);

test.each([
  ['linux', '/etc/perch'],
  ['darwin', '/Library/Application Support/Perch'],
  ['win32', 'D:\\Data\\Perch'],
] as const)('on %s managed connections are read from %s', (platform, expected) => {
  expect(managedConnectionsDir(platform, 'D:\\Data')).toBe(expected);
});

test('on Windows without %ProgramData% they are read from its usual place', () => {
  expect(managedConnectionsDir('win32')).toBe('C:\\ProgramData\\Perch');
});

test('a missing folder contains no connections', () => {
  expect(read(join(folder, 'nowhere'))).toEqual({ connections: [], problems: [] });
});

test('[S267] a folder that can’t be listed is named', () => {
  put('perch', 'a file in its place');
  const file = join(folder, 'perch');
  expect(read(file).problems).toEqual([{ file, problem: { code: 'folder-unreadable' } }]);
});

test('each JSON file is a connection with its client secret, in the order of the file names', () => {
  put('2.json', { ...office, name: 'Second' });
  put('1.JSON', office);
  put('3.json.bak', 'not a connection');
  const { connections, problems } = read();
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
  const { connections, problems } = read();
  expect(connections).toHaveLength(1);
  expect(problems).toEqual([
    {
      file: join(folder, '1.json'),
      problem: { code: 'content', error: { code: 'not-json', position: { line: 1, column: 2 } } },
    },
    {
      file: join(folder, '2.json'),
      problem: { code: 'content', error: { key: 'clientID', code: 'unknown' } },
    },
    {
      file: join(folder, '4.json'),
      problem: { code: 'duplicate-name', name: 'Office', otherFile: join(folder, '3.json') },
    },
  ]);
});

test.each([
  ['an id', { id: 'office', name: 'Office' }, { id: 'office', name: 'Other' }],
  ['an id and a name without an id', { id: 'Office', name: 'Other' }, { name: 'Office' }],
])('of two files with the same %s the second is reported with both names', (_, first, second) => {
  put('1.json', { ...office, ...first });
  put('2.json', { ...office, ...second });
  const { connections, problems } = read();
  expect(connections).toMatchObject([first]);
  const problem = { code: 'duplicate-id', id: first.id, otherFile: join(folder, '1.json') };
  expect(problems).toEqual([{ file: join(folder, '2.json'), problem }]);
});

test('hidden files and those of editors aren’t read, and a copy comes after its original', () => {
  for (const name of ['.first.json', '.#office.json', '#office.json#', 'office.json~', '.office.json.swp'])
    put(name, 'not a connection');
  for (const name of ['office.json', 'office (copy).json', 'office-2.json']) put(name, office);
  const { connections, problems } = read();
  expect(connections).toHaveLength(1);
  const problem = { code: 'duplicate-name', name: 'Office', otherFile: join(folder, 'office.json') };
  expect(problems).toEqual([
    { file: join(folder, 'office (copy).json'), problem },
    { file: join(folder, 'office-2.json'), problem },
  ]);
});

test('neither managed settings nor their schema are read as a connection', () => {
  put('managed-settings.json', { locked: { theme: 'dark' } });
  put('managed-settings.schema.json', { $schema: 'https://json-schema.org/draft/2020-12/schema' });
  expect(read()).toEqual({ connections: [], problems: [] });
});

test('an invalid address is reported with its key, and the other files are read', () => {
  put('1.json', { ...office, baseUrl: 'https://pbx.exa\nmple.net' });
  put('2.json', { ...office, baseUrl: 'https://pbx.example.net ' });
  const { connections, problems } = read();
  expect(connections).toMatchObject([{ baseUrl: 'https://pbx.example.net' }]);
  expect(problems).toMatchObject([{ problem: { code: 'content', error: { key: 'baseUrl' } } }]);
});

test.runIf(!isWindows)(
  '[S203] a folder and a named pipe instead of a file are reported without waiting for them',
  () => {
    mkdirSync(join(folder, '1.json'));
    execFileSync('bash', ['-c', 'mkfifo "$0"', join(folder, '2.json')]);
    put('3.json', office);
    const { connections, problems } = read();
    expect(connections).toHaveLength(1);
    expect(problems.map(({ problem }) => problem)).toEqual(Array(2).fill({ code: 'not-a-file' }));
  },
);

describe.runIf(!isWindows)('who can write the files', () => {
  const found = (from = folder) => read(from).problems.map(({ problem }) => problem);

  test('[S204] a file that others can write is refused, and the other files are used', () => {
    put('1.json', office);
    put('2.json', { ...office, name: 'Second' });
    const file = join(folder, '1.json');
    chmodSync(file, 0o646);
    const { connections, problems } = read();
    expect(connections.map(({ name }) => name)).toEqual(['Second']);
    expect(problems).toEqual([{ file, problem: { code: 'writable', path: file } }]);
  });

  test('[S205] a folder that others can write is refused with all of its files, also where they can’t delete these', () => {
    put('1.json', office);
    for (const mode of [0o777, 0o1777]) {
      chmodSync(folder, mode);
      expect(read()).toEqual({
        connections: [],
        problems: [{ file: folder, problem: { code: 'writable', path: folder } }],
      });
    }
  });

  test('[S206] a folder inside one that others can write is refused', () => {
    const inner = join(folder, 'open', 'perch');
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(inner, '1.json'), JSON.stringify(office));
    expect(read(inner).connections).toHaveLength(1);
    chmodSync(join(folder, 'open'), 0o777);
    expect(found(inner)).toEqual([{ code: 'writable', path: join(folder, 'open') }]);
  });

  test('[S207] a link is followed only where others can’t change what it leads to', () => {
    const open = join(folder, 'open');
    const links = join(folder, 'links');
    for (const path of [open, links]) mkdirSync(path);
    writeFileSync(join(open, 'office.json'), JSON.stringify(office));
    symlinkSync(join(open, 'office.json'), join(links, '1.json'));
    expect(read(links).connections).toHaveLength(1);
    chmodSync(open, 0o777);
    expect(found(links)).toEqual([{ code: 'writable', path: open }]);
    symlinkSync(links, join(folder, 'perch'));
    expect(found(join(folder, 'perch'))).toEqual([{ code: 'writable', path: open }]);
  });

  test('[S266] “..” after a link is the folder above what the link leads to', () => {
    // managed/1.json -> jump/../office.json, where jump leads to open/inner.
    const open = join(folder, 'open');
    const managed = join(folder, 'managed');
    mkdirSync(join(open, 'inner'), { recursive: true });
    mkdirSync(managed);
    writeFileSync(join(open, 'office.json'), JSON.stringify({ ...office, name: 'Opened' }));
    writeFileSync(join(managed, 'office.json'), JSON.stringify({ ...office, name: 'Looked at' }));
    symlinkSync('../open/inner', join(managed, 'jump'));
    symlinkSync('jump/../office.json', join(managed, '1.json'));
    expect(read(managed).connections.map(({ name }) => name)).toEqual(['Opened', 'Looked at']);
    chmodSync(open, 0o777);
    expect(read(managed)).toMatchObject({
      connections: [{ name: 'Looked at' }],
      problems: [{ file: join(managed, '1.json'), problem: { code: 'writable', path: open } }],
    });
  });

  test('a file behind links that lead to each other can’t be read', () => {
    symlinkSync('2', join(folder, '1.json'));
    symlinkSync('1.json', join(folder, '2'));
    expect(found()).toEqual([{ code: 'unreadable' }]);
  });

  test.runIf(process.platform === 'linux')(
    '[S265] a file is not used where it can’t be found out who can change it',
    () => {
      // The system follows a link whose target is longer than the longest path, but can't look at the target as one path.
      const half = `${'x'.repeat(200)}/`.repeat(12);
      const short = join(folder, 'short');
      mkdirSync(join(folder, half), { recursive: true });
      symlinkSync(join(folder, half), short);
      mkdirSync(join(short, half), { recursive: true });
      const target = join(short, half, 'office.json');
      writeFileSync(target, JSON.stringify(office));
      const links = join(folder, 'links');
      mkdirSync(links);
      symlinkSync(target, join(links, '1.json'));
      try {
        expect(read(links)).toEqual({
          connections: [],
          problems: [{ file: join(links, '1.json'), problem: { code: 'unreadable' } }],
        });
      } finally {
        rmSync(join(short, 'x'.repeat(200)), { recursive: true });
      }
    },
  );

  test.runIf(process.getuid?.() === 0)('[S208] a file or folder of another user is refused', () => {
    put('1.json', office);
    const file = join(folder, '1.json');
    chownSync(file, 12_345, 0);
    expect(found()).toEqual([{ code: 'owner', path: file }]);
    chownSync(file, 0, 0);
    chownSync(folder, 12_345, 0);
    expect(found()).toEqual([{ code: 'owner', path: folder }]);
  });

  test.runIf(process.platform === 'linux')(
    'a file that is another than its path says is refused by its own mode and owner',
    () => {
      put('open', office);
      const deleted = openSync(join(folder, 'open'), 'r');
      rmSync(join(folder, 'open'));
      symlinkSync(`/proc/self/fd/${deleted}`, join(folder, '1.json'));
      expect(found()).toEqual([{ code: 'unreadable' }]);
      // The system opens the deleted file, and says that the link leads to this one.
      put('open (deleted)', '');
      expect(read().connections).toHaveLength(1);
      fchmodSync(deleted, 0o646);
      expect(found()).toEqual([{ code: 'writable', path: join(folder, '1.json') }]);
      fchmodSync(deleted, 0o600);
      if (process.getuid?.() === 0) {
        fchownSync(deleted, 12_345, 0);
        expect(found()).toEqual([{ code: 'owner', path: join(folder, '1.json') }]);
      }
      closeSync(deleted);
    },
  );

  test('a folder of others without connection files is not reported', () => {
    chmodSync(folder, 0o777);
    put('readme.txt', 'of anybody');
    expect(read()).toEqual({ connections: [], problems: [] });
  });
});
