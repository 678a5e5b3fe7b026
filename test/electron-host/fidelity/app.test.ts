// The app's life: its start, its paths, its end, and that there is only one of it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type HostProcess, launchHost } from '../launch.ts';
import { says } from './lab.ts';

const main = fileURLToPath(new URL('../fixtures/life/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'host-life-'));
const app = 'docs/api/app.md';
const running: HostProcess[] = [];
let folders = 0;

afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  args: readonly string[] = [],
  userDataDir?: string,
  packaged = false,
): Promise<HostProcess> {
  folders += 1;
  const ownFolder = join(folder, String(folders));
  const host = await launchHost({ main, args, packaged, userDataDir: userDataDir ?? ownFolder });
  running.push(host);
  return host;
}

const lines = (host: HostProcess) => host.output().trim().split('\n');

says(app, 'ready: Emitted once, when Electron has finished initializing.', async () => {
  const host = await start();
  await host.ready;
  const told = await host.evaluate(({ app }) => [app.isReady(), app.whenReady() instanceof Promise]);
  expect(told).toEqual([true, true]);
  expect(lines(host)).toEqual(['ready']);
});

it('spec/esm-spec.ts: should wait for a top-level await before declaring the app ready', async () => {
  const host = await start(['--await']);
  await host.ready;
  expect(lines(host)).toEqual(['awaited, ready: false', 'ready']);
});

it('a top-level await of whenReady() does not keep the app from getting ready', async () => {
  const host = await start(['--await-ready']);
  await host.ready;
  expect(lines(host)).toEqual(['ready']);
});

says(
  'docs/api/app.md',
  "app.name: A string property that indicates the current application's name, which is the name in the application's package.json file; productName will be preferred over name. app.getVersion(): The version of the loaded application. app.getAppPath(): The current application directory.",
  async () => {
    const host = await start();
    await host.ready;
    const told = await host.evaluate(({ app }) => [
      app.name,
      app.getName(),
      app.getVersion(),
      app.getAppPath(),
      app.isPackaged,
    ]);
    expect(told).toEqual(['Host Life', 'Host Life', '2.3.4', join(main, '..'), false]);
  },
);

says(
  app,
  'app.isPackaged: A boolean property that returns true if the app is packaged, false otherwise. process.defaultApp: set when the app is started by being passed as parameter to the default Electron executable, undefined otherwise. For example when running the app with electron ., it is true.',
  async () => {
    const told = async (packaged: boolean) => {
      const host = await start(['--own'], undefined, packaged);
      await host.ready;
      return host.evaluate(({ app }) => [
        app.isPackaged,
        Reflect.has(process, 'defaultApp'),
        process.argv.slice(1, -1),
      ]);
    };
    expect(await told(false)).toEqual([false, true, [main, '--own']]);
    expect(await told(true)).toEqual([true, false, ['--own']]);
  },
);

says(
  app,
  "app.getPath(name): userData - by default is the appData directory appended with your app's name; appData - $XDG_CONFIG_HOME or ~/.config on Linux. On failure, an Error is thrown.",
  async () => {
    const host = await launchHost({ main, env: { XDG_CONFIG_HOME: join(folder, 'config') } });
    running.push(host);
    await host.ready;
    const told = await host.evaluate(({ app }) => {
      const fails = (action: () => unknown) => {
        try {
          action();
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      };
      const logs = app.getPath('logs');
      return [
        app.getPath('appData'),
        app.getPath('userData'),
        logs,
        fails(() => app.getPath('nowhere' as 'home')),
        fails(() => app.setPath('userData', '/no/such/folder')),
        fails(() => app.setPath('userData', 'relative')),
      ];
    });
    const config = join(folder, 'config');
    expect(told.slice(0, 3)).toEqual([config, join(config, 'Host Life'), join(config, 'Host Life', 'logs')]);
    expect(told.slice(3)).toEqual([
      "Error: Failed to get 'nowhere' path",
      expect.stringContaining("Failed to set 'userData' path"),
      'Error: Path must be absolute',
    ]);
    expect(existsSync(join(config, 'Host Life', 'logs'))).toBe(true);
  },
);

it('--user-data-dir names the folder of userData, and the switches of the command line can be read', async () => {
  const own = join(folder, 'named');
  const host = await start(['--Some-Switch=its value', 'an argument'], own);
  await host.ready;
  const told = await host.evaluate(({ app }) => [
    app.getPath('userData'),
    app.commandLine.hasSwitch('some-switch'),
    app.commandLine.getSwitchValue('some-switch'),
    app.commandLine.hasSwitch('other'),
    process.argv.slice(1),
  ]);
  expect(told).toEqual([
    own,
    true,
    'its value',
    false,
    [main, '--Some-Switch=its value', 'an argument', `--user-data-dir=${own}`],
  ]);
});

says(
  app,
  'app.quit(): Try to close all windows. The before-quit event will be emitted first. If all windows are successfully closed, the will-quit event will be emitted and by default the application will terminate.',
  async () => {
    const host = await start(['--windows', '--stay']);
    await host.ready;
    await host.quit();
    expect(await host.ended).toEqual({ code: 0, signal: null });
    const [ready, before, ...rest] = lines(host);
    expect([ready, before]).toEqual(['ready', 'before-quit']);
    expect(rest.slice(0, 2)).toEqual(['one close', 'two close']);
    expect(rest.slice(2, 4).sort()).toEqual(['one closed', 'two closed']);
    expect(rest.slice(4)).toEqual(['will-quit', 'quit 0']);
  },
);

says(
  app,
  'window-all-closed: If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app; however, if you subscribe, you control whether the app quits or not.',
  async () => {
    const quits = await start(['--windows']);
    const stays = await start(['--windows', '--stay']);
    for (const host of [quits, stays]) {
      await host.ready;
      for (const { id } of await host.windows()) await host.closeWindow(id);
    }
    expect(await quits.ended).toEqual({ code: 0, signal: null });
    expect(lines(quits).slice(-3)).toEqual(['before-quit', 'will-quit', 'quit 0']);
    await expect.poll(() => lines(stays).at(-1)).toBe('window-all-closed');
    expect(await stays.windows()).toEqual([]);
  },
);

says(
  app,
  'before-quit: Calling event.preventDefault() will prevent the default behavior, which is terminating the application.',
  async () => {
    const host = await start(['--windows', '--refuse-before-quit']);
    await host.ready;
    await host.quit();
    expect((await host.windows()).length).toBe(2);
    expect(lines(host)).toEqual(['ready', 'before-quit']);
    await host.quit();
    expect((await host.ended).code).toBe(0);
  },
);

says(
  app,
  'will-quit: Calling event.preventDefault() will prevent the default behavior, which is terminating the application.',
  async () => {
    const host = await start(['--windows', '--refuse-will-quit']);
    await host.ready;
    await host.quit();
    await expect.poll(() => lines(host).at(-1)).toBe('will-quit');
    expect(await host.windows()).toEqual([]);
    await host.quit();
    expect((await host.ended).code).toBe(0);
  },
);

it('a window that refuses to close ends the quitting, and can be closed by the next one', async () => {
  const host = await start(['--windows', '--refuse-close', '--stay']);
  await host.ready;
  await host.quit();
  await expect.poll(() => lines(host)).toContain('one closed');
  expect((await host.windows()).length).toBe(1);
  expect(lines(host)).not.toContain('will-quit');
  await host.quit();
  await expect.poll(() => lines(host).filter((line) => line === 'before-quit').length).toBe(2);
});

says(
  app,
  'app.exit([exitCode]): All windows will be closed immediately without asking the user, and the before-quit and will-quit events will not be emitted.',
  async () => {
    const host = await start(['--windows', '--leave=5']);
    expect(await host.ended).toEqual({ code: 5, signal: null });
    expect(lines(host)).toEqual(['ready', 'one closed', 'two closed', 'quit 5']);
  },
);

it('an app that is asked to end by the system quits in order', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const host = await start(['--windows']);
    await host.ready;
    process.kill(host.pid, signal);
    expect(await host.ended).toEqual({ code: 0, signal: null });
    expect(lines(host).slice(-2)).toEqual(['will-quit', 'quit 0']);
  }
});

