// `npm start`: builds Perch where needed and runs it until it ends.
import { resolve } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { prepareLaunch } from './launch.ts';
import { runWithOptions } from './start-options.ts';

const project = resolve(import.meta.dirname, '..');

await runWithOptions('npm start', async (options) => {
  const launch = await prepareLaunch(project, options);
  try {
    await ensureBuilt(project, options.runsPerch ? console.log : console.error);
    const perch = launch.start();
    // Forwards Ctrl-C and termination requests.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, perch.stop);
    return await perch.exitCode;
  } finally {
    await launch.close();
  }
});
