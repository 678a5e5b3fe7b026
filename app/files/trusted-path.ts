// Whether only administrators can change what a path leads to. For Linux and macOS: Windows has access lists, which Node can't
// read.
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The users who may own a file and the groups whose members may write it. */
export interface TrustedOwners {
  readonly users: readonly number[];
  readonly groups: readonly number[];
}

/** `owner`: another user owns it. `writable`: others can write it. */
export type OwnerProblem = 'owner' | 'writable';

export interface UntrustedPath {
  /** The file, or the folder or link on the way to it. */
  readonly path: string;
  readonly problem: OwnerProblem;
}

/** macOS's group `admin`, whose members may become root. */
const macAdminGroup = 80;

/** Root, and `user` with their own group where one is given. */
export function trustedOwners(
  platform: NodeJS.Platform,
  user?: { readonly uid: number; readonly gid: number },
): TrustedOwners {
  const admins = platform === 'darwin' ? [0, macAdminGroup] : [0];
  return user === undefined
    ? { users: [0], groups: admins }
    : { users: [0, user.uid], groups: [...admins, user.gid] };
}

/**
 * Checks the mode and owner of a file or folder. The bits of the group include those of an access list on Linux (acl(5)); on
 * macOS an access list isn't visible in them.
 */
export function ownerProblem(
  { uid, gid, mode }: Pick<Stats, 'uid' | 'gid' | 'mode'>,
  { users, groups }: TrustedOwners,
): OwnerProblem | undefined {
  if (!users.includes(uid)) return 'owner';
  const isGroupTrusted = groups.includes(gid);
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isGroupTrusted) ? 'writable' : undefined;
}

/**
 * Returns the first part of an absolute path that somebody else can change: the file itself, a folder on the way to it, or a
 * link and what it leads to. Where it returns undefined, nobody else can replace the file later either.
 *
 * @throws the system's error, such as ENOENT or ELOOP.
 */
export function findUntrusted(path: string, owners: TrustedOwners): UntrustedPath | undefined {
  return findFrom(path, owners, 0);
}

/** As many links as Linux follows (path_resolution(7)). */
const maxLinks = 40;

function findFrom(path: string, owners: TrustedOwners, links: number): UntrustedPath | undefined {
  for (const part of partsOf(path)) {
    const stats = lstatSync(part);
    if (stats.isSymbolicLink() && owners.users.includes(stats.uid) && links < maxLinks) {
      const target = resolve(dirname(part), readlinkSync(part));
      return findFrom(join(target, relative(part, path)), owners, links + 1);
    }
    const problem = stats.isSymbolicLink() ? 'owner' : ownerProblem(stats, owners);
    // In a folder such as /tmp nobody can replace what belongs to somebody else.
    const isProtected = problem === 'writable' && (stats.mode & stickyBit) !== 0 && part !== path;
    if (problem !== undefined && !isProtected) return { path: part, problem };
  }
  return undefined;
}

const stickyBit = 0o1000;

/** `/`, `/etc`, `/etc/perch` */
function partsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...partsOf(parent), path];
}
