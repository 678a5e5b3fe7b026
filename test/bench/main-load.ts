// How long the built main process takes to load: in a Node of its own, with Electron's names there and Electron not.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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
  const load = (module: string) => loadingMs(preload, module);
  const ours: number[] = [];
  const empty: number[] = [];
  // One after the other, so that a machine that is busy is so for both.
  for (let run = 0; run < runs; run += 1) {
    ours.push(await load(pathToFileURL(built).href));
    empty.push(await load(dataModule('export {};')));
  }
  const reference = median(empty);
  return [
    figure({
      id: 'main.load',
      method:
        'The built main process is imported in a Node of its own until it waits for Electron to be ready, less the import of an empty module in the same Node. What Electron and Chromium take is left out.',
      unit: 'ms',
      values: ours.map((ms) => ms - reference),
      target: 150,
      ours: median(ours),
      reference,
    }),
  ];
}

/** Milliseconds of one import. */
async function loadingMs(preload: string, module: string): Promise<number> {
  const script = `const began = performance.now(); await import(${JSON.stringify(module)}); console.log('took', performance.now() - began); process.exit();`;
  const args = ['--import', preload, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(built, '../../..') });
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

/** A module of these names, each of which can be called, and gives itself; only readiness never comes. */
function electronWith(names: readonly string[]): string {
  return dataModule(`
    const anything = new Proxy(function () {}, {
      get: (_, name) => name === Symbol.toPrimitive ? () => '/tmp/perch-bench' : name === 'whenReady' ? () => new Promise(() => {}) : name === 'then' ? undefined : anything,
      apply: () => anything,
      construct: () => anything,
    });
    export default anything;
    ${names
      .filter((name) => name !== 'default')
      .map((name) => `export const ${name} = anything;`)
      .join('\n')}`);
}

function dataModule(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
