import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFirstTime } from '../../../app/shell/desktop/first-time.ts';
import { findTrayHost, trayHostIn } from '../../../app/shell/tray/tray-host.ts';

test.each([
  ['(true,)\n', 'status-notifier'],
  ['(false,)\n', 'none'],
  ['b true\n', 'status-notifier'],
  ['b false\n', 'none'],
  ['method return time=1 sender=org.freedesktop.DBus\n   boolean false\n', 'none'],
  ['', 'unknown'],
  ['Error: no such bus', 'unknown'],
])('the answer %j of the session bus means %s', (output, host) => {
  expect(trayHostIn(output)).toBe(host);
});

test('the next program is asked where one can’t answer, and no other where it can', async () => {
  const asked: string[] = [];
  const ask = async (program: string) => {
    asked.push(program);
    if (program === 'gdbus') throw new Error('ENOENT');
    return 'b false\n';
  };
  expect(await findTrayHost('linux', undefined, ask)).toBe('none');
  expect(asked).toEqual(['gdbus', 'busctl']);
});

test('where nobody can be asked, Perch doesn’t claim that there is no tray', async () => {
  expect(await findTrayHost('linux', undefined, () => Promise.reject(new Error('ENOENT')))).toBe('unknown');
});

test.each(['darwin', 'win32'] as const)('%s has a tray, and nobody is asked', async (platform) => {
  const ask = () => Promise.reject(new Error('Nobody should be asked.'));
  expect(await findTrayHost(platform, undefined, ask)).toBe('system');
});

test('what the person says counts', async () => {
  const ask = () => Promise.resolve('(true,)');
  expect(await findTrayHost('linux', false, ask)).toBe('none');
  expect(await findTrayHost('linux', true, ask)).toBe('system');
});

test('it is told once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-once-'));
  expect([1, 2, 3].map(() => isFirstTime(join(folder, 'told')))).toEqual([true, false, false]);
  rmSync(folder, { recursive: true });
});
