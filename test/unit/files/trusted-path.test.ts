import { chmodSync, lchownSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUntrusted, ownerProblem, trustedOwners } from '../../../app/files/trusted-path.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Users and groups whose files each Perch trusts. */
const trustedBy = {
  'an installed Perch': trustedOwners('linux'),
  'a Perch that is not installed': trustedOwners('linux', { uid: 1000, gid: 1000 }),
  'a Perch on macOS': trustedOwners('darwin'),
};

test.each([
  ['root’s', 'an installed Perch', [0, 0, 0o644], undefined],
  ['root’s, writable by root’s group', 'an installed Perch', [0, 0, 0o664], undefined],
  ['root’s, of another group', 'an installed Perch', [0, 100, 0o644], undefined],
  ['root’s, writable by root’s group', 'a Perch that is not installed', [0, 0, 0o664], undefined],
  ['root’s, writable by root’s group', 'a Perch on macOS', [0, 0, 0o775], undefined],
  ['root’s, writable by another group', 'an installed Perch', [0, 100, 0o664], 'writable'],
  ['root’s, writable by everybody', 'an installed Perch', [0, 0, 0o646], 'writable'],
  ['the user’s', 'an installed Perch', [1000, 1000, 0o600], 'owner'],
  ['the user’s', 'a Perch that is not installed', [1000, 1000, 0o664], undefined],
  ['another user’s', 'a Perch that is not installed', [1001, 1000, 0o600], 'owner'],
  ['root’s, writable by administrators', 'a Perch on macOS', [0, 80, 0o775], undefined],
  ['root’s, writable by the group 80', 'an installed Perch', [0, 80, 0o775], 'writable'],
] as const)('[S209] a file that is %s: for %s %j', (_file, perch, [uid, gid, mode], problem) => {
  expect(ownerProblem({ uid, gid, mode }, trustedBy[perch])).toBe(problem);
});

test.runIf(process.platform !== 'win32')('the root of the file system is checked as well', () => {
  const nobody = { users: [], groups: [] };
  expect(findUntrusted('/', nobody)).toEqual({ path: '/', problem: 'owner' });
});

test.runIf(process.platform !== 'win32')('as many links as Linux follows are followed, and no more', () => {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const owners = trustedOwners(process.platform, {
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
  });
  const link = (number: number) => join(folder, `link-${number}`);
  writeFileSync(join(folder, 'file'), 'text', { mode: 0o600 });
  for (let number = 1; number <= 41; number += 1)
    symlinkSync(number === 1 ? 'file' : link(number - 1), link(number));
  expect(findUntrusted(link(40), owners)).toBeUndefined();
  expect(() => findUntrusted(link(41), owners)).toThrow('more than 40 links');
});

test.runIf(process.platform !== 'win32')(
  'a folder that others can write protects the files in it by its sticky bit, but not itself',
  () => {
    const folder = temporaryFolder();
    const owners = trustedOwners(process.platform, {
      uid: process.getuid?.() ?? 0,
      gid: process.getgid?.() ?? 0,
    });
    const file = join(folder, 'file');
    writeFileSync(file, 'text', { mode: 0o600 });
    chmodSync(folder, 0o1777);
    expect(findUntrusted(file, owners)).toBeUndefined();
    expect(findUntrusted(folder, owners)).toEqual({ path: folder, problem: 'writable' });
    chmodSync(folder, 0o777);
    expect(findUntrusted(file, owners)).toEqual({ path: folder, problem: 'writable' });
  },
);

test.runIf(process.platform === 'linux')(
  'a link of another user is not trusted, whatever it leads to',
  () => {
    const link = `/tmp/perch-link-${process.pid}`;
    symlinkSync('/', link);
    onTestFinished(() => rmSync(link));
    // If root runs the tests, the link is given to another user. The link of any other user isn't root's anyway.
    if (process.getuid?.() === 0) lchownSync(link, 65_534, 65_534);
    expect(findUntrusted(link, trustedOwners('linux'))).toEqual({ path: link, problem: 'owner' });
  },
);
