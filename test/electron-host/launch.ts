// Launches an app on the Chromium host and gives a test a user's input and view of it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import type {
  CommandArgs,
  CommandName,
  CommandResult,
  Reply,
  Request,
  TrayView,
} from './runtime/control-messages.ts';

export interface LaunchOptions {
  /** The app's built main file. */
  readonly main: string;
  /** The app's command line. */
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether windows are off-screen even if there is a display. Default: true. */
  readonly headless?: boolean;
  /** `app.isPackaged`. Default: false. */
  readonly packaged?: boolean;
  /** `process.platform` of the app: its code for another system runs on this one. Default: this system's. */
  readonly platform?: 'darwin' | 'linux' | 'win32';
  /** Default: the app's own. */
  readonly userDataDir?: string | undefined;
  /** Node 24 or later. Default: the one that runs this process. */
  readonly execPath?: string;
}

export interface ExitStatus {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type HostCommands = {
  readonly [Name in Exclude<CommandName, 'evaluate' | 'actOnTray'>]: (
    ...args: CommandArgs<Name>
  ) => Promise<CommandResult<Name>>;
};

/** A running app. A command's promise rejects if the app ends before it replies. */
export interface HostProcess extends HostCommands {
  readonly pid: number;
  /** Resolves when `ready` has been emitted and its listeners have run. */
  readonly ready: Promise<undefined>;
  readonly ended: Promise<ExitStatus>;
  /** Its standard output and standard error so far, interleaved. */
  readonly output: () => string;
  readonly clickTray: () => Promise<void>;
  readonly rightClickTray: () => Promise<void>;
  /** Runs a function in the main process. Its source is sent, so it can't refer to variables outside itself. */
  readonly evaluate: <Argument, Result>(
    action: (electron: typeof Electron, argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Awaited<Result>>;
  /** Like `evaluate`; the function's second argument is a global variable of the app. */
  readonly evaluateWith: <Name extends keyof typeof globalThis, Argument, Result>(
    global: Name,
    action: (electron: typeof Electron, value: (typeof globalThis)[Name], argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Awaited<Result>>;
  /** Resolves when the tray satisfies the predicate. Rejects after `timeoutMs` (default: 60,000). */
  readonly waitForTray: (matches: (tray: TrayView) => boolean, timeoutMs?: number) => Promise<TrayView>;
  /** Ends the app and all its processes; kills it after 5 s. */
  readonly close: () => Promise<ExitStatus>;
}

/** Starts the process. `ready` resolves when the app is ready. */
export function launchHost(options: LaunchOptions): Promise<HostProcess> {
  const { main, args = [], env = {}, headless = true, userDataDir, execPath = process.execPath } = options;
  const packaged = options.packaged === true ? ['--host-packaged'] : [];
  const platform = options.platform === undefined ? [] : [`--host-platform=${options.platform}`];
  const dataFolder = userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`];
  const child = fork(
    fileURLToPath(new URL('run.ts', import.meta.url)),
    [headless ? '--host-headless' : '--host-shown', ...packaged, ...platform, main, ...args, ...dataFolder],
    // The app doesn't inherit the Node options of the test process.
    {
      execPath,
      execArgv: [],
      env: { ...process.env, ...env },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const trayWatchers = new Set<(tray: TrayView | undefined) => void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<ExitStatus>();
  const { promise: ready, resolve: becomeReady, reject: endEarly } = Promise.withResolvers<undefined>();
  ready.catch(() => undefined);
  let output = '';
  let lastId = 0;

  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  const streamsClosed = streams.map(async (stream) => {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(stream, 'close');
  });
  child.on('message', (message) => {
    const reply = message as Reply;
    if ('event' in reply) {
      if (reply.event === 'ready') becomeReady(undefined);
      else for (const watch of trayWatchers) watch(reply.tray);
      return;
    }
    const settlers = pending.get(reply.id);
    pending.delete(reply.id);
    if ('error' in reply) settlers?.reject(reply.error);
    else settlers?.resolve(reply.result);
  });
  const finish = async (code: number | null, signal: NodeJS.Signals | null) => {
    await Promise.all(streamsClosed);
    for (const { reject } of pending.values())
      reject(new Error(`The app ended (${String(code ?? signal)}).\n${output}`));
    pending.clear();
    endEarly(new Error(`The app ended.\n${output}`));
    end({ code, signal });
  };
  child.once('exit', (code, signal) => void finish(code, signal));

  const request = async <Name extends CommandName>(
    command: Name,
    ...commandArgs: CommandArgs<Name>
  ): Promise<CommandResult<Name>> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    lastId += 1;
    const message: Request = { id: lastId, command, args: commandArgs };
    pending.set(lastId, { resolve, reject });
    if (child.connected) child.send(message);
    else reject(new Error(`The app has ended.\n${output}`));
    return (await promise) as CommandResult<Name>;
  };
  const evaluate = async <Result>(source: { toString: () => string }, argument?: unknown) =>
    (await request('evaluate', String(source), argument)) as Awaited<Result>;
  const bind =
    <Name extends CommandName>(name: Name) =>
    (...values: CommandArgs<Name>) =>
      request(name, ...values);

  return Promise.resolve({
    pid: child.pid ?? 0,
    ready,
    ended,
    output: () => output,
    tray: bind('tray'),
    trayPicture: bind('trayPicture'),
    clickTray: () => request('actOnTray', 'click'),
    rightClickTray: () => request('actOnTray', 'right-click'),
    chooseMenuItem: bind('chooseMenuItem'),
    windows: bind('windows'),
    windowOfPage: bind('windowOfPage'),
    blur: bind('blur'),
    closeWindow: bind('closeWindow'),
    quit: bind('quit'),
    endSession: bind('endSession'),
    recorded: bind('recorded'),
    setTheme: bind('setTheme'),
    setDialogResponse: bind('setDialogResponse'),
    notifications: bind('notifications'),
    clickNotification: bind('clickNotification'),
    timeOutNotification: bind('timeOutNotification'),
    evaluate,
    evaluateWith: (global, action, argument) => {
      const call = `(${String(action)})(electron, globalThis[${JSON.stringify(global)}], argument)`;
      return evaluate(`(electron, argument) => ${call}`, argument);
    },
    waitForTray: async (matches, timeoutMs = 60_000) => {
      const { promise, resolve, reject } = Promise.withResolvers<TrayView>();
      const check = (tray: TrayView | undefined) => {
        if (tray && matches(tray)) resolve(tray);
      };
      trayWatchers.add(check);
      const timer = setTimeout(
        () => reject(new Error(`The tray did not satisfy the predicate.\n${output}`)),
        timeoutMs,
      );
      void ended.then(() => reject(new Error(`The app ended.\n${output}`)));
      try {
        check(await request('tray'));
        return await promise;
      } finally {
        clearTimeout(timer);
        trayWatchers.delete(check);
      }
    },
    close: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      if (child.connected) child.disconnect();
      else child.kill();
      const result = await ended;
      clearTimeout(timer);
      return result;
    },
  });
}
