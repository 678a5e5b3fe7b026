// What electron-builder gives its hooks beforePack and afterPack, as far as Perch's hooks use it.
// https://www.electron.build/hooks

export interface PackContext {
  /** Node's name of the platform. */
  readonly electronPlatformName: string;
  /** electron-builder's `Arch` number. */
  readonly arch: number;
}

const archs = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/** The platform and processor of the package, such as linux-x64. */
export function packTarget({ electronPlatformName, arch }: PackContext): string {
  return `${electronPlatformName}-${archs[arch] ?? 'unknown'}`;
}
