// Runs the built main process in a separate Node process, with a stub of Electron and of the keychain.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { panelUrl } from '../../app/electron/ipc/panel-origin.ts';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** The address of the module that starts Perch. */
export const perchMain = pathToFileURL(join(projectRoot, 'dist/main/main.js')).href;

/** The paths of the built main process's scripts. */
export async function builtScripts(): Promise<readonly string[]> {
  const folder = dirname(fileURLToPath(perchMain));
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
}

/**
 * Returns the address of a module to preload. It makes `electron` a stub: each export can be called and constructed and has
 * every member, and each member is such a stub. Only members on which Perch's behaviour depends return values. The keychain
 * is a map. `trayShown` resolves when the tray's first image is set, and `callPerch` makes a call of the panel.
 */
export async function electronStub(): Promise<string> {
  const scripts = await Promise.all((await builtScripts()).map((file) => readFile(file, 'utf8')));
  const modules = { electron: stubSource(importedNames(scripts.join('\n'))), keytar: dataModule(keytarStub) };
  return dataModule(`
    import { registerHooks } from 'node:module';
    const modules = ${JSON.stringify(modules)};
    registerHooks({
      resolve: (name, context, next) =>
        Object.hasOwn(modules, name) ? { url: modules[name], shortCircuit: true } : next(name, context),
    });`);
}

export function importOf(module: string): string {
  return `await import(${JSON.stringify(module)});`;
}

export function dataModule(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const keytarStub = `
  const entries = new Map();
  const key = (...names) => JSON.stringify(names);
  export default {
    getPassword: async (...names) => entries.get(key(...names)) ?? null,
    setPassword: async (service, account, secret) => void entries.set(key(service, account), secret),
    deletePassword: async (...names) => entries.delete(key(...names)),
  };`;

function stubSource(names: readonly string[]): string {
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
    const page = stub({ isCrashed: () => false });
    const senderFrame = { parent: null, url: ${JSON.stringify(panelUrl)} };
    let handle;
    globalThis.callPerch = (...call) => handle({ sender: page, senderFrame }, ...call);
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
      BrowserWindow: stub({}, {
        webContents: page,
        isDestroyed: () => false,
        isVisible: () => false,
        isFocused: () => false,
      }),
      ipcMain: stub({ handle: (_channel, listener) => (handle = listener) }),
      net: { online: true },
      powerMonitor: stub({ getSystemIdleState: () => 'active' }),
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

function importedNames(code: string): readonly string[] {
  const lists = [...code.matchAll(/import\s*(?:[\w$]+,\s*)?\{([^}]+)\}\s*from\s*["']electron["']/g)].map(
    ([, list = '']) => list,
  );
  return [
    ...new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))),
  ];
}
