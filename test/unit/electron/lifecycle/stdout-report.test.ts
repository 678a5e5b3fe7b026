import { afterEach, expect, test, vi } from 'vitest';
import { createStdoutReport } from '../../../../app/electron/lifecycle/stdout-report.ts';

afterEach(() => void vi.useRealTimers());

test('the report is printed at once, and the picture fails after five seconds', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  const done = report.reportReady({
    signedIn: true,
    secrets: { kind: 'keychain' },
    page: { capturePage: () => new Promise(() => {}) },
    pictureFile: '/nonexistent/panel.png',
  });
  expect(lines).toEqual(['Perch is ready.', 'Signed in.', 'Keychain: in use.']);
  await vi.advanceTimersByTimeAsync(5_000);
  await done;
  expect(lines.at(-1)).toBe('No picture of the panel could be taken in time.');
});

test('the keychain’s status is printed when Perch is ready and after each change', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  report.reportSecrets({ kind: 'keychain' });
  await report.reportReady({
    signedIn: false,
    secrets: { kind: 'pending' },
    page: undefined,
    pictureFile: '/nonexistent/panel.png',
  });
  const waiting = 'Keychain: waiting for you. If a window asks for its password, enter it there.';
  expect(lines.filter((line) => line.startsWith('Keychain'))).toEqual([waiting]);
  lines.length = 0;
  report.reportSecrets({ kind: 'pending' });
  report.reportSecrets({ kind: 'session-only', reason: 'The keychain didn’t answer within 60 seconds.' });
  report.reportSecrets({ kind: 'keychain' });
  report.reportSecrets({ kind: 'keychain' });
  expect(lines).toEqual([
    'Keychain: not in use. The keychain didn’t answer within 60 seconds. What it already holds survives a restart. Anything new is lost at Quit.',
    'Keychain: in use.',
  ]);
});

test('a change of the keychain while the picture is taken is printed after the picture', async () => {
  const lines: string[] = [];
  const report = createStdoutReport((line) => lines.push(line));
  const picture = Promise.withResolvers<never>();
  const done = report.reportReady({
    signedIn: true,
    secrets: { kind: 'pending' },
    page: { capturePage: () => picture.promise },
    pictureFile: '/nonexistent/panel.png',
  });
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
    status: 'available',
    tooltip: 'Perch\nAda\u001B]0;owned\u0007\u202E\nAvailable',
    menu: [],
  });
  await report.reportReady({
    signedIn: true,
    secrets: { kind: 'session-only', reason: 'No\u001B[2J keychain.' },
    page: undefined,
    pictureFile: '',
  });
  expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(lines.at(-1)).toBe('Tray: available (Perch, Ada]0;owned, Available)');
});
