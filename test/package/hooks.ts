// What tests replace of electron-builder's hooks.
import { type PackedContext, verifyPackage } from '../../build/package/after-pack.ts';

export const stopMessage = 'The MSI stops at its project.';

/** Electron-builder calls this before it downloads WiX, whose programs run on Windows only. @throws Error always */
export function msiProjectCreated(): never {
  throw new Error(stopMessage);
}

/** As for a release, but for any Electron. */
export function afterPack(context: PackedContext): void {
  verifyPackage(context);
}
