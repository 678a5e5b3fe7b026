// `npm start`: builds Perch where that is needed, chooses what it runs on, and runs it until it is quit.
import { resolve } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { prepareRun } from './launch.ts';
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
  const run = await prepareRun(project, options);
  try {
    await ensureBuilt(project);
    const perch = run.start();
    // Ctrl-C and a request to end are passed on.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, perch.stop);
    process.exitCode = await perch.ended;
  } finally {
    await run.close();
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}
