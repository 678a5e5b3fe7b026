// An ordinary user with a desktop, who starts the packed Perch: Chromium's sandbox doesn't run as root. What happens is seen from
// outside, as the fuses of a package keep tests out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messages } from '../../app/i18n/messages.ts';
import { workerDesktop } from '../desktop/desktop.ts';
import { trayOnBus } from '../desktop/tray-item.ts';
import { waitUntilFound } from '../e2e/timeouts.ts';
import { startMessageBus } from '../secret-service/message-bus.ts';
import { joinBus } from '../status-notifier/bus-peer.ts';
import { startWatcher } from '../status-notifier/watcher.ts';

const isRoot = process.getuid?.() === 0;
const ordinaryUid = 65_534;

/** What runs a command as an ordinary user, in front of it. */
export const asOrdinaryUser: readonly string[] = isRoot
  ? ['setpriv', `--reuid=${ordinaryUid}`, `--regid=${ordinaryUid}`, '--clear-groups']
  : ['env'];

export type OrdinaryUser = Awaited<ReturnType<typeof createOrdinaryUser>>;
type Started = ReturnType<typeof startProgram>;

/** The user has a home folder, and a session bus with a keyring and a tray. The programs in the home's folder `bin` hide the system's. */
export async function createOrdinaryUser(program: string) {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'perch-user-')));
  if (isRoot) await chown(home, ordinaryUid, ordinaryUid);
  const [desktop, { address, close }] = await Promise.all([workerDesktop(), startMessageBus()]);
  const [watcher, peer, tray] = await Promise.all([
    startWatcher(address),
    joinBus({ address }),
    trayOnBus(address),
  ]);
  const path = `${home}/bin:${process.env['PATH'] ?? ''}`;
  const display = { DISPLAY: desktop?.env['DISPLAY'] };
  const folders = { HOME: home, TMPDIR: home, XDG_RUNTIME_DIR: home };
  const session = { ...display, ...folders, PATH: path, DBUS_SESSION_BUS_ADDRESS: address };
  const unlock = 'printf password | gnome-keyring-daemon --foreground --unlock --components=secrets';
  const keyring = startProgram([...asOrdinaryUser, 'sh', '-c', unlock], session, home);
  const secrets = { destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets' };
  const alias = { interface: 'org.freedesktop.Secret.Service', signature: 's', body: ['default'] };
  const readAlias = () => peer.call({ ...secrets, ...alias, member: 'ReadAlias' }).catch(String);
  const isUnlocked = async () => String(await readAlias()).includes('collection') || undefined;
  await waitUntilFound('the keyring', isUnlocked, keyring.output).catch(async (error: unknown) => {
    await keyring.kill();
    throw error;
  });
  const started: Started[] = [];
  const killStarted = () => Promise.all(started.splice(0).map((perch) => perch.kill()));

  const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Started => {
    const perch = startProgram([...asOrdinaryUser, program, ...args], { ...session, ...env }, home);
    started.push(perch);
    return perch;
  };

  return {
    home,
    start,
    /** Starts Perch and waits until its panel is painted. */
    startReady: async (...args: readonly string[]): Promise<Started> => {
      const perch = start(['--report', ...args]);
      const isReady = async () => /^Perch is ready\.$.*^Tray: /ms.test(perch.output()) || undefined;
      await waitUntilFound('the start', isReady, perch.output);
      return perch;
    },
    quit: async ({ ended, output }: Started): Promise<void> => {
      // The menu may be replaced between being read and being used.
      const choose = () =>
        tray
          .choose(messages.tray.menu.quit)
          .then(() => true)
          .catch(() => undefined);
      await waitUntilFound('the menu', choose, output);
      const code = await ended;
      if (code !== 0) throw new Error(`Perch has exited with ${code}.\n${output()}`);
    },
    /** The names under which icons have been registered. */
    registered: watcher.registered,
    clickTray: tray.click,
    tooltip: async (): Promise<string> => (await tray.read())?.tooltip ?? '',
    xdotool: async (...args: readonly string[]): Promise<string> => (await desktop?.xdotool(...args)) ?? '',
    /** Kills what was started, and removes Perch's files. */
    reset: async (): Promise<void> => {
      await killStarted();
      await rm(join(home, '.config'), { recursive: true, force: true });
    },
    clear: async (): Promise<void> => {
      await killStarted();
      await keyring.kill();
      watcher.close();
      peer.close();
      tray.close();
      await close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts a program in a process group of its own. */
function startProgram([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
  const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  /** Resolves with the exit code when all its processes have ended. */
  const ended = once(child, 'close').then(() => child.exitCode);
  return {
    group: child.pid ?? 0,
    /** Both streams. */
    output: () => output,
    ended,
    kill: async (): Promise<void> => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // It has ended.
      }
      await ended;
    },
  };
}
