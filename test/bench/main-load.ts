// The size of the built main process, and the time until it sets the tray's image. It runs in a Node process with a stub of
// Electron, so that the start of Electron and Chromium is not included.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtScripts, dataModule, electronStub, importOf, perchMain, projectRoot } from './electron-stub.ts';
import { type Figure, figure, median } from './figure.ts';

const runCount = 11;
/** The largest libraries in the main process. The time that they take to load is the reference. */
const largestLibraries = ['electron-store', 'electron-log/node', 'undici'];

/** Requires the output of `npm run build`. */
export async function measureMainBundle(): Promise<Figure[]> {
  const sizes = await Promise.all((await builtScripts()).map(async (file) => (await stat(file)).size));
  return [
    figure({
      id: 'main.bundle',
      method: 'All scripts of the built main process.',
      unit: 'kB',
      values: [sizes.reduce((sum, size) => sum + size, 0) / 1000],
      target: 1850,
    }),
  ];
}

/** Requires the output of `npm run build`. */
export async function measureMainLoad(): Promise<Figure[]> {
  const preload = await electronStub();
  const folder = await mkdtemp(join(tmpdir(), 'perch-bench-'));
  const load = (code: string) => measureLoad({ preload, code, folder });
  const runs: { readonly ours: number; readonly libraries: number }[] = [];
  // Alternates, so that a busy machine affects all three alike.
  try {
    while (runs.length < runCount) {
      const empty = await load(importOf(dataModule('export {};')));
      const ours = await load(`${importOf(perchMain)} await globalThis.trayShown;`);
      const libraries = await load(
        `await Promise.all([${largestLibraries.map((name) => `import('${name}')`).join(', ')}]);`,
      );
      runs.push({ ours: ours - empty, libraries: libraries - empty });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const ours = median(runs.map((run) => run.ours));
  return [
    figure({
      id: 'main.load',
      method:
        'Import of the built main process until it sets the tray’s first image, signed out, with a stub of Electron.',
      unit: 'ms',
      values: runs.map((run) => run.ours),
      target: 100,
    }),
    figure({
      id: 'main.load.libraries',
      method: `The same, compared with the import of ${largestLibraries.join(', ')}.`,
      unit: 'times',
      values: runs.map((run) => run.ours / run.libraries),
      target: 1,
      ours,
      reference: median(runs.map((run) => run.libraries)),
    }),
  ];
}

interface LoadOptions {
  readonly preload: string;
  readonly code: string;
  readonly folder: string;
}

/** Returns the milliseconds that the code takes in a process of its own. */
async function measureLoad({ preload, code, folder }: LoadOptions): Promise<number> {
  const script = `const start = performance.now(); ${code} console.log('took', performance.now() - start); process.exit();`;
  const args = ['--import', preload, '--input-type=module', '-e', script, '--', '--tray'];
  const env = { ...process.env, PERCH_BENCH_FOLDER: folder };
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: projectRoot,
    env,
    timeout: 60_000,
  });
  const [, ms] = /^took ([\d.]+)$/m.exec(stdout) ?? [];
  if (ms === undefined) throw new Error(`The main process could not be loaded: ${stdout}`);
  return Number(ms);
}
