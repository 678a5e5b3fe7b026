// The panel's window on a real Chromium, with electron-menubar: what the user sees of it.
import { launchInProcess } from '../host-in-process.ts';
import { once } from 'node:events';
import { BrowserWindow, clipboard, nativeImage, nativeTheme, protocol, session } from 'electron';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pushChannel } from '../../../../app/contract/channels.ts';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import type { AppView, PanelView } from '../../../../app/contract/view.ts';
import { registerAppScheme, serveApp } from '../../../../app/electron/panel/app-scheme.ts';
import {
  createPanel,
  type Panel,
  unloadAfterMs,
  windowOptions,
} from '../../../../app/electron/panel/panel.ts';
import { createSignInBrowserWindow } from '../../../../app/electron/sign-in/browser-window.ts';
import { HostTray } from '../../../electron-host/api/tray.ts';
import { createManualClock, type ManualClock } from '../../core/manual-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'perch-panel-'));
const preload = join(folder, 'preload.cjs');

let clock: ManualClock;
let panel: Panel;
let opened: number;
let focused: number;
let closed: number;
let logged: string[];

beforeAll(async () => {
  registerAppScheme(protocol);
  await launchInProcess();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Panel page</title>');
  writeFileSync(
    preload,
    `const { contextBridge, ipcRenderer } = require('electron');
     const pushes = [];
     ipcRenderer.on('${pushChannel}', (_event, ...push) => pushes.push(push));
     contextBridge.exposeInMainWorld('pushes', () => pushes);`,
  );
  serveApp(session.fromPartition('panel-test'), folder, (file) => panel.missFile(file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openPanel({ hasTray = true } = {}): Promise<void> {
  clock = createManualClock();
  [opened, focused, closed, logged] = [0, 0, 0, []];
  panel = createPanel({
    icon: nativeImage.createFromPath('build/icons/tray/available-light.png'),
    session: session.fromPartition('panel-test'),
    preload,
    platform: 'linux',
    hasTray,
    clock,
    onOpened: () => (opened += 1),
    onFocused: () => (focused += 1),
    onClosed: () => (closed += 1),
    log: (line) => logged.push(line),
  });
  await panel.tray;
}

afterEach(() => {
  for (const each of BrowserWindow.getAllWindows()) each.destroy();
  for (const each of [...HostTray.shown]) each.destroy();
});

const connection = { name: 'Example', hosts: ['pbx.example.net'] };
const settings: PanelView = {
  name: 'settings',
  settings: {
    part: 'general',
    proxyPassword: 'none',
    certificateFile: '',
    connections: [],
  },
};
const welcome: PanelView = { name: 'welcome' };
const atSignInWindow = {
  name: 'signing-in',
  connection,
  method: 'window',
  step: 'user',
  isSlow: false,
} as const satisfies PanelView;

let version = 0;
const viewOf = (view: PanelView, keepOpen = false): AppView => ({
  version: (version += 1),
  language: { code: 'en', locale: 'en-GB' },
  secrets: { kind: 'keychain' },
  panel: view,
  accounts: [],
  preferences: { ...defaultPreferences, keepOpen },
  startupWarnings: [],
});

function panelWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find((each) => each.webContents === panel.page());
}
const isShown = () => panelWindow()?.isVisible() ?? false;
const clickTray = () => {
  const [tray] = HostTray.shown;
  if (tray === undefined) throw new Error('There is no tray icon.');
  HostTray.act(tray, 'click');
};
const show = async () => {
  panel.show();
  await expect.poll(isShown).toBe(true);
};
const hide = async () => {
  clickTray();
  await expect.poll(isShown).toBe(false);
};
/** Takes the focus from the panel, and returns whether it hides within a second. */
async function hidesOnClickElsewhere(): Promise<boolean> {
  const window = panelWindow();
  if (window?.isFocused() !== true) throw new Error('The panel has no focus.');
  // electron-menubar hides the panel a moment after it has lost the focus.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const blurred = once(window, 'blur');
    window.blur();
    await blurred;
    vi.advanceTimersByTime(1_000);
  } finally {
    vi.useRealTimers();
  }
  return !window.isVisible();
}

describe('the tray icon', () => {
  test('shows the panel, which was loaded before, and hides it again', async () => {
    await openPanel();
    expect([isShown(), opened, closed]).toEqual([false, 0, 0]);
    expect(panel.page()?.getURL()).toBe('app://perch/index.html');
    clickTray();
    await expect.poll(isShown).toBe(true);
    expect(panelWindow()?.isFocused()).toBe(true);
    expect([opened, closed]).toEqual([1, 0]);
    await hide();
    expect([opened, closed]).toEqual([1, 1]);
  });

  test('doesn’t show a panel again that pressing it has hidden, as the click follows when the button is released', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
    clock.pass(299);
    clickTray();
    expect(isShown()).toBe(false);
    clock.pass(1);
    clickTray();
    await expect.poll(isShown).toBe(true);
  });
});

test('a page that isn’t loaded within a minute is an error', async () => {
  const isOpen = openPanel();
  clock.pass(60_000);
  await expect(isOpen).rejects.toThrow('The panel’s page wasn’t loaded within 60 seconds.');
  // electron-menubar loads the page nevertheless.
  await expect.poll(() => panel.page()?.executeJavaScript('document.title')).toBe('Panel page');
});

describe('a click elsewhere', () => {
  test.each<[string, PanelView, boolean]>([
    ['hides a view that asks nothing of the user', settings, true],
    ['doesn’t hide a view in which the user has to act', welcome, false],
  ])('%s', async (_name, view, hides) => {
    await openPanel();
    panel.publish(viewOf(view));
    await show();
    expect(await hidesOnClickElsewhere()).toBe(hides);
  });

  test('doesn’t hide the panel while the user wants it to stay open', async () => {
    await openPanel();
    await show();
    panel.publish(viewOf(settings, true));
    expect(await hidesOnClickElsewhere()).toBe(false);
    panel.publish(viewOf(settings));
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });

  test('doesn’t hide the panel while its page holds it', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    await panel.calls['panel.hold'](true);
    await show();
    expect(await hidesOnClickElsewhere()).toBe(false);
    await panel.calls['panel.hold'](false);
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });

  test('doesn’t hide the panel while a dialog is open', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    await show();
    const { promise, resolve } = Promise.withResolvers<string>();
    const answered = panel.withDialog(() => promise);
    expect(await hidesOnClickElsewhere()).toBe(false);
    resolve('yes');
    expect(await answered).toBe('yes');
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });

  test('doesn’t hide the window of a desktop without a tray, which isn’t above others either', async () => {
    await openPanel({ hasTray: false });
    panel.publish(viewOf(settings));
    await show();
    expect(panelWindow()?.isAlwaysOnTop()).toBe(false);
    expect(await hidesOnClickElsewhere()).toBe(false);
  });
});

