// `npm run licences`: writes the licences of all shipped packages: those that Vite bundles, and keytar. The licences of Electron
// and Chromium are missing here: Electron contains them as files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';

export interface Licence {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier. */
  readonly licence: string;
  readonly text: string;
}

const project = resolve(import.meta.dirname, '..');
export const licencesFile = join(project, 'renderer/licences.json');

/** Returns the licences of all shipped packages, sorted by name. @throws Error if one has no text, or Perch isn't built */
export function collectLicences(): Licence[] {
  const folders = new Set(bundledModules().flatMap(packageFolder)).add(join(project, 'node_modules/keytar'));
  return [...folders].map(licenceIn).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

export function formatLicences(licences: readonly Licence[]): string {
  return `${JSON.stringify(licences, null, 2)}\n`;
}

const sourceMap = v.object({ sources: v.array(v.string()) });

/** Whether a built file has no source map: it is the bundler's own, or only imports and exports. */
export function hasNoSource(name: string, code: string): boolean {
  return (
    name === 'rolldown-runtime.js' || /^(?:import[^;]*;)*export\{[^{}]*\}(?:from"[^"]+")?;\s*$/.test(code)
  );
}

/** The source files of the code in `dist/`, which its source maps name. */
function bundledModules(): string[] {
  const built = readdirSync(join(project, 'dist'), { recursive: true, withFileTypes: true });
  return built
    .filter(({ name }) => /\.c?js$/.test(name))
    .flatMap(({ name, parentPath }) => {
      const file = join(parentPath, name);
      if (hasNoSource(name, readFileSync(file, 'utf8'))) return [];
      const map: unknown = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
      return v.parse(sourceMap, map).sources.map((source) => resolve(parentPath, source));
    });
}

/** The folder of a module's package. Empty for Perch's own modules. */
function packageFolder(id: string): string[] {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? [];
  return folder === undefined ? [] : [folder];
}

const manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });

function licenceIn(folder: string): Licence {
  const { name, version, license } = v.parse(
    manifest,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.\w+)?$/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} is shipped, but contains no licence text.`);
  return { name, version, licence: license, text: readFileSync(join(folder, file), 'utf8').trim() };
}

if (import.meta.main) {
  const licences = collectLicences();
  const isNew = !existsSync(licencesFile) || readFileSync(licencesFile, 'utf8') !== formatLicences(licences);
  writeFileSync(licencesFile, formatLicences(licences));
  console.log(`${licences.length} licences${isNew ? ', changed' : ''}`);
}
