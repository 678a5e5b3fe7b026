// A hook of electron-builder, which itself would pack Perch without keytar's file and report no error.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keytarFile, type PackContext, packTarget, verifyKeytar } from './keytar-file.ts';

/** @throws Error if keytar's file is missing or for another platform, or as `verifyKeytar` does */
export function beforePack(context: PackContext): void {
  // Under a stricter mask users couldn't read what they install.
  process.umask(0o022);
  const file = join(resolve(import.meta.dirname, '../..'), keytarFile);
  if (!existsSync(file)) {
    throw new Error(
      'keytar has no built file, so Perch could not store sign-ins. Run build/setup.sh, then try again.',
    );
  }
  const [built, wanted] = [`${process.platform}-${process.arch}`, packTarget(context)];
  if (built !== wanted) {
    throw new Error(
      `keytar is built for ${built}, but the package is for ${wanted}. Pack it on that platform.`,
    );
  }
  verifyKeytar(file, wanted);
}
