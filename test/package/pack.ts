// Packs Perch into a folder as it is packed for people: around Electron where its binary is there, else around a
// stand-in that has its fuses.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { installedElectron } from '../../build/electron-binary.ts';
import { standInForCodesign, standInForLinux, standInForMac, standInForWindows } from './stand-in.ts';

interface Removable {
  readonly remove: () => Promise<void>;
}

export interface Package extends Removable {
  /** What is started. */
  readonly executable: string;
  readonly archive: string;
  /** The text of an AppImage's desktop entry. */
  readonly desktopEntry: string;
  /** And of the Debian package's. */
  readonly debianEntry: string;
  /** What a Debian package is made of, as `from=to` among other arguments. */
  readonly debian: readonly string[];
}

/** Of the AppImage, then of the Debian package, with its entry. */
const options = v.tuple([
  v.object({ desktop: v.string(), desktopFileName: v.literal('perch.desktop') }),
  v.tuple([v.array(v.string()), v.string()]),
  v.string(),
]);

const project = resolve(import.meta.dirname, '../..');
const builder = join(project, 'node_modules/electron-builder/cli.js');

/** For Linux; it takes what is built in `dist/`. */
export function packPerch(): Promise<Package> {
  return inFolder('perch-package-', async (folder) => {
    const electron = installedElectron();
    const dist =
      electron.kind === 'installed'
        ? dirname(electron.path)
        : await standInForLinux(join(folder, 'electron'));
    const config = await configuration(folder, { electronDist: dist });
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'builder.ts'), config]);
    const computed = v.parse(options, JSON.parse(await readFile(join(folder, 'options.json'), 'utf8')));
    const unpacked = join(folder, 'out/linux-unpacked');
    return {
      executable: join(unpacked, 'perch'),
      archive: join(unpacked, 'resources/app.asar'),
      desktopEntry: computed[0].desktop,
      debianEntry: computed[2],
      debian: computed[1][0],
    };
  });
}

export interface MacProgram extends Removable {
  /** The folder `Perch.app`. */
  readonly application: string;
  readonly archive: string;
  /** `Info.plist`, as text. */
  readonly properties: string;
  /** `InfoPlist.strings` for German. */
  readonly german: string;
  /** What `codesign` was called with. */
  readonly signing: string;
}

/** As far as that goes elsewhere: unsigned, and with the keytar of this system in it. */
export function packForMac(): Promise<MacProgram> {
  return inFolder('perch-mac-', async (folder) => {
    const electronDist = await standInForMac(join(folder, 'electron'));
    const config = await configuration(folder, { electronDist, beforePack: null });
    const tools = await standInForCodesign(join(folder, 'tools'));
    const path = `${tools}${delimiter}${process.env['PATH'] ?? ''}`;
    await runBuilder(project, ['--mac', 'dir', '--x64', '--config', config], { ...process.env, PATH: path });
    const application = join(folder, 'out/mac/Perch.app');
    const contents = join(application, 'Contents');
    return {
      application,
      archive: join(contents, 'Resources/app.asar'),
      properties: await readFile(join(contents, 'Info.plist'), 'utf8'),
      german: await readFile(join(contents, 'Resources/de.lproj/InfoPlist.strings'), 'utf8'),
      signing: await readFile(join(tools, 'codesign.txt'), 'utf8'),
    };
  });
}

export interface WindowsProgram extends Removable {
  /** Where the fuses are, and the resources. */
  readonly executable: string;
  readonly archive: string;
}

/** As far as that goes elsewhere: unsigned, and with the keytar of this system in it. */
export function packForWindows(): Promise<WindowsProgram> {
  return inFolder('perch-windows-', async (folder) => {
    const electronDist = await standInForWindows(join(folder, 'electron'));
    const config = await configuration(folder, { electronDist, beforePack: null });
    await runBuilder(project, ['--win', 'dir', '--x64', '--config', config]);
    const unpacked = join(folder, 'out/win-unpacked');
    return {
      executable: join(unpacked, 'Perch.exe'),
      archive: join(unpacked, 'resources/app.asar'),
    };
  });
}

/** What is packed in a folder of its own, which stays until it is removed; where packing fails, it is removed at once. */
async function inFolder<Packed>(
  name: string,
  pack: (folder: string) => Promise<Packed>,
): Promise<Packed & Removable> {
  const folder = await mkdtemp(join(tmpdir(), name));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await pack(folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Perch's own configuration with another Electron; `beforePack` is what refuses to pack another system's keytar. */
async function configuration(
  folder: string,
  changes: { readonly electronDist: string; readonly beforePack?: null },
): Promise<string> {
  const file = join(folder, 'config.json');
  const directories = { output: join(folder, 'out') };
  const settings = { extends: join(project, 'electron-builder.yml'), directories, ...changes };
  await writeFile(file, JSON.stringify(settings));
  return file;
}

/** electron-builder as one types it. Rejects with what it wrote, as `stdout`, where it fails. */
export async function runBuilder(folder: string, args: readonly string[], env = process.env): Promise<void> {
  await promisify(execFile)(process.execPath, [builder, ...args], { cwd: folder, env });
}
