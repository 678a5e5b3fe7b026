// `npm run dev`: runs Perch, and rebuilds and restarts it when a source changes. Perch is built as in production and doesn't know
// that it runs in development.
import { join, resolve } from 'node:path';
import { createBuilder } from 'vite';
import { prepareLaunch, type PerchProcess } from './launch.ts';
import { runWithOptions, type StartOptions } from './start-options.ts';

const project = resolve(import.meta.dirname, '..');

/** The names of the programs in vite.config.ts; `client` is the panel's page. */
const programs = ['main', 'preload', 'client'];

/** Programs that are rebuilt within this time cause one restart. */
const debounceMs = 100;

await runWithOptions('npm run dev', develop);

async function develop(options: StartOptions): Promise<number> {
  const launch = await prepareLaunch(project, options);
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let perch: PerchProcess | undefined;
  let next: 'wait' | 'restart' | 'stop' = 'wait';
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    next = 'wait';
    const started = launch.start();
    perch = started;
    void started.exitCode.then((code) => {
      perch = undefined;
      if (next === 'restart') start();
      else if (next === 'stop' || code === 0) end(code);
      else console.log(`Perch ended with exit code ${code}. The next change restarts it.`);
    });
  };
  const restart = () => {
    if (next !== 'wait') return;
    console.log('A source has changed: restarting Perch.');
    if (perch === undefined) {
      start();
    } else {
      next = 'restart';
      perch.stop();
    }
  };
  const stop = () => {
    next = 'stop';
    clearTimeout(timer);
    if (perch === undefined) end(0);
    else perch.stop();
  };

  try {
    console.log('Building Perch …');
    const stopWatching = await watchBuild(() => {
      clearTimeout(timer);
      timer = setTimeout(restart, debounceMs);
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    start();
    const code = await ended;
    await stopWatching();
    return code;
  } finally {
    await launch.close();
  }
}

/**
 * Resolves with a function that stops watching, when each program has been built once. After that, `rebuilt` is
 * called for each rebuilt program. Build errors are printed, and `rebuilt` isn't called for them.
 */
async function watchBuild(rebuilt: () => void): Promise<() => Promise<unknown>> {
  const configFile = join(project, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'warn', build: { watch: {} } });
  const watchers = await Promise.all(
    programs.map(async (program) => {
      const environment = builder.environments[program];
      const watcher = environment && (await builder.build(environment));
      if (watcher === undefined || !('on' in watcher)) throw new Error(`Vite doesn't watch ${program}.`);
      const { promise: isBuilt, resolve: finish } = Promise.withResolvers<undefined>();
      let builds = 0;
      watcher.on('event', ({ code }) => {
        // A first build with an error counts as finished: the next change can fix it.
        if (code === 'BUNDLE_END' && builds > 0) rebuilt();
        if (code === 'BUNDLE_END' || code === 'ERROR') {
          builds += 1;
          finish(undefined);
        }
      });
      await isBuilt;
      return watcher;
    }),
  );
  return () => Promise.all(watchers.map((watcher) => watcher.close()));
}
