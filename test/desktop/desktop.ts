// A Linux desktop for the tests of one worker: an X server with a window manager and another program's window, and a session bus with a
// tray, a notification server and an unlocked keyring. On a shared one, tests that run side by side would take the focus from each
// other's windows, and a panel that loses it hides. Other systems have one desktop.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startVirtualDisplay } from '../../build/display.ts';
import { startWatcher } from '../status-notifier/watcher.ts';
import { type NotificationServer, startNotificationServer } from './notification-server.ts';

export interface Desktop {
  /** The environment of a program on this desktop. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs xdotool on this desktop, and returns what it prints. */
  readonly xdotool: (...args: readonly string[]) => Promise<string>;
  /** Clicks the other program's window with the mouse, at the lower left edge of the screen. */
  readonly clickElsewhere: () => Promise<void>;
  readonly notifications: NotificationServer;
}

const project = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The other program's window: width, height, and its place at the lower left edge of the screen. */
const otherWindow = { geometry: '100x50+0-0', x: 20, y: 1000 };

let desktop: Promise<Desktop> | undefined;

/** Returns this worker's desktop, which ends with the worker. Undefined on other systems. */
export async function workerDesktop(): Promise<Desktop | undefined> {
  if (process.platform !== 'linux') return undefined;
  return (desktop ??= startDesktop());
}

async function startDesktop(): Promise<Desktop> {
  const [session, DISPLAY] = await Promise.all([startSession(), startVirtualDisplay()]);
  const env = definedIn({ ...process.env, ...session, DISPLAY, WAYLAND_DISPLAY: undefined });
  const { DBUS_SESSION_BUS_ADDRESS: address = '' } = env;
  await startWatcher(address);
  // Both end with the X server.
  const windowManager = spawn('openbox', ['--sm-disable', '--startup', 'echo started'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await Promise.race([once(windowManager.stdout, 'data'), once(windowManager, 'error').then(rethrow)]);
  windowManager.stdout.resume();
  spawn('xmessage', ['-geometry', otherWindow.geometry, 'Elsewhere'], { env, stdio: 'ignore' });
  const xdotool = async (...args: readonly string[]) => (await run('xdotool', args, { env })).stdout;
  await xdotool('search', '--sync', '--onlyvisible', '--name', 'xmessage');
  const { x, y } = otherWindow;
  const clickElsewhere = async () => {
    await xdotool('mousemove', String(x), String(y), 'click', '1');
  };
  // After the very first click, openbox gives the focus back.
  await clickElsewhere();
  return { env, notifications: await startNotificationServer(address), xdotool, clickElsewhere };
}

/** Starts a session bus with a keyring, as build/with-keyring.sh does for a command. It ends with this process. */
async function startSession(): Promise<NodeJS.ProcessEnv> {
  const names = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR'];
  const command = `printf '%s\\n' ${names.map((name) => `"$${name}"`).join(' ')}; exec cat >/dev/null`;
  const session = spawn('bash', [join(project, 'build/with-keyring.sh'), 'sh', '-c', command], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  session.unref();
  const values = (await text(session.stdout)).split('\n');
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

function rethrow([error]: unknown[]): never {
  throw error;
}

export function definedIn(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
