// Packs Perch into a folder as it is packed for people: around Electron where its binary is there, else around a
// stand-in that has its fuses.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installedElectron } from '../../build/electron-binary.ts';
import { unsetWire } from './fuses.ts';

export interface Package {
  /** What is started. */
  readonly executable: string;
  readonly archive: string;
  readonly remove: () => Promise<void>;
}

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
  await runBuilder(project, '--linux', 'dir', '--config', config);
  const unpacked = join(folder, 'out/linux-unpacked');
  return {
    executable: join(unpacked, 'perch'),
    archive: join(unpacked, 'resources/app.asar'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Rejects with what it wrote, as `stdout`, where it fails. */
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
