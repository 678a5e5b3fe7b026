import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as yaml from 'yaml';
import {
  argsFor,
  entryArgument,
  displaylessArgs,
  isPlacedByDesktop,
  ozonePlatform,
  restartPlatform,
  shortcutLimit,
} from '../../../../app/electron/platform/ozone-platform.ts';

const x11 = { session: 'x11', display: ':0' };
const xwayland = { session: 'wayland', display: ':0', waylandDisplay: 'wayland-0' };
const waylandOnly = { session: 'wayland', waylandDisplay: 'wayland-0' };

test.each([
  ['an X11 session', x11, 'x11'],
  ['a Wayland session with XWayland', xwayland, 'x11'],
  ['a Wayland session without XWayland', waylandOnly, 'wayland'],
  ['a Wayland session whose DISPLAY is empty', { ...waylandOnly, display: '' }, 'wayland'],
  ['a Wayland session that names no socket', { session: 'wayland' }, 'wayland'],
  ['a socket without the type of the session', { waylandDisplay: 'wayland-1' }, 'wayland'],
  ['no display at all', {}, 'x11'],
  ['no display and an empty socket', { session: 'tty', waylandDisplay: '' }, 'x11'],
] as const)('%s: the platform is %3$s', (_, servers, expected) => {
  expect(ozonePlatform(servers)).toBe(expected);
});

test.each([
  ['the entry’s X server doesn’t exist', 'x11', [entryArgument], waylandOnly, 'wayland'],
  ['the entry’s X server exists', 'x11', [entryArgument], xwayland, undefined],
  ['an X11 session', 'x11', [], x11, undefined],
  ['there is no display at all', 'x11', [], {}, undefined],
  ['Chromium has chosen Wayland and there is XWayland', 'wayland', ['--hidden'], xwayland, 'x11'],
  ['Chromium has chosen Wayland without XWayland', 'wayland', [], waylandOnly, undefined],
  ['the user has chosen Wayland', 'wayland', ['--ozone-platform=wayland'], xwayland, undefined],
  ['the user has chosen Wayland, in capitals', 'wayland', ['--OZONE-PLATFORM=wayland'], xwayland, undefined],
  ['the user has given a hint', 'wayland', ['--ozone-platform-hint=auto'], xwayland, undefined],
  ['the user has chosen another platform', 'headless', ['--ozone-platform=headless'], xwayland, undefined],
  ['the platform is unknown', '', [], xwayland, undefined],
] as const)('%s: it is started again on %4$s', (_, active, args, servers, expected) => {
  expect(restartPlatform({ active, args }, servers)).toBe(expected);
});

test.each([
  ['x11', xwayland],
  ['wayland', waylandOnly],
] as const)('a start that was repeated on %s is not repeated again', (platform, servers) => {
  const args = argsFor(platform, ['--hidden']);
  expect(restartPlatform({ active: platform, args }, servers)).toBeUndefined();
});

test('no start is repeated twice, whatever its arguments and its session', () => {
  const given = [
    [],
    [entryArgument],
    ['--ozone-platform=wayland', entryArgument],
    ['--ozone-platform-hint=auto'],
  ];
  for (const args of given)
    for (const active of ['x11', 'wayland', 'headless', ''])
      for (const servers of [x11, xwayland, waylandOnly, {}]) {
        const next = restartPlatform({ active, args }, servers);
        if (next === undefined) continue;
        const again = { active: next, args: argsFor(next, args) };
        expect(restartPlatform(again, servers), JSON.stringify({ args, active, servers })).toBe(undefined);
      }
});

test('the arguments of a repeated start name one platform and keep the others', () => {
  const args = ['--hidden', '--ozone-platform=x11', '--connection=--ozone-platform', '--ozone-platforms'];
  expect(argsFor('wayland', args)).toEqual([
    '--ozone-platform=wayland',
    '--hidden',
    '--connection=--ozone-platform',
    '--ozone-platforms',
  ]);
});

test('a start without windows always uses the headless platform, as a display may not be reachable', () => {
  const args = ['.', '--ozone-platform=x11', '--check'];
  const headless = [
    ...['--ozone-platform=headless', '--disable-gpu', '--disable-software-rasterizer'],
    ...['.', '--check'],
  ];
  for (const active of ['x11', 'wayland', '']) expect(displaylessArgs(active, args)).toEqual(headless);
  expect(displaylessArgs('headless', headless)).toBeUndefined();
});

test.each([
  ['wayland', 'GNOME', true],
  ['x11', 'sway', true],
  ['x11', 'Sway:wlroots', true],
  ['x11', 'ubuntu:GNOME', false],
  ['x11', 'KDE', false],
  ['x11', undefined, false],
  ['', 'XFCE', false],
])('on the platform %j of the desktop %j: the desktop places the panel: %j', (active, desktop, expected) => {
  expect(isPlacedByDesktop(active, { desktop })).toBe(expected);
});

test.each([
  ['x11', { display: ':0', session: 'x11' }, undefined],
  ['x11', { display: ':0', session: 'wayland' }, 'x11'],
  ['x11', { display: ':0', waylandDisplay: 'wayland-0' }, 'x11'],
  ['wayland', { session: 'wayland' }, 'restart'],
  ['', {}, undefined],
] as const)('a global shortcut on the platform %j of %j has the limit %j', (active, servers, limit) => {
  expect(shortcutLimit(active, servers)).toBe(limit);
});

test('packages start with the argument of the entries that Perch writes', async () => {
  const text = await readFile(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  expect(yaml.parse(text)).toMatchObject({ linux: { executableArgs: [entryArgument] } });
});
