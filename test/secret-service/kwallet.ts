// A real KWallet (kwalletd5) on a bus of its own, without a window system. The bus can start it by its own name only.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../app/electron/platform/clock.ts';
import { openSessionBus } from '../../app/electron/tray/session-bus.ts';
import { startMessageBus } from './message-bus.ts';

/** build/setup.sh installs it on Linux. */
export const hasKWallet =
  spawnSync('kwalletd5', ['--version'], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } }).status ===
  0;

const name = 'org.kde.kwalletd5';
const target = { destination: name, path: '/modules/kwalletd5', interface: 'org.kde.KWallet' };

export async function startKWallet() {
  const home = await mkdtemp(join(tmpdir(), 'perch-kwallet-'));
  const run = (...args: readonly string[]) =>
    `/usr/bin/env HOME=${home} XDG_RUNTIME_DIR=${home} XDG_CONFIG_HOME=${home}/config XDG_DATA_HOME=${home}/data QT_QPA_PLATFORM=offscreen ${args.join(' ')}`;
  const bus = await startMessageBus({ [name]: run('kwalletd5') });
  const connection = await openSessionBus(clock, { DBUS_SESSION_BUS_ADDRESS: bus.address });
  if (typeof connection === 'string') throw new Error(connection);
  const isRunning = async () => (await connection.askBus('NameHasOwner', name))[0] === true;
  const kill = async () => {
    if (!(await isRunning())) return;
    const [pid] = await connection.askBus('GetConnectionUnixProcessID', name);
    process.kill(Number(pid), 'SIGKILL');
    while (await isRunning());
  };
  /** Opens the wallet with the password of the login, as PAM does; creates it where there is none. */
  const unlock = () =>
    connection.call({
      ...target,
      member: 'pamOpen',
      signature: 'sayi',
      args: ['kdewallet', Buffer.alloc(56, 7), 0],
      withinMs: 10_000,
    });
  return {
    address: bus.address,
    isRunning,
    unlock,
    kill,
    /** Creates the wallet, which KWallet offers to other programs after its next start, and opens it. */
    create: async () => {
      await unlock();
      await kill();
      await unlock();
    },
    /** `setting` is one of `kwalletrc`, with its group. */
    switchOff: (setting: string) =>
      void execFileSync('bash', [
        '-c',
        `mkdir -p ${home}/config && printf '${setting}=false\\n' >${home}/config/kwalletrc`,
      ]),
    close: async () => {
      await kill();
      connection.close();
      await bus.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
