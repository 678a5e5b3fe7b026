// Runs before electron-builder packs: what it would leave out in silence stops it with a sentence.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Packing {
  readonly electronPlatformName: string;
}

/** @throws Error where a package would have no keychain: keytar was never built, or is another system's. */
export function beforePack({ electronPlatformName }: Packing): void {
  const project = resolve(import.meta.dirname, '..');
  if (!existsSync(join(project, 'node_modules/keytar/build/Release/keytar.node'))) {
    throw new Error(
      'keytar has no built file, and Perch would remember nothing. Run build/setup.sh, then try again.',
    );
  }
  if (electronPlatformName !== process.platform) {
    throw new Error(
      `keytar is built for ${process.platform}, and the package is for ${electronPlatformName}. Pack it on such a machine.`,
    );
  }
}
