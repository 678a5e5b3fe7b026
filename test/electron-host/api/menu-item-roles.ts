// Label, accelerator and action of menu items with a role: the roles table of
// https://www.electronjs.org/docs/latest/api/menu-item#roles, as far as this platform has them.
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import { UnimplementedError } from './unimplemented-proxy.ts';

export interface Role {
  readonly label: string;
  readonly accelerator?: string;
  /** `false` where the page handles the accelerator. Default: true. */
  readonly registerAccelerator?: boolean;
  readonly submenu?: MenuItemConstructorOptions[];
  readonly run?: (window: BrowserWindow | undefined) => void;
}

const isMac = process.platform === 'darwin';
const isWindows = process.platform === 'win32';

const edits = (label: string, command: string, accelerator?: string): Role => ({
  label,
  ...(accelerator !== undefined && { accelerator }),
  run: (window) =>
    void window?.webContents.executeJavaScript(`document.execCommand(${JSON.stringify(command)})`),
});

const roles: Readonly<Record<string, Role>> = {
  about: {
    label: process.platform === 'linux' ? 'About' : `About ${app.name}`,
    run: () => app.showAboutPanel(),
  },
  quit: {
    label: isMac ? `Quit ${app.name}` : isWindows ? 'Exit' : 'Quit',
    ...(!isWindows && { accelerator: 'CommandOrControl+Q' }),
    run: () => app.quit(),
  },
  close: {
    label: isMac ? 'Close Window' : 'Close',
    accelerator: 'CommandOrControl+W',
    run: (window) => window?.close(),
  },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', run: (window) => window?.minimize() },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', run: (window) => window?.webContents.reload() },
  undo: edits('Undo', 'undo', 'CommandOrControl+Z'),
  redo: edits('Redo', 'redo', isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z'),
  cut: { ...edits('Cut', 'cut', 'CommandOrControl+X'), registerAccelerator: false },
  copy: { ...edits('Copy', 'copy', 'CommandOrControl+C'), registerAccelerator: false },
  paste: { ...edits('Paste', 'paste', 'CommandOrControl+V'), registerAccelerator: false },
  delete: edits('Delete', 'delete'),
  selectall: edits('Select All', 'selectAll', 'CommandOrControl+A'),
  // Has no effect in Electron outside macOS.
  zoom: { label: 'Zoom' },
  filemenu: { label: 'File', submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
  windowmenu: { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  appmenu: { label: app.name, submenu: [{ role: 'about' }, { type: 'separator' }, { role: 'quit' }] },
  editmenu: {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { type: 'separator' },
      { role: 'selectAll' },
    ],
  },
};

/** @throws UnimplementedError for a role of Electron that the host lacks */
export function roleOf(name: string): Role {
  const role = roles[name.toLowerCase()];
  if (!role) throw new UnimplementedError(`the menu role ${name}`);
  return role;
}
