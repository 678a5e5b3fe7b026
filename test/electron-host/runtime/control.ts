// The host's end of the channel to the test that launched it: the user's input, and the user's view.
import * as electron from '../api/electron.ts';
import { app } from '../api/app.ts';
import { demandClientCertificate } from '../api/client-certificates.ts';
import { HostBrowserWindow } from '../api/browser-window.ts';
import { setDialogResponse } from '../api/dialog.ts';
import { moveFocus } from '../api/focus.ts';
import { pressShortcut } from '../api/global-shortcut.ts';
import { HostMenu } from '../api/menu.ts';
import { HostNativeTheme, nativeTheme } from '../api/native-theme.ts';
import { HostNotification } from '../api/notification.ts';
import { HostScreen, screen } from '../api/screen.ts';
import { createTrayWindow } from '../tray/tray-window.ts';
import { parseCertificate } from '../pages/certificates.ts';
import { dispatchKeys } from '../pages/keyboard-input.ts';
import { dispatchClick } from '../pages/mouse-input.ts';
import { setOnline } from '../api/net.ts';
import { HostPowerMonitor, type PowerEvent, powerEvents, powerMonitor } from '../api/power-monitor.ts';
import { HostTray, type PublishedItem, publish } from '../api/tray.ts';
import type {
  Commands,
  MenuItemView,
  Reply,
  Request,
  HostEventName,
  HostEvents,
  TrayView,
} from './control-messages.ts';
import { chromium, host } from './host.ts';
import { allRecorded, onRecorded } from './records.ts';

/** Handles the requests of the process that launched this one over IPC, if any. */
export function attachControl(): void {
  if (!process.send) return;
  process.on('message', (message) => void handleRequest(message as Request));
  // Ends with the test process.
  process.on('disconnect', () => app.exit(0));
  HostTray.watch(() => emitToTest('tray', trayView()));
  onRecorded((recorded) => emitToTest('recorded', recorded));
  app.once('ready', () => setImmediate(() => emitToTest('ready', undefined)));
}

const trayWindow = createTrayWindow(chromium, !host().options.headless);

const commands: Commands = {
  tray: trayView,
  trayPicture: () => trayWindow.picture(),
  actOnTray: (action) => HostTray.act(firstTray(), action),
  chooseMenuItem: (path) => choose(path),
  windows: () =>
    HostBrowserWindow.all.map((window) => ({
      id: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      visible: window.isVisible() && !window.isMinimized(),
      focused: window.isFocused(),
      bounds: window.getBounds(),
    })),
  windowOfPage: (targetId) =>
    HostBrowserWindow.all.find((window) => HostBrowserWindow.pageOf(window).targetId === targetId)?.id,
  screenshot: async (id) => (await windowOf(id).capturePage()).toPNG(),
  focusWindow: (id) => windowOf(id).focus(),
  blur: () => moveFocus(undefined),
  closeWindow: (id) => windowOf(id).close(),
  quit: () => app.quit(),
  demandClientCertificate: (id, certificates) =>
    demandClientCertificate(app, windowOf(id).webContents, certificates.map(parseCertificate)),
  endSession: () => HostBrowserWindow.endSession(),
  recorded: allRecorded,
  emitPower: (event) => {
    if (!isPowerEvent(event)) throw new Error(`There is no power event ${event}: ${powerEvents.join(', ')}.`);
    HostPowerMonitor.emitSystemEvent(powerMonitor, event);
  },
  setIdle: (seconds, locked) => HostPowerMonitor.setIdle(powerMonitor, seconds, locked),
  setOnline,
  setTheme: (theme) => HostNativeTheme.setSystem(nativeTheme, theme),
  pressShortcut: (accelerator) => {
    if (!pressShortcut(accelerator)) throw new Error(`The shortcut ${accelerator} is not registered.`);
  },
  pressKey: (id, keys) => dispatchKeys(HostBrowserWindow.pageOf(windowOf(id)), keys),
  click: (id, x, y) => dispatchClick(HostBrowserWindow.pageOf(windowOf(id)), x, y),
  notifications: () => HostNotification.shown.map(({ title, body }) => ({ title, body })),
  clickNotification: (title) => HostNotification.click(title),
  timeOutNotification: (title) => HostNotification.timeOut(title),
  setDisplay: (bounds, workArea) => HostScreen.arrange(screen, [{ bounds, workArea }]),
  setDialogResponse,
  evaluate: (source, argument) => {
    const action: unknown = (0, eval)(`(${source})`);
    if (typeof action !== 'function') throw new TypeError('The source must be a function.');
    const result: unknown = Reflect.apply(action, undefined, [electron.default, argument]);
    return result;
  },
};

async function handleRequest({ id, command, args }: Request): Promise<void> {
  try {
    const run: (...values: never[]) => unknown = commands[command];
    reply({ id, result: await run(...(args as never[])) });
  } catch (thrown) {
    reply({ id, error: thrown instanceof Error ? thrown : new Error(String(thrown)) });
  }
}

function emitToTest<Name extends HostEventName>(event: Name, value: HostEvents[Name]): void {
  reply({ event, value });
}

function reply(message: Reply): void {
  if (process.connected) process.send?.(message);
}

function trayView(): TrayView | undefined {
  const [tray] = HostTray.shown;
  if (!tray) return undefined;
  const { image, toolTip, title, menu } = HostTray.stateOf(tray);
  return { image: image.toPNG(), tooltip: toolTip, title, menu: menu?.map(viewOf) };
}

function viewOf({ id, label, type, enabled, visible, checked, submenu }: PublishedItem): MenuItemView {
  return { id, label, type, enabled, visible, checked, ...(submenu && { submenu: submenu.map(viewOf) }) };
}

function firstTray(): HostTray {
  const [tray] = HostTray.shown;
  if (!tray) throw new Error('The app shows no tray.');
  return tray;
}

/** Chooses from the open menu, else from the tray's. */
function choose(path: string | readonly string[]): void {
  const { opened } = HostMenu;
  const menu = opened ? publish(opened) : HostTray.stateOf(firstTray()).menu;
  const item = menu && (typeof path === 'string' ? findAnywhere(menu, path) : findOnPath(menu, path));
  const shown = typeof path === 'string' ? path : path.join(' > ');
  if (!item) throw new Error(`There is no menu item ${shown}.`);
  if (!item.visible || !item.enabled)
    throw new Error(`${shown} can't be chosen: it is ${item.visible ? 'disabled' : 'hidden'}.`);
  opened?.closePopup();
  item.click();
}

function findAnywhere(menu: readonly PublishedItem[], name: string): PublishedItem | undefined {
  for (const item of menu) {
    const found = item.id === name || item.label === name ? item : findAnywhere(item.submenu ?? [], name);
    if (found) return found;
  }
  return undefined;
}

function findOnPath(
  menu: readonly PublishedItem[],
  [first, ...rest]: readonly string[],
): PublishedItem | undefined {
  const item = menu.find(({ label }) => label === first);
  return rest.length === 0 ? item : findOnPath(item?.submenu ?? [], rest);
}

function windowOf(id: number): HostBrowserWindow {
  const window = HostBrowserWindow.all.find((open) => open.id === id);
  if (!window) throw new Error(`There is no window ${id}.`);
  return window;
}

function isPowerEvent(event: string): event is PowerEvent {
  return powerEvents.some((known) => known === event);
}
