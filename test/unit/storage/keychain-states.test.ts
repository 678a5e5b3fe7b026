// A real keyring in each state in which it can't be used, and the errors that Perch reports for it.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const hasKeyring = await run('bash', [
  '-c',
  'command -v dbus-run-session gnome-keyring-daemon dbus-send',
]).then(
  () => true,
  () => false,
);

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perch-keyring-states-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

test.runIf(hasKeyring)('a keyring without a collection is reported by every call', async () => {
  expect(await inSession('locked')).toEqual({
    read: 'There’s no default keychain.',
    write: 'There’s no default keychain.',
    remove: 'There’s no default keychain.',
  });
});

test.runIf(hasKeyring)(
  'a locked keyring is reported, and its entry counts neither as missing nor as removed',
  async () => {
    expect(await inSession('unlocked')).toEqual({ read: 'nothing', write: 'done', remove: 'done' });
    await inSession('unlocked', ['write']);
    const locked = 'The keychain is locked.';
    expect(await inSession('locked')).toEqual({ read: locked, write: locked, remove: locked });
    expect(await inSession('unlocked', ['read'])).toEqual({ read: 'secret' });
  },
);

/** Returns the result of each call, in a separate D-Bus session with this test's keyring. */
async function inSession(
  state: 'locked' | 'unlocked',
  calls: readonly string[] = ['read', 'write', 'remove'],
): Promise<unknown> {
  const script = `
    import { openKeychain } from './app/storage/keychain.ts';
    const { read, write, remove } = openKeychain(async () => (await import('keytar')).default);
    const all = {
      read: async () => (await read('entry')) ?? 'nothing',
      write: () => write('entry', 'secret'),
      remove: () => remove('entry'),
    };
    const results = {};
    for (const name of ${JSON.stringify(calls)}) {
      results[name] = await all[name]().then((value) => value ?? 'done', (error) => error.message);
    }
    console.log(JSON.stringify(results));`;
  const {
    DISPLAY: _display,
    WAYLAND_DISPLAY: _wayland,
    DBUS_SESSION_BUS_ADDRESS: _bus,
    ...environment
  } = process.env;
  const env = { ...environment, ...foldersIn(home), SCRIPT: script, NODE: process.execPath };
  // On the first call the bus would start a daemon without a password, which can show no prompt. So the first call
  // waits until the daemon with the password is ready.
  const unlock = `
    ask() { dbus-send --session --print-reply=literal "$@" 2>/dev/null; }
    is_ready() {
      ask --dest=org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner \\
        string:org.freedesktop.secrets | grep -q true &&
        ask --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.ReadAlias \\
          string:default | grep -q collection
    }
    printf throw-away | gnome-keyring-daemon --foreground --unlock --components=secrets &
    daemon=$!
    trap 'kill $daemon; wait $daemon' EXIT
    for try in {1..500}; do is_ready && break; sleep 0.02; done`;
  const commands = `
    { ${state === 'unlocked' ? unlock : ':'}
    } >&2
    "$NODE" --input-type=module-typescript -e "$SCRIPT"`;
  const { stdout } = await run('dbus-run-session', ['--', 'bash', '-c', commands], { env });
  return JSON.parse(stdout);
}

function foldersIn(folder: string): Record<string, string> {
  return {
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_RUNTIME_DIR: folder,
  };
}
