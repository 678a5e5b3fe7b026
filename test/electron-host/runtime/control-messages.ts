// What a test and the host it launched say to each other. Everything in it can be structured-cloned.
import type { Rectangle } from 'electron';
import type { Recorded } from './records.ts';

export interface MenuItemView {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly submenu?: readonly MenuItemView[];
}

export interface TrayView {
  /** PNG, at one pixel a point. */
  readonly image: Uint8Array;
  readonly tooltip: string;
  readonly title: string;
  /** As the person would see it; none where the tray has no menu. */
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

/** What a test can ask, and what it is answered. */
export interface Commands {
  readonly tray: () => TrayView | undefined;
  /** PNG: the tray as a person would see it, with its tooltip and its menu, in the theme of the desktop. */
  readonly trayPicture: () => Promise<Uint8Array | undefined>;
  readonly actOnTray: (action: 'click' | 'right-click' | 'double-click') => void;
  /** An id, a label, or the labels on the way to an item. */
  readonly chooseMenuItem: (path: string | readonly string[]) => void;
  readonly windows: () => WindowView[];
  /** The id of the window that shows this page of Chromium's (its `targetId`); none where the window is destroyed. */
  readonly windowOfPage: (targetId: string) => number | undefined;
  /** A picture as PNG of what a window shows, also of a hidden one. */
  readonly screenshot: (windowId: number) => Promise<Uint8Array>;
  readonly focusWindow: (windowId: number) => void;
  readonly blur: () => void;
  readonly closeWindow: (windowId: number) => void;
  readonly quit: () => void;
  readonly recorded: () => readonly Recorded[];
  readonly emitPower: (event: string) => void;
  readonly setIdle: (seconds: number, locked: boolean) => void;
  readonly setOnline: (online: boolean) => void;
  readonly setTheme: (theme: 'light' | 'dark') => void;
  /** `Escape`, `Control+K`, `a`: in a window. */
  readonly pressKey: (windowId: number, keys: string) => Promise<void>;
  /** On the desktop, for whoever has registered them. */
  readonly pressShortcut: (accelerator: string) => void;
  /** Those on the desktop, the oldest first. */
  readonly notifications: () => NotificationView[];
  readonly clickNotification: (title: string) => void;
  /** The display there is; its work area is what bars of the desktop leave. */
  readonly setDisplay: (bounds: Rectangle, workArea: Rectangle) => void;
  readonly answerDialog: (kind: DialogKind, answer: Readonly<Record<string, unknown>>) => void;
  /** Runs a function's text in the main process, with Electron's module and one argument. */
  readonly evaluate: (source: string, argument: unknown) => unknown;
}
export type CommandName = keyof Commands;
export type CommandArgs<Name extends CommandName> = Parameters<Commands[Name]>;
export type CommandResult<Name extends CommandName> = Awaited<ReturnType<Commands[Name]>>;

/** What the host tells unasked. */
export interface Tidings {
  /** The app's code is loaded and `ready` was emitted. */
  readonly ready: undefined;
  readonly tray: TrayView | undefined;
  readonly recorded: Recorded;
}
export type TidingName = keyof Tidings;

export interface Request {
  readonly id: number;
  readonly command: CommandName;
  readonly args: readonly unknown[];
}
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Error }
  | { readonly tiding: TidingName; readonly value: unknown };
