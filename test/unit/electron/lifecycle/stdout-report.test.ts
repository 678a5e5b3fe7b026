import type { NativeImage } from 'electron';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createStdoutReport } from '../../../../app/electron/lifecycle/stdout-report.ts';

/** How long a page has for painting its view. */
const paintedWithinMs = 1_000;

const facts = {
  electron: '1.2.3, x11',
  desktopTray: Promise.resolve('StatusNotifierWatcher'),
  signedIn: true,
  secrets: { kind: 'keychain' },
  notifications: '',
  page: undefined,
  pictureFile: '/nonexistent/panel.png',
} as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('the report is printed at once, and the picture fails five seconds after the page was painted', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  const done = report.reportReady({
    ...facts,
    secrets: { kind: 'keychain', isUnused: true },
    notifications: 'shown by Example',
    page: { capturePage: () => new Promise(() => {}) },
  });
  const atOnce = [
    'Perch is ready.',
    'Electron: 1.2.3, x11',
    'Signed in.',
    'Keychain: not used yet.',
    'Notifications: shown by Example.',
  ];
  expect(lines).toEqual(atOnce);
  await vi.advanceTimersByTimeAsync(paintedWithinMs + 4_999);
  expect(lines).toEqual(atOnce);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(lines.slice(atOnce.length)).toEqual([
    'No picture of the panel could be taken in time.',
    'Desktop’s tray: StatusNotifierWatcher',
  ]);
});

test('the picture of the hidden panel is saved for its owner only, and its file is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'panel.png');
  const png = readFileSync('build/icons/tray/available-light.png');
  const captures: unknown[] = [];
  const capturePage = (...args: readonly unknown[]) => {
    captures.push(args);
    return Promise.resolve({ toPNG: () => png } as NativeImage);
  };
  const lines = await linesWith({ capturePage }, file);
  expect(captures).toEqual([[undefined, { stayHidden: true }]]);
  expect(readFileSync(file)).toEqual(png);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(lines.at(-2)).toContain(file);
});

test.each([
  ['there is no window', undefined],
  ['the picture fails', { capturePage: () => Promise.reject(new Error('no display')) }],
])('the report has a line about the missing picture where %s', async (_case, page) => {
  const lines = await linesWith(page, '/nonexistent/panel.png');
  expect(lines).toHaveLength(7);
  expect(lines.at(-2)).not.toContain('/nonexistent/panel.png');
  if (page !== undefined) expect(lines.at(-2)).toContain('no display');
});

test('a change of the tray is printed once Perch is ready, and only where status or tooltip differ', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  report.reportTray({ state: 'connecting', tooltip: 'Perch', menu: [], newVoicemails: 0 });
  expect(lines).toEqual([]);
  await report.reportReady(facts);
  expect(lines.at(-1)).toContain('connecting');
  lines.length = 0;
  report.reportTray({ state: 'connecting', tooltip: 'Perch', menu: [], newVoicemails: 0 });
  expect(lines).toEqual([]);
  report.reportTray({ state: 'available', tooltip: 'Perch', menu: [], newVoicemails: 0 });
  report.reportTray({ state: 'available', tooltip: 'Perch\nAda', menu: [], newVoicemails: 0 });
  expect(lines).toHaveLength(2);
});

test('the keychain’s status is printed when Perch is ready and after each change', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  report.reportSecrets({ kind: 'keychain' });
  await report.reportReady({ ...facts, secrets: { kind: 'pending' } });
  const waiting = 'Keychain: waiting for you. If a window asks for its password, enter it there.';
  expect(lines.filter((line) => line.startsWith('Keychain'))).toEqual([waiting]);
  lines.length = 0;
  report.reportSecrets({ kind: 'pending' });
  report.reportSecrets({ kind: 'session-only', reason: 'The keychain didn’t answer within 60 seconds.' });
  report.reportSecrets({ kind: 'keychain' });
  report.reportSecrets({ kind: 'keychain' });
  expect(lines).toEqual([
    'Keychain: not in use. The keychain didn’t answer within 60 seconds. What’s already saved there stays. Anything new is lost when you quit Perch.',
    'Keychain: in use.',
  ]);
});

test('a change of the keychain while the picture is taken is printed after the picture', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  const picture = Promise.withResolvers<never>();
  const done = report.reportReady({
    ...facts,
    secrets: { kind: 'pending' },
    page: { capturePage: () => picture.promise },
  });
  await vi.advanceTimersByTimeAsync(paintedWithinMs);
  report.reportSecrets({ kind: 'keychain' });
  expect(lines).not.toContain('Keychain: in use.');
  picture.reject(new Error('no display'));
  await done;
  expect(lines.at(-1)).toBe('Keychain: in use.');
});

test('names of a service or a user can’t control the terminal', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  report.reportTray({
    state: 'available',
    tooltip: 'Perch\nAda\u001B]0;owned\u0007\u202E\nAvailable',
    newVoicemails: 0,
    menu: [],
  });
  await report.reportReady({
    ...facts,
    secrets: { kind: 'session-only', reason: 'No\u001B[2J keychain.' },
  });
  expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(lines.at(-1)).toBe('Tray: available (Perch, Ada]0;owned, Available)');
});

type Page = Parameters<ReturnType<typeof createStdoutReport>['reportReady']>[0]['page'];

/** The lines that are printed when Perch is ready. */
async function linesWith(page: Page, pictureFile: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  const done = report.reportReady({ ...facts, page, pictureFile });
  await vi.advanceTimersByTimeAsync(paintedWithinMs);
  await done;
  return lines;
}
