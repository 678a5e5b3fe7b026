// Runs an app's built main process on the Chromium host: node run.ts [--host-...] <main.js> [arguments of the app]
import { enableCompileCache, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { configure } from './runtime/host.ts';
import { BadOptions, type HostOptions } from './runtime/options.ts';

const electronModule = new URL('api/electron.ts', import.meta.url).href;

try {
  await run(configure(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof BadOptions)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(options: HostOptions): Promise<void> {
  // Compiling the host and the app takes a third of the processor time until the app is loaded.
  enableCompileCache();
  registerHooks({
    resolve: (specifier, context, next) =>
      /^electron(?:\/main|\/common)?$/.test(specifier)
        ? { url: electronModule, shortCircuit: true }
        : next(specifier, context),
  });
  becomeElectron(options);
  const { app, HostApp } = await import('./api/app.ts');
  await import('./api/electron.ts');
  const { HostScreen } = await import('./api/screen.ts');
  const { attachControl } = await import('./runtime/control.ts');
  attachControl();
  Reflect.set(process, 'exit', (code?: number | string | null) => {
    if (code !== undefined && code !== null) process.exitCode = Number(code);
    app.exit(Number(process.exitCode ?? 0));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit());
  // Electron shows a dialog and continues; the host writes to the console.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    console.error(
      `A JavaScript error occurred in the main process\nUncaught Exception:\n${error.stack ?? String(error)}`,
    );
  });
  await load(options.main);
  // Electron handles no event of Node between the app's code and `ready`, which takes seconds on a busy computer. The option
  // `blockedMs` simulates that.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, options.blockedMs);
  await HostApp.launch(app, (display) => HostScreen.arrange(display));
}

/**
 * Resolves when the app's code is loaded, including top-level awaits, or when it only waits for `ready`: Electron
 * emits `ready` in both cases.
 */
async function load(main: string): Promise<void> {
  const { promise: idle, resolve } = Promise.withResolvers<undefined>();
  const onIdle = () => resolve(undefined);
  process.once('beforeExit', onIdle);
  process.channel?.unref();
  // An error while the app's code is loaded is an uncaught exception.
  const loaded = import(pathToFileURL(main).href).catch((error: unknown) =>
    process.emit('uncaughtException', error instanceof Error ? error : new Error(String(error))),
  );
  await Promise.race([loaded, idle]);
  process.off('beforeExit', onIdle);
  process.channel?.ref();
}

/** Gives `process` the properties that an app finds in Electron, with the command line and the platform of the options. */
function becomeElectron({ main, args, packaged, platform }: HostOptions): void {
  // A packaged program has no main file among its arguments.
  process.argv = [process.argv0, ...(packaged ? [] : [main]), ...args];
  const versions = { ...process.versions, electron: '45.4.1', chrome: '' };
  Object.defineProperty(process, 'versions', { value: Object.freeze(versions), enumerable: true });
  Object.defineProperty(process, 'platform', { value: platform, enumerable: true });
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true });
  if (!packaged) Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
}
