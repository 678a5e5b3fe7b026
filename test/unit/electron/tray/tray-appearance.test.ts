// Icon, tooltip and menu of every status, on every platform and in both themes.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type TrayState, trayStates } from '../../../../app/contract/account-states.ts';
import { trayView } from '../../../../app/core/tray/tray-view.ts';
import {
  type TrayBackground,
  isTrayDark,
  trayAppearance,
  trayImage,
  trayIdentity,
} from '../../../../app/electron/tray/tray.ts';
import { accountOnTray } from '../../core/tray/account-on-tray.ts';

const light = {
  desktop: undefined,
  hasDarkApps: false,
  hasDarkSystemUi: false,
  iconColor: 'system',
} as const;
const dark = { ...light, hasDarkApps: true, hasDarkSystemUi: true };

/** A view with each status, and its text in the tooltip and the menu. */
const cases: Readonly<Record<TrayState, { view: ReturnType<typeof trayView>; text: string }>> = {
  available: of(accountOnTray({ value: 'open' }), 'Alice Marsh · Available'),
  'on-call': of(accountOnTray({ value: 'inuse', calls: 2 }), 'Alice Marsh · On a call (2)'),
  ringing: of(accountOnTray({ value: 'alerting' }), 'Alice Marsh · Incoming call'),
  busy: of(accountOnTray({ value: 'closed' }), 'Alice Marsh · Busy'),
  inactive: of(accountOnTray({ value: 'inactive' }), 'Alice Marsh · Inactive'),
  unknown: of(accountOnTray({ value: '' }), 'Alice Marsh · Presence unknown'),
  connecting: of(accountOnTray({ signIn: 'restoring' }), 'Alice Marsh · Connecting…'),
  offline: of(accountOnTray({ network: 'offline' }), 'Alice Marsh · Offline'),
  'signed-out': { view: trayView([], { phase: 'nothing' }), text: 'Perch\nNot signed in' },
  'sign-in-required': of(accountOnTray({ signIn: 'sign-in-again' }), 'Alice Marsh · Sign-in required'),
  'account-status': of(accountOnTray({ status: 'suspended' }), 'Alice Marsh · Account status: “suspended”'),
};

function of(account: ReturnType<typeof accountOnTray>, text: string) {
  return { view: trayView([account], { phase: 'nothing', shown: account.id }), text };
}

/** The labels from top to bottom. */
function labels({ menu }: ReturnType<typeof trayAppearance>): string[] {
  return menu.map((item) => (item === 'separator' ? '—' : item.label));
}

const backgrounds: [string, TrayBackground, (state: TrayState) => string][] = [
  ['macOS, light', { ...light, platform: 'darwin' }, (state) => `${state}-Template.png`],
  ['macOS, dark', { ...dark, platform: 'darwin' }, (state) => `${state}-Template.png`],
  ['Windows, light', { ...light, platform: 'win32' }, (state) => `${state}-light.ico`],
  ['Windows, dark', { ...dark, platform: 'win32' }, (state) => `${state}-dark.ico`],
  ['Linux, light', { ...light, platform: 'linux' }, (state) => `${state}-light.png`],
  ['Linux, dark', { ...dark, platform: 'linux' }, (state) => `${state}-dark.png`],
];

describe.each(backgrounds)('on %s', (_name, background, file) => {
  test.each(trayStates)('%s has its image, its tooltip and its menu', (state) => {
    const { view, text } = cases[state];
    expect(view.state).toBe(state);
    const appearance = trayAppearance(view, background);
    expect(appearance.image).toBe(file(state));
    expect(existsSync(new URL(`../../../../build/icons/tray/${appearance.image}`, import.meta.url))).toBe(
      true,
    );
    expect(appearance.tooltip).toBe(text);
    expect(labels(appearance)[0]).toBe(text.replace('Perch\n', ''));
  });
});

