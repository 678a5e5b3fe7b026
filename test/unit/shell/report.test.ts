import { afterEach, expect, test, vi } from 'vitest';
import { createReport } from '../../../app/shell/start/report.ts';

afterEach(() => void vi.useRealTimers());

test('that Perch is ready is said at once, and a picture that never comes is waited for five seconds', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const report = createReport((line) => lines.push(line));
  const done = report.ready({
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
