// Creates folders one at a time. Node's `mkdirSync` with `recursive` loops forever if mkdir fails with ENOENT although
// the parent exists, as in /proc (nodejs/node#27198 is the same loop on Windows).
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a missing folder, for its owner only. Checks that it is a writable folder. @throws the system's error, or ENOTDIR */
export function ensureDir(path: string): void {
  if (!existsSync(path)) {
    const parent = dirname(path);
    if (parent !== path) ensureDir(parent);
    mkdirSync(path, { mode: 0o700 });
  }
  if (!statSync(path).isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR' });
  }
  accessSync(path, constants.W_OK);
}
