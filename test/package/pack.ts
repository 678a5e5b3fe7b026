// Packs Perch into a folder with the configuration of a release: for Linux with the Electron that Vitest's set-up has found, for other
// systems with a placeholder that has Electron's fuses.
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import plist from 'plist';
import * as v from 'valibot';
import { installedElectron } from '../../build/electron/binary.ts';
import { developmentVersion } from '../../build/electron/development.ts';
import { keytarFile, sha256Of } from '../../build/package/keytar-file.ts';
import { stopMessage } from './hooks.ts';
import { createNsisTools } from './nsis.ts';
import { placeholderForCodesign, placeholderForMac, placeholderForWindows } from './placeholder.ts';

interface Removable {
  readonly remove: () => Promise<void>;
}

interface Packed {
  readonly archive: string;
  /** The text of the bill of materials. */
  readonly sbom: string;
}

export interface Package extends Packed {
  readonly executable: string;
  /** The text of an AppImage's desktop entry. */
  readonly desktopEntry: string;
  /** The text of the Debian package's desktop entry. */
  readonly debianEntry: string;
}

/** The AppImage's options, and the text of the Debian package's desktop entry. */
const options = v.object({
  AppImage: v.object({ desktop: v.string(), desktopFileName: v.literal('net.perch.Perch.desktop') }),
  debianEntry: v.string(),
});

const project = resolve(import.meta.dirname, '../..');
const builder = join(project, 'node_modules/electron-builder/cli.js');

/** The environment that packs the installed keytar, which may have been built on this machine. */
async function withInstalledKeytar(env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const sha256 = sha256Of(await readFile(join(project, keytarFile)));
  return { ...process.env, PERCH_LOCAL_KEYTAR: sha256, ...env };
}

/** The text of the bill of materials beside the packages. */
async function readSbom(folder: string): Promise<string> {
  const [name = ''] = (await readdir(join(folder, 'out'))).filter((each) => each.endsWith('.cdx.json'));
  return readFile(join(folder, 'out', name), 'utf8');
}

/** The main file that the tests add for an older Electron. */
export const olderNodeFile = 'older-node.mjs';

/** Whether the Electron at hand is that of development, whose Node lacks functions. */
export function addsOlderNode(): boolean {
  const electron = installedElectron();
  return electron.kind === 'installed' && electron.version === developmentVersion;
}

/**
 * The configuration that packs the Electron at hand. Node of the one for development lacks functions, which its default app adds; a
 * packaged program has none, so the main file does.
 */
async function electronAtHand(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const electron = installedElectron();
  if (electron.kind === 'missing') throw new Error(electron.reason);
  const electronDist = dirname(electron.path);
  if (!addsOlderNode()) return { electronDist };
  const added = await readFile(join(project, 'build/electron/development', olderNodeFile), 'utf8');
  await writeFile(join(folder, olderNodeFile), `${added}await import('./dist/main/main.js');\n`);
  const files = [{ from: folder, filter: [olderNodeFile] }];
  // Releases refuse it.
  const afterPack = join(import.meta.dirname, 'hooks.ts');
  return { electronDist, files, extraMetadata: { main: olderNodeFile }, afterPack };
}

/** Packs the build in `dist/` for Linux. Every user can run it, though the umask would keep them from reading the files. */
export function packPerch(): Promise<Package & Removable> {
  return inTemporaryFolder('perch-package-', async (folder) => {
    await chmod(folder, 0o755);
    const config = await writeConfiguration(folder, await electronAtHand(folder));
    const env = await withInstalledKeytar();
    const command = [
      '-c',
      'umask 027; exec "$0" "$@"',
      process.execPath,
      join(import.meta.dirname, 'builder.ts'),
    ];
    await promisify(execFile)('sh', [...command, config], { env });
    const computed = v.parse(options, JSON.parse(await readFile(join(folder, 'options.json'), 'utf8')));
    const unpacked = join(folder, 'out/linux-unpacked');
    return {
      sbom: await readSbom(folder),
      executable: join(unpacked, 'perch'),
      archive: join(unpacked, 'resources/app.asar'),
      desktopEntry: computed.AppImage.desktop,
      debianEntry: computed.debianEntry,
    };
  });
}

