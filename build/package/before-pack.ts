// Runs before electron-builder packs: what it would leave out in silence stops it with a sentence.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Packing {
  readonly electronPlatformName: string;
  /** electron-builder's number for a processor. */
  readonly arch: number;
}

const archs = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/** @throws Error where a package would have no keychain: keytar was never built, or for another machine. */
export function beforePack({ electronPlatformName, arch }: Packing): void {
  const project = resolve(import.meta.dirname, '../..');
  if (!existsSync(join(project, 'node_modules/keytar/build/Release/keytar.node'))) {
    throw new Error(
      'keytar has no built file, and Perch would remember nothing. Run build/setup.sh, then try again.',
    );
  }
  const [built, wanted] = [
    `${process.platform} ${process.arch}`,
    `${electronPlatformName} ${archs[arch] ?? 'unknown'}`,
  ];
  if (built !== wanted) {
    throw new Error(
      `keytar is built for ${built}, and the package is for ${wanted}. Pack it on such a machine.`,
    );
  }
}
