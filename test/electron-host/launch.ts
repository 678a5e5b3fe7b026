// Launches an app on the Chromium host for a test, and gives the test a person's hands and eyes.
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
  TidingName,
  Tidings,
  TrayView,
} from './runtime/control-messages.ts';

export interface LaunchOptions {
  /** The app's built main file. */
  readonly main: string;
  /** The app's own command line. */
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Off-screen, also where there is a display. Default: true. */
  readonly headless?: boolean;
  /** The app takes itself for a packaged one. Default: false. */
  readonly packaged?: boolean;
  /** Default: where the app keeps its data by itself. */
  readonly userDataDir?: string | undefined;
  /** Node 24 or later; default: the one that runs this. */
  readonly execPath?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type Person = {
  readonly [Name in Exclude<CommandName, 'evaluate' | 'actOnTray'>]: (
    ...args: CommandArgs<Name>
  ) => Promise<CommandResult<Name>>;
};

/** A running app. Every method's promise rejects when the app ends before it answers. */
export interface HostProcess extends Person {
  readonly pid: number;
  /** `ready` was emitted and what follows it at once has run. */
  readonly ready: Promise<undefined>;
  readonly ended: Promise<Ended>;
  /** What it wrote so far, standard output and standard error in the order they came. */
  readonly output: () => string;
  readonly clickTray: () => Promise<void>;
  readonly rightClickTray: () => Promise<void>;
  readonly doubleClickTray: () => Promise<void>;
  /** Runs a function in the main process; its text is sent, so it refers to nothing outside itself. */
  readonly evaluate: <Argument, Result>(
    action: (electron: typeof Electron, argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Awaited<Result>>;
  /** Returns the function that ends the subscription. */
  readonly on: <Name extends TidingName>(name: Name, listener: (value: Tidings[Name]) => void) => () => void;
  /** The tray as soon as it fits, at once where it does already. Rejects after `timeoutMs` (10,000). */
  readonly waitForTray: (fits: (tray: TrayView) => boolean, timeoutMs?: number) => Promise<TrayView>;
  readonly nextTrayChange: () => Promise<TrayView | undefined>;
  /** Ends it, by force if it does not end within 5 s, with all its processes. */
  readonly close: () => Promise<Ended>;
}

/** Resolves as soon as the process runs; `ready` tells when the app does. */
export function launchHost(options: LaunchOptions): Promise<HostProcess> {
  const { main, args = [], env = {}, headless = true, userDataDir, execPath = process.execPath } = options;
  const packaged = options.packaged === true ? ['--host-packaged'] : [];
  const own = userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`];
  const child = fork(
    fileURLToPath(new URL('run.ts', import.meta.url)),
    [headless ? '--host-headless' : '--host-shown', ...packaged, main, ...args, ...own],
    // None of the options of the process that runs the test are for the app.
    {
      execPath,
      execArgv: [],
      env: { ...process.env, ...env },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<TidingName, Set<(value: unknown) => void>>();
  const { promise: ended, resolve: end } = Promise.withResolvers<Ended>();
  let output = '';
  let lastId = 0;

  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  const written = streams.map(async (stream) => {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(stream, 'close');
  });
  child.on('message', (message) => {
    const reply = message as Reply;
    if ('tiding' in reply) {
      for (const listener of listeners.get(reply.tiding) ?? []) listener(reply.value);
      return;
    }
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) request?.reject(reply.error);
    else request?.resolve(reply.result);
  });
  const finish = async (code: number | null, signal: NodeJS.Signals | null) => {
    await Promise.all(written);
    for (const { reject } of waiting.values())
      reject(new Error(`The app ended (${String(code ?? signal)}).\n${output}`));
    waiting.clear();
    end({ code, signal });
  };
  child.once('exit', (code, signal) => void finish(code, signal));

  const ask = async <Name extends CommandName>(
    command: Name,
    ...commandArgs: CommandArgs<Name>
  ): Promise<CommandResult<Name>> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    lastId += 1;
    const request: Request = { id: lastId, command, args: commandArgs };
    waiting.set(lastId, { resolve, reject });
    if (child.connected) child.send(request);
    else reject(new Error(`The app has ended.\n${output}`));
    return (await promise) as CommandResult<Name>;
  };
  const on: HostProcess['on'] = (name, listener) => {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard);
    const parsed = (value: unknown) => listener(value as Tidings[typeof name]);
    heard.add(parsed);
    return () => void heard.delete(parsed);
  };
  const next = <Name extends TidingName>(name: Name) =>
    new Promise<Tidings[Name]>((resolve, reject) => {
      const off = on(name, (value) => {
        off();
        resolve(value);
      });
      void ended.then(() => reject(new Error(`The app ended.\n${output}`)));
    });
  const ready = next('ready');
  ready.catch(() => undefined);
  const evaluate = async <Result>(action: { toString: () => string }, given?: unknown) =>
    (await ask('evaluate', action.toString(), given)) as Awaited<Result>;
  const bind =
    <Name extends CommandName>(name: Name) =>
    (...values: CommandArgs<Name>) =>
      ask(name, ...values);

  return Promise.resolve({
    pid: child.pid ?? 0,
    ready,
    ended,
    output: () => output,
    on,
    tray: bind('tray'),
    trayPicture: bind('trayPicture'),
    clickTray: () => ask('actOnTray', 'click'),
    rightClickTray: () => ask('actOnTray', 'right-click'),
    doubleClickTray: () => ask('actOnTray', 'double-click'),
    chooseMenuItem: bind('chooseMenuItem'),
    windows: bind('windows'),
    windowOfPage: bind('windowOfPage'),
    screenshot: bind('screenshot'),
    focusWindow: bind('focusWindow'),
    blur: bind('blur'),
    closeWindow: bind('closeWindow'),
    quit: bind('quit'),
    recorded: bind('recorded'),
    emitPower: bind('emitPower'),
    setIdle: bind('setIdle'),
    setOnline: bind('setOnline'),
    setTheme: bind('setTheme'),
    pressShortcut: bind('pressShortcut'),
    answerDialog: bind('answerDialog'),
    pressKey: bind('pressKey'),
    notifications: bind('notifications'),
    clickNotification: bind('clickNotification'),
    setDisplay: bind('setDisplay'),
    evaluate,
    nextTrayChange: () => next('tray'),
    waitForTray: async (fits, timeoutMs = 10_000) => {
      const { promise, resolve, reject } = Promise.withResolvers<TrayView>();
      const look = (tray: TrayView | undefined) => {
        if (tray && fits(tray)) resolve(tray);
      };
      const off = on('tray', look);
      const timer = setTimeout(() => reject(new Error(`The tray never fitted.\n${output}`)), timeoutMs);
      void ended.then(() => reject(new Error(`The app ended.\n${output}`)));
      try {
        look(await ask('tray'));
        return await promise;
      } finally {
        clearTimeout(timer);
        off();
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
