// How Perch writes files: modes, flags and folders, and a file whole or not at all. The modes are of Linux and macOS: Windows has access
// lists instead, which new files inherit from the user's folder.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

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

/**
 * Creates a missing folder, for its owner only. Checks that it is a writable folder. Node's `mkdirSync` with `recursive` loops forever
 * if mkdir fails with ENOENT although the parent exists, as in /proc (nodejs/node#27198 is the same loop on Windows).
 * @throws the system's error, or ENOTDIR
 */
export function ensureDir(path: string): void {
  if (!existsSync(path)) {
    const parent = dirname(path);
    if (parent !== path) ensureDir(parent);
    mkdirSync(path, { mode: privateDir });
  }
  if (!statSync(path).isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR' });
  }
  accessSync(path, constants.W_OK);
}

/**
 * Writes a file whole or not at all: the old one stays until the new one, FILE.new, is complete. FILE.new remains if Perch is stopped
 * while writing. @throws the system's errors; then the file is as before
 */
export function writeWholeFile(file: string, text: string, mode: number): void {
  const unfinished = `${file}.new`;
  try {
    writeFileSync(unfinished, text, { mode });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
