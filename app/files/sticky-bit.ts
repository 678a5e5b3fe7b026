// The sticky bit of a folder's mode on Linux and macOS, such as that of `/tmp`: users may create files in the folder, but each
// file can be deleted or replaced only by its owner, the folder's owner and root (chmod(1)).
import type { Stats } from 'node:fs';

const stickyBit = 0o1000;

/** Whether a mode has the sticky bit. */
export function hasStickyBit({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & stickyBit) !== 0;
}
