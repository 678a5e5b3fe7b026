// The host of this process: its options, its command line, its Chromium.
import { type Chromium, startChromium, type Started as Browser } from '../chromium/process.ts';
import { createLauncher } from '../chromium/launcher.ts';
import { watchTargets } from '../chromium/targets.ts';
import { Disconnected } from '../chromium/pipe.ts';
import { type HostOptions, parseOptions } from './options.ts';
import { type CommandLine, createCommandLine } from './switches.ts';

/** Switches of the app that Chromium doesn't get, because the host sets them itself. */
const withheld = new Set([
  'user-data-dir',
  'remote-debugging-pipe',
  'headless',
  'no-startup-window',
  'ozone-platform',
]);
const { promise, resolve, reject } = Promise.withResolvers<Chromium>();
promise.catch(() => undefined);
let started: Browser | undefined;
let isEnding = false;
let configured: { readonly options: HostOptions; readonly commandLine: CommandLine } | undefined;

/** Ends the process. Bound at load: `run.ts` replaces `process.exit` by `app.exit`, as in Electron. */
export const endProcess: (code: number) => never = process.exit.bind(process);

/** Resolves to Chromium when the app is about to be ready. */
export const chromium: Promise<Chromium> = promise;

/** Parses the options. @throws BadOptions */
export function configure(args: readonly string[], env: NodeJS.ProcessEnv): HostOptions {
  const options = parseOptions(args, env);
  configured = { options, commandLine: createCommandLine(options.args) };
  return options;
}

export function host(): { readonly options: HostOptions; readonly commandLine: CommandLine } {
  if (!configured) throw new Error('The Chromium host was not started: run the app with its run.ts.');
  return configured;
}

/** Lets this process end while Chromium, which is started, runs. */
export function unrefChromium(): void {
  started?.unref();
}

/** Starts Chromium, with the switches that the app has set while it was loaded, and settles `chromium`. */
export async function settleChromium(): Promise<Chromium> {
  try {
    const { headless } = host().options;
    started ??= start();
    const running = started;
    void running.ended.then(() => {
      if (isEnding) return;
      console.error(`Chromium has ended, so the app ends.\n${running.errorOutput()}`);
      endProcess(1);
    });
    const { browser, session } = running;
    const targets = await watchTargets(browser, session);
    const launcher = headless ? undefined : createLauncher(browser, session, targets);
    resolve({ ...running, targets, launcher });
  } catch (error) {
    // If Chromium has ended, let the handler above report it first and end the app.
    if (error instanceof Disconnected) await started?.ended;
    reject(error);
  }
  return promise;
}

/** Ends Chromium and waits until its processes have ended and its profile is removed. */
export async function endChromium(): Promise<void> {
  isEnding = true;
  started?.end();
  await started?.ended;
}

function switchesNow(): string[] {
  const { commandLine, options } = host();
  const own = commandLine.all().filter((text) => !withheld.has(text.replace(/^--([^=]+).*$/s, '$1')));
  // On native Wayland a program can't move its windows.
  const hasX11 = !options.headless && (process.env['DISPLAY'] ?? '') !== '';
  return [...(hasX11 ? ['--ozone-platform=x11'] : []), ...options.browserSwitches, ...own];
}

function start(): Browser {
  return startChromium({ headless: host().options.headless, switches: switchesNow() });
}
