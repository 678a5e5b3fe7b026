// File modes and flags on Linux and macOS. Windows has access lists instead, which new files inherit from the user's folder.
import { accessSync, chmodSync, constants, statSync } from 'node:fs';

/** Whether this user can create files in a folder; on Windows, whether it exists. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const privateFile = 0o600;
export const privateDir = 0o700;

/**
 * Opens a file for appending, but not a link: in a shared folder, another user's link could lead to a file of this user. Windows
 * has no flag against links.
 */
export const appendFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/**
 * Takes away the permissions that an existing file or folder has beyond a mode. Does nothing if it doesn't exist or the system
 * refuses. Has no effect on Windows: there chmod only changes the permission to write, which stays.
 */
export function narrowMode(path: string, mode: typeof privateFile | typeof privateDir): void {
  try {
    chmodSync(path, statSync(path).mode & mode);
  } catch {
    // If the file can't be opened either, its opening reports that.
  }
}
