// A hook that electron-builder runs before it sets fuses and signs. Verifies that the package has the pinned Electron and a file
// of keytar that may be packed, and writes the bill of materials beside the packages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedVersion, unpackedVersion } from '../electron/binary.ts';
import { keytarFile, type PackContext, packTarget, verifyKeytar } from './keytar-file.ts';
import { createSbom } from './sbom.ts';

export interface PackedContext extends PackContext {
  /** The folder with the packages. */
  readonly outDir: string;
  readonly appOutDir: string;
  readonly packager: {
    /** Whoever packs Perch can choose another version than that of package.json. */
    readonly appInfo: { readonly version: string };
    readonly getResourcesDir: (appOutDir: string) => string;
    readonly config: {
      /** The folder of the packed Electron; not set for a download. */
      readonly electronDist?: string | null;
      /** The version to download. `electronDownload` can override it. */
      readonly electronVersion?: string | null;
      readonly electronDownload?: { readonly version?: string } | null;
    };
  };
}

/** @throws Error if the package doesn't contain the pinned Electron, or as `verifyPackage` does */
export function afterPack(context: PackedContext): void {
  const version = electronVersion(context);
  if (version !== pinnedVersion)
    throw new Error(`The package has Electron ${version} instead of ${pinnedVersion}, which a release has.`);
  verifyPackage(context);
}

/** Also writes the bill of materials. @throws Error if keytar's file may not be packed, or as `createSbom` does */
export function verifyPackage(context: PackedContext): void {
  const target = packTarget(context);
  const resources = context.packager.getResourcesDir(context.appOutDir);
  verifyKeytar(join(resources, 'app.asar.unpacked', keytarFile), target);
  const { version } = context.packager.appInfo;
  const { name, text } = createSbom({ resources, target, version, electron: electronVersion(context) });
  writeFileSync(join(context.outDir, `${name}-${version}-${target}.cdx.json`), text);
}

function electronVersion({ packager: { config } }: PackedContext): string {
  const downloaded = config.electronDownload?.version ?? config.electronVersion;
  const version = config.electronDist ? unpackedVersion(config.electronDist) : downloaded;
  return version ?? 'of an unknown version';
}
