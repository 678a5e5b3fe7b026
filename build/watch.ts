// Builds Perch and rebuilds each of its three programs when its sources change.
import { join } from 'node:path';
import { createBuilder } from 'vite';

/** The names of the programs in vite.config.ts; `client` is the panel's page. */
export type Program = 'main' | 'preload' | 'client';

const programs: readonly Program[] = ['main', 'preload', 'client'];

/**
 * Resolves with a function that stops watching, when each program has been built once. After that, `rebuilt` is called for
 * each rebuilt program. Build errors are printed, and `rebuilt` isn't called for them.
 */
export async function watchBuild(
  project: string,
  rebuilt: (program: Program) => void,
): Promise<() => Promise<void>> {
  const configFile = join(project, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'warn', build: { watch: {} } });
  const closers = await Promise.all(
    programs.map(async (program) => {
      const environment = builder.environments[program];
      const watcher = environment && (await builder.build(environment));
      if (watcher === undefined || !('on' in watcher)) throw new Error(`Vite doesn't watch ${program}.`);
      const { promise: isBuilt, resolve } = Promise.withResolvers<undefined>();
      let builds = 0;
      watcher.on('event', ({ code }) => {
        // A first build with an error counts as finished: the next change can fix it.
        if (code === 'BUNDLE_END' && builds > 0) rebuilt(program);
        if (code === 'BUNDLE_END' || code === 'ERROR') {
          builds += 1;
          resolve(undefined);
        }
      });
      await isBuilt;
      return () => watcher.close();
    }),
  );
  return async () => {
    await Promise.all(closers.map((close) => close()));
  };
}
