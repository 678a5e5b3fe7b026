// A hook of electron-builder. Fails where keytar's binary is missing or built for another platform: electron-builder would
// leave it out without an error.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface PackContext {
  readonly electronPlatformName: string;
  /** electron-builder's `Arch` number. */
  readonly arch: number;
}

const archs = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/** @throws Error where the package would contain no working keytar */
export function beforePack({ electronPlatformName, arch }: PackContext): void {
  const project = resolve(import.meta.dirname, '../..');
  if (!existsSync(join(project, 'node_modules/keytar/build/Release/keytar.node'))) {
    throw new Error(
      'keytar has no built file, so Perch could not store sign-ins. Run build/setup.sh, then try again.',
    );
  }
  const [built, wanted] = [
    `${process.platform} ${process.arch}`,
    `${electronPlatformName} ${archs[arch] ?? 'unknown'}`,
  ];
  if (built !== wanted) {
    throw new Error(
      `keytar is built for ${built}, but the package is for ${wanted}. Pack it on that platform.`,
    );
  }
}
