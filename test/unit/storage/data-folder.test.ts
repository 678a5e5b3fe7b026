import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { chromiumFolder, findDataFolder, removeDataFolder } from '../../../app/storage/data-folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let home: string;
let folder: string;

beforeEach(() => {
  home = temporaryFolder();
  folder = join(home, 'Perch');
});

/** Creates these files in the data folder, and one of Chromium's. */
function fill(...paths: readonly string[]): void {
  for (const path of [`${chromiumFolder}/Local State`, ...paths]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
}

const find = (path: string, isDefault = false) => findDataFolder(path, { isDefault, home });
const remove = () => removeDataFolder(folder, () => undefined);

const own = [
  ...['settings.json', 'settings.json.damaged-17'],
  ...['settings.json.tmp-1700000000abcdef', 'panel.png', 'no-tray-told'],
  ...['shutting-down', 'DevToolsActivePort', 'logs/perch.log', 'logs/perch.old.log'],
  ...[`profiles/${'a'.repeat(32)}.json`, `profiles/${'a'.repeat(32)}.json.new`, 'Crashpad/client_id'],
  ...[`${chromiumFolder}/Partitions/panel/Preferences`, 'SingletonCookie', 'lockfile'],
  'scoped_dirAb12Cd/SingletonSocket',
];

test('everything that Perch, Electron and Chromium have stored is removed, and the folder', () => {
  fill(...own);
  symlinkSync('elsewhere', join(folder, 'SingletonLock'));
  expect(remove()).toEqual({ failed: [], kept: [] });
  expect(existsSync(folder)).toBe(false);
});

test('[S391] names that aren’t Perch’s remain in the data folder, also inside of the folders for logs and profiles, and Chromium’s outside of its own', () => {
  fill(
    'notes.txt',
    'logs/other.log',
    'logs/perch.log',
    'profiles/me.json',
    'settings.json.mine',
    'Local State',
    'Downloads/x',
  );
  const { failed, kept } = remove();
  expect(failed).toEqual([]);
  const names = ['Downloads', 'Local State', 'logs', 'notes.txt', 'profiles', 'settings.json.mine'];
  expect(kept.toSorted()).toEqual(names.map((name) => join(folder, name)));
  expect(readdirSync(join(folder, 'logs'))).toEqual(['other.log']);
});

test('names that only contain one of Perch’s remain, too', () => {
  const names = own.flatMap((path) => [
    `~${path}`,
    `${path}~`,
    path.replace('/', '~/'),
    path.replace('/', '/~'),
  ]);
  const similar = names.filter((name) => !own.includes(name) && !/^(?:Crashpad|perch-chromium)\//.test(name));
  fill(...similar);
  expect(remove().failed).toEqual([]);
  expect(similar.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  // What was removed before is no failure.
  expect(remove().failed).toEqual([]);
});

test('[S394] links in the data folder are removed and not followed', () => {
  const outside = join(home, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'perch.log'), '');
  writeFileSync(join(outside, `${'b'.repeat(32)}.json`), '');
  fill();
  for (const name of ['logs', 'profiles', 'Crashpad', `${chromiumFolder}/inside`])
    symlinkSync(outside, join(folder, name));
  symlinkSync(join(outside, 'perch.log'), join(folder, 'no-tray-told'));
  expect(remove()).toEqual({ failed: [], kept: [] });
  expect(readdirSync(outside)).toHaveLength(2);
});

// In a mount namespace of its own, where the system allows one.
const unshared = (script: string) => spawnSync('unshare', ['-rm', 'sh', '-ec', script, 'sh', folder]);

test.runIf(unshared('true').status === 0)('what lies on another file system stays', () => {
  fill('logs/perch.log');
  const module = new URL('../../../app/storage/data-folder.ts', import.meta.url).href;
  const run = `import('${module}').then((m) => m.removeDataFolder(process.argv[1], () => undefined))`;
  const { stdout } = unshared(
    `mount -t tmpfs none "$1/logs"; : >"$1/logs/perch.log"; '${process.execPath}' -e "${run}" "$1"; ls "$1/logs"`,
  );
  expect(String(stdout)).toBe('perch.log\n');
});

test('the lock’s files are removed after its release', () => {
  fill('no-tray-told', 'SingletonCookie', 'notes.txt');
  const seen: string[][] = [];
  removeDataFolder(folder, () => seen.push(readdirSync(folder).toSorted()));
  expect(seen).toEqual([['SingletonCookie', 'notes.txt']]);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test.skipIf(process.getuid?.() === 0)(
  'what can’t be removed is named, and everything else of Perch’s removed',
  () => {
    fill('no-tray-told', 'notes.txt');
    const chromium = join(folder, chromiumFolder);
    chmodSync(chromium, 0o500);
    const { failed, kept } = remove();
    chmodSync(chromium, 0o700);
    expect(failed).toEqual([{ path: join(chromium, 'Local State'), code: 'EACCES' }]);
    expect(kept).toEqual([join(folder, 'notes.txt')]);
    // The removal can be repeated, because the folder is still recognised as Perch's.
    expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', chromiumFolder]);
    expect(find(folder)).toBe('own');
  },
);

describe('a data folder', () => {
  test('that is missing is the default one, or its name is mistyped', () => {
    expect(find(folder, true)).toBe('missing');
    expect(find(folder)).toBe('foreign');
  });

  test('is recognised by Chromium’s data; without it the default one counts as unmarked, any other as foreign', () => {
    fill('settings.json');
    expect([find(folder), find(folder, true)]).toEqual(['own', 'own']);
    rmSync(join(folder, chromiumFolder), { recursive: true });
    expect([find(folder), find(folder, true)]).toEqual(['foreign', 'unmarked']);
    writeFileSync(join(folder, chromiumFolder), '');
    expect([find(folder), find(folder, true)]).toEqual(['foreign', 'unmarked']);
  });

  test('[S392] that is a file, a link, the home folder, one above it or the root isn’t Perch’s', () => {
    fill();
    mkdirSync(join(home, chromiumFolder));
    writeFileSync(join(home, 'file'), '');
    symlinkSync('nowhere', join(home, 'broken'));
    symlinkSync(folder, join(home, 'link'));
    symlinkSync(home, join(home, 'home'));
    for (const path of ['file', 'broken', 'link', '.', '..', 'home', 'home/home', 'home/..'])
      for (const isDefault of [true, false]) expect(find(join(home, path), isDefault), path).toBe('foreign');
    expect(find(`${join(home, 'home')}/home/.`)).toBe('foreign');
    expect(find('/', true)).toBe('foreign');
    const homes = ['link', 'missing'].map((name) => join(home, name));
    const found = homes.map((each) => findDataFolder(folder, { isDefault: false, home: each }));
    expect(found).toEqual(['foreign', 'own']);
  });
});
