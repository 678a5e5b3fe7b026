// `npm run licences`: writes the licences of all shipped packages: those that Vite bundles, and keytar. Electron's package
// contains its own licence and Chromium's as files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { createBuilder, type Rolldown } from 'vite';

export interface Licence {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier. */
  readonly licence: string;
  readonly text: string;
}

const project = resolve(import.meta.dirname, '..');
export const licencesFile = join(project, 'renderer/licences.json');

/** Returns the licences of all packages in the built programs, by name. @throws Error where one has no text */
export async function collectLicences(): Promise<Licence[]> {
  const bundled = (await bundledModules()).flatMap(packageFolder);
  const folders = new Set(bundled).add(join(project, 'node_modules/keytar'));
  return [...folders].map(licenceIn).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The content of the file that the panel reads. */
export function formatLicences(licences: readonly Licence[]): string {
  return `${JSON.stringify(licences, null, 2)}\n`;
}

async function bundledModules(): Promise<string[]> {
  const environments = ['client', 'main', 'preload'];
  const builder = await createBuilder({
    configFile: join(project, 'vite.config.ts'),
    logLevel: 'silent',
    environments: Object.fromEntries(environments.map((name) => [name, { build: { write: false } }])),
  });
  const modules: string[] = [];
  for (const name of environments) {
    const environment = builder.environments[name];
    if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}.`);
    modules.push(...[await builder.build(environment)].flat().flatMap(modulesOf));
  }
  return modules;
}

function modulesOf(built: Rolldown.RolldownOutput | Rolldown.RolldownWatcher): string[] {
  if (!('output' in built)) return [];
  return built.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
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
  const licences = await collectLicences();
  const isNew = !existsSync(licencesFile) || readFileSync(licencesFile, 'utf8') !== formatLicences(licences);
  writeFileSync(licencesFile, formatLicences(licences));
  console.log(`${licences.length} licences${isNew ? ', changed' : ''}`);
}
