import { expect, test } from 'vitest';
import { ownerProblem, trustedOwners } from '../../../app/files/trusted-path.ts';

const root = trustedOwners('linux');
const developer = trustedOwners('linux', { uid: 1000, gid: 1000 });
const mac = trustedOwners('darwin');

test.each([
  ['root’s', 'an installed Perch', root, { uid: 0, gid: 0, mode: 0o644 }, undefined],
  [
    'root’s, writable by root’s group',
    'an installed Perch',
    root,
    { uid: 0, gid: 0, mode: 0o664 },
    undefined,
  ],
  [
    'root’s, writable by another group',
    'an installed Perch',
    root,
    { uid: 0, gid: 100, mode: 0o664 },
    'writable',
  ],
  ['root’s, writable by everybody', 'an installed Perch', root, { uid: 0, gid: 0, mode: 0o646 }, 'writable'],
  ['the user’s', 'an installed Perch', root, { uid: 1000, gid: 1000, mode: 0o600 }, 'owner'],
  [
    'the user’s',
    'a Perch that is not installed',
    developer,
    { uid: 1000, gid: 1000, mode: 0o664 },
    undefined,
  ],
  [
    'another user’s',
    'a Perch that is not installed',
    developer,
    { uid: 1001, gid: 1000, mode: 0o600 },
    'owner',
  ],
  [
    'root’s, writable by administrators',
    'a Perch on macOS',
    mac,
    { uid: 0, gid: 80, mode: 0o775 },
    undefined,
  ],
  [
    'root’s, writable by the group 80',
    'a Perch on Linux',
    root,
    { uid: 0, gid: 80, mode: 0o775 },
    'writable',
  ],
] as const)('[S209] a file that is %s: %s says %j', (_file, _perch, owners, stats, problem) => {
  expect(ownerProblem(stats, owners)).toBe(problem);
});
