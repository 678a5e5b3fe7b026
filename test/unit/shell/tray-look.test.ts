import { expect, test } from 'vitest';
import { isBarDark, menuLabel } from '../../../app/shell/tray-look.ts';

const light = { desktop: undefined, darkPrograms: false, darkSystem: false };

test('Windows draws its taskbar by its own theme, not by that of programs', () => {
  expect(isBarDark({ ...light, platform: 'win32', darkPrograms: true })).toBe(false);
  expect(isBarDark({ ...light, platform: 'win32', darkSystem: true })).toBe(true);
});

test.each(['GNOME', 'ubuntu:GNOME', 'GNOME-Classic:GNOME'])('the top bar of %s is always dark', (desktop) => {
  expect(isBarDark({ ...light, platform: 'linux', desktop })).toBe(true);
});

test.each(['KDE', 'XFCE', 'X-Cinnamon', undefined])('the bar of %s follows the theme', (desktop) => {
  expect(isBarDark({ ...light, platform: 'linux', desktop })).toBe(false);
  expect(isBarDark({ ...light, platform: 'linux', desktop, darkPrograms: true })).toBe(true);
});

test('an ampersand stays one in a menu', () => {
  expect(menuLabel('Sign out Marsh & Sons')).toBe('Sign out Marsh && Sons');
});
