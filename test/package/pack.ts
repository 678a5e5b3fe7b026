// Packs Perch into a folder as it is packed for people: around Electron where its binary is there, else around a
// stand-in that has its fuses.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { installedElectron } from '../../build/electron-binary.ts';
import { unsetWire } from './fuses.ts';

export interface Package {
  /** What is started. */
  readonly executable: string;
  readonly archive: string;
  /** The text of an AppImage's desktop entry. */
  readonly desktopEntry: string;
  /** What a Debian package is made of, as `from=to` among other arguments. */
  readonly debian: readonly string[];
  readonly remove: () => Promise<void>;
}

/** Of the AppImage, then of the Debian package. */
const options = v.tuple([
  v.object({ desktop: v.string(), desktopFileName: v.literal('perch.desktop') }),
  v.tuple([v.array(v.string()), v.string()]),
]);

const project = resolve(import.meta.dirname, '../..');
const builder = join(project, 'node_modules/electron-builder/cli.js');

/** For Linux; it takes what is built in `dist/`. */
export async function packPerch(): Promise<Package> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-package-'));
  const electron = installedElectron();
  const config = join(folder, 'config.json');
  const settings = {
    extends: join(project, 'electron-builder.yml'),
    electronDist:
      electron.kind === 'there' ? dirname(electron.path) : await standIn(join(folder, 'electron')),
    directories: { output: join(folder, 'out') },
  };
  await writeFile(config, JSON.stringify(settings));
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'builder.ts'), config]);
  const computed = v.parse(options, JSON.parse(await readFile(join(folder, 'options.json'), 'utf8')));
  const unpacked = join(folder, 'out/linux-unpacked');
  return {
    executable: join(unpacked, 'perch'),
    archive: join(unpacked, 'resources/app.asar'),
    desktopEntry: computed[0].desktop,
    debian: computed[1][0],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** electron-builder as one types it. Rejects with what it wrote, as `stdout`, where it fails. */
export async function runBuilder(folder: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [builder, ...args], { cwd: folder });
}

/** What electron-builder looks for in a folder with Electron. */
async function standIn(folder: string): Promise<string> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\n#'), unsetWire()]), {
    mode: 0o755,
  });
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version'])
    await writeFile(join(folder, file), '');
  return folder;
}
