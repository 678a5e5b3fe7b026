// The host's process: nothing outlives it, unimplemented members throw, and invalid options get a message.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { launchHost } from '../launch.ts';
import { harnessMain, startHarness } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-process-'));
const run = fileURLToPath(new URL('../run.ts', import.meta.url));
let folders = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const userDataDir = () => {
  folders += 1;
  return join(folder, String(folders));
};

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return stat[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(stat[1]), command }];
      } catch {
        return [];
      }
    });
}

function descendants(pid: number, all = processes()): Running[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [...children, ...children.flatMap((child) => descendants(child.pid, all))];
}

function profileOf(all: readonly Running[]): string {
  return /--user-data-dir=(\S+)/.exec(all.map(({ command }) => command).join(' '))?.[1] ?? '';
}

const ends = {
  quits: (pid: number) => process.kill(pid, 'SIGTERM'),
  'is killed': (pid: number) => process.kill(pid, 'SIGKILL'),
} as const;

for (const [how, end] of Object.entries(ends)) {
  it(`Chromium's processes and profile are removed when the host ${how}`, async () => {
    const host = await launchHost({ main: harnessMain, userDataDir: userDataDir() });
    await host.ready;
    const started = descendants(host.pid);
    const profile = profileOf(started);
    expect(started.length).toBeGreaterThan(3);
    expect(existsSync(profile)).toBe(true);
    end(host.pid);
    await host.ended;
    const pids = new Set(started.map(({ pid }) => pid));
    await expect.poll(() => processes().filter(({ pid }) => pids.has(pid))).toEqual([]);
    await expect.poll(() => existsSync(profile)).toBe(false);
  });
}

it('the app ends when its launcher is killed', async () => {
  const launcher = join(folder, 'launcher.mjs');
  const launch = new URL('../launch.ts', import.meta.url).href;
  writeFileSync(
    launcher,
    `import { launchHost } from ${JSON.stringify(launch)};
     const host = await launchHost({ main: ${JSON.stringify(harnessMain)}, userDataDir: ${JSON.stringify(userDataDir())} });
     await host.ready;
     console.log(host.pid);
     process.kill(process.pid, 'SIGKILL');`,
  );
  const { stdout } = spawnSync(process.execPath, [launcher], { encoding: 'utf8' });
  const pid = Number(stdout.trim());
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => processes().some((each) => each.pid === pid)).toBe(false);
});

it('the host ends with a message when Chromium is killed', async () => {
  const { host, run } = await startHarness({ userDataDir: userDataDir() });
  await run((_electron, harness) => harness.window().loadURL('data:text/html,page'));
  const browser = descendants(host.pid).find(
    ({ command }) => command.includes('--remote-debugging-pipe') && !command.startsWith('/bin/sh'),
  );
  process.kill(browser?.pid ?? 0, 'SIGKILL');
  const { code } = await host.ended;
  expect(code).toBe(1);
  expect(host.output()).toContain('Chromium has ended');
});

it('the use of an unimplemented member throws an error with its name', async () => {
  const { host, run } = await startHarness({ userDataDir: userDataDir() });
  const result = await run(({ app, BrowserWindow }, harness) => {
    const window = harness.window();
    const attempts: (() => unknown)[] = [
      () => Reflect.get(app, 'setBadgeCount'),
      () => window.setVibrancy('menu'),
      () => window.webContents.printToPDF({}),
      () => window.webContents.session.cookies,
      () => window.on('swipe', () => undefined),
      () => new BrowserWindow({ webPreferences: { nodeIntegration: true } }),
      () => new BrowserWindow({ webPreferences: { sandbox: false } }),
      () => new BrowserWindow({ kiosk: true }),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    });
  });
  await host.close();
  expect(result).toEqual([
    'UnimplementedError: The Chromium host lacks app.setBadgeCount.',
    'UnimplementedError: The Chromium host lacks BrowserWindow.setVibrancy.',
    'UnimplementedError: The Chromium host lacks WebContents.printToPDF.',
    'UnimplementedError: The Chromium host lacks Session.cookies.',
    "UnimplementedError: The Chromium host lacks the event 'swipe' of BrowserWindow.",
    'UnimplementedError: The Chromium host lacks nodeIntegration: true in webPreferences.',
    'UnimplementedError: The Chromium host lacks sandbox: false in webPreferences.',
    'UnimplementedError: The Chromium host lacks the option kiosk of BrowserWindow.',
  ]);
});

const badInput: Record<string, readonly string[]> = {
  'No main file was given.': [],
  'The host does not know --host-wrong.': ['--host-wrong', harnessMain],
  'There is no file nowhere.js.': ['nowhere.js'],
  'There is no display to show windows on.': ['--host-shown', harnessMain],
};

for (const [sentence, args] of Object.entries(badInput)) {
  it(`invalid options end with exit code 2 and a message: ${sentence}`, () => {
    const env = { PATH: process.env['PATH'] };
    const { status, stderr } = spawnSync(process.execPath, [run, ...args], { encoding: 'utf8', env });
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });
}

it('no port is opened without --remote-debugging-port', async () => {
  const { host } = await startHarness({ userDataDir: userDataDir() });
  const ports = descendants(host.pid).flatMap(({ pid }) => listening(pid));
  await host.close();
  expect(ports).toEqual([]);
});

function listening(pid: number): string[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  const listens = (line: string) => line.trim().split(/\s+/)[3] === '0A';
  const inode = (line: string) => line.trim().split(/\s+/)[9] ?? '';
  return ['tcp', 'tcp6']
    .flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n').slice(1))
    .filter((line) => listens(line) && sockets.has(inode(line)));
}
