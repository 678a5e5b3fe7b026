// Checks whether only trusted users, such as administrators, can change the file at a path. For Linux and macOS: Windows has
// access lists, which Node can't read.
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type FileProblem, readTextFile, type TextFile } from './read-text-file.ts';

/** The users who may own a file and the groups whose members may write it. */
export interface TrustedOwners {
  readonly users: readonly number[];
  readonly groups: readonly number[];
}

/** `owner`: a user who isn't trusted owns the file. `writable`: such a user can write it. */
export type OwnerProblem = 'owner' | 'writable';

/** Why a file isn't used. With an `OwnerProblem`, `path` is the part of its path that a user who isn't trusted can change. */
export type TrustedFileProblem =
  { readonly code: FileProblem } | { readonly code: OwnerProblem; readonly path: string };

/** macOS's group `admin`, whose members may become root. */
const macAdminGroup = 80;

/** Root, on macOS the group of administrators, and `user` with their own group if one is given. */
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
 * macOS an access list isn't visible in the mode.
 */
export function ownerProblem(
  { uid, gid, mode }: Pick<Stats, 'uid' | 'gid' | 'mode'>,
  { users, groups }: TrustedOwners,
): OwnerProblem | undefined {
  if (!users.includes(uid)) return 'owner';
  const isGroupTrusted = groups.includes(gid);
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isGroupTrusted) ? 'writable' : undefined;
}

/** As many links as Linux follows (path_resolution(7)). */
const maxLinks = 40;

/**
 * Returns the first part of an absolute path that a user other than `owners` can change: the file itself, or a folder or link on
 * the way to it. Returns undefined if only `owners` can change or replace the file. Resolves the path as the system does:
 * `..` after a link is the parent of the link's target.
 *
 * @throws the system's error, such as ENOENT, or an error if the path has too many links.
 */
export function findUntrusted(
  path: string,
  owners: TrustedOwners,
): { readonly path: string; readonly problem: OwnerProblem } | undefined {
  const names = path.split('/');
  /** The part that is resolved already: without links and `..`. */
  let walked = '/';
  let links = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const part = join(walked, name);
    const stats = lstatSync(part);
    if (stats.isSymbolicLink()) {
      if (!owners.users.includes(stats.uid)) return { path: part, problem: 'owner' };
      links += 1;
      if (links > maxLinks) throw new Error(`more than ${maxLinks} links: ${path}`);
      const target = readlinkSync(part);
      if (isAbsolute(target)) walked = '/';
      names.unshift(...target.split('/'));
    } else {
      const problem = ownerProblem(stats, owners);
      const isProtected = problem === 'writable' && hasStickyBit(stats) && names.length > 0;
      if (problem !== undefined && !isProtected) return { path: part, problem };
      walked = part;
    }
  }
  return undefined;
}

/** Like `findUntrusted`. A path that can't be followed is a problem, too. Without `owners`, nothing is checked. */
export function trustProblem(
  path: string,
  owners: TrustedOwners | undefined,
): Exclude<TrustedFileProblem, { readonly code: Exclude<FileProblem, 'unreadable'> }> | undefined {
  try {
    const untrusted = owners && findUntrusted(path, owners);
    return untrusted && { code: untrusted.problem, path: untrusted.path };
  } catch {
    return { code: 'unreadable' };
  }
}

/** Reads a text file if only `owners` can change it. Without `owners`, it isn't checked who can. */
export function readTrustedFile(
  file: string,
  maxBytes: number,
  owners: TrustedOwners | undefined,
): TextFile<TrustedFileProblem> {
  const untrusted = trustProblem(file, owners);
  if (untrusted !== undefined) return { ok: false, problem: untrusted };
  const read = readTextFile(file, maxBytes, (opened) => owners && ownerProblem(opened, owners));
  if (read.ok) return read;
  const { problem: code } = read;
  return { ok: false, problem: code === 'owner' || code === 'writable' ? { code, path: file } : { code } };
}

/**
 * In a folder with the sticky bit, such as `/tmp`, a file can be deleted or replaced only by its owner, the folder's owner and
 * root (chmod(1)).
 */
function hasStickyBit({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & 0o1000) !== 0;
}
