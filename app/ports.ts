// The core's ports on Electron.
import { app, clipboard, globalShortcut, nativeTheme, net, session } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from './api/client.ts';
import { testConnection } from './api/connection-test.ts';
import { createTokenEndpoints } from './api/oauth/token-request.ts';
import type { AppPorts } from './core/app.ts';
import type { PreferencesStore } from './core/preferences.ts';
import type { Runtime } from './core/runtime.ts';
import { type UpdatePorts, updateSource } from './core/updates/update-check.ts';
import type { Launch } from './electron/lifecycle/launch.ts';
import { redactLines } from './electron/logging/redact.ts';
import type { Network } from './electron/network/network.ts';
import { answerProxyLogins } from './electron/network/proxy-credentials.ts';
import type { Panel } from './electron/panel/panel.ts';
import { createOwnedDialogs, createSystemDialogs } from './electron/panel/system-dialogs.ts';
import { clock, minuteOfDay } from './electron/platform/clock.ts';
import { openDesktopBus } from './electron/platform/desktop-environment.ts';
import { createLoginItem } from './electron/platform/login-item.ts';
import { createOpenShortcut } from './electron/platform/keyboard.ts';
import type { OpenExternal } from './electron/security/url-policy.ts';
import { browserSignIn } from './electron/sign-in/browser-sign-in.ts';
import { createSignInBrowserWindow } from './electron/sign-in/create-window.ts';
import { createSignInWindows, prepareSignInSession } from './electron/sign-in/sign-in-window.ts';
import { setLocale } from './i18n/i18n.ts';
import { negotiateLocale } from './i18n/negotiate-locale.ts';
import { plainLines } from './i18n/untrusted-text.ts';
import type { ManagedSettings } from './managed/managed-settings.ts';

/** Requests to the service, and what a sign-in opens. */
export function createServicePorts(
  { clock, random, log }: Runtime,
  network: Network,
  preferences: PreferencesStore,
  panel: Panel,
  openExternal: OpenExternal,
) {
  const endpoints = createTokenEndpoints();
  const setLoginProxy = answerProxyLogins(app, preferences.proxyPassword);
  return {
    createApiClient: (readConnection) =>
      createApiClient(readConnection, {
        send: network.send,
        endpoints,
        now: clock.wall,
        log: (line) => log(line),
      }),
    testConnection: (connection, signal) =>
      testConnection(connection, network.send, { clock, random, endpoints, signal }),
    openSignInWindow: createSignInWindows({
      createSession: (name) => session.fromPartition(name, { cache: false }),
      createWindow: (session, title) =>
        createSignInBrowserWindow(session, title, panel.display().workArea, process.platform),
      prepareSession: (attempt) =>
        prepareSignInSession(attempt, preferences.current(), network, setLoginProxy),
      clock,
      send: network.send,
    }),
    openBrowser: browserSignIn((address) => openExternal('sign-in', address), hasProgram),
    openExternal,
  } satisfies Partial<AppPorts>;
}

/** What a panel's call does on the desktop. */
export function createDesktopPorts({ log }: Runtime, panel: Panel) {
  const openBus = process.platform === 'linux' ? openDesktopBus : undefined;
  const owned = createOwnedDialogs(panel.withDialog, openBus);
  const dialogs = createSystemDialogs(owned, () => app.getPath('documents'));
  return {
    isPanelInUse: panel.isInUse,
    isPanelFocused: panel.isFocused,
    isOnline: () => net.online,
    minuteOfDay: () => minuteOfDay(clock.wall()),
    copyText: (text) => clipboard.writeText(plainLines(redactLines(text))),
    saveText: (text) => dialogs.saveText(plainLines(redactLines(text))),
    saveCsv: dialogs.saveCsv,
    chooseConnectionFile: dialogs.chooseConnectionFile,
    chooseCertificates: dialogs.chooseCertificates,
    confirm: dialogs.confirm,
    consumeUserActivation: panel.consumeUserActivation,
    shortcut: createOpenShortcut(globalShortcut, panel.toggle, log),
    quit: () => app.quit(),
  } satisfies Partial<AppPorts>;
}

/** Returns the function that applies the preferences that Electron or the system has to know. */
export function createApplyPreferences(
  { platform, environment }: Launch,
  { log }: Runtime,
  preferences: PreferencesStore,
): AppPorts['applyPreferences'] {
  const { execPath } = process;
  const setLoginItem = createLoginItem({ app, platform, environment, execPath, log });
  return ({ language, startAtLogin, theme }) => {
    setLoginItem(startAtLogin, preferences.removesLoginItem());
    nativeTheme.themeSource = theme;
    return setLocale({
      ...negotiateLocale(language, app.getPreferredSystemLanguages()),
      ...(platform === 'win32' ? { hasCredentialManager: true } : {}),
    });
  };
}

/** Returns undefined if Perch doesn't look for updates. */
export function createUpdatePorts(
  { platform }: Launch,
  managed: ManagedSettings,
  { send }: Network,
): UpdatePorts | undefined {
  const packageJson = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  const source = updateSource({ managed, packageJson, platform, arch: process.arch });
  return source && { source, send };
}

/** Whether the system has a program for an address. Only Linux is asked: elsewhere, opening an address without one fails. */
export function hasProgram(address: string): boolean {
  return process.platform !== 'linux' || app.getApplicationNameForProtocol(address).trim() !== '';
}
