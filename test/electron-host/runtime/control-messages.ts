// The messages between a test and the host that it launched. All of them can be structured-cloned.
import type { Rectangle } from 'electron';
import type { Recorded } from './records.ts';

export interface MenuItemView {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly submenu?: readonly MenuItemView[];
}

export interface TrayView {
  /** PNG, at scale factor 1. */
  readonly image: Uint8Array;
  readonly tooltip: string;
  readonly title: string;
  /** The menu as the user sees it; undefined where the tray has no menu. */
  readonly menu: readonly MenuItemView[] | undefined;
}

export interface WindowView {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly visible: boolean;
  readonly focused: boolean;
  readonly bounds: Rectangle;
}

export interface NotificationView {
  readonly title: string;
  readonly body: string;
}

export type DialogKind = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox';

/** What a test can request, with the results. */
export interface Commands {
  readonly tray: () => TrayView | undefined;
  /** PNG: the tray as the user sees it, with its tooltip and menu, in the theme of the desktop. */
  readonly trayPicture: () => Promise<Uint8Array | undefined>;
  readonly actOnTray: (action: 'click' | 'right-click') => void;
  /** Chooses an item of the open context menu, else of the tray's menu, by its label. */
  readonly chooseMenuItem: (label: string) => void;
  readonly windows: () => WindowView[];
  /** The id of the window that shows Chromium's target; undefined where the window is destroyed. */
  readonly windowOfPage: (targetId: string) => number | undefined;
  readonly blur: () => void;
  readonly closeWindow: (windowId: number) => void;
  readonly quit: () => void;
  /** Windows ends the user's session, unless a window delays it. Returns whether it ends. */
  readonly endSession: () => boolean;
  readonly recorded: () => readonly Recorded[];
  readonly setTheme: (theme: 'light' | 'dark') => void;
  /** The shown notifications, oldest first. */
  readonly notifications: () => NotificationView[];
  /** Clicks a shown notification, or one whose time has run out, in the Action Center. */
  readonly clickNotification: (title: string) => Promise<void>;
  /** The notification's time runs out: the system hides it. */
  readonly timeOutNotification: (title: string) => void;
  readonly setDialogResponse: (kind: DialogKind, response: Readonly<Record<string, unknown>>) => void;
  /** Runs a function, given as source, in the main process, with Electron's module and one argument. */
  readonly evaluate: (source: string, argument: unknown) => unknown;
}
export type CommandName = keyof Commands;
export type CommandArgs<Name extends CommandName> = Parameters<Commands[Name]>;
export type CommandResult<Name extends CommandName> = Awaited<ReturnType<Commands[Name]>>;

export interface Request {
  readonly id: number;
  readonly command: CommandName;
  readonly args: readonly unknown[];
}
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Error }
  /** The app's code is loaded and `ready` has been emitted. */
  | { readonly event: 'ready' }
  | { readonly event: 'tray'; readonly tray: TrayView | undefined };
