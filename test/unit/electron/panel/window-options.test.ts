import { expect, test } from 'vitest';
import { windowOptions } from '../../../../app/electron/panel/window-options.ts';

test.each([
  ['at the tray', true, { frame: false, skipTaskbar: true }],
  ['without a tray', false, { frame: true, skipTaskbar: false }],
])('%s the page has the same size, whatever the frame takes', (_, hasTray, expected) => {
  const size = { width: 380, height: 560, useContentSize: true };
  expect(windowOptions(hasTray, 1_000)).toMatchObject({ ...size, ...expected });
  // The corners are Electron's default.
  expect(windowOptions(hasTray, 1_000)).not.toHaveProperty('roundedCorners');
});

test('on a screen that is too low the window leaves room for its frame', () => {
  expect(windowOptions(false, 570)).toMatchObject({ height: 522 });
  expect(windowOptions(true, 540)).toMatchObject({ height: 540 });
});
