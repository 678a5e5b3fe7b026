// `npm start`: builds Perch where needed and runs it until it ends.
import { resolve } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { prepareLaunch } from './launch.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';

const project = resolve(import.meta.dirname, '..');

const options = readStartOptions(process.argv.slice(2), 'npm start');
if ('problem' in options) fail(options.problem);
else if ('help' in options) console.log(options.help);
else
  await start(options).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );

async function start(options: StartOptions): Promise<void> {
  const launch = await prepareLaunch(project, options);
  try {
    const runsPerch = options.check === undefined && options.purge === undefined;
    await ensureBuilt(project, runsPerch ? console.log : console.error);
    const perch = launch.start();
    // Forwards Ctrl-C and termination requests.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, perch.stop);
    process.exitCode = await perch.exitCode;
  } finally {
    await launch.close();
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}
