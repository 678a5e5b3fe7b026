// Makes folders, one after the other: asked for all of them at once, Node never comes back where the system takes
// none, as in /proc.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder that can be written to, for its owner only. @throws the system's error where that can't be. */
export function ensureDir(path: string): void {
  if (!existsSync(path)) {
    const parent = dirname(path);
    if (parent !== path) makeParent(parent);
    mkdirSync(path, { mode: 0o700 });
  }
  accessSync(path, constants.W_OK);
}

function makeParent(path: string): void {
  if (existsSync(path)) return;
  makeParent(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
