import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkEntries } from '../../../app/managed/managed-settings.ts';
import { openProfileCache, withCacheRule } from '../../../app/storage/profile-cache.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
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
  '[S198] other users have no permissions to the folder, its profiles and the screenshots; those of before are taken away',
  () => {
    const profiles = join(folder, 'data', 'profiles');
    const screenshot = join(folder, 'panel.png');
    const modes = (paths: readonly string[]) => paths.map((path) => statSync(path).mode & 0o777);
    openProfileCache(profiles, () => {}).write('account', { profile: { user: '1001' }, readAt: 1 });
    const created = [profiles, ...readdirSync(profiles).map((name) => join(profiles, name))];
    expect(modes(created)).toEqual([0o700, 0o600]);
    writeFileSync(screenshot, 'a screenshot');
    const all = [...created, screenshot];
    for (const path of all) chmodSync(path, 0o755);
    openProfileCache(profiles, () => {}, [screenshot]);
    expect(modes(all)).toEqual([0o700, 0o600, 0o600]);
  },
);

test('[S28] a profile is read as last written, without its PIN and secrets at any depth', () => {
  const profiles = openProfileCache(folder, () => {});
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  const devices = [{ id: 1, sip_pass: 'heron' }, { line: { otp: '123456' } }];
  profiles.write('account', {
    profile: { user: '1002', 'voicemail-login-pin': 4711, sip: { password: 'heron' }, devices },
    readAt: 2,
  });
  expect(openProfileCache(folder, () => {}).read('account')).toEqual({
    profile: { user: '1002', sip: {}, devices: [{ id: 1 }, { line: {} }] },
    readAt: 2,
  });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('the time of a profile is the one of its last change, also after it was removed', () => {
  const profiles = openProfileCache(folder, () => {});
  const write = (readAt: number) => {
    profiles.write('account', { profile: { user: '1001' }, readAt });
    return profiles.read('account')?.readAt;
  };
  expect([write(1), write(2)]).toEqual([1, 1]);
  profiles.remove('account');
  expect(write(3)).toBe(3);
});

test.each([
  '{',
  '{"readAt":"noon","profile":{}}',
  '{"readAt":1e300,"profile":{"user":"1001"}}',
  '{"readAt":1,"profile":"none"}',
])('a file that contains %s counts as no profile', (content) => {
  const profiles = openProfileCache(folder, () => {});
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  const [file = ''] = readdirSync(folder);
  writeFileSync(join(folder, file), content);
  expect(profiles.read('account')).toBeUndefined();
});

test('a profile that can’t be written is reported', () => {
  const reports: string[] = [];
  const file = join(folder, 'file');
  writeFileSync(file, 'where the folder should be');
  const profiles = openProfileCache(file, (sentence) => reports.push(sentence));
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  expect(reports).toEqual([expect.stringContaining(file)]);
});

test('a profile that can’t be deleted is reported, and its temporary file is deleted', () => {
  const reports: string[] = [];
  const profiles = openProfileCache(folder, (sentence) => reports.push(sentence));
  profiles.write('account', { profile: { user: '1001' }, readAt: 1 });
  const [file = ''] = readdirSync(folder);
  copyFileSync(join(folder, file), join(folder, `${file}.new`));
  rmSync(join(folder, file));
  mkdirSync(join(folder, file));
  expect(profiles.remove('account')).toBe(false);
  expect(readdirSync(folder)).toEqual([file]);
  expect(reports).toEqual([expect.stringContaining(join(folder, file))]);
});

test('the profiles of removed accounts are deleted with the screenshots, and all other files stay', () => {
  const screenshots = [join(folder, 'panel.png')];
  const profiles = openProfileCache(folder, () => {}, screenshots);
  for (const account of ['current', 'removed'])
    profiles.write(account, { profile: { user: account }, readAt: 1 });
  const [kept = ''] = readdirSync(folder);
  const others = ['notes.json', `${kept}.bak`, `old-${kept}`];
  for (const name of ['panel.png', ...others]) writeFileSync(join(folder, name), 'something');
  profiles.keepOnly(['current']);
  expect(profiles.read('current')).toBeDefined();
  expect(profiles.read('removed')).toBeUndefined();
  const [profile, ...rest] = readdirSync(folder).filter((name) => !others.includes(name));
  expect(profile).toMatch(/^[0-9a-f]{32}\.json$/);
  expect(rest).toEqual([]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
  writeFileSync(join(folder, 'panel.png'), 'a screenshot');
  profiles.keepOnly(['current']);
  expect(readdirSync(folder)).toContain('panel.png');
});

test.each([
  ['false', false, 0],
  ['true', true, 1],
])('with the rule cacheProfile %s, a start keeps and stores profiles or deletes them', (_, value, count) => {
  const stored = openProfileCache(folder, () => {});
  stored.write('account', { profile: { user: '1001' }, readAt: 1 });
  const origin = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
  const managed = checkEntries(origin, [
    { name: 'cacheProfile', key: 'cacheProfile', value, isLocked: true },
  ]);
  const profiles = withCacheRule(stored, managed);
  profiles.keepOnly(['account']);
  expect(readdirSync(folder)).toHaveLength(count);
  profiles.write('account', { profile: { user: '1002' }, readAt: 2 });
  expect(readdirSync(folder)).toHaveLength(count);
  expect(profiles.read('account')?.readAt).toBe(value ? 2 : undefined);
  expect(profiles.remove('account')).toBe(true);
});