it("what is thrown while the app is loaded is told, and the app goes on, as with Electron's dialog", async () => {
  const host = await start(['--throw']);
  await host.ready;
  expect(host.output()).toContain('thrown while the app was loaded');
  expect(lines(host).at(-1)).toBe('ready');
});

says(
  app,
  'app.requestSingleInstanceLock([additionalData]) returns true if your process is the primary instance of your application. second-instance will be emitted inside the primary instance of your application when a second instance has been executed and calls it.',
  async () => {
    const own = join(folder, 'shared');
    const first = await start(['--single-instance', '--name=first'], own);
    await first.ready;
    const second = await start(['--single-instance', '--name=second'], own);
    expect(await second.ended).toEqual({ code: 7, signal: null });
    expect(lines(second)).toEqual(['another instance has the lock']);
    const told = { last: `--user-data-dir=${own}`, folder: process.cwd(), data: { name: 'second' } };
    await expect.poll(() => lines(first).at(-1)).toBe(`second-instance ${JSON.stringify(told)}`);

    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const third = await start(['--single-instance', '--name=third'], own);
    await third.ready;
    expect(await third.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
  },
);

says(
  app,
  'app.userAgentFallback: A string which is the user agent string Electron will use as a global fallback. This is the user agent that will be used when no user agent is set at the webContents or session level.',
  async () => {
    const host = await start();
    await host.ready;
    const told = await host.evaluate(async ({ app, BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('data:text/html,page');
      return [
        app.userAgentFallback,
        await window.webContents.executeJavaScript('navigator.userAgent'),
      ] as unknown[];
    });
    expect(told[0]).toMatch(/HostLife\/2\.3\.4 Chrome\/[\d.]+ Electron\/[\d.]+ Safari/);
    expect(told[1]).toBe(told[0]);
  },
);

says(
  'docs/api/command-line.md',
  "commandLine.appendSwitch(switch[, value]): Append a switch (with optional value) to Chromium's command line. commandLine.removeSwitch(switch): Removes the specified switch from Chromium's command line. This will not affect process.argv.",
  async () => {
    const gcOf = (host: HostProcess) =>
      host.evaluate(async ({ app, BrowserWindow }) => {
        const window = new BrowserWindow({ show: false });
        await window.loadURL('data:text/html,page');
        const gc: unknown = await window.webContents.executeJavaScript('typeof gc');
        return [
          gc,
          app.commandLine.getSwitchValue('js-flags'),
          process.argv.includes('--js-flags=--expose-gc'),
        ];
      });
    const adds = await start(['--append']);
    const removes = await start(['--remove', '--js-flags=--expose-gc']);
    await Promise.all([adds.ready, removes.ready]);
    expect(await gcOf(adds)).toEqual(['function', '--expose-gc', false]);
    expect(await gcOf(removes)).toEqual(['undefined', '', true]);
  },
);

says(
  app,
  'app.releaseSingleInstanceLock(): Releases all locks that were created by requestSingleInstanceLock. This will allow multiple instances of the application to once again run side by side. app.hasSingleInstanceLock(): Whether or not this instance of your app is currently holding the single instance lock.',
  async () => {
    const own = join(folder, 'released');
    const first = await start(['--single-instance', '--name=first'], own);
    await first.ready;
    const told = await first.evaluate(({ app }) => {
      const before = app.hasSingleInstanceLock();
      app.releaseSingleInstanceLock();
      return [before, app.hasSingleInstanceLock()];
    });
    expect(told).toEqual([true, false]);
    const second = await start(['--single-instance', '--name=second'], own);
    await second.ready;
    expect(await second.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
    expect(await first.evaluate(({ app }) => app.requestSingleInstanceLock())).toBe(false);
  },
);

says(
  app,
  'app.enableSandbox(): This method can only be called before app is ready. app.disableHardwareAcceleration(): This method can only be called before app is ready. app.dock: A Dock | undefined property (Dock on macOS, undefined on all other platforms).',
  async () => {
    const host = await start();
    await host.ready;
    const told = await host.evaluate(({ app }) => {
      const fails = (use: () => unknown) => {
        try {
          use();
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      };
      return [
        fails(() => app.enableSandbox()),
        fails(() => app.disableHardwareAcceleration()),
        typeof app.dock,
      ];
    });
    expect(told).toEqual([
      'Error: app.enableSandbox() can only be called before app is ready',
      'Error: app.disableHardwareAcceleration() can only be called before app is ready',
      'undefined',
    ]);
  },
);

says(
  app,
  'ready: (What needs it fails before: new BrowserWindow, new Tray, screen, session.fromPartition, globalShortcut.)',
  async () => {
    const host = await start(['--too-early']);
    await host.ready;
    expect(lines(host)).toEqual([
      'Cannot create BrowserWindow before app is ready',
      'Cannot create Tray before app is ready',
      "The 'screen' module can't be used before the app 'ready' event",
      'Session can only be received when app is ready',
      'globalShortcut cannot be used before the app is ready',
      'ready',
    ]);
  },
);
