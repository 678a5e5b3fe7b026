// The application menu, from which macOS takes keyboard shortcuts. Linux and Windows would show it in each window.
import type { MenuItemConstructorOptions } from 'electron';

/**
 * Returns the template: quitting (Cmd+Q), closing (Cmd+W) and editing, on macOS; undefined on systems where Perch has no
 * application menu. Closing the panel hides it.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
): readonly MenuItemConstructorOptions[] | undefined {
  return platform === 'darwin'
    ? [{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }]
    : undefined;
}
