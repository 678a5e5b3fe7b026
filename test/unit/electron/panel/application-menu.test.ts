import { expect, test } from 'vitest';
import { applicationMenu } from '../../../../app/electron/panel/application-menu.ts';

// https://www.electronjs.org/docs/latest/api/menu-item#roles: on macOS `fileMenu` has "Close Window" (Cmd+W).
test('the menu of macOS has the shortcuts for quitting, closing and editing', () => {
  expect(applicationMenu('darwin')?.map(({ role }) => role)).toEqual(['appMenu', 'fileMenu', 'editMenu']);
});

test.each(['linux', 'win32'] as const)(
  '%s has no application menu, which each window would show',
  (platform) => {
    expect(applicationMenu(platform)).toBe(undefined);
  },
);