/** Builds the deb and the rpm of the packed Perch, as this version and as 9.9.9, with fpm.sh. Returns the temporary folder. */
export function packInstallers({ executable }: Package): Promise<Removable & { readonly folder: string }> {
  return inTemporaryFolder('perch-installers-', async (folder) => {
    const config = await writeConfiguration(folder, {});
    const env = { ...process.env, CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.sh') };
    const args = ['--linux', 'deb', 'rpm', '--config', config, '--prepackaged', dirname(executable)];
    await runBuilder(project, args, env);
    return { folder: join(folder, 'out') };
  });
}

export interface MacProgram extends Packed, Removable {
  /** The folder `Perch.app`. */
  readonly application: string;
  /** The content of `Info.plist`. */
  readonly properties: unknown;
  /** `InfoPlist.strings` for German, and for Brazilian Portuguese. */
  readonly german: string;
  readonly portuguese: string;
  /** `InfoPlist.strings` for Spain and for Latin America. */
  readonly spanish: readonly string[];
  /** The arguments of each call of `codesign`. */
  readonly signing: string;
}

/** Packs for macOS on another system: unsigned, with this system's keytar. `env` is added to the environment. */
export function packForMac(env: NodeJS.ProcessEnv): Promise<MacProgram> {
  return inTemporaryFolder('perch-mac-', async (folder) => {
    const electronDist = await placeholderForMac(join(folder, 'electron'));
    const config = await writeConfiguration(folder, {
      ...(await electronAtHand(folder)),
      electronDist,
      beforePack: null,
      afterPack: undefined,
    });
    const tools = await placeholderForCodesign(join(folder, 'tools'));
    const path = `${tools}${delimiter}${process.env['PATH'] ?? ''}`;
    await runBuilder(project, ['--mac', 'dir', '--x64', '--config', config], {
      ...(await withInstalledKeytar(env)),
      PATH: path,
    });
    const application = join(folder, 'out/mac/Perch.app');
    const contents = join(application, 'Contents');
    return {
      application,
      archive: join(contents, 'Resources/app.asar'),
      sbom: await readSbom(folder),
      properties: plist.parse(await readFile(join(contents, 'Info.plist'), 'utf8')),
      german: await readFile(join(contents, 'Resources/de.lproj/InfoPlist.strings'), 'utf8'),
      portuguese: await readFile(join(contents, 'Resources/pt_BR.lproj/InfoPlist.strings'), 'utf8'),
      spanish: await Promise.all(
        ['es', 'es_419'].map((name) =>
          readFile(join(contents, `Resources/${name}.lproj/InfoPlist.strings`), 'utf8'),
        ),
      ),
      signing: await readFile(join(tools, 'codesign.txt'), 'utf8'),
    };
  });
}

export interface WindowsProgram extends Packed, Removable {
  /** Contains the fuses and the resources. */
  readonly executable: string;
  /** The WiX project of the MSI. */
  readonly msiProject: string;
  /** What makensis has compiled: the uninstaller, then the installer. Undefined if there is no makensis. */
  readonly compiled: string | undefined;
}

/**
 * Packs version 1.2.3 for Windows on another system: unsigned, with this system's keytar. Of the MSI only the WiX project is
 * created; the installer per user is compiled if there is makensis.
 */
export function packForWindows(): Promise<WindowsProgram> {
  return inTemporaryFolder('perch-windows-', async (folder) => {
    const config = await writeConfiguration(folder, {
      electronDist: await placeholderForWindows(join(folder, 'electron')),
      beforePack: null,
      msiProjectCreated: join(import.meta.dirname, 'hooks.ts'),
      extraMetadata: { version: '1.2.3' },
    });
    const tools = join(folder, 'nsis');
    const env = await withInstalledKeytar(await createNsisTools(tools));
    const args = ['--x64', '--config', config];
    await expectStop(runBuilder(project, ['--win', 'msi', ...args], env));
    const unpacked = join(folder, 'out/win-unpacked');
    const hasNsis = spawnSync('makensis', ['-VERSION']).status === 0;
    if (hasNsis) await runBuilder(project, ['--win', 'nsis', ...args, '--prepackaged', unpacked], env);
    return {
      sbom: await readSbom(folder),
      executable: join(unpacked, 'Perch.exe'),
      msiProject: await readFile(join(folder, 'out/__msi-x64/project.wxs'), 'utf8'),
      archive: join(unpacked, 'resources/app.asar'),
      compiled: hasNsis ? await readFile(join(tools, 'makensis.txt'), 'utf8') : undefined,
    };
  });
}

/** Resolves if electron-builder fails with the error of hooks.ts; rejects otherwise. */
async function expectStop(running: Promise<void>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (JSON.stringify(error).includes(stopMessage)) return;
    throw error;
  }
  throw new Error('electron-builder has not stopped at the MSI.');
}

/** Packs into a temporary folder. `remove` deletes it; if packing fails, it is deleted at once. */
async function inTemporaryFolder<Result>(
  name: string,
  pack: (folder: string) => Promise<Result>,
): Promise<Result & Removable> {
  const folder = await mkdtemp(join(tmpdir(), name));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await pack(folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Writes Perch's configuration with changes. For another system `beforePack` must be off: it would refuse this keytar. */
async function writeConfiguration(
  folder: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<string> {
  const file = join(folder, 'config.json');
  const directories = { output: join(folder, 'out') };
  const settings = { extends: join(project, 'electron-builder.yml'), directories, ...changes };
  await writeFile(file, JSON.stringify(settings));
  return file;
}

/** Runs electron-builder's command line. Rejects with its output as `stdout` if it fails. */
async function runBuilder(folder: string, args: readonly string[], env = process.env): Promise<void> {
  await promisify(execFile)(process.execPath, [builder, ...args], { cwd: folder, env });
}
