// A hook of electron-builder, which runs before it sets fuses and signs. Verifies that the file of keytar in the package
// is the one that was verified before packing, and writes the bill of materials beside the packages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keytarFile, verifyKeytar } from './keytar-file.ts';
import { type PackContext, packTarget } from './pack-context.ts';
import { createSbom } from './sbom.ts';

interface PackedContext extends PackContext {
  /** The folder with the packages. */
  readonly outDir: string;
  readonly appOutDir: string;
  readonly packager: {
    /** A packager can choose another version than that of package.json. */
    readonly appInfo: { readonly version: string };
    readonly getResourcesDir: (appOutDir: string) => string;
  };
}

/** @throws Error if the package contains another file of keytar */
export function afterPack(context: PackedContext): void {
  const target = packTarget(context);
  const resources = context.packager.getResourcesDir(context.appOutDir);
  verifyKeytar(join(resources, 'app.asar.unpacked', keytarFile), target);
  const { version } = context.packager.appInfo;
  const { name, text } = createSbom(resources, target, version);
  writeFileSync(join(context.outDir, `${name}-${version}-${target}.cdx.json`), text);
}
