// `npm run dev`: runs Perch and rebuilds it when a source changes. A changed panel is reloaded; a changed main process or
// preload restarts Perch. Perch is built as in production and doesn't know that it runs in development.
import { resolve } from 'node:path';
import { reloadPanel } from './reload-panel.ts';
import { prepareLaunch, type Launch, type PerchProcess } from './launch.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';
import { type Program, watchBuild } from './watch.ts';

const project = resolve(import.meta.dirname, '..');

/** Programs that are rebuilt within this time cause one restart. */
const debounceMs = 100;

const options = readStartOptions(process.argv.slice(2), 'npm run dev');
if ('problem' in options) fail(options.problem);
else if ('help' in options) console.log(options.help);
else
  await develop(options).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );

async function develop(options: StartOptions): Promise<void> {
  const launch = await prepareLaunch(project, { remoteDebuggingPort: 0, ...options });
  try {
    console.log('Building Perch …');
    const session = createDevSession(launch);
    const stopWatching = await watchBuild(project, session.rebuilt);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, session.stop);
    session.start();
    process.exitCode = await session.exitCode;
    await stopWatching();
  } finally {
    await launch.close();
  }
}

interface DevSession {
  readonly start: () => void;
  readonly rebuilt: (program: Program) => void;
  readonly stop: () => void;
  /** Resolves when Perch was quit or this command was stopped. */
  readonly exitCode: Promise<number>;
}

function createDevSession(launch: Launch): DevSession {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let perch: PerchProcess | undefined;
  let stopping = false;
  let restarting = false;
  let changed = new Set<Program>();
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    const started = launch.start();
    perch = started;
    void started.exitCode.then((code) => {
      perch = undefined;
      if (restarting && !stopping) {
        restarting = false;
        start();
      } else if (stopping || code === 0) end(code);
      else console.log(`Perch ended with exit code ${code}. The next change restarts it.`);
    });
  };

  const applyChanges = () => {
    const programs = changed;
    changed = new Set();
    if (stopping || restarting) return;
    if (perch === undefined) start();
    else if (programs.has('main') || programs.has('preload')) {
      console.log(`The ${programs.has('main') ? 'main process' : 'preload'} has changed: restarting Perch.`);
      restarting = true;
      perch.stop();
    } else {
      console.log('The panel has changed: reloading it.');
      void reloadPanel(perch.debuggingPort());
    }
  };

  return {
    start,
    exitCode: ended,
    rebuilt: (program) => {
      changed.add(program);
      clearTimeout(timer);
      timer = setTimeout(applyChanges, debounceMs);
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
