// The module that the app gets when it imports `electron`.
import { EventEmitter } from 'node:events';
import type * as Common from 'electron/common';
import type * as Main from 'electron/main';
import { app } from './app.ts';
import { HostBrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { globalShortcut } from './global-shortcut.ts';
import { ipcMain } from './ipc-main.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';
import { HostMenu } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { HostNotification } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { protocol } from './protocol.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { HostTray } from './tray.ts';
import { webContents } from './all-web-contents.ts';

const BrowserWindow = unimplementedProxy(HostBrowserWindow, 'BrowserWindow');
const Menu = unimplementedProxy(HostMenu, 'Menu');
const Notification = unimplementedProxy(HostNotification, 'Notification');
const Tray = unimplementedProxy(HostTray, 'Tray');
/** electron-menubar listens to it; the host never updates an app. */
const autoUpdater = new EventEmitter();
const net = unimplementedProxy({ online: true }, 'net');

const electron = unimplementedProxy(
  {
    app,
    autoUpdater,
    BrowserWindow,
    clipboard,
    dialog,
    globalShortcut,
    ipcMain,
    Menu,
    nativeImage,
    nativeTheme,
    net,
    Notification,
    powerMonitor,
    protocol,
    screen,
    session,
    shell,
    Tray,
    webContents,
  } satisfies Partial<Record<keyof typeof Main | keyof typeof Common, unknown>>,
  'electron',
);

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  webContents,
  electron as default,
  electron as 'module.exports',
};
