import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isShownFirstTime } from '../../../../app/electron/platform/shown-once.ts';
import { detectTrayHost, parseTrayHost } from '../../../../app/electron/tray/tray-host.ts';

test.each([
  ['(true,)\n', 'status-notifier'],
  ['(false,)\n', 'none'],
  ['b true\n', 'status-notifier'],
  ['b false\n', 'none'],
  ['method return time=1 sender=org.freedesktop.DBus\n   boolean false\n', 'none'],
  ['', 'unknown'],
  ['Error: no such bus', 'unknown'],
])('the answer %j of the session bus means %s', (output, host) => {
  expect(parseTrayHost(output)).toBe(host);
});

/** A desktop whose bus and display say this. */
function desktop(bus: string, hasXTray = false) {
  const asked: string[] = [];
  const pauses: number[] = [];
  return {
    asked,
    pauses,
    override: undefined,
    isAtLogin: false,
    runProgram: async (program: string) => {
      asked.push(program);
      if (program === 'gdbus') throw new Error('ENOENT');
      return bus;
    },
    checkX11: () => Promise.resolve(hasXTray),
    wait: async () => pauses.push(1),
  };
}

test('the next program is asked where one can’t answer, and no other where it can', async () => {
  const given = desktop('b false\n');
  expect(await detectTrayHost('linux', given)).toBe('none');
  expect(given.asked).toEqual(['gdbus', 'busctl']);
  expect(given.pauses).toEqual([]);
});

test('a tray of the older kind on the X display is one too', async () => {
  expect(await detectTrayHost('linux', desktop('b false\n', true))).toBe('xembed');
  expect(await detectTrayHost('linux', desktop('b true\n', true))).toBe('status-notifier');
});

test('at login the desktop may be starting as well: its tray is waited for, but not for ever', async () => {
  const starting = desktop('');
  const ask = () => Promise.resolve(starting.pauses.length < 3 ? 'b false\n' : 'b true\n');
  expect(await detectTrayHost('linux', { ...starting, isAtLogin: true, runProgram: ask })).toBe(
    'status-notifier',
  );
  const without = { ...desktop('b false\n'), isAtLogin: true };
  expect(await detectTrayHost('linux', without)).toBe('none');
  expect(without.pauses).toHaveLength(9);
});

test('where nobody can be asked, Perch doesn’t claim that there is no tray', async () => {
  expect(await detectTrayHost('linux', desktop(''))).toBe('unknown');
});

test.each(['darwin', 'win32'] as const)('%s has a tray, and nobody is asked', async (platform) => {
  const given = desktop('b false\n');
  expect(await detectTrayHost(platform, given)).toBe('system');
  expect(given.asked).toEqual([]);
});

test('what the person says counts', async () => {
  expect(await detectTrayHost('linux', { ...desktop('b true\n'), override: false })).toBe('none');
  expect(await detectTrayHost('linux', { ...desktop('b false\n'), override: true })).toBe('system');
});

test('it is told once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-once-'));
  expect([1, 2, 3].map(() => isShownFirstTime(join(folder, 'told')))).toEqual([true, false, false]);
  rmSync(folder, { recursive: true });
});
