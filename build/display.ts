// A display for windows, where the machine has none: Xvfb's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/** Whether there is a display that windows can be shown on. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/** Runs Xvfb for as long as its standard input stays open, which is as long as this process lives. */
const keeper = 'Xvfb "$@" <&- & exec 3>&-; cat; kill $!';

/**
 * The environment for a program that shows windows. Where there is no display it names one that nobody sees.
 *
 * @throws Error with a sentence, where there is no Xvfb either.
 */
export async function withDisplay(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  return hasDisplay() ? env : { ...env, DISPLAY: await openDisplay() };
}

/**
 * Opens a display that nobody sees, and gives its name (":99"). It ends with this process, however that ends.
 *
 * @throws Error with a sentence, where there is no Xvfb.
 */
export async function openDisplay(): Promise<string> {
  // Without `-noreset` it starts anew whenever its last window closes, and refuses who comes at that moment.
  const options = ['-displayfd', '3', '-noreset', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn('/bin/sh', ['-c', keeper, 'keeper', ...options], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    // In a group of its own, so that Ctrl-C leaves it to those who are still showing windows.
    detached: true,
  });
  const [, , , told] = server.stdio;
  if (!(told instanceof Readable)) throw new Error('Xvfb has no pipe to tell its number.');
  let number = '';
  told.setEncoding('utf8').on('data', (text: string) => (number += text));
  await Promise.race([once(told, 'data'), once(told, 'close')]);
  if (number === '') throw new Error('There is no display, and no Xvfb to stand in: run build/setup.sh.');
  server.unref();
  return `:${number.trim()}`;
}
