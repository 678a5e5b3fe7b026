// The packed Perch and the packed empty application, each with a user of its own.
import { createPackage } from '@electron/asar';
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { manyUsers } from '../practice-service/users.ts';
import { signInByBrowser } from '../package/browser-sign-in.ts';
import { createOrdinaryUser, type OrdinaryUser } from '../package/ordinary-user.ts';
import { packPerch } from '../package/pack.ts';
import { startPracticeProcess } from './practice-process.ts';
import { followUsage, type Usage } from './process-usage.ts';
import { type Screen, startScreen } from './screen.ts';

export const appNames = ['empty', 'signedOut', 'signedIn'] as const;
export type AppName = (typeof appNames)[number];

export interface App {
  /** Starts it without a window. Resolves when its icon is on the bus. */
  readonly start: () => Promise<StartedApp>;
  /** Runs it with an argument. Resolves with the milliseconds until it has ended. */
  readonly run: (arg: string) => Promise<number>;
}

export interface StartedApp {
  readonly msUntilIcon: number;
  readonly group: number;
  readonly usage: () => Usage;
  /** The milliseconds until the window is painted. */
  readonly click: () => Promise<number>;
  readonly end: () => Promise<void>;
}

export interface PackedApps {
  /** The folder of Perch's package. */
  readonly folder: string;
  readonly createApp: (name: AppName) => Promise<App>;
  readonly clear: () => Promise<void>;
}

const project = resolve(import.meta.dirname, '../..');

/**
 * Both run the same copy of Electron, which nothing else runs.
 *
 * @param accounts how many signed-in applications there will be
 */
export async function packApps(accounts: number): Promise<PackedApps> {
  await ensureBuilt(project);
  const [perch, service] = await Promise.all([packPerch(), startPracticeProcess(accounts)]);
  const folder = await mkdtemp(join(tmpdir(), 'perch-bench-'));
  await chmod(folder, 0o755);
  const empty = await packEmptyApp(dirname(perch.executable), join(folder, 'empty'));
  const users: OrdinaryUser[] = [];
  const unused = manyUsers(accounts);
  return {
    folder: dirname(perch.executable),
    createApp: async (name) => {
      const screenFolder = await mkdtemp(join(folder, 'screen-'));
      const screen = await startScreen(screenFolder);
      const program = name === 'empty' ? empty : perch.executable;
      const user = await createOrdinaryUser(program);
      users.push(user);
      const account = name === 'signedIn' ? unused.pop() : undefined;
      if (account !== undefined) await signInByBrowser(user, { connection: service.connection, ...account });
      const args = ['--ozone-platform=x11', ...(name === 'empty' ? [] : ['--hidden'])];
      return { start: () => startApp(user, args, screen), run: (arg) => msUntilEnd(user, arg) };
    },
    clear: async () => {
      await Promise.all(users.map((user) => user.clear()));
      await Promise.all([service.end(), perch.remove(), rm(folder, { recursive: true, force: true })]);
    },
  };
}

/** Its Electron is Perch's: the same files, so that both find them in the system's cache. */
async function packEmptyApp(perchFolder: string, folder: string): Promise<string> {
  execFileSync('cp', ['-al', perchFolder, folder]);
  await rm(join(folder, 'resources'), { recursive: true });
  const source = `${folder}-source`;
  await Promise.all([mkdir(source), mkdir(join(folder, 'resources'))]);
  await copyFile(join(import.meta.dirname, 'empty-app.mjs'), join(source, 'empty-app.mjs'));
  await copyFile(join(project, 'build/icons/tray/available-light.png'), join(source, 'icon.png'));
  await writeFile(join(source, 'package.json'), '{ "name": "empty", "main": "empty-app.mjs" }');
  await createPackage(source, join(folder, 'resources/app.asar'));
  return join(folder, 'perch');
}

async function msUntilEnd(user: OrdinaryUser, arg: string): Promise<number> {
  const start = performance.now();
  const { ended, output } = user.start([arg]);
  if ((await ended) !== 0) throw new Error(`${arg} has failed: ${output()}`);
  return performance.now() - start;
}

async function startApp(user: OrdinaryUser, args: readonly string[], screen: Screen): Promise<StartedApp> {
  const icons = user.registered.length;
  const start = performance.now();
  const app = user.start(args, { DISPLAY: screen.display });
  while (user.registered.length === icons) await delay(1);
  return {
    msUntilIcon: performance.now() - start,
    group: app.group,
    usage: followUsage(app.group),
    click: () => screen.msUntilPainted(user.clickTray),
    end: async () => {
      process.kill(app.group, 'SIGTERM');
      await app.ended;
    },
  };
}