test.each<[NodeJS.Platform, string | undefined, boolean]>([
  ['linux', 'ubuntu:GNOME', true],
  ['linux', 'KDE', false],
  ['linux', undefined, false],
  ['win32', 'GNOME', false],
])('on %s with the desktop %s “Open Perch” comes first: %s', (platform, desktop, isFirst) => {
  const view = trayView([], { phase: 'nothing' });
  const shown = labels(trayAppearance(view, { ...light, platform, desktop }));
  expect(shown.slice(0, 3)).toEqual(
    isFirst ? ['Open Perch', '—', 'Not signed in'] : ['Not signed in', '—', 'Sign in…'],
  );
  expect(shown.filter((label) => label === 'Open Perch')).toHaveLength(1);
});

test.each(['KDE', 'XFCE'])('the icon on %s is drawn for 22 pixels', (desktop) => {
  expect(trayImage('busy', { ...light, platform: 'linux', desktop, iconColor: 'dark' })).toBe(
    'busy-light-22.png',
  );
  expect(trayImage('busy', { ...light, platform: 'win32', desktop })).toBe('busy-light.ico');
});

test('the icon on Windows follows the theme of the system, not that of apps', () => {
  expect(isTrayDark({ ...light, platform: 'win32', hasDarkApps: true })).toBe(false);
  expect(isTrayDark({ ...light, platform: 'win32', hasDarkSystemUi: true })).toBe(true);
});

test.each(['GNOME', 'ubuntu:GNOME', 'GNOME-Classic:GNOME', 'XFCE'])(
  'the bar of %s counts as dark in both themes',
  (desktop) => {
    expect(isTrayDark({ ...light, platform: 'linux', desktop })).toBe(true);
  },
);

test.each(['KDE', 'X-Cinnamon', undefined])('the icon on %s follows the theme of apps', (desktop) => {
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

test('only on macOS the icon has an identifier', () => {
  const lengths = (['darwin', 'win32', 'linux'] as const).map((platform) => trayIdentity(platform).length);
  expect(lengths).toEqual([1, 0, 0]);
});

test('ampersands are escaped in the menu only', () => {
  const accounts = ['Marsh & Sons', 'Keller'].map((name) => accountOnTray({ name }));
  const appearance = trayAppearance(trayView(accounts, { phase: 'nothing', shown: accounts[0]?.id }), {
    ...light,
    platform: 'linux',
  });
  const shown = labels(appearance).join('\n');
  expect(shown).toContain('Marsh && Sons');
  expect(shown).not.toContain('Marsh & Sons');
  expect(appearance.tooltip).toContain('Marsh & Sons');
});

test('[S21] text directions and excess length are removed from names in the menu', () => {
  const accounts = ['Ada\u202E\n', 'B'.repeat(600)].map((name) => accountOnTray({ name, id: 'id' }));
  const { menu } = trayAppearance(trayView(accounts, { phase: 'nothing', shown: accounts[0]?.id }), {
    ...light,
    platform: 'linux',
  });
  expect(JSON.stringify(menu)).not.toMatch(/\u202E|\\n/u);
  expect(JSON.stringify(menu)).toContain('Ada Marsh · Available');
  expect(JSON.stringify(menu)).not.toContain('B'.repeat(100));
});

test.each([
  ['darwin', 'available', 12, '12', undefined],
  ['darwin', 'available', 0, '', undefined],
  ['darwin', 'account-status', 12, '12', undefined],
  ['linux', 'available', 2, '', '2'],
  ['linux', 'available', 0, '', undefined],
  ['linux', 'account-status', 2, '', '2'],
  ['win32', 'available', 12, '', '9+'],
] as const)(
  'on %s with the status %s %s new voicemails are the text %j beside the icon and %s on it',
  (platform, status, newVoicemails, title, number) => {
    const view = { ...trayView([], { phase: 'nothing' }), status, newVoicemails };
    expect(trayAppearance(view, { ...light, platform })).toMatchObject({ title, number });
  },
);
