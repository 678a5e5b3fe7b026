// Packs Perch into a folder as it is packed for people, around a stand-in for Electron's binary.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');
const native = 'node_modules/keytar/build/Release/keytar.node';

const builder = join(project, 'node_modules/electron-builder/cli.js');

let folder: string;
let resources: string;
let packed: readonly string[];

describe.runIf(process.platform === 'linux')('what is shipped', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-package-'));
    resources = join(folder, 'out/linux-unpacked/resources');
    await pack();
    packed = await listed(join(resources, 'app.asar'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is the three built programs and the tray icons', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        'package.json',
        'dist/main/main.js',
        'dist/preload/preload.cjs',
        'dist/renderer/index.html',
        'build/icons/tray/available-dark.png',
      ]),
    );
  });

  test('of other packages it is what keytar needs to run, its native file outside the archive', () => {
    expect(packed.filter((file) => file.startsWith('node_modules/')).toSorted()).toEqual([
      native,
      'node_modules/keytar/lib/keytar.js',
      'node_modules/keytar/package.json',
    ]);
    expect(existsSync(join(resources, 'app.asar.unpacked', native))).toBe(true);
  });

  test('nothing of the workshop, the tests or the sources is in it', () => {
    const own = /^(?:package\.json|dist\/|build\/icons\/tray\/|node_modules\/keytar\/)/;
    expect(packed.filter((file) => !own.test(file) || file.endsWith('.map'))).toEqual([]);
  });
});

test.runIf(process.platform === 'linux').each([
  ['keytar was never built', '--linux', undefined, /keytar has no built file.* Run build\/setup\.sh/],
  [
    'keytar is built for another system',
    '--mac',
    native,
    /keytar is built for .* Pack it on such a machine\./,
  ],
])('where %s, packing stops with a sentence', async (_why, target, built, sentence) => {
  const copy = await mkdtemp(join(tmpdir(), 'perch-unpackable-'));
  for (const file of ['electron-builder.yml', 'package.json', 'build/before-pack.ts']) {
    await cp(join(project, file), join(copy, file));
  }
  if (built !== undefined) {
    await mkdir(dirname(join(copy, built)), { recursive: true });
    await writeFile(join(copy, built), '');
  }
  const packing = promisify(execFile)(process.execPath, [builder, target, 'dir'], { cwd: copy });
  await expect(packing).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(sentence) as string });
  await rm(copy, { recursive: true, force: true });
});

test('a Debian package can name who maintains it, and where it is at home', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    author: expect.stringMatching(/^[^<]+ <\S+@\S+>$/) as string,
    homepage: expect.stringMatching(/^https:/) as string,
  });
  expect(await readFile(join(project, 'electron-builder.yml'), 'utf8')).toMatch(
    /^ {2}maintainer: [^<]+ <\S+@\S+>$/m,
  );
});

/** The fuses are bits of Electron's own binary: a stand-in has none. */
async function pack(): Promise<void> {
  const standIn = join(folder, 'electron');
  await mkdir(join(standIn, 'locales'), { recursive: true });
  await mkdir(join(standIn, 'resources'));
  await writeFile(join(standIn, 'electron'), '#!/bin/sh\n', { mode: 0o755 });
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version'])
    await writeFile(join(standIn, file), '');
  const config = join(folder, 'config.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(project, 'electron-builder.yml'),
      electronFuses: null,
      electronDist: standIn,
      directories: { output: join(folder, 'out') },
    }),
  );
  await promisify(execFile)(process.execPath, [builder, '--linux', 'dir', '--config', config], {
    cwd: project,
  });
}

interface AsarFolder {
  readonly files: Readonly<Record<string, AsarFolder | { readonly files?: undefined }>>;
}

/** The files of an archive: its header is JSON, its length at byte 12, its text from byte 16. */
async function listed(archive: string): Promise<string[]> {
  const file = await open(archive);
  try {
    const { buffer: sizes } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const length = sizes.readUInt32LE(12);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, 16);
    return filesIn(JSON.parse(buffer.toString('utf8')) as AsarFolder, '');
  } finally {
    await file.close();
  }
}

function filesIn({ files }: AsarFolder, prefix: string): string[] {
  return Object.entries(files).flatMap(([name, entry]) =>
    entry.files === undefined ? [prefix + name] : filesIn(entry, `${prefix}${name}/`),
  );
}
