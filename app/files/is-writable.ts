// Whether this user can create files in a folder; on Windows, whether it exists.
import { accessSync, constants } from 'node:fs';

export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
