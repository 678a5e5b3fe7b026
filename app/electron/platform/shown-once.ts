// Whether something is told for the first time: an empty file remembers it.
import { closeSync, openSync } from 'node:fs';

/** True once for each file, and also where it can't be written. */
export function isShownFirstTime(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
}
