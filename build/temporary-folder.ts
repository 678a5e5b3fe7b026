// Where Perch's host puts its temporary files. `build/shell-environment.sh` does the same for the shell scripts.
import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/**
 * The environment for a program that makes temporary files: `TMPDIR` is `/tmp` where it names no folder that can be
 * written, which `report` is called with a sentence about. Windows has other variables and always a folder.
 */
export function withTemporaryFolder(
  env: NodeJS.ProcessEnv,
  report: (sentence: string) => void,
): NodeJS.ProcessEnv {
  const { TMPDIR = '' } = env;
  if (process.platform === 'win32' || TMPDIR === '' || canHoldFiles(TMPDIR)) return env;
  report(`TMPDIR is ${TMPDIR}, which is not a folder that can be written: temporary files go to /tmp.`);
  return { ...env, TMPDIR: '/tmp' };
}

/** A relative path would be another folder for a program that runs elsewhere. */
function canHoldFiles(folder: string): boolean {
  if (!isAbsolute(folder)) return false;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
