import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detectTrayHost, claimNoTrayNotice, parseTrayHost } from '../../../../app/electron/tray/tray-host.ts';

test.each([
  ['(true,)\n', 'status-notifier'],
  ['(false,)\n', 'none'],
  ['b true\n', 'status-notifier'],
  ['b false\n', 'none'],
  ['method return time=1 sender=org.freedesktop.DBus\n   boolean false\n', 'none'],
  ['', 'unknown'],
  ['Error: no such bus', 'unknown'],
])('the output %j about the session bus means %s', (output, host) => {
  expect(parseTrayHost(output)).toBe(host);
});

/** A desktop with this output about its bus, with or without an XEmbed tray. */
function desktop(bus: string, hasXTray = false) {
  const programs: string[] = [];
  const waits: number[] = [];
  return {
    programs,
    waits,
    override: undefined,
    isAtLogin: false,
    runProgram: async (program: string) => {
      programs.push(program);
      if (program === 'gdbus') throw new Error('ENOENT');
      return bus;
    },
    checkX11: () => Promise.resolve(hasXTray),
    wait: async () => waits.push(1),
  };
}

test('the next program is run where one fails, and no other where it succeeds', async () => {
  const given = desktop('b false\n');
  expect(await detectTrayHost('linux', given)).toBe('none');
  expect(given.programs).toEqual(['gdbus', 'busctl']);
  expect(given.waits).toEqual([]);
});

test('an XEmbed tray is found where the session bus has none', async () => {
  expect(await detectTrayHost('linux', desktop('b false\n', true))).toBe('xembed');
  expect(await detectTrayHost('linux', desktop('b true\n', true))).toBe('status-notifier');
});

test('at login the tray is looked for ten times', async () => {
  const starting = desktop('');
  const runProgram = () => Promise.resolve(starting.waits.length < 3 ? 'b false\n' : 'b true\n');
  expect(await detectTrayHost('linux', { ...starting, isAtLogin: true, runProgram })).toBe('status-notifier');
  const without = { ...desktop('b false\n'), isAtLogin: true };
  expect(await detectTrayHost('linux', without)).toBe('none');
  expect(without.waits).toHaveLength(9);
});

test('without an answer from the session bus the tray is unknown', async () => {
  expect(await detectTrayHost('linux', desktop(''))).toBe('unknown');
});

test.each(['darwin', 'win32'] as const)('%s has a tray, and no program is run', async (platform) => {
  const given = desktop('b false\n');
  expect(await detectTrayHost(platform, given)).toBe('system');
  expect(given.programs).toEqual([]);
});

test('the command line overrides the detection', async () => {
  expect(await detectTrayHost('linux', { ...desktop('b true\n'), override: false })).toBe('none');
  expect(await detectTrayHost('linux', { ...desktop('b false\n'), override: true })).toBe('system');
});

test('the notice about a missing tray is due once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-no-tray-'));
  expect([1, 2, 3].map(() => claimNoTrayNotice(join(folder, 'no-tray-told')))).toEqual([true, false, false]);
  rmSync(folder, { recursive: true });
});
