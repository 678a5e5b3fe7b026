// `npm run dev`: runs Perch and follows its sources. A new panel's page is loaded where the old one was; a new main
// process or preload starts Perch again. Perch itself is built and served as ever and knows nothing of it.
import { resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { reloadPanel } from './reload-panel.ts';
import { prepareRun, type Run, type RunningPerch } from './launch.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';
import { type Program, watchBuild } from './watch.ts';

const project = resolve(import.meta.dirname, '..');

/** Programs that change together, with a file of theirs, are taken together. */
const togetherMs = 100;

const options = readStartOptions(process.argv.slice(2), 'npm run dev');
if ('problem' in options) fail(options.problem);
else if ('help' in options) console.log(options.help);
else
  await develop(options).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );

async function develop(options: StartOptions): Promise<void> {
  const remoteDebuggingPort = options.remoteDebuggingPort ?? (await freePort());
  const run = await prepareRun(project, { ...options, remoteDebuggingPort });
  try {
    console.log('Building Perch …');
    const follower = follow(run, remoteDebuggingPort);
    const stopWatching = await watchBuild(project, follower.rebuilt);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, follower.stop);
    follower.start();
    process.exitCode = await follower.ended;
    await stopWatching();
  } finally {
    await run.close();
  }
}

interface Follower {
  readonly start: () => void;
  readonly rebuilt: (program: Program) => void;
  readonly stop: () => void;
  /** Resolves with the exit code when the person has quit Perch or stopped the following. */
  readonly ended: Promise<number>;
}

function follow(run: Run, debuggingPort: number): Follower {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let perch: RunningPerch | undefined;
  let stopping = false;
  let restarting = false;
  let changed = new Set<Program>();
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    const started = run.start();
    perch = started;
    void started.ended.then((code) => {
      perch = undefined;
      if (restarting && !stopping) {
        restarting = false;
        start();
      } else if (stopping || code === 0) end(code);
      else console.log(`Perch ended with exit code ${code}. It starts again at the next change.`);
    });
  };

  const take = () => {
    const programs = changed;
    changed = new Set();
    if (stopping || restarting) return;
    if (perch === undefined) start();
    else if (programs.has('main') || programs.has('preload')) {
      console.log(
        `The ${programs.has('main') ? 'main process' : 'preload'} has changed: starting Perch again.`,
      );
      restarting = true;
      perch.stop();
    } else {
      console.log('The panel has changed: loading its page again.');
      void reloadPanel(debuggingPort);
    }
  };

  return {
    start,
    ended,
    rebuilt: (program) => {
      changed.add(program);
      clearTimeout(timer);
      timer = setTimeout(take, togetherMs);
    },
    stop: () => {
      stopping = true;
      clearTimeout(timer);
      if (perch === undefined) end(0);
      else perch.stop();
    },
  };
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}
