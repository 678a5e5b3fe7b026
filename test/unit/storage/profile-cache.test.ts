import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProfileCache } from '../../../app/storage/profile-cache.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-profiles-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('removing a profile removes also what was being written of it when Perch was stopped', () => {
  const profiles = openProfileCache(folder, () => {});
  profiles.write('somebody', { profile: { user: '1001' }, readAt: 1 });
  const [file = ''] = readdirSync(folder);
  copyFileSync(join(folder, file), join(folder, `${file}.new`));
  profiles.remove('somebody');
  expect(readdirSync(folder)).toEqual([]);
});

test('removing a profile removes the pictures that may show it', () => {
  const pictures = ['panel.png', 'never-taken.png'].map((name) => join(folder, name));
  writeFileSync(join(folder, 'panel.png'), 'a picture');
  writeFileSync(join(folder, 'another.png'), 'not of Perch');
  const reports: string[] = [];
  openProfileCache(folder, (sentence) => reports.push(sentence), pictures).remove('somebody');
  expect(readdirSync(folder)).toEqual(['another.png']);
  expect(reports).toEqual([]);
});

test('[S28] a profile is read as it was last written, without its PIN', () => {
  const profiles = openProfileCache(folder, () => {});
  profiles.write('somebody', { profile: { user: '1001' }, readAt: 1 });
  profiles.write('somebody', { profile: { user: '1002', 'voicemail-login-pin': 4711 }, readAt: 2 });
  expect(openProfileCache(folder, () => {}).read('somebody')).toEqual({
    profile: { user: '1002' },
    readAt: 2,
  });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a profile that can’t be deleted is reported, and the rest of it is deleted all the same', () => {
  const reports: string[] = [];
  const profiles = openProfileCache(folder, (sentence) => reports.push(sentence));
  profiles.write('somebody', { profile: { user: '1001' }, readAt: 1 });
  const [file = ''] = readdirSync(folder);
  copyFileSync(join(folder, file), join(folder, `${file}.new`));
  rmSync(join(folder, file));
  mkdirSync(join(folder, file));
  profiles.remove('somebody');
  expect(readdirSync(folder)).toEqual([file]);
  expect(reports).toEqual([expect.stringContaining(join(folder, file))]);
});

test('the profiles of accounts that are gone are deleted, with the pictures, and nothing else is', () => {
  const pictures = [join(folder, 'panel.png')];
  const profiles = openProfileCache(folder, () => {}, pictures);
  for (const account of ['here', 'gone']) profiles.write(account, { profile: { user: account }, readAt: 1 });
  for (const name of ['panel.png', 'notes.json']) writeFileSync(join(folder, name), 'something');
  profiles.keepOnly(['here']);
  expect(profiles.read('here')).toBeDefined();
  expect(profiles.read('gone')).toBeUndefined();
  expect(readdirSync(folder).sort()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.json$/), 'notes.json']);
  writeFileSync(join(folder, 'panel.png'), 'a picture of those that are here');
  profiles.keepOnly(['here']);
  expect(readdirSync(folder)).toContain('panel.png');
});
