// Runs Perch's branches for macOS and Windows on this system: a module reports that platform, adds the members that Electron has there
// only, and emits that system's events. What those members do isn't shown here.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as Electron from 'electron';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import type { RunningPerch } from './driver.ts';
import { openPortal, panelOf, passwordOf, signIn, submitPortalForm } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';

declare global {
  /** Windows: clicks a toast of an earlier run. */
  var clickEarlierToast: () => void;
  /** macOS: calls of `app.hide`. */
  var hidesOfApp: number;
}

/** Becomes source text, so it can refer only to its parameters and to globals. */
function become(platform: NodeJS.Platform, { app, Menu, nativeImage, Notification }: typeof Electron): void {
  Object.defineProperty(process, 'platform', { value: platform });
  if (platform === 'darwin') {
    Menu.setApplicationMenu = () => {};
    globalThis.hidesOfApp = 0;
    app.hide = () => void (globalThis.hidesOfApp += 1);
    return;
  }
  const createFromPath = nativeImage.createFromPath.bind(nativeImage);
  nativeImage.createFromPath = (path) => createFromPath(path.replace(/\.ico$/, '.png'));
  app.setAppUserModelId = () => {};
  app.setToastActivatorCLSID = () => {};
  Notification.handleActivation = (onClick: (details: never) => void) => {
    globalThis.clickEarlierToast = () => void Reflect.apply(onClick, undefined, [{}]);
  };
}

describe.runIf(process.platform === 'linux')('Perch', () => {
  let fixture: Fixture;

  beforeEach(async () => {
    fixture = await createFixture();
  });

  afterEach(() => fixture.clear());

  const start = async (platform: 'darwin' | 'win32', args?: readonly string[]) => {
    const folder = dirname(fixture.connectionFile);
    const module = join(folder, 'platform.cjs');
    await writeFile(module, `(${become.toString()})('${platform}', require('electron'));\n`);
    return fixture.start(args, await registryWithoutPolicies(folder), { module, instrumentsTray: true });
  };
  const startSignedIn = async (platform: 'darwin' | 'win32') => {
    const perch = await start(platform);
    await signIn(perch, fixture.service, alice);
    await waitUntilSignedIn(perch);
    return perch;
  };
  const waitUntilSignedIn = (perch: RunningPerch) =>
    perch.tray(({ tooltip }) => tooltip.includes(messages.state.available));

  test('on macOS the icon brings the sign-in window back, notifications are asked for after the sign-in, and a closed panel gives the focus back', async () => {
    const perch = await start('darwin');
    const panelWhenAsked = perch.evaluateInMain(
      async ({ Notification, BrowserWindow }) =>
        new Promise<string>((resolve) => {
          Notification.isSupported = () => {
            const [panel] = BrowserWindow.getAllWindows();
            void panel?.webContents.executeJavaScript('document.body.innerText').then(resolve);
            return true;
          };
        }),
    );
    const panel = await panelOf(perch);
    const portal = await openPortal(perch, panel);
    await expect.poll(perch.visibleWindows).toEqual([expect.stringContaining('Practice service')]);
    await perch.clickTray();
    expect(await perch.visibleWindows()).toEqual([expect.stringContaining('Practice service')]);
    await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
    expect(await panelWhenAsked).toContain(messages.signingIn.profile);
    await waitUntilSignedIn(perch);
    await panel.keyboard.press('Escape');
    await expect.poll(perch.visibleWindows).toEqual([]);
    expect(await perch.evaluateInMain(async () => globalThis.hidesOfApp)).toBe(1);
    expect(await perch.quit()).toBe(0);
  });

  test('on Windows delays the end of the session until a token refresh is stored, opens when a toast of an earlier run is clicked, reports no problem with policies, and ends with the session', async () => {
    const perch = await startSignedIn('win32');
    const delayed = await fixture.service.fault('refresh', { kind: 'delay', ms: 1_500 }, 1);
    fixture.service.expireAccessTokens();
    await perch.chooseFromTray(messages.tray.menu.refresh);
    await expect.poll(() => delayed.hits).toBe(1);
    expect(await endSession(perch)).toBe(false);
    expect(await perch.exited).toBe(0);

    const next = await start('win32', ['--hidden']);
    await waitUntilSignedIn(next);
    const log = await readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8');
    expect(log.match(/managed-problems=0/g)).toHaveLength(2);
    expect(await next.visibleWindows()).toEqual([]);
    await next.evaluateInMain(async () => globalThis.clickEarlierToast());
    await expect.poll(next.visibleWindows).toEqual(['Perch']);
    expect(await endSession(next)).toBe(true);
    expect(await next.exited).toBe(0);
  });
});

/** Ends the user's session as Windows does: it asks each window. Resolves with whether it ends. */
function endSession(perch: RunningPerch): Promise<boolean> {
  return perch.evaluateInMain(async ({ BrowserWindow }) => {
    const windows: NodeJS.EventEmitter[] = BrowserWindow.getAllWindows();
    let answers = 0;
    const event = { preventDefault: () => (answers += 1) };
    for (const window of windows) window.emit('query-session-end', event);
    const ends = answers === 0;
    if (ends) setImmediate(() => windows.forEach((window) => window.emit('session-end', event)));
    return ends;
  });
}

/**
 * Creates a reg.exe that finds the registry keys above Perch's own, but not that key, so there are no policies. Returns the
 * environment variable with which Perch's code for Windows runs it.
 */
async function registryWithoutPolicies(folder: string): Promise<Record<string, string>> {
  // Without a slash, the path that Perch runs is the name of a program in PATH on this system.
  const program = join(folder, String.raw`C:\Windows\System32\reg.exe`);
  await writeFile(program, '#!/bin/sh\n[ "$1" = query ] && [ "$2" = "${2%Perch}" ]\n', { mode: 0o755 });
  return { PATH: `${folder}:${process.env['PATH']}` };
}
