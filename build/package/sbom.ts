// The bill of materials of a package, as CycloneDX 1.6 JSON: https://cyclonedx.org/docs/1.6/json/. It has neither a time nor
// a serial number, so that two builds of the same sources have the same one.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { collectLicences } from '../licences.ts';
import { keytarFile, sha256Of } from './keytar-file.ts';

const project = resolve(import.meta.dirname, '../..');

interface Hash {
  readonly alg: 'SHA-256' | 'SHA-512';
  /** In hexadecimal. */
  readonly content: string;
}

interface Component {
  readonly type: 'application' | 'framework' | 'library' | 'file';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly hashes?: readonly Hash[];
  readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  readonly purl?: string;
}

/** The part of CycloneDX 1.6 that Perch uses. */
export interface Sbom {
  readonly $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

export interface PackageContent {
  readonly name: string;
  readonly version: string;
  /** The platform and processor, such as linux-x64. */
  readonly target: string;
  readonly licence: string;
  /** `sha256` is the hash of the archive that Electron is published as for the target. */
  readonly electron: { readonly version: string; readonly licence: string; readonly sha256: string };
  /** `sha512` is the hash of the archive that npm installed. */
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly sha512: string;
  }[];
  /** The files that contain them, with paths inside the resources folder. Signing changes keytar's on macOS. */
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

/** Returns the bill of materials of a package. */
export function createSbom({
  name,
  version,
  target,
  licence,
  electron,
  packages,
  files,
}: PackageContent): Sbom {
  const component: Component = {
    type: 'application',
    'bom-ref': `${name}@${version}-${target}`,
    name,
    version,
    licenses: licensesOf(licence),
  };
  const components: Component[] = [
    electronComponent(electron),
    ...packages.map(npmComponent),
    ...files.map(({ path, sha256 }): Component => ({
      type: 'file',
      'bom-ref': `file:${path}`,
      name: path,
      hashes: [{ alg: 'SHA-256', content: sha256 }],
    })),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: components.map(({ 'bom-ref': ref }) => ref) },
      ...components.map(({ 'bom-ref': ref }) => ({ ref })),
    ],
  };
}

/** The archive with Electron's binary is an asset of its release on GitHub; the npm package only downloads it. */
function electronComponent({ version, licence, sha256 }: PackageContent['electron']): Component {
  const purl = `pkg:github/electron/electron@v${version}`;
  const hashes = [{ alg: 'SHA-256', content: sha256 }] as const;
  const licenses = licensesOf(licence);
  return { type: 'framework', 'bom-ref': purl, name: 'electron', version, hashes, licenses, purl };
}

function npmComponent({ name, version, licence, sha512 }: PackageContent['packages'][number]): Component {
  // https://github.com/package-url/purl-spec: the @ of a scope is percent-encoded.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const hashes = [{ alg: 'SHA-512', content: sha512 }] as const;
  return { type: 'library', 'bom-ref': purl, name, version, hashes, licenses: licensesOf(licence), purl };
}

function licensesOf(id: string) {
  return [{ license: { id } }];
}

const manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });
const checksumFile = v.record(v.string(), v.string());
const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), integrity: v.optional(v.string()) }),
  ),
});

/**
 * Reads what a package contains that was made from `dist/`.
 *
 * @param resources the package's folder with the archive
 * @throws Error where Electron isn't published for the target, or a package isn't locked
 */
export function readContent(resources: string, target: string, version: string): PackageContent {
  const own = v.parse(manifest, readJson('package.json'));
  const electron = v.parse(manifest, readJson('node_modules/electron/package.json'));
  const published = v.parse(checksumFile, readJson('node_modules/electron/checksums.json'));
  const locked = Object.entries(v.parse(lockFile, readJson('package-lock.json')).packages);
  const sha512Of = (name: string, version: string) => {
    const [, { integrity } = {}] =
      locked.find(
        ([folder, entry]) => folder.endsWith(`node_modules/${name}`) && entry.version === version,
      ) ?? [];
    if (!integrity?.startsWith('sha512-')) throw new Error(`${name} ${version} is shipped, but not locked.`);
    return Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  };
  const sha256 = published[`electron-v${electron.version}-${target}.zip`];
  if (sha256 === undefined) throw new Error(`Electron ${electron.version} is not published for ${target}.`);
  return {
    name: own.name,
    version,
    target,
    licence: own.license,
    electron: { version: electron.version, licence: electron.license, sha256 },
    packages: collectLicences().map(({ name, version, licence }) => ({
      name,
      version,
      licence,
      sha512: sha512Of(name, version),
    })),
    files: ['app.asar', `app.asar.unpacked/${keytarFile}`].map((path) => ({
      path,
      sha256: sha256Of(readFileSync(join(resources, path))),
    })),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(project, path), 'utf8'));
}
