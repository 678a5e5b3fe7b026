// The host's end of the channel to the test that launched it: the user's input, and the user's view.
import * as electron from '../api/electron.ts';
import { app } from '../api/app.ts';
import { HostBrowserWindow } from '../api/browser-window.ts';
import { setDialogResponse } from '../api/dialog.ts';
import { moveFocus } from '../api/focus.ts';
import { HostMenu } from '../api/menu.ts';
import { HostNativeTheme, nativeTheme } from '../api/native-theme.ts';
import { HostNotification } from '../api/notification.ts';
import { createTrayWindow } from '../tray/tray-window.ts';
import { HostTray, type PublishedItem, publish } from '../api/tray.ts';
import type { Commands, MenuItemView, Reply, Request, TrayView } from './control-messages.ts';
import { chromium, host } from './host.ts';
import { allRecorded } from './records.ts';

/** Handles the requests of the process that launched this one over IPC, if any. */
export function attachControl(): void {
  if (!process.send) return;
  process.on('message', (message) => void handleRequest(message as Request));
  // The app ends with the test process.
  process.on('disconnect', () => app.exit(0));
  HostTray.watch(() => reply({ event: 'tray', tray: trayView() }));
  app.once('ready', () => setImmediate(() => reply({ event: 'ready' })));
}

const trayWindow = createTrayWindow(chromium, !host().options.headless);

const commands: Commands = {
  tray: trayView,
  trayPicture: () => trayWindow.picture(),
  actOnTray: (action) => HostTray.act(firstTray(), action),
  chooseMenuItem: choose,
  windows: () =>
    HostBrowserWindow.all.map((window) => ({
      id: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      visible: window.isVisible(),
      focused: window.isFocused(),
      bounds: window.getBounds(),
    })),
  windowOfPage: (targetId) =>
    HostBrowserWindow.all.find((window) => HostBrowserWindow.pageOf(window).targetId === targetId)?.id,
  blur: () => moveFocus(undefined),
  closeWindow: (id) => windowOf(id).close(),
  quit: () => app.quit(),
  endSession: () => HostBrowserWindow.endSession(),
  recorded: allRecorded,
  setTheme: (theme) => HostNativeTheme.setSystem(nativeTheme, theme),
  notifications: () => HostNotification.shown.map(({ title, body }) => ({ title, body })),
  clickNotification: (title) => HostNotification.click(title),
  timeOutNotification: (title) => HostNotification.timeOut(title),
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

function reply(message: Reply): void {
  if (process.connected) process.send?.(message);
}

function trayView(): TrayView | undefined {
  const [tray] = HostTray.shown;
  if (!tray) return undefined;
  const { image, toolTip, title, menu } = HostTray.stateOf(tray);
  return { image: image.toPNG(), tooltip: toolTip, title, menu: menu?.map(viewOf) };
}

function viewOf({ id, label, type, enabled, checked, submenu }: PublishedItem): MenuItemView {
  return { id, label, type, enabled, checked, ...(submenu && { submenu: submenu.map(viewOf) }) };
}

function firstTray(): HostTray {
  const [tray] = HostTray.shown;
  if (!tray) throw new Error('The app shows no tray.');
  return tray;
}

/** Chooses from the open menu, else from the tray's. */
function choose(label: string): void {
  const { opened } = HostMenu;
  const menu = opened ? publish(opened) : (HostTray.stateOf(firstTray()).menu ?? []);
  const item = itemNamed(menu, label);
  if (!item) throw new Error(`There is no menu item ${label}.`);
  if (!item.enabled) throw new Error(`${label} can't be chosen: it is disabled.`);
  HostMenu.show(undefined);
  item.click();
}

function itemNamed(menu: readonly PublishedItem[], label: string): PublishedItem | undefined {
  for (const item of menu) {
    const found = item.label === label ? item : itemNamed(item.submenu ?? [], label);
    if (found) return found;
  }
  return undefined;
}

function windowOf(id: number): HostBrowserWindow {
  const window = HostBrowserWindow.all.find((open) => open.id === id);
  if (!window) throw new Error(`There is no window ${id}.`);
  return window;
}
