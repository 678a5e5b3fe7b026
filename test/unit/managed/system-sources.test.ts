import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { trustedOwners } from '../../../app/files/trusted-path.ts';
import { mergeSources } from '../../../app/managed/managed-settings.ts';
import { settingsProblemSentence } from '../../../app/managed/problem-sentences.ts';
import { managedPropertyLists, readPropertyList } from '../../../app/managed/property-list.ts';
import { readManagedSettings } from '../../../app/managed/read-managed-settings.ts';
import { parseRegistryExport, policyKeys, readRegistry } from '../../../app/managed/registry.ts';
import {
  createSystemPrograms,
  type Finished,
  type ProgramOutput,
  windowsProgramFolder,
} from '../../../app/managed/system-programs.ts';
import { managedEntries } from '../managed-entries.ts';

const [machineKey = '', userKey = ''] = policyKeys;
const root = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Perch`;
const exported = (...lines: readonly string[]) =>
  Buffer.from(`\uFEFFWindows Registry Editor Version 5.00\r\n\r\n${lines.join('\r\n')}\r\n\r\n`, 'utf16le');
const multi = (...texts: readonly string[]) =>
  `hex(7):${[...Buffer.from(`${texts.map((text) => `${text}\0`).join('')}\0`, 'utf16le')]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(',')
    // As reg.exe breaks its lines.
    .replace(/^(.{30}[^,]*,)/, '$1\\\r\n  ')}`;
const readExport = (content: ProgramOutput) => readRegistry(machineKey, () => Promise.resolve(content));

test('policies of the registry are locked, and those of its subkey Recommended are defaults', async () => {
  const { entries, problems } = await readExport(
    exported(
      `[${root}]`,
      '@=""',
      '"startAtLogin"=dword:00000001',
      '"POLLEVERYSECONDS"=dword:0000007B',
      '"proxy"="http://proxy.example.net:8080"',
      String.raw`"certificates"="C:\\ProgramData\\Perch \"CA\"\\authorities.pem"`,
      `"connectionHosts"=${multi('pbx.example.net', '*.example.org')}`,
      '',
      `[${root}\\Recommended]`,
      '"theme"="dark"',
      '"keepOpen"=dword:00000000',
    ),
  );
  expect(problems).toEqual([]);
  expect(entries.map(({ key, value, isLocked }) => [key, value, isLocked])).toEqual([
    ['startAtLogin', true, true],
    ['pollEverySeconds', 123, true],
    ['proxy', 'http://proxy.example.net:8080', true],
    ['certificates', 'C:\\ProgramData\\Perch "CA"\\authorities.pem', true],
    ['connectionHosts', ['pbx.example.net', '*.example.org'], true],
    ['theme', 'dark', false],
    ['keepOpen', false, false],
  ]);
  expect(entries[0]?.origin).toEqual({ kind: 'policy', name: String.raw`HKLM\Software\Policies\Perch` });
});

test('a wrong policy is named with its key of the registry, and the others apply', async () => {
  const { entries, problems } = await readExport(
    exported(
      `[${root}]`,
      '"startAtLogin"=dword:00000002',
      '"keepOpen"="true"',
      '"theme"=hex:01,02',
      '"pollEverySeconds"=hex(b):64,00,00,00,00,00,00,00',
      '"__proto__"="dark"',
      '"language"="de"',
      `[${root}\\Other]`,
      '"theme"="dark"',
      `[${root}\\Recommended]`,
      '"connections"="none"',
    ),
  );
  expect(entries.map(({ key }) => key)).toEqual(['language']);
  expect(problems.map((problem) => ['name' in problem && problem.name, problem.code])).toEqual([
    ['startAtLogin', 'value'],
    ['keepOpen', 'value'],
    ['theme', 'value'],
    ['pollEverySeconds', 'value'],
    ['__proto__', 'unknown'],
    ['other\\theme', 'unknown'],
    ['recommended\\connections', 'unknown'],
  ]);
});

test('the sentence about a wrong policy says which type of the registry a value has', async () => {
  const lines = [
    '"startAtLogin"="true"',
    '"pollEverySeconds"="50"',
    '"theme"=dword:00000001',
    '"connectionHosts"="a.example"',
  ];
  const { problems } = await readExport(exported(`[${root}]`, ...lines));
  expect(problems.map(settingsProblemSentence)).toEqual([
    '“startAtLogin” must be true or false (REG_DWORD 1, 0).',
    '“pollEverySeconds” must be a whole number from 15 to 900 (REG_DWORD).',
    '“theme” must be one of these: system, light, dark (REG_SZ).',
    '“connectionHosts” must be a list of hosts such as pbx.example.net or *.example.net (REG_MULTI_SZ).',
  ]);
});

test.each([
  '"connections" = "none"',
  '"connections"=none',
  '"connections"="none" ; a comment',
  '"connections"=hex(0):',
  '"connections"=hex(7):6e,00,6f,00,6e,00,65,00,00,00,00,00',
  '"connections"=dword:00000000',
  '"connectionHosts"="pbx.example.net"',
  '"connectionHosts"=hex(7):61,00,62',
  '"connectionHosts"=hex:61,00,00,00',
])('[S407] policies with %s allow no connection of users’, and are named', async (line) => {
  const read = await readExport(exported(`[${root}]`, line));
  expect(read.problems).not.toEqual([]);
  const entries = mergeSources([read]).entries.filter(({ key }) => key.startsWith('connection'));
  expect(entries).toContainEqual(expect.objectContaining({ isLocked: true, isSafeValue: true }));
});

test('policies of REG_EXPAND_SZ are texts, and their variables stay as they are', async () => {
  const text = (content: string) =>
    `hex(2):${[...Buffer.from(`${content}\0`, 'utf16le')].map((byte) => byte.toString(16).padStart(2, '0')).join(',')}`;
  const { entries, problems } = await readExport(
    exported(`[${root}]`, `"connections"=${text('none')}`, `"certificates"=${text('%ProgramData%\\x.pem')}`),
  );
  expect(entries).toMatchObject([{ key: 'connections', value: 'none' }]);
  expect(problems).toMatchObject([{ key: 'certificates', code: 'value' }]);
});

test.each([
  ['empty', Buffer.alloc(0)],
  ['of the console’s code page', Buffer.from('Windows Registry Editor Version 5.00\r\n')],
  ['of an odd length', Buffer.from('\uFEFFREGEDIT4\r\n\r', 'utf16le').subarray(1)],
])('an export that is %s is refused', async (_, content) => {
  expect(await readExport(content)).toMatchObject({ entries: [], problems: [{ code: 'failed' }] });
});

test('[S343] whatever an export contains, it is read in a moment and never throws', () => {
  const parts = [
    '"',
    '\\',
    '=',
    'dword:',
    'hex(7):',
    '00,',
    '\\\r\n',
    '[',
    ']',
    '@',
    'theme',
    '\r\n',
    '\uD800',
    '\0',
  ];
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const started = process.cpuUsage();
  for (let count = 0; count < 2_000; count += 1) {
    const text = Array.from({ length: next(40) }, () => parts[next(parts.length)] ?? '').join('');
    parseRegistryExport(exported(text));
  }
  for (const part of parts) parseRegistryExport(exported(part.repeat(100_000)));
  parseRegistryExport(exported(`"theme"=hex(7):${'00,'.repeat(100_000)}`));
  parseRegistryExport(exported(`"theme"="${'x\\\\'.repeat(100_000)}"`));
  expect(process.cpuUsage(started).user).toBeLessThan(6_000_000);
});

test.each(['failed', 'blocked'] as const)('a registry that is %s is named', async (problem) => {
  expect(await readExport(problem)).toMatchObject({
    entries: [],
    problems: [{ code: problem, origin: { name: machineKey } }],
  });
  expect(await readExport('missing')).toEqual({ entries: [], problems: [] });
});

test('[S409] a registry that can’t be read limits the user, unless nothing of it can be read', async () => {
  const entriesOf = async (problem: ProgramOutput) => mergeSources([await readExport(problem)]).entries;
  expect(await entriesOf('failed')).toContainEqual(
    expect.objectContaining({ key: 'connections', value: 'none', isSafeValue: true }),
  );
  expect(await entriesOf('blocked')).toEqual([]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-sources-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const owners = trustedOwners('linux', { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
const list = () => join(folder, 'net.perch.desktop.plist');
const readList = (json: unknown, from = list()) =>
  readPropertyList(from, owners, () =>
    Promise.resolve(typeof json === 'string' ? Buffer.from(json) : Buffer.from(JSON.stringify(json))),
  );

test('managed preferences of macOS are locked, and those in Recommended are defaults', async () => {
  writeFileSync(list(), 'bplist00');
  const { entries, problems } = await readList({
    PayloadUUID: '6B1F0F0E',
    theme: 'dark',
    connectionHosts: ['pbx.example.net'],
    keepOpen: 1,
    Recommended: { pollEverySeconds: 300, connections: 'none' },
  });
  expect(entries.map(({ key, value, isLocked }) => [key, value, isLocked])).toEqual([
    ['theme', 'dark', true],
    ['connectionHosts', ['pbx.example.net'], true],
    ['pollEverySeconds', 300, false],
  ]);
  expect(problems).toMatchObject([
    { key: 'keepOpen', code: 'value', origin: { kind: 'profile', name: list() } },
    { name: 'Recommended.connections', code: 'unknown' },
  ]);
});

test.each([{ connections: { CF$UID: 1 } }, { Connections: true }, { Recommended: [] }])(
  '[S408] the managed preferences %j allow no connection of users’, and are named',
  async (content) => {
    writeFileSync(list(), 'bplist00');
    const read = await readList(content);
    expect(read.problems).not.toEqual([]);
    expect(mergeSources([read]).entries).toContainEqual(
      expect.objectContaining({ key: 'connections', value: 'none', isSafeValue: true }),
    );
  },
);

test('keys of a property list in another place are named, and lock nothing', async () => {
  writeFileSync(list(), 'bplist00');
  const read = await readList({
    'net.perch.desktop': { connections: 'none' },
    PayloadContent: { Forced: [{ mcx_preference_settings: { connections: 'none' } }] },
    locked: { connections: 'none' },
    ThePayloadUUID: 'none',
  });
  expect(read.problems.map(({ code }) => code)).toEqual(Array(4).fill('unknown'));
  expect(mergeSources([read]).entries).toEqual([]);
});

test('a property list that isn’t one, is huge, or is an array is refused', async () => {
  expect(await readList({ theme: 'dark' })).toEqual({ entries: [], problems: [] });
  writeFileSync(list(), 'bplist00');
  for (const content of ['', '{', '[]', '"dark"'])
    expect(await readList(content)).toMatchObject({ entries: [], problems: [{ code: 'no-object' }] });
  const failing = await readPropertyList(list(), owners, () => Promise.resolve('failed'));
  expect(failing.problems).toMatchObject([{ code: 'failed' }]);
  writeFileSync(list(), Buffer.alloc(300 * 1024));
  expect((await readList({})).problems).toMatchObject([{ code: 'too-large' }]);
});

test.runIf(process.platform !== 'win32')(
  '[S344] a property list that others can write, a link and a folder aren’t given to plutil',
  async () => {
    let converted = 0;
    const read = (file: string) =>
      readPropertyList(file, owners, () => {
        converted += 1;
        return Promise.resolve(Buffer.from('{}'));
      });
    writeFileSync(list(), 'bplist00');
    chmodSync(list(), 0o666);
    expect((await read(list())).problems).toMatchObject([{ code: 'writable' }]);
    chmodSync(list(), 0o644);
    const link = join(folder, 'link.plist');
    symlinkSync(list(), link);
    expect((await read(link)).problems).toMatchObject([{ code: 'not-a-file' }]);
    mkdirSync(join(folder, 'folder.plist'));
    expect((await read(join(folder, 'folder.plist'))).problems).toMatchObject([{ code: 'not-a-file' }]);
    expect(converted).toBe(0);
  },
);

test('a login name that isn’t the name of a folder has no managed preferences of its own', () => {
  expect(managedPropertyLists('ada')).toEqual([
    '/Library/Managed Preferences/net.perch.desktop.plist',
    '/Library/Managed Preferences/ada/net.perch.desktop.plist',
  ]);
  for (const name of ['', '..', '.', '../../Users/Shared'])
    expect(managedPropertyLists(name)).toHaveLength(1);
});

const source = (name: string, isLocked: boolean, values: Record<string, unknown>) =>
  managedEntries({ kind: 'policy', name }, values, isLocked);

test('of two sources the first is stronger, and a locked value of any is stronger than a default', () => {
  const { entries } = mergeSources([
    source('machine', true, { theme: 'dark' }),
    source('machine', false, { keepOpen: true, pollEverySeconds: 50 }),
    source('user', true, { theme: 'light', keepOpen: false }),
    source('user', false, { pollEverySeconds: 200, language: 'de' }),
  ]);
  expect(entries.map(({ key, value, isLocked, origin }) => [key, value, isLocked, origin.name])).toEqual([
    ['theme', 'dark', true, 'machine'],
    ['language', 'de', false, 'user'],
    ['keepOpen', false, true, 'user'],
    ['pollEverySeconds', 50, false, 'machine'],
  ]);
});

const machineOf = (platform: NodeJS.Platform, isOwnFolder: boolean) =>
  readManagedSettings(
    { platform, folder, isOwnFolder, owners },
    {
      exportRegistryKey: (key) =>
        Promise.resolve(
          key === userKey
            ? exported('[HKEY_CURRENT_USER\\Software\\Policies\\Perch]', '"theme"="light"')
            : 'missing',
        ),
      convertPropertyList: () => Promise.resolve('failed'),
    },
  );

test('on Windows the file isn’t used but from a developer’s folder: every user may create it', async () => {
  writeFileSync(join(folder, 'managed-settings.json'), '{ "locked": { "theme": "dark", "keepOpen": true } }');
  const installed = await machineOf('win32', false);
  expect(installed.entries).toMatchObject([{ key: 'theme', value: 'light' }]);
  expect(installed.problems).toMatchObject([{ code: 'not-used' }]);
  expect((await machineOf('win32', true)).entries).toMatchObject([
    { key: 'theme', value: 'light' },
    { key: 'keepOpen', value: true },
  ]);
  expect((await machineOf('linux', false)).entries).toMatchObject([{ value: 'dark' }, { value: true }]);
  rmSync(join(folder, 'managed-settings.json'));
  expect((await machineOf('win32', false)).problems).toEqual([]);
});

const programs = () => join(folder, 'Windows');

/** Creates a reg.exe for this system, where the backslash is part of its file name. */
const placeReg = (script: string) =>
  writeFileSync(String.raw`${programs()}\reg.exe`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });

/** A reg.exe whose export and query end with these codes, and the query of a key that always exists with the last one. */
const regWith =
  (exportCode: Finished['code'], queryCode: Finished['code'], alwaysCode: Finished['code'] = 0) =>
  (_program: string, [command, key]: readonly string[]) => {
    const query = key === String.raw`HKLM\Software` ? alwaysCode : queryCode;
    return Promise.resolve({ code: command === 'query' ? query : exportCode, output: Buffer.alloc(0) });
  };

test.each([
  ['isn’t there', 1, 1, 'missing'],
  ['is there but can’t be exported', 1, 0, 'failed'],
  ['isn’t there, with an export that takes too long', 'failed', 1, 'missing'],
  ['is there, with an export that takes too long', 'failed', 0, 'failed'],
  ['can’t be listed in time', 1, 'failed', 'failed'],
  ['is asked for in vain, as reg.exe is blocked', 'blocked', 'blocked', 'blocked'],
  ['isn’t there, with an export that is blocked', 'blocked', 1, 'blocked'],
  ['can’t be exported, with a query that is blocked', 1, 'blocked', 'blocked'],
] as const)('[S400] a key of policies that %s counts so', async (_, exportCode, queryCode, expected) => {
  const { exportRegistryKey } = createSystemPrograms(folder, regWith(exportCode, queryCode));
  expect(await exportRegistryKey(machineKey)).toBe(expected);
});

test('where reg.exe lists nothing, as a policy forbids it, it counts as blocked', async () => {
  expect(await createSystemPrograms(folder, regWith(1, 1, 1)).exportRegistryKey(machineKey)).toBe('blocked');
});

test.runIf(process.platform !== 'win32').each([
  ['answers each time after three seconds', 'sleep 3; exit 1', 'failed'],
  [
    'never ends an export, but knows no key',
    String.raw`test "$1" = export && exec sleep 30; test "$2" = 'HKLM\Software'`,
    'missing',
  ],
] as const)(
  'a reg.exe that %s is awaited for one time limit, however often it is run',
  async (_, script, expected) => {
    const runs = join(folder, 'runs');
    placeReg(`echo "$1 $2" >> '${runs}'\n${script}`);
    const { exportRegistryKey } = createSystemPrograms(programs(), undefined, 1_500);
    const read = await Promise.all([exportRegistryKey(machineKey), exportRegistryKey(machineKey)]);
    expect(read).toEqual([expected, expected]);
    // Nothing is run after the limit.
    await exportRegistryKey(machineKey);
    const [exportRun, queryRun] = [`export ${machineKey}`, `query ${machineKey}`];
    const lines = readFileSync(runs, 'utf8').trim().split('\n');
    expect(lines.filter((line) => line.endsWith(machineKey)).sort()).toEqual([
      exportRun,
      exportRun,
      queryRun,
      queryRun,
    ]);
  },
);

test('a key of policies that isn’t there counts so where there is no folder for its export', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  vi.stubEnv('TEMP', join(folder, 'missing'));
  expect(await createSystemPrograms(folder, regWith(1, 1)).exportRegistryKey(machineKey)).toBe('missing');
  expect(await createSystemPrograms(folder, regWith(1, 0)).exportRegistryKey(machineKey)).toBe('failed');
});

test('a property list that plutil can’t convert is named', async () => {
  writeFileSync(list(), 'bplist00');
  const { convertPropertyList } = createSystemPrograms(folder, () =>
    Promise.resolve({ code: 1, output: Buffer.alloc(0) }),
  );
  const { problems } = await readPropertyList(list(), owners, convertPropertyList);
  expect(problems).toMatchObject([{ code: 'failed' }]);
  const converted = { code: 0, output: Buffer.from('{}') };
  const { convertPropertyList: convert } = createSystemPrograms(folder, () => Promise.resolve(converted));
  expect(await convert(list())).toBe(converted.output);
});

test.runIf(process.platform !== 'win32')(
  '[S345] a program that hangs or never stops writing is ended',
  async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('TMPDIR', folder);
    const read = () => createSystemPrograms(programs()).exportRegistryKey(machineKey);
    placeReg('exit 1');
    expect(await read()).toBe('blocked');
    placeReg('exit 3');
    expect(await read()).toBe('failed');
    placeReg('exit 0');
    expect(await read()).toBe('failed');
    placeReg('exec cat /dev/zero');
    expect(await read()).toBe('failed');
    placeReg('exec head -c 3000000 /dev/zero > "$3"');
    expect(await read()).toBe('failed');
    placeReg('printf "%s %s %s" "$1" "$2" "$4" > "$3"');
    expect(String(await read())).toBe(`export ${machineKey} /y`);
    expect(readdirSync(folder).filter((name) => name.startsWith('perch-policies-'))).toEqual([]);
    // Not executable, also for root.
    chmodSync(String.raw`${programs()}\reg.exe`, 0o644);
    expect(await read()).toBe('blocked');
    expect(await createSystemPrograms(join(folder, 'none')).exportRegistryKey(machineKey)).toBe('failed');
  },
);

test.runIf(process.platform !== 'win32')(
  'policies are named as unreadable where Node throws at the start of reg.exe',
  async () => {
    // Node throws if a file is in the place of a folder, as it does if a policy of Windows forbids the program.
    const programs = createSystemPrograms(join(import.meta.filename, 'Windows'));
    const sources = { platform: 'win32', folder, isOwnFolder: true, owners } as const;
    const { problems } = await readManagedSettings(sources, programs);
    expect(problems.map(({ code }) => code)).toEqual(['failed', 'failed']);
  },
);

test('[S415] reg.exe is run in the folder of the ntdll.dll that Windows has loaded, whatever the environment says', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SystemRoot', String.raw`C:\Users\ada\Windows`);
  const loaded = [
    String.raw`C:\Users\ada\Perch\Perch.exe`,
    String.raw`C:\Users\ada\ntdll.dll.exe`,
    String.raw`D:\WINNT\SYSTEM32\NTDLL.DLL`,
    String.raw`C:\Users\ada\ntdll.dll`,
  ];
  expect(windowsProgramFolder({ sharedObjects: loaded })).toBe(String.raw`D:\WINNT\SYSTEM32`);
  for (const report of [
    { sharedObjects: loaded.slice(0, 1) },
    { sharedObjects: [7, 'ntdll.dll'] },
    { sharedObjects: 7 },
    {},
  ])
    expect(windowsProgramFolder(report)).toBe(String.raw`C:\Windows\System32`);
});

test.runIf(process.platform !== 'win32')(
  '[S416] reading policies ends at its time limit, though a child of reg.exe keeps its output open',
  async () => {
    const child = join(folder, 'child');
    placeReg(`sleep 60 &\necho $! >> '${child}'\nexit 3`);
    const { exportRegistryKey } = createSystemPrograms(programs(), undefined, 1_000);
    expect(await exportRegistryKey(machineKey)).toBe('failed');
    for (const pid of readFileSync(child, 'utf8').trim().split('\n')) process.kill(Number(pid));
  },
);

test.runIf(process.platform !== 'win32')(
  'a program is no longer running when its time limit is over and its folder is removed',
  async () => {
    const started = join(folder, 'export-process');
    placeReg(`test "$1" = query && exit 1\necho $$ > '${started}'\ntrap '' TERM\nwhile :; do sleep 1; done`);
    await createSystemPrograms(programs(), undefined, 1_000).exportRegistryKey(machineKey);
    const pid = Number(readFileSync(started, 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);
