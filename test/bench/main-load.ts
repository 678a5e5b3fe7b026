// How long the built main process takes until the tray is drawn: in a Node of its own, with Electron's names there and
// Electron not, so that nothing of Chromium's is in it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, figure, median } from './figure.ts';

const built = resolve(import.meta.dirname, '../../dist/main/main.js');
const runs = 11;

/** `npm run build` has to have been run. */
export async function mainLoad(): Promise<Figure[]> {
  const names = importedNames(await readFile(built, 'utf8'));
  const preload = dataModule(`
    import { registerHooks } from 'node:module';
    const electron = ${JSON.stringify(electronWith(names))};
    registerHooks({
      resolve: (name, context, next) =>
        name === 'electron' ? { url: electron, shortCircuit: true } : next(name, context),
    });`);
  const folder = await mkdtemp(join(tmpdir(), 'perch-bench-'));
  const load = (module: string, until: string) => loadingMs({ preload, module, until, folder });
  const ours: number[] = [];
  const empty: number[] = [];
  // One after the other, so that a machine that is busy is so for both.
  try {
    for (let run = 0; run < runs; run += 1) {
      ours.push(await load(pathToFileURL(built).href, 'await globalThis.trayDrawn;'));
      empty.push(await load(dataModule('export {};'), ''));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const reference = median(empty);
  return [
    figure({
      id: 'main.load',
      method:
        'The built main process is imported in a Node of its own, signed out, until it first gives the tray its image, less the import of an empty module in the same Node. Electron answers at once there, so what it and Chromium take is left out; so is the question to the session bus for a tray, which is asked while they start.',
      unit: 'ms',
      values: ours.map((ms) => ms - reference),
      target: 150,
      ours: median(ours),
      reference,
    }),
  ];
}

interface Load {
  readonly preload: string;
  readonly module: string;
  /** Code that waits for what counts as loaded. */
  readonly until: string;
  readonly folder: string;
}

/** Milliseconds from the import on. */
async function loadingMs({ preload, module, until, folder }: Load): Promise<number> {
  const script = `const began = performance.now(); await import(${JSON.stringify(module)}); ${until} console.log('took', performance.now() - began); process.exit();`;
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
  const lists = [...code.matchAll(/import (?:\w+, )?\{([^}]+)\} from ["']electron["']/g)].map(
    ([, list = '']) => list,
  );
  return [
    ...new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))),
  ];
}

/**
 * A module of these names: each can be called and constructed and has every member, all of which do the same. Only what
 * Perch's start decides by is answered, and `globalThis.trayDrawn` resolves with the tray's first image.
 */
function electronWith(names: readonly string[]): string {
  return dataModule(`
    const drawn = Promise.withResolvers();
    globalThis.trayDrawn = drawn.promise;
    const anything = (known = {}, made = {}) => new Proxy(function () {}, {
      get: (_, name) =>
        name in known ? known[name]
        : name === 'then' ? undefined
        : name === Symbol.toPrimitive ? () => ''
        : anything(),
      apply: () => anything(),
      construct: () => anything(made),
    });
    const known = {
      app: anything({
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
      nativeImage: anything({ createFromPath: () => anything({ isEmpty: () => false }) }),
      Tray: anything({}, { setImage: () => drawn.resolve() }),
    };
    const named = (name) => known[name] ?? anything();
    export default new Proxy({}, { get: (_, name) => named(name) });
    ${names
      .filter((name) => name !== 'default')
      .map((name) => `export const ${name} = named('${name}');`)
      .join('\n')}`);
}

function dataModule(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
