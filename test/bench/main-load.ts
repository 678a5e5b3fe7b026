// The size of the built main process, and the time that it takes until it sets the tray's image, in a Node process with a stub of
// Electron, so that the start of Electron and Chromium is not included.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, figure, median } from './figure.ts';

const built = resolve(import.meta.dirname, '../../dist/main/main.js');
const runCount = 11;
/** What the main process contains of others, without the parts that every program of Node has. */
const largestLibraries = ['electron-store', 'electron-log/node', 'undici'];

/** Requires the output of `npm run build`. */
export async function measureMainBundle(): Promise<Figure[]> {
  const sizes = await Promise.all((await builtScripts()).map(async (file) => (await stat(file)).size));
  return [
    figure({
      id: 'main.bundle',
      method:
        'All scripts of the built main process. The number plans of the world’s countries are 127 kB of them.',
      unit: 'kB',
      values: [sizes.reduce((sum, size) => sum + size, 0) / 1000],
      target: 1850,
    }),
  ];
}

/** Requires the output of `npm run build`. */
export async function measureMainLoad(): Promise<Figure[]> {
  const scripts = await Promise.all((await builtScripts()).map((file) => readFile(file, 'utf8')));
  const names = importedNames(scripts.join('\n'));
  const preload = dataModule(`
    import { registerHooks } from 'node:module';
    const electron = ${JSON.stringify(electronStub(names))};
    registerHooks({
      resolve: (name, context, next) =>
        name === 'electron' ? { url: electron, shortCircuit: true } : next(name, context),
    });`);
  const folder = await mkdtemp(join(tmpdir(), 'perch-bench-'));
  const load = (code: string) => measureLoad({ preload, code, folder });
  const runs: { readonly ours: number; readonly libraries: number }[] = [];
  // Alternates, so that a busy machine affects all of them.
  try {
    while (runs.length < runCount) {
      const empty = await load(importOf(dataModule('export {};')));
      const ours = await load(`${importOf(pathToFileURL(built).href)} await globalThis.trayShown;`);
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

async function builtScripts(): Promise<readonly string[]> {
  const names = await readdir(dirname(built));
  return names.filter((name) => name.endsWith('.js')).map((name) => join(dirname(built), name));
}

interface LoadOptions {
  readonly preload: string;
  readonly code: string;
  readonly folder: string;
}

/** Milliseconds that code takes in a process of its own. */
async function measureLoad({ preload, code, folder }: LoadOptions): Promise<number> {
  const script = `const start = performance.now(); ${code} console.log('took', performance.now() - start); process.exit();`;
  const args = ['--import', preload, '--input-type=module', '-e', script, '--', '--tray'];
  const env = { ...process.env, PERCH_BENCH_FOLDER: folder };
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(built, '../../..'),
    env,
    timeout: 60_000,
  });
  const [, ms] = /^took ([\d.]+)$/m.exec(stdout) ?? [];
  if (ms === undefined) throw new Error(`The main process could not be loaded: ${stdout}`);
  return Number(ms);
}

function importedNames(code: string): readonly string[] {
  const lists = [...code.matchAll(/import\s*(?:[\w$]+,\s*)?\{([^}]+)\}\s*from\s*["']electron["']/g)].map(
    ([, list = '']) => list,
  );
  return [
    ...new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))),
  ];
}

/**
 * The source of a stub module with these exports. Each export can be called and constructed and has every member, and each
 * member is such a stub. Only members that affect Perch's start return values. `globalThis.trayShown` resolves when the
 * tray's first image is set.
 */
function electronStub(names: readonly string[]): string {
  return dataModule(`
    const shown = Promise.withResolvers();
    globalThis.trayShown = shown.promise;
    const stub = (members = {}, instanceMembers = {}) => new Proxy(function () {}, {
      get: (_, name) =>
        name in members ? members[name]
        : name === 'then' ? undefined
        : name === Symbol.toPrimitive ? () => ''
        : stub(),
      apply: () => stub(),
      construct: () => stub(instanceMembers),
    });
    const exported = {
      app: stub({
        isPackaged: false,
        isReady: () => true,
        whenReady: () => Promise.resolve(),
        getPath: () => process.env.PERCH_BENCH_FOLDER,
        getAppPath: () => process.env.PERCH_BENCH_FOLDER,
        getVersion: () => '0.0.0',
        getName: () => 'Perch',
        getPreferredSystemLanguages: () => ['en'],
        exit: (code) => process.exit(code),
      }),
      nativeImage: stub({ createFromPath: () => stub({ isEmpty: () => false }) }),
      Tray: stub({}, { setImage: () => shown.resolve() }),
    };
    const exportOf = (name) => exported[name] ?? stub();
    export default new Proxy({}, { get: (_, name) => exportOf(name) });
    ${names
      .filter((name) => name !== 'default')
      .map((name) => `export const ${name} = exportOf('${name}');`)
      .join('\n')}`);
}

function importOf(module: string): string {
  return `await import(${JSON.stringify(module)});`;
}

function dataModule(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