test('the panel is in use while it is visible, and an ordinary window only while it has the focus', async () => {
  await openPanel();
  panel.publish(viewOf(settings, true));
  expect(panel.isInUse()).toBe(false);
  await show();
  expect(await hidesOnClickElsewhere()).toBe(false);
  expect(panel.isInUse()).toBe(true);
  await openPanel({ hasTray: false });
  panel.publish(viewOf(settings));
  await show();
  await expect.poll(panel.isInUse).toBe(true);
  await expect.poll(() => focused).toBeGreaterThan(0);
  expect(await hidesOnClickElsewhere()).toBe(false);
  expect(panel.isInUse()).toBe(false);
});

describe('while the sign-in window is open', () => {
  test('the panel is hidden, comes beside it without the focus, and returns with it', async () => {
    await openPanel();
    await show();
    panel.publish(viewOf(atSignInWindow));
    expect(isShown()).toBe(false);
    panel.publish(viewOf({ ...atSignInWindow, isSlow: true }));
    await expect.poll(isShown).toBe(true);
    expect(panelWindow()?.isFocused()).toBe(false);
    panel.publish(viewOf(welcome));
    await expect.poll(() => panelWindow()?.isFocused()).toBe(true);
  });

  test('a panel with an open dialog stays', async () => {
    await openPanel();
    await show();
    const { promise, resolve } = Promise.withResolvers<null>();
    const answered = panel.withDialog(() => promise);
    panel.publish(viewOf(atSignInWindow));
    expect(isShown()).toBe(true);
    resolve(null);
    await answered;
  });
});

