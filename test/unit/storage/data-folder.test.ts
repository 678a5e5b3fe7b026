import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDataFolder, removeDataFolder } from '../../../app/storage/data-folder.ts';

let home: string;
let folder: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'perch-data-')));
  folder = join(home, 'Perch');
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const settings = JSON.stringify({ format: 1, connections: [], accounts: [], toForget: [], preferences: {} });

/** Creates files, and returns the folder. */
function filled(...paths: readonly string[]): string {
  for (const path of ['settings.json', ...paths]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path === 'settings.json' ? settings : '');
  }
  return folder;
}

const find = (path: string, isDefault = false) => findDataFolder(path, { isDefault, home });
const remove = () => removeDataFolder(folder, () => undefined);

test('everything that Perch, Electron and Chromium have stored is removed, and the folder', () => {
  const hash = 'a'.repeat(32);
  filled(
    ...['settings.json.damaged-17', 'settings.json.changed-17', 'settings.json.tmp-1700000000abcdef'],
    ...[
      'events.jsonl',
      'panel.png',
      'no-tray-told',
      'dismissed-update',
      'shutting-down',
      'logs/perch.log',
      'logs/perch.4.log',
    ],
    ...[`profiles/${hash}.json`, `profiles/${hash}.json.new`, 'Local State', 'Code Cache/js/index-dir/x'],
    ...['Network/Cookies', 'Partitions/panel/Preferences', 'SingletonCookie', 'lockfile'],
  );
  symlinkSync('elsewhere', join(folder, 'SingletonLock'));
  expect(remove()).toEqual({ failed: [], kept: [] });
  expect(existsSync(folder)).toBe(false);
});

test('[S391] names that aren’t Perch’s remain in the data folder, also inside of the folders for logs and profiles', () => {
  filled(
    'notes.txt',
    'logs/other.log',
    'logs/perch.log',
    'profiles/me.json',
    'settings.json.mine',
    'Downloads/x',
  );
  const { failed, kept } = remove();
  expect(failed).toEqual([]);
  const names = ['Downloads', 'logs', 'notes.txt', 'profiles', 'settings.json.mine'];
  expect(kept.toSorted()).toEqual(names.map((name) => join(folder, name)));
  expect(readdirSync(join(folder, 'logs'))).toEqual(['other.log']);
});

test('[S394] links in the data folder are removed and not followed', () => {
  const outside = join(home, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'perch.log'), '');
  writeFileSync(join(outside, `${'b'.repeat(32)}.json`), '');
  filled('Cache/index');
  for (const name of ['logs', 'profiles', 'GPUCache', 'Cache/inside'])
    symlinkSync(outside, join(folder, name));
  symlinkSync(join(outside, 'perch.log'), join(folder, 'events.jsonl'));
  expect(remove()).toEqual({ failed: [], kept: [] });
  expect(readdirSync(outside)).toHaveLength(2);
});

test('the settings go last, and the lock’s files after its release', () => {
  filled('Local State', 'events.jsonl', 'SingletonCookie', 'notes.txt');
  const seen: string[][] = [];
  removeDataFolder(folder, () => seen.push(readdirSync(folder).toSorted()));
  expect(seen).toEqual([['SingletonCookie', 'notes.txt']]);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test.skipIf(process.getuid?.() === 0)('what can’t be removed is named, and everything else removed', () => {
  filled('Cache/index', 'events.jsonl');
  chmodSync(join(folder, 'Cache'), 0o500);
  const { failed, kept } = remove();
  chmodSync(join(folder, 'Cache'), 0o700);
  expect(failed).toEqual([{ path: join(folder, 'Cache/index'), code: 'EACCES' }]);
  expect(kept).toEqual([]);
  expect(readdirSync(folder)).toEqual(['Cache']);
});

describe('a data folder', () => {
  test('that is missing is the default one, or its name is mistyped', () => {
    expect(find(folder, true)).toEqual({ kind: 'missing' });
    expect(find(folder)).toEqual({ kind: 'foreign' });
    mkdirSync(folder);
    expect(find(folder)).toEqual({ kind: 'foreign' });
  });

  test('is recognised by its settings or its log, and the default one by its path', () => {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(find(folder)).toEqual({ kind: 'foreign' });
    expect(find(folder, true)).toEqual({ kind: 'own', folder });
    writeFileSync(join(folder, 'logs/perch.log'), '');
    // `--log-dir` can put the log into another program's folder.
    expect(find(folder)).toEqual({ kind: 'foreign' });
    writeFileSync(join(folder, 'events.jsonl'), '');
    expect(find(folder)).toEqual({ kind: 'own', folder });
    rmSync(join(folder, 'logs'), { recursive: true });
    writeFileSync(join(folder, 'settings.json'), settings);
    expect(find(folder)).toEqual({ kind: 'own', folder });
  });

  test('with the settings of another program isn’t Perch’s', () => {
    for (const text of [
      '{}',
      '[]',
      'no JSON',
      '{"connections":[]}',
      '{"editor.fontSize":12,"accounts":[]}',
    ]) {
      filled('Cache/index');
      writeFileSync(join(folder, 'settings.json'), text);
      expect(find(folder), text).toEqual({ kind: 'foreign' });
    }
  });

  test('[S392] that is a file, a broken link, the home folder, one above it or the root isn’t Perch’s', () => {
    writeFileSync(join(home, 'file'), '');
    symlinkSync('nowhere', join(home, 'broken'));
    mkdirSync(join(home, 'logs'));
    writeFileSync(join(home, 'logs/perch.log'), '');
    symlinkSync(home, join(home, 'link'));
    for (const path of ['file', 'broken', '.', '..', 'link', 'link/link'])
      for (const isDefault of [true, false])
        expect(find(join(home, path), isDefault), path).toEqual({ kind: 'foreign' });
    expect(find('/', true)).toEqual({ kind: 'foreign' });
  });

  test('behind a link is found without the link', () => {
    filled();
    symlinkSync(folder, join(home, 'link'));
    expect(find(join(home, 'link'), true)).toEqual({ kind: 'own', folder });
  });
});
