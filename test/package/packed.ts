// Vitest's set-up of these tests: packs Perch for Linux, once for all of them.
import type { TestProject } from 'vitest/node';
import { type Package, packPerch } from './pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Packed on Linux only. */
    readonly perch: Package;
  }
}

export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { remove, ...perch } = await packPerch();
  provide('perch', perch);
  return remove;
}
