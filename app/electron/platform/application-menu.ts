// The menu of the program itself. macOS takes the shortcuts for copying and pasting from it; elsewhere there is none.
import { Menu } from 'electron';

export function applicationMenu(platform: NodeJS.Platform): Menu | null {
  return platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null;
}
