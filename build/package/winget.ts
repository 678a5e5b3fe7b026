// A hook that electron-builder runs after the last package. Where PERCH_RELEASE_URL names the folder in which the packages for Windows will
// be, it writes winget's manifests for them: https://learn.microsoft.com/windows/package-manager/package/manifest
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as v from 'valibot';
import { sha256Of } from './keytar-file.ts';

export interface BuildResult {
  /** The folder with the packages. */
  readonly outDir: string;
  readonly artifactPaths: readonly string[];
}

const packageFile = resolve(import.meta.dirname, '../../package.json');
const about = v.object({ license: v.string(), description: v.string(), author: v.string() });
const identifier = 'PerchAuthors.Perch';
const locale = 'en-US';

/** Returns no further packages. @throws Error if the address isn't one of `https:` */
export function afterAllArtifactBuild({ outDir, artifactPaths }: BuildResult): string[] {
  const release = process.env['PERCH_RELEASE_URL'] ?? '';
  const packages = artifactPaths.flatMap((path) => {
    const [, version = '', Architecture = '', type] =
      /-(\d.*)-(x64|arm64)(?:-per-machine)?\.(exe|msi)$/.exec(basename(path)) ?? [];
    return type === undefined ? [] : [{ path, version, Architecture, type }];
  });
  const [first] = packages;
  if (release === '' || first === undefined) return [];
  if (!/^https:\/\/[^\s?#]+[^/?#]$/.test(release))
    throw new Error(
      `PERCH_RELEASE_URL must be an https: address without “?”, “#” and “/” at its end, not ${release}.`,
    );
  const { license, description, author } = v.parse(about, JSON.parse(readFileSync(packageFile, 'utf8')));
  const installers = packages.map(({ path, Architecture, type }) => ({
    Architecture,
    InstallerType: type === 'msi' ? 'wix' : 'nullsoft',
    Scope: type === 'msi' ? 'machine' : 'user',
    InstallerUrl: `${release}/${basename(path)}`,
    InstallerSha256: sha256Of(readFileSync(path)).toUpperCase(),
  }));
  const manifests = {
    '': { ManifestType: 'version', DefaultLocale: locale },
    '.installer': { ManifestType: 'installer', Installers: installers },
    [`.locale.${locale}`]: {
      ManifestType: 'defaultLocale',
      PackageLocale: locale,
      PackageName: 'Perch',
      Publisher: author,
      License: license,
      ShortDescription: description,
    },
  };
  const folder = join(outDir, 'winget');
  mkdirSync(folder, { recursive: true });
  const common = { PackageIdentifier: identifier, PackageVersion: first.version, ManifestVersion: '1.10.0' };
  // YAML includes JSON.
  for (const [kind, manifest] of Object.entries(manifests)) {
    const text = JSON.stringify({ ...common, ...manifest }, null, 2);
    writeFileSync(join(folder, `${identifier}${kind}.yaml`), `${text}\n`);
  }
  return [];
}
