// Ends with exit code 0 when node_modules holds every package of package-lock.json in its locked version, else
// with 1. build/setup.sh asks it whether there is anything to install.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Lock = {
  packages: Partial<Record<string, { version?: string; integrity?: string; optional?: boolean }>>;
};

const root = join(import.meta.dirname, '..');
const wanted = read('package-lock.json').packages;
const installed = read('node_modules/.package-lock.json').packages;

const isMissing = Object.entries(wanted).some(([folder, entry]) => {
  const present = installed[folder];
  if (folder === '' || entry === undefined) return false;
  // npm leaves out the optional ones that are made for another system.
  if (present === undefined) return entry.optional !== true;
  const isLocked = present.version === entry.version && present.integrity === entry.integrity;
  return !isLocked || !existsSync(join(root, folder, 'package.json'));
});
process.exitCode = isMissing ? 1 : 0;

function read(file: string): Lock {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Lock;
}
