// Checks whether node_modules contains the packages of package-lock.json in their locked versions. Exit code 0 if it does,
// otherwise 1. Imports no packages, because they may be missing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type LockFile = {
  packages: Partial<Record<string, { version?: string; integrity?: string; optional?: boolean }>>;
};

const root = join(import.meta.dirname, '..');
const locked = read('package-lock.json').packages;
const installed = read('node_modules/.package-lock.json').packages;

const isMissing = Object.entries(locked).some(([folder, entry]) => {
  const present = installed[folder];
  if (folder === '' || entry === undefined) return false;
  // npm leaves out optional packages for other platforms.
  if (present === undefined) return entry.optional !== true;
  const isLocked = present.version === entry.version && present.integrity === entry.integrity;
  return !isLocked || !existsSync(join(root, folder, 'package.json'));
});
process.exitCode = isMissing ? 1 : 0;

function read(file: string): LockFile {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as LockFile;
}
