// The same sources give the same build, wherever and whenever it is made.
import { execFile } from 'node:child_process';
import { cp, lutimes, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { collectLicences } from '../../build/licences.ts';

const project = resolve(import.meta.dirname, '../..');

test.runIf(process.platform === 'linux')(
  '[S233] a build in another folder, time zone and locale, with another umask and other file times, is identical byte for byte',
  async () => {
    const copy = await copyProject();
    // A shell, because a thread of a test can't set its umask.
    await promisify(execFile)(
      'sh',
      ['-c', 'umask 077; exec "$0" "$@"', process.execPath, ...buildArgs(copy)],
      {
        cwd: copy,
        env: { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' },
      },
    );
    const [built, here] = await Promise.all([contents(join(copy, 'dist')), contents(join(project, 'dist'))]);
    expect([...built.keys()]).toEqual([...here.keys()]);
    const different = [...built].filter(([path, content]) => here.get(path)?.equals(content) !== true);
    expect(different.map(([path]) => path)).toEqual([]);
    expect(built.size).toBeGreaterThan(10);
  },
);

function buildArgs(folder: string): string[] {
  return [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'];
}

/** Copies the sources and the packages that are bundled, with other file times. Other packages are links. */
async function copyProject(): Promise<string> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'perch-')));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const copy = join(parent, 'Another place');
  const bundled = new Set(collectLicences().map(({ name }) => name));
  for (const path of ['app', 'renderer', 'build/bundle', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    await cp(join(project, path), join(copy, path), { recursive: true });
  const packages = (await packageNames()).map(async (name) => {
    const [from, to] = [join(project, 'node_modules', name), join(copy, 'node_modules', name)];
    await mkdir(dirname(to), { recursive: true });
    await (bundled.has(name) ? cp(from, to, { recursive: true }) : symlink(from, to));
  });
  await Promise.all(packages);
  const copied = await readdir(copy, { recursive: true });
  await Promise.all(copied.map((path) => lutimes(join(copy, path), 1_000_000_000, 1_000_000_000)));
  return copy;
}

async function packageNames(): Promise<string[]> {
  const names = await readdir(join(project, 'node_modules'));
  const scoped = names.filter((name) => name.startsWith('@'));
  const inScopes = scoped.map(async (scope) =>
    (await readdir(join(project, 'node_modules', scope))).map((name) => `${scope}/${name}`),
  );
  return [...names.filter((name) => !/^[.@]/.test(name)), ...(await Promise.all(inScopes)).flat()];
}

/** Returns the contents of the files below a folder by their relative paths, sorted. */
async function contents(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.toSorted().map(async (file) => [relative(folder, file), await readFile(file)] as const),
    ),
  );
}
