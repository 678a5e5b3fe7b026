// Icon, tooltip and menu of every status, on every platform and in both themes.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type TrayStatus, trayStatuses } from '../../../../app/contract/view.ts';
import { trayView } from '../../../../app/core/tray/tray-view.ts';
import {
  type TrayBackground,
  isTrayDark,
  trayAppearance,
  trayImage,
} from '../../../../app/electron/tray/tray-appearance.ts';
import { accountOnTray } from '../../core/tray/account-on-tray.ts';

const light = {
  desktop: undefined,
  hasDarkApps: false,
  hasDarkSystemUi: false,
  iconColor: 'system',
} as const;
const dark = { ...light, hasDarkApps: true, hasDarkSystemUi: true };

/** A view with each status, and its text in the tooltip and the menu. */
const cases: Readonly<Record<TrayStatus, { view: ReturnType<typeof trayView>; text: string }>> = {
  available: of(accountOnTray({ value: 'open' }), 'Alice Marsh\nAvailable'),
  'on-call': of(accountOnTray({ value: 'inuse', calls: 2 }), 'Alice Marsh\nOn a call (2)'),
  ringing: of(accountOnTray({ value: 'alerting' }), 'Alice Marsh\nRinging'),
  busy: of(accountOnTray({ value: 'closed' }), 'Alice Marsh\nBusy'),
  inactive: of(accountOnTray({ value: 'inactive' }), 'Alice Marsh\nInactive'),
  unknown: of(accountOnTray({ value: '' }), 'Alice Marsh\nPresence unknown'),
  connecting: of(accountOnTray({ signIn: 'restoring' }), 'Alice Marsh\nConnecting…'),
  offline: of(accountOnTray({ network: 'offline' }), 'Alice Marsh\nOffline'),
  'signed-out': { view: trayView([], 'nothing'), text: 'Not signed in' },
  attention: of(accountOnTray({ signIn: 'sign-in-again' }), 'Alice Marsh\nSign-in required'),
};

function of(account: ReturnType<typeof accountOnTray>, text: string) {
  return { view: trayView([account], 'nothing', account.id), text };
}

/** The labels from top to bottom. */
function labels({ menu }: ReturnType<typeof trayAppearance>): string[] {
  return menu.map((item) => (item === 'separator' ? '—' : item.label));
}

const backgrounds: [string, TrayBackground, (status: TrayStatus) => string][] = [
  ['macOS, light', { ...light, platform: 'darwin' }, (status) => `${status}-Template.png`],
  ['macOS, dark', { ...dark, platform: 'darwin' }, (status) => `${status}-Template.png`],
  ['Windows, light', { ...light, platform: 'win32' }, (status) => `${status}-light.ico`],
  ['Windows, dark', { ...dark, platform: 'win32' }, (status) => `${status}-dark.ico`],
  ['Linux, light', { ...light, platform: 'linux' }, (status) => `${status}-light.png`],
  ['Linux, dark', { ...dark, platform: 'linux' }, (status) => `${status}-dark.png`],
];

describe.each(backgrounds)('on %s', (_name, background, file) => {
  test.each(trayStatuses)('%s has its image, its tooltip and its menu', (status) => {
    const { view, text } = cases[status];
    expect(view.status).toBe(status);
    const appearance = trayAppearance(view, background);
    expect(appearance.image).toBe(file(status));
    expect(existsSync(new URL(`../../../../build/icons/tray/${appearance.image}`, import.meta.url))).toBe(
      true,
    );
    expect(appearance.tooltip).toBe(`Perch\n${text}`);
    const accountItems = status === 'signed-out' ? [] : ['Domains…', 'Open portal in browser', 'Refresh now'];
    const signInAgain = status === 'attention' ? ['Sign in again as Alice Marsh…'] : [];
    const signInItems = status === 'signed-out' ? ['Sign in…'] : [...signInAgain, 'Sign out Alice Marsh'];
    expect(labels(appearance)).toEqual([
      ...[text.replaceAll('\n', ' · '), '—', 'Open Perch', ...accountItems, '—', ...signInItems, '—'],
      ...['Settings…', 'Save diagnostics…', 'About Perch', '—', 'Quit Perch'],
    ]);
  });
});

test('the icon on Windows follows the theme of the system, not that of apps', () => {
  expect(isTrayDark({ ...light, platform: 'win32', hasDarkApps: true })).toBe(false);
  expect(isTrayDark({ ...light, platform: 'win32', hasDarkSystemUi: true })).toBe(true);
});

test.each(['GNOME', 'ubuntu:GNOME', 'GNOME-Classic:GNOME'])(
  'the top bar of %s counts as dark in both themes',
  (desktop) => {
    expect(isTrayDark({ ...light, platform: 'linux', desktop })).toBe(true);
  },
);

test.each(['KDE', 'XFCE', 'X-Cinnamon', undefined])('the icon on %s follows the theme of apps', (desktop) => {
  expect(isTrayDark({ ...light, platform: 'linux', desktop })).toBe(false);
  expect(isTrayDark({ ...light, platform: 'linux', desktop, hasDarkApps: true })).toBe(true);
});

test.each<[TrayBackground['platform'], TrayBackground['iconColor'], string]>([
  ['linux', 'light', 'available-dark.png'],
  ['linux', 'dark', 'available-light.png'],
  ['win32', 'light', 'available-dark.ico'],
  ['win32', 'dark', 'available-light.ico'],
  ['darwin', 'light', 'available-Template.png'],
  ['darwin', 'dark', 'available-Template.png'],
])('on %s a chosen %s icon is the same in both themes', (platform, iconColor, file) => {
  expect(trayImage('available', { ...light, platform, iconColor })).toBe(file);
  expect(trayImage('available', { ...dark, platform, iconColor, desktop: 'GNOME' })).toBe(file);
});

test('ampersands are escaped in the menu only', () => {
  const accounts = ['Marsh & Sons', 'Keller'].map((name) => accountOnTray({ name }));
  const appearance = trayAppearance(trayView(accounts, 'nothing', accounts[0]?.id), {
    ...light,
    platform: 'linux',
  });
  const labels = appearance.menu.map((item) => (item === 'separator' ? '' : item.label)).join('\n');
  expect(labels).toContain('Marsh && Sons');
  expect(labels).not.toContain('Marsh & Sons');
  expect(appearance.tooltip).toContain('Marsh & Sons');
});

test('[S21] text directions and excess length are removed from names in the menu', () => {
  const accounts = ['Ada\u202E\n', 'B'.repeat(600)].map((name) => accountOnTray({ name, id: 'id' }));
  const { menu } = trayAppearance(trayView(accounts, 'nothing', accounts[0]?.id), {
    ...light,
    platform: 'linux',
  });
  expect(JSON.stringify(menu)).not.toMatch(/\u202E|\\n/u);
  expect(JSON.stringify(menu)).toContain('Sign out Ada Marsh');
  expect(JSON.stringify(menu)).not.toContain('B'.repeat(100));
});

test.each([
  ['darwin', 12, '12', undefined],
  ['darwin', 0, '', undefined],
  ['linux', 2, '', '2'],
  ['linux', 0, '', undefined],
  ['win32', 12, '', '9+'],
] as const)(
  'on %s %s new voicemails are the text %j beside the icon and %s on it',
  (platform, newVoicemails, title, number) => {
    const view = { ...trayView([], 'nothing'), newVoicemails };
    expect(trayAppearance(view, { ...light, platform })).toMatchObject({ title, number });
  },
);