test('a view of the same visibility doesn’t show a panel that the user has hidden', async () => {
  await openPanel();
  panel.publish(viewOf(welcome));
  await show();
  await hide();
  panel.publish(viewOf(settings));
  await new Promise(setImmediate);
  expect([isShown(), opened]).toEqual([false, 1]);
});

test('the page gets each published view', async () => {
  await openPanel();
  const view = viewOf(welcome);
  panel.publish(view);
  await expect.poll(() => panel.page()?.executeJavaScript('pushes()')).toEqual([[structuredClone(view)]]);
});

describe('a dialog', () => {
  test('is owned by the panel, which is shown for it', async () => {
    await openPanel();
    const owner = await panel.withDialog((window) => Promise.resolve(window));
    expect(owner).toBe(panelWindow());
    expect(isShown()).toBe(true);
  });

  test('brings the panel back that a click on the tray icon has hidden', async () => {
    await openPanel();
    await show();
    const { promise, resolve } = Promise.withResolvers<null>();
    const answered = panel.withDialog(() => promise);
    clickTray();
    expect(isShown()).toBe(false);
    await expect.poll(isShown).toBe(true);
    clickTray();
    resolve(null);
    await answered;
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(isShown()).toBe(false);
  });
});

test.each([
  ['at the tray', true, { frame: false, skipTaskbar: true }],
  ['without a tray', false, { frame: true, skipTaskbar: false }],
])('%s the page has the same size, whatever the frame takes', (_, hasTray, expected) => {
  const size = { width: 380, height: 560, useContentSize: true };
  expect(windowOptions(hasTray, 1_000)).toMatchObject({ ...size, ...expected });
  // The corners are Electron's default.
  expect(windowOptions(hasTray, 1_000)).not.toHaveProperty('roundedCorners');
});

test('until its page is painted, a new window has the colour of the current theme', async () => {
  const style = readFileSync('renderer/theme.css', 'utf8');
  const [, light = '', dark = ''] = /--surface: light-dark\((#\w+), (#\w+)\)/.exec(style) ?? [];
  const color = (window: BrowserWindow | undefined) => window?.getBackgroundColor().toLowerCase();
  const signIn = () => createSignInBrowserWindow(session.fromPartition('panel-test'), 'Sign in');
  onTestFinished(() => void (nativeTheme.themeSource = 'system'));
  nativeTheme.themeSource = 'light';
  await openPanel();
  expect([color(panelWindow()), color(signIn())]).toEqual([light, light]);
  nativeTheme.themeSource = 'dark';
  panel.publish(viewOf(settings));
  clock.pass(unloadAfterMs);
  expect(panel.page()).toBeUndefined();
  await show();
  expect([color(panelWindow()), color(signIn())]).toEqual([dark, dark]);
});

test('on a screen that is too low the window leaves room for its frame', () => {
  expect(windowOptions(false, 570)).toMatchObject({ height: 522 });
  expect(windowOptions(true, 540)).toMatchObject({ height: 540 });
});

describe('a panel that is hidden for five minutes', () => {
  test.each<[string, PanelView, boolean]>([
    ['is unloaded where it asks nothing of the user', settings, true],
    ['stays loaded where the user has to act', welcome, false],
  ])('%s', async (_name, view, unloads) => {
    await openPanel();
    panel.publish(viewOf(view));
    clock.pass(unloadAfterMs - 1);
    expect(panel.page()).toBeDefined();
    clock.pass(1);
    expect(panel.page() === undefined).toBe(unloads);
    await show();
    expect(panel.page()?.getURL()).toBe('app://perch/index.html');
    await hide();
    clock.pass(unloadAfterMs);
    expect(panel.page() === undefined).toBe(unloads);
  });

  test('stays loaded while it is visible or has a dialog', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    await show();
    clock.pass(unloadAfterMs);
    expect(isShown()).toBe(true);
    await hide();
    clock.pass(unloadAfterMs - 1);
    await show();
    await hide();
    clock.pass(1);
    expect(panel.page()).toBeDefined();
    const { promise, resolve } = Promise.withResolvers<null>();
    const answered = panel.withDialog(() => promise);
    await expect.poll(isShown).toBe(true);
    clickTray();
    clock.pass(unloadAfterMs);
    expect(panel.page()).toBeDefined();
    resolve(null);
    await answered;
  });

  test('is no longer held open by its page', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    await panel.calls['panel.hold'](true);
    clock.pass(unloadAfterMs);
    expect(panel.page()).toBeUndefined();
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });
});

