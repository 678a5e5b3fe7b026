// The folder for temporary files of Perch's host. `build/shell-environment.sh` does the same for the shell scripts.
import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/**
 * The environment for a program that creates temporary files. Replaces a `TMPDIR` that isn't a writable folder by `/tmp`,
 * and reports that. Windows uses other variables.
 */
export function withTemporaryFolder(
  env: NodeJS.ProcessEnv,
  report: (sentence: string) => void,
): NodeJS.ProcessEnv {
  const { TMPDIR = '' } = env;
  if (process.platform === 'win32' || TMPDIR === '' || isWritableFolder(TMPDIR)) return env;
  report(`TMPDIR is ${TMPDIR}, which is not a writable folder: using /tmp.`);
  return { ...env, TMPDIR: '/tmp' };
}

/** False for a relative path: a program with another working folder would resolve it differently. */
function isWritableFolder(folder: string): boolean {
  if (!isAbsolute(folder)) return false;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
