// The host of this process: its options, its command line, its Chromium.
import { type Chromium, startChromium, type Started as Browser } from '../chromium/process.ts';
import { createLauncher } from '../chromium/launcher.ts';
import { watchTargets } from '../chromium/targets.ts';
import { Disconnected } from '../chromium/pipe.ts';
import { type HostOptions, parseOptions } from './options.ts';
import { type CommandLine, createCommandLine } from './switches.ts';

interface Started {
  readonly chromium: Browser;
  readonly switches: string;
}

const withheld = new Set(['user-data-dir', 'remote-debugging-pipe', 'headless', 'no-startup-window']);
const { promise, resolve, reject } = Promise.withResolvers<Chromium>();
promise.catch(() => undefined);
let started: Started | undefined;
let isEnding = false;
let configured: { readonly options: HostOptions; readonly commandLine: CommandLine } | undefined;

/** Ends the process. Bound at load: `run.ts` replaces `process.exit` by `app.exit`, as in Electron. */
export const endProcess: (code: number) => never = process.exit.bind(process);

/** Resolves to Chromium when the app is about to be ready. */
export const chromium: Promise<Chromium> = promise;

/** Parses the options and starts Chromium while the app's code is loaded. @throws BadOptions */
export function configure(args: readonly string[], env: NodeJS.ProcessEnv): HostOptions {
  const options = parseOptions(args, env);
  configured = { options, commandLine: createCommandLine(options.args) };
  started = start();
  return options;
}

export function host(): { readonly options: HostOptions; readonly commandLine: CommandLine } {
  if (!configured) throw new Error('The Chromium host was not started: run the app with its run.ts.');
  return configured;
}

/** Sets whether Chromium keeps this process alive. */
export function keepAlive(isKept: boolean): void {
  started?.chromium.keepAlive(isKept);
}

/** Settles `chromium`. Restarts Chromium if the app has changed its switches. */
export async function settleChromium(): Promise<Chromium> {
  try {
    if (started && started.switches !== switchesNow().join(' ')) {
      started.chromium.end();
      await started.chromium.ended;
      started = start();
    }
    started ??= start();
    const { chromium: running } = started;
    void running.ended.then(() => {
      if (isEnding) return;
      console.error(`Chromium has ended, so the app ends.\n${running.errorOutput()}`);
      endProcess(1);
    });
    const { browser, session } = running;
    const targets = await watchTargets(browser, session);
    const launcher = host().options.headless ? undefined : createLauncher(browser, session, targets);
    resolve({ ...running, targets, launcher });
  } catch (error) {
    // If Chromium has ended, its message comes first and ends the app.
    if (error instanceof Disconnected) await started?.chromium.ended;
    reject(error);
  }
  return promise;
}

/** Ends Chromium and waits until its processes have ended and its profile is removed. */
export async function endChromium(): Promise<void> {
  isEnding = true;
  started?.chromium.end();
  await started?.chromium.ended;
}

function switchesNow(): string[] {
  const { commandLine, options } = host();
  const own = commandLine.all().filter((text) => !withheld.has(text.replace(/^--([^=]+).*$/s, '$1')));
  return [...options.browserSwitches, ...own];
}

function start(): Started {
  const switches = switchesNow();
  return {
    chromium: startChromium({ headless: host().options.headless, switches }),
    switches: switches.join(' '),
  };
}
