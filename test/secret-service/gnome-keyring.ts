// A real gnome-keyring on a bus of its own, which can start it, but without a program that shows its prompts.
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Variant } from 'dbus-native';
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
  const root = { destination: name, path: '/org/freedesktop/secrets' };
  const callService = (member: string, signature: string, ...args: readonly unknown[]) =>
    connection.call({ ...root, interface: 'org.freedesktop.Secret.Service', member, signature, args });
  const hasDefault = async () => (await callService('ReadAlias', 's', 'default'))[0] !== '/';
  /** Calls gnome-keyring's own interface, which takes a password instead of a prompt. */
  const callWithPassword = async (member: string, type: string, value: unknown) => {
    const [, session] = await callService('OpenSession', 'sv', 'plain', new Variant('s', ''));
    const password = [session, Buffer.alloc(0), Buffer.from('throw-away'), 'text/plain'];
    const interface_ = 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface';
    const call = { ...root, interface: interface_, member, signature: `${type}(oayays)` };
    return (await connection.call({ ...call, args: [value, password] }))[0];
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
    /** Creates an unlocked collection, and returns its path. */
    create: async (label: string) => {
      const properties = [['org.freedesktop.Secret.Collection.Label', new Variant('s', label)]];
      return String(await callWithPassword('CreateWithMasterPassword', 'a{sv}', properties));
    },
    /** `collection` is a path. The first one is the one that `unlock` opens. */
    lock: (collection: string) => callService('Lock', 'ao', [collection]),
    unlockCollection: (collection: string) => callWithPassword('UnlockWithMasterPassword', 'o', collection),
    deleteCollection: (collection: string) =>
      connection.call({
        ...{ destination: name, path: collection, interface: 'org.freedesktop.Secret.Collection' },
        member: 'Delete',
      }),
    setDefault: (collection: string) => callService('SetAlias', 'so', 'default', collection),
    defaultCollection: async () => String((await callService('ReadAlias', 's', 'default'))[0]),
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
