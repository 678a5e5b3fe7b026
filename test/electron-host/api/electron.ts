// The module that the app gets when it imports `electron`.
import type * as Common from 'electron/common';
import type * as Main from 'electron/main';
import { app } from './app.ts';
import { autoUpdater } from './auto-updater.ts';
import { HostBrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { HostDownloadItem } from './download-item.ts';
import { globalShortcut } from './global-shortcut.ts';
import { ipcMain } from './ipc-main.ts';
import { nameClass, unimplementedProxy } from './unimplemented-proxy.ts';
import { HostMenu } from './menu.ts';
import { HostMenuItem } from './menu-item.ts';
import { HostNativeImage, nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { HostNotification } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { HostProtocol, protocol } from './protocol.ts';
import { screen } from './screen.ts';
import { HostSession, session } from './session.ts';
import { shell } from './shell.ts';
import { HostTray } from './tray.ts';
import { HostWebContents } from './web-contents.ts';
import { HostWebFrameMain } from './web-frame-main.ts';
import { webContents } from './all-web-contents.ts';

const BrowserWindow = unimplementedProxy(HostBrowserWindow, 'BrowserWindow');
const Menu = unimplementedProxy(HostMenu, 'Menu');
const MenuItem = unimplementedProxy(HostMenuItem, 'MenuItem');
const Notification = unimplementedProxy(HostNotification, 'Notification');
const Tray = unimplementedProxy(HostTray, 'Tray');
nameClass(HostBrowserWindow, 'BrowserWindow', BrowserWindow);
nameClass(HostMenu, 'Menu', Menu);
nameClass(HostMenuItem, 'MenuItem', MenuItem);
nameClass(HostNotification, 'Notification', Notification);
nameClass(HostTray, 'Tray', Tray);
// The app gets instances of these classes only.
nameClass(HostDownloadItem, 'DownloadItem');
nameClass(HostNativeImage, 'NativeImage');
nameClass(HostProtocol, 'Protocol');
nameClass(HostSession, 'Session');
nameClass(HostWebContents, 'WebContents');
nameClass(HostWebFrameMain, 'WebFrameMain');

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
    MenuItem,
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

/** The part of Electron's module that the host implements. */
export type ElectronModule = typeof electron;

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
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
