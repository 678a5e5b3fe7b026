// The app's start, its name, its paths and its command line.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { itConformsTo } from './harness.ts';
import { linesOf, main, useLifecycles } from './lifecycle-harness.ts';

const { folder, start } = useLifecycles();
const app = 'docs/api/app.md';

itConformsTo(app, 'ready: Emitted once, when Electron has finished initializing.', async () => {
  const host = await start();
  await host.ready;
  const result = await host.evaluate(({ app }) => [app.isReady(), app.whenReady() instanceof Promise]);
  expect(result).toEqual([true, true]);
  expect(linesOf(host)).toEqual(['ready']);
});

it('spec/esm-spec.ts: should wait for a top-level await before declaring the app ready', async () => {
  const host = await start(['--await']);
  await host.ready;
  expect(linesOf(host)).toEqual(['awaited, ready: false', 'ready']);
});

it('the app becomes ready during a top-level await of whenReady()', async () => {
  const host = await start(['--await-ready']);
  await host.ready;
  expect(linesOf(host)).toEqual(['ready']);
});

itConformsTo(
  app,
  "app.name: A string property that indicates the current application's name, which is the name in the application's package.json file; productName will be preferred over name. app.getVersion(): The version of the loaded application. app.getAppPath(): The current application directory.",
  async () => {
    const host = await start();
    await host.ready;
    const result = await host.evaluate(({ app }) => [
      app.name,
      app.getName(),
      app.getVersion(),
      app.getAppPath(),
      app.isPackaged,
    ]);
    expect(result).toEqual(['Host Life', 'Host Life', '2.3.4', join(main, '..'), false]);
  },
);

itConformsTo(
  app,
  'app.isPackaged: A boolean property that returns true if the app is packaged, false otherwise. process.defaultApp: set when the app is started by being passed as parameter to the default Electron executable, undefined otherwise. For example when running the app with electron ., it is true.',
  async () => {
    const launch = async (packaged: boolean) => {
      const host = await start(['--own'], { packaged });
      await host.ready;
      return host.evaluate(({ app }) => [
        app.isPackaged,
        Reflect.has(process, 'defaultApp'),
        process.argv.slice(1, -1),
      ]);
    };
    expect(await launch(false)).toEqual([false, true, [main, '--own']]);
    expect(await launch(true)).toEqual([true, false, ['--own']]);
  },
);

itConformsTo(
  app,
  "app.getPath(name): userData - by default is the appData directory appended with your app's name; appData - $XDG_CONFIG_HOME or ~/.config on Linux. On failure, an Error is thrown.",
  async () => {
    const env = { XDG_CONFIG_HOME: join(folder, 'config') };
    const host = await start([], { userDataDir: undefined, env });
    await host.ready;
    const result = await host.evaluate(({ app }) => {
      const fails = (action: () => unknown) => {
        try {
          action();
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      };
      const anyPath: { getPath(name: string): string } = app;
      return [
        app.getPath('appData'),
        app.getPath('userData'),
        fails(() => anyPath.getPath('nowhere')),
        fails(() => app.setPath('userData', '/no/such/folder')),
        fails(() => app.setPath('userData', 'relative')),
      ];
    });
    const config = join(folder, 'config');
    expect(result.slice(0, 2)).toEqual([config, join(config, 'Host Life')]);
    expect(result.slice(2)).toEqual([
      "Error: Failed to get 'nowhere' path",
      expect.stringContaining("Failed to set 'userData' path"),
      'Error: Path must be absolute',
    ]);
  },
);

it('--user-data-dir sets the path userData, and app.commandLine has the switches', async () => {
  const own = join(folder, 'named');
  const host = await start(['--Some-Switch=its value', 'an argument'], { userDataDir: own });
  await host.ready;
  const result = await host.evaluate(({ app }) => [
    app.getPath('userData'),
    app.commandLine.hasSwitch('some-switch'),
    app.commandLine.getSwitchValue('some-switch'),
    app.commandLine.hasSwitch('other'),
    process.argv.slice(1),
  ]);
  expect(result).toEqual([
    own,
    true,
    'its value',
    false,
    [main, '--Some-Switch=its value', 'an argument', `--user-data-dir=${own}`],
  ]);
});

it('an exception while the app is loaded is written to the console, and the app becomes ready', async () => {
  const host = await start(['--throw']);
  await host.ready;
  expect(host.output()).toContain('thrown while the app was loaded');
  expect(linesOf(host).at(-1)).toBe('ready');
});

itConformsTo(
  app,
  'app.userAgentFallback: A string which is the user agent string Electron will use as a global fallback. This is the user agent that will be used when no user agent is set at the webContents or session level.',
  async () => {
    const host = await start();
    await host.ready;
    const result = await host.evaluate(async ({ app, BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('data:text/html,page');
      const userAgent: unknown = await window.webContents.executeJavaScript('navigator.userAgent');
      return { fallback: app.userAgentFallback, userAgent };
    });
    expect(result.fallback).toMatch(/HostLife\/2\.3\.4 Chrome\/[\d.]+ Electron\/[\d.]+ Safari/);
    expect(result.userAgent).toBe(result.fallback);
  },
);

itConformsTo(
  'docs/api/command-line.md',
  "commandLine.appendSwitch(switch[, value]): Append a switch (with optional value) to Chromium's command line. This will not affect process.argv.",
  async () => {
    const host = await start(['--append']);
    await host.ready;
    const result = await host.evaluate(async ({ app, BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('data:text/html,page');
      const gc: unknown = await window.webContents.executeJavaScript('typeof gc');
      return [
        gc,
        app.commandLine.getSwitchValue('js-flags'),
        process.argv.includes('--js-flags=--expose-gc'),
      ];
    });
    expect(result).toEqual(['function', '--expose-gc', false]);
  },
);

itConformsTo(
  app,
  'ready: (What needs it fails before: new BrowserWindow, new Tray, screen, session.fromPartition, globalShortcut, dialog.)',
  async () => {
    const host = await start(['--too-early']);
    await host.ready;
    expect(linesOf(host)).toEqual([
      'Cannot create BrowserWindow before app is ready',
      'Cannot create Tray before app is ready',
      "The 'screen' module can't be used before the app 'ready' event",
      'Session can only be received when app is ready',
      'globalShortcut cannot be used before the app is ready',
      'dialog module can only be used after app is ready',
      'dialog module can only be used after app is ready',
      'ready',
    ]);
  },
);