describe('a page that crashes', () => {
  const crash = async () => {
    const page = panel.page();
    if (page === undefined) throw new Error('The panel isn’t loaded.');
    const gone = once(page, 'render-process-gone');
    page.forcefullyCrashRenderer();
    await gone;
  };
  const isAlive = async (): Promise<unknown> =>
    panel.page()?.isCrashed() === false && panel.page()?.executeJavaScript('1 + 1');

  test('is reloaded, and no longer holds the panel open', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    await panel.calls['panel.hold'](true);
    await crash();
    await expect.poll(isAlive).toBe(2);
    expect(logged).toHaveLength(1);
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });

  test('again at once is reloaded when the panel is opened', async () => {
    await openPanel();
    await crash();
    await expect.poll(isAlive).toBe(2);
    await crash();
    await new Promise(setImmediate);
    expect(panel.page()?.isCrashed()).toBe(true);
    await show();
    await expect.poll(isAlive).toBe(2);
  });
});

test('a page that misses a file is reloaded when the panel is opened, and that is logged once', async () => {
  await openPanel();
  const load = () =>
    panel.page()?.executeJavaScript("import('/view.js').then(() => 'loaded', () => 'missing')");
  expect(await load()).toBe('missing');
  expect(await load()).toBe('missing');
  expect(logged).toEqual(['panel: view.js could not be read']);
  await panel.page()?.executeJavaScript('void (globalThis.isOld = true)');
  await show();
  await expect.poll(() => panel.page()?.executeJavaScript('globalThis.isOld')).toBe(undefined);
  await panel.page()?.executeJavaScript('void (globalThis.isOld = true)');
  await hide();
  await show();
  expect(await panel.page()?.executeJavaScript('globalThis.isOld')).toBe(true);
});

test('the page can’t navigate away or rename its window', async () => {
  await openPanel();
  const page = panel.page();
  if (page === undefined) throw new Error('The panel isn’t loaded.');
  const tried = once(page, 'will-navigate');
  await page.executeJavaScript('void (location.href = "https://example.net/")');
  await tried;
  const renamed = once(panelWindow() ?? page, 'page-title-updated');
  await page.executeJavaScript('document.title = "Bank"');
  await renamed;
  expect(page.getURL()).toBe('app://perch/index.html');
  expect(panelWindow()?.getTitle()).toBe('Perch');
});

test('a text that the page copies is on the clipboard', async () => {
  await openPanel();
  await panel.calls['panel.copy']('1001');
  expect(await clipboard.readText()).toBe('1001');
});

describe('when the tray comes or goes', () => {
  test('a hidden panel becomes an ordinary window when it is next opened', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    panel.setHasTray(false);
    expect(panel.page()).toBeUndefined();
    await show();
    expect(panelWindow()?.isAlwaysOnTop()).toBe(false);
    expect(await hidesOnClickElsewhere()).toBe(false);
  });

  test('a panel in which the user has to act stays', async () => {
    await openPanel();
    panel.publish(viewOf(welcome));
    const before = panel.page();
    panel.setHasTray(false);
    expect(panel.page()).toBe(before);
  });

  test('a visible window without focus is hidden and replaced when the tray returns', async () => {
    await openPanel({ hasTray: false });
    panel.publish(viewOf(settings));
    await show();
    expect(await hidesOnClickElsewhere()).toBe(false);
    panel.setHasTray(true);
    expect(isShown()).toBe(false);
    await expect.poll(() => panel.page()).toBeUndefined();
  });

  test('a tray that is as before changes nothing', async () => {
    await openPanel();
    panel.publish(viewOf(settings));
    const before = panel.page();
    panel.setHasTray(true);
    expect(panel.page()).toBe(before);
  });

  test('the icon is registered again with its tooltip', async () => {
    await openPanel();
    const [before] = HostTray.shown;
    panel.replaceTray();
    const [after, ...others] = HostTray.shown;
    expect(others).toEqual([]);
    expect(after).not.toBe(before);
    expect(after && HostTray.stateOf(after).toolTip).toBe('Perch');
  });
});
