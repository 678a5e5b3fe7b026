import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { readDesktopEnvironment } from '../app/electron/platform/desktop-environment.ts';
import { ozoneArgument, ozonePlatform } from '../app/electron/platform/ozone-platform.ts';

export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some(Boolean);
}

/** A shell script that ends Xvfb when this process ends: then `cat` reaches the end of its input. */
const runXvfb = 'Xvfb "$@" <&- & exec 3>&-; cat; kill $!';

/** Arguments with which Electron uses the same display server as an installed Perch. */
export function displayArguments(
  env: NodeJS.ProcessEnv,
  { platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'> = process,
): readonly string[] {
  return platform === 'linux'
    ? [ozoneArgument(ozonePlatform(readDesktopEnvironment({ env, execPath })))]
    : [];
}

/**
 * Returns the environment for a program that shows windows. If there is no display, the environment names a virtual one.
 *
 * @throws Error if Xvfb is missing or doesn't start.
 */
export async function withDisplay(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  return hasDisplay() ? env : { ...env, DISPLAY: await startVirtualDisplay() };
}

/**
 * Starts a virtual display and returns its name (":99"). The display ends with this process, even after a crash.
 *
 * @param more further options of Xvfb
 * @throws Error if Xvfb is missing or doesn't start.
 */
export async function startVirtualDisplay(more: readonly string[] = []): Promise<string> {
  // Without `-noreset` Xvfb resets when its last client disconnects, and refuses connections while it does.
  const options = [
    '-displayfd',
    '3',
    '-noreset',
    '-screen',
    '0',
    '1280x1024x24',
    '-nolisten',
    'tcp',
    ...more,
  ];
  const server = spawn('/bin/sh', ['-c', runXvfb, 'run-xvfb', ...options], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    // In a process group of its own: Ctrl-C must not end it before the programs that show windows.
    detached: true,
  });
  const [, , , numberPipe] = server.stdio;
  if (!(numberPipe instanceof Readable)) throw new Error('Xvfb has no pipe for its display number.');
  let number = '';
  numberPipe.setEncoding('utf8').on('data', (text: string) => (number += text));
  await Promise.race([once(numberPipe, 'data'), once(numberPipe, 'close')]);
  if (number === '') throw new Error('There is no display, and Xvfb is missing: run build/setup.sh.');
  server.unref();
  return `:${number.trim()}`;
}
