// Builds Perch, and builds each of its three programs again whenever its sources change.
import { join } from 'node:path';
import { createBuilder } from 'vite';

/** The programs by the names they have in vite.config.ts; `client` is the panel's page. */
export type Program = 'main' | 'preload' | 'client';

const programs: readonly Program[] = ['main', 'preload', 'client'];

/**
 * Resolves with the function that ends the watching, when each program has been built once. From then on `rebuilt`
 * is told of every program that has been built again. What doesn't build is told on the console and not to it.
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
        // A first build with a mistake in it is over, too: the next change may mend it.
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
