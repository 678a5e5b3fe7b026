// The bill of materials of a package, as CycloneDX 1.6 JSON: https://cyclonedx.org/docs/1.6/json/. It has no time and no serial
// number, which would differ between two builds of the same sources.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { collectLicences } from '../licences.ts';
import { keytarFile, sha256Of } from './keytar-file.ts';

const project = resolve(import.meta.dirname, '../..');

const manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });
const checksumFile = v.record(v.string(), v.string());
const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), integrity: v.optional(v.string()) }),
  ),
});

interface Packed {
  /** The folder with app.asar. */
  readonly resources: string;
  /** The platform and processor, such as linux-x64. */
  readonly target: string;
  /** Whoever packs Perch can choose another version than that of package.json. */
  readonly version: string;
  /** The version of Electron in the package. */
  readonly electron: string;
}

/**
 * Returns the package's name and the text of its bill of materials: Electron's published archive, each shipped npm package, and
 * the two files that contain the npm packages. On macOS, keytar's file is signed afterwards and has another hash then.
 *
 * @throws Error if the pinned Electron isn't published for the target, or a package isn't locked or has no licence text
 */
export function createSbom({ resources, target, version, electron }: Packed): {
  readonly name: string;
  readonly text: string;
} {
  const { name, license } = v.parse(manifest, readJson('package.json'));
  const root = {
    type: 'application',
    'bom-ref': `${name}@${version}-${target}`,
    name,
    version,
    licenses: licensesOf(license),
  };
  const files = ['app.asar', `app.asar.unpacked/${keytarFile}`].map((path) => ({
    type: 'file',
    'bom-ref': `file:${path}`,
    name: path,
    hashes: [{ alg: 'SHA-256', content: sha256Of(readFileSync(join(resources, path))) }],
  }));
  const components = [electronComponent(target, electron), ...npmComponents(), ...files];
  const references = components.map(({ 'bom-ref': ref }) => ref);
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components,
    dependencies: [{ ref: root['bom-ref'], dependsOn: references }, ...references.map((ref) => ({ ref }))],
  };
  return { name, text: `${JSON.stringify(sbom, null, 2)}\n` };
}

/** Names Electron's release on GitHub, which has the archive with the binary. The npm package only downloads that. */
function electronComponent(target: string, version: string) {
  const pinned = v.parse(manifest, readJson('node_modules/electron/package.json'));
  const published = v.parse(checksumFile, readJson('node_modules/electron/checksums.json'));
  const content = published[`electron-v${version}-${target}.zip`];
  if (content === undefined && version === pinned.version)
    throw new Error(`Electron ${version} is not published for ${target}.`);
  const { name, license } = pinned;
  const purl = `pkg:github/electron/electron@v${version}`;
  const hashes = content === undefined ? [] : [{ alg: 'SHA-256', content }];
  return { type: 'framework', 'bom-ref': purl, name, version, hashes, licenses: licensesOf(license), purl };
}

/** The shipped packages, with the hashes of the archives that npm installed. */
function npmComponents() {
  const locked = Object.entries(v.parse(lockFile, readJson('package-lock.json')).packages);
  return collectLicences().map(({ name, version, licence }) => {
    const [, { integrity } = {}] =
      locked.find(
        ([folder, entry]) => folder.endsWith(`node_modules/${name}`) && entry.version === version,
      ) ?? [];
    if (!integrity?.startsWith('sha512-')) throw new Error(`${name} ${version} is shipped, but not locked.`);
    const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    // https://github.com/package-url/purl-spec: the @ of a scope is percent-encoded.
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const hashes = [{ alg: 'SHA-512', content }];
    return { type: 'library', 'bom-ref': purl, name, version, hashes, licenses: licensesOf(licence), purl };
  });
}

function licensesOf(id: string) {
  return [{ license: { id } }];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(project, path), 'utf8'));
}
