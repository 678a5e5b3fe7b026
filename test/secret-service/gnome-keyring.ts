// A real gnome-keyring on a bus of its own, which can start it, but without a program that shows its prompts.
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../app/electron/platform/clock.ts';
import { openSessionBus } from '../../app/electron/tray/session-bus.ts';
import { hasMessageBus, startMessageBus } from './message-bus.ts';

/** build/setup.sh installs it on Linux. */
export const hasGnomeKeyring = hasMessageBus && spawnSync('gnome-keyring-daemon', ['--version']).status === 0;

const name = 'org.freedesktop.secrets';

/** `isStartable`: whether the bus can start it, which leaves it locked. */
export async function startGnomeKeyring({ isStartable = true } = {}) {
  const home = await mkdtemp(join(tmpdir(), 'perch-gnome-keyring-'));
  // Without this folder gnome-keyring uses an old keyring in the home folder.
  await mkdir(join(home, 'keyrings'));
  const folders = { HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home };
  const settings = Object.entries(folders).map(([key, value]) => `${key}=${value}`);
  const command = `/usr/bin/env ${settings.join(' ')} gnome-keyring-daemon --start --foreground --components=secrets`;
  const bus = await startMessageBus(isStartable ? { [name]: command } : {});
  const env = { ...process.env, ...folders, DBUS_SESSION_BUS_ADDRESS: bus.address };
  const connection = await openSessionBus(clock, env);
  if (typeof connection === 'string') throw new Error(connection);
  const isRunning = async () => (await connection.askBus('NameHasOwner', name))[0] === true;
  const hasDefault = async () => {
    const target = {
      destination: name,
      path: '/org/freedesktop/secrets',
      interface: 'org.freedesktop.Secret.Service',
    };
    return (await connection.call({ ...target, member: 'ReadAlias', args: ['default'] }))[0] !== '/';
  };
  const kill = async () => {
    if (!(await isRunning())) return;
    const [pid] = await connection.askBus('GetConnectionUnixProcessID', name);
    process.kill(Number(pid), 'SIGKILL');
    while (await isRunning());
  };
  return {
    address: bus.address,
    kill,
    /** Starts it as a login does: unlocked. */
    unlock: async () => {
      const args = ['--foreground', '--unlock', '--components=secrets'];
      const daemon = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
      daemon.stdin.end('throw-away');
      while (!(await isRunning()) || !(await hasDefault()));
    },
    close: async () => {
      await kill();
      connection.close();
      await bus.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
