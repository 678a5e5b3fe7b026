import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProfileCache } from '../../../app/storage/profile-cache.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-profiles-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('removing a profile also deletes its temporary file', () => {
  const profiles = openProfileCache(folder, () => {});
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  const [file = ''] = readdirSync(folder);
  copyFileSync(join(folder, file), join(folder, `${file}.new`));
  profiles.remove('account');
  expect(readdirSync(folder)).toEqual([]);
});

test('removing a profile deletes the screenshots, which may show it', () => {
  const screenshots = ['panel.png', 'missing.png'].map((name) => join(folder, name));
  writeFileSync(join(folder, 'panel.png'), 'a screenshot');
  writeFileSync(join(folder, 'another.png'), 'another program’s');
  const reports: string[] = [];
  openProfileCache(folder, (sentence) => reports.push(sentence), screenshots).remove('account');
  expect(readdirSync(folder)).toEqual(['another.png']);
  expect(reports).toEqual([]);
});

test.runIf(process.platform !== 'win32')(
  '[S198] the folder, its profiles and the screenshots lose the permissions of other users when they are opened',
  () => {
    const profiles = join(folder, 'profiles');
    const screenshot = join(folder, 'panel.png');
    openProfileCache(profiles, () => {}).write('account', { profile: { user: '1001' }, readAt: 1 });
    writeFileSync(screenshot, 'a screenshot');
    const files = [...readdirSync(profiles).map((name) => join(profiles, name)), screenshot];
    for (const path of [profiles, ...files]) chmodSync(path, 0o755);
    openProfileCache(profiles, () => {}, [screenshot]);
    expect([profiles, ...files].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
  },
);

test('[S28] a profile is read as last written, without its PIN', () => {
  const profiles = openProfileCache(folder, () => {});
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  profiles.write('account', { profile: { user: '1002', 'voicemail-login-pin': 4711 }, readAt: 2 });
  expect(openProfileCache(folder, () => {}).read('account')).toEqual({
    profile: { user: '1002' },
    readAt: 2,
  });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a profile that can’t be deleted is reported, and its temporary file is deleted', () => {
  const reports: string[] = [];
  const profiles = openProfileCache(folder, (sentence) => reports.push(sentence));
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  const [file = ''] = readdirSync(folder);
  copyFileSync(join(folder, file), join(folder, `${file}.new`));
  rmSync(join(folder, file));
  mkdirSync(join(folder, file));
  profiles.remove('account');
  expect(readdirSync(folder)).toEqual([file]);
  expect(reports).toEqual([expect.stringContaining(join(folder, file))]);
});

test('the profiles of removed accounts are deleted with the screenshots, and all other files stay', () => {
  const screenshots = [join(folder, 'panel.png')];
  const profiles = openProfileCache(folder, () => {}, screenshots);
  for (const account of ['current', 'removed'])
    profiles.write(account, { profile: { user: account }, readAt: 1 });
  for (const name of ['panel.png', 'notes.json']) writeFileSync(join(folder, name), 'something');
  profiles.keepOnly(['current']);
  expect(profiles.read('current')).toBeDefined();
  expect(profiles.read('removed')).toBeUndefined();
  expect(readdirSync(folder).sort()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.json$/), 'notes.json']);
  writeFileSync(join(folder, 'panel.png'), 'a screenshot');
  profiles.keepOnly(['current']);
  expect(readdirSync(folder)).toContain('panel.png');
});
