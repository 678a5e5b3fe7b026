// Perch as the user sees it: its windows, its tray and its menu. The end-to-end tests use this interface, which has an
// implementation for each host.
import type * as Electron from 'electron';
import type { Page } from 'playwright';

export interface Tray {
  /** PNG. */
  readonly image: Buffer;
  readonly tooltip: string;
  /** The labels of the menu from top to bottom, without separators. */
  readonly menu: readonly string[];
}

export interface MessageBox {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

export interface StartOptions {
  /** The folder of Perch's files. A second start with the same folder reuses them. */
  readonly userDataDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs Perch's code for another system. On the Chromium host only. */
  readonly platform?: 'darwin' | 'win32';
  /** Whether Perch detects the desktop's tray. By default it assumes that there is one. */
  readonly detectsTray?: boolean;
}

/**
 * Runs a function in the main process with Electron's module, for what the user interface doesn't offer. The function is
 * sent as text, so it can refer only to its parameters and to globals.
 */
export interface EvaluateInMain {
  <Result>(run: (electron: typeof Electron) => Promise<Result>): Promise<Result>;
  <Argument, Result>(
    run: (electron: typeof Electron, argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
}

export interface RunningPerch {
  readonly host: 'electron' | 'chromium';
  /** Waits for the page with this document title in a window that is not destroyed. */
  readonly window: (title: string | RegExp) => Promise<Page>;
  /** The titles of the visible windows. */
  readonly visibleWindows: () => Promise<readonly string[]>;
  /** Waits until the tray matches. */
  readonly tray: (isExpected?: (tray: Tray) => boolean) => Promise<Tray>;
  /** PNG of icon, tooltip and menu, or of the icon alone if the host can't draw more. */
  readonly captureTray: () => Promise<Buffer>;
  readonly clickTray: () => Promise<void>;
  readonly chooseFromTray: (label: string) => Promise<void>;
  /** Clicks outside Perch's windows, so that they lose the focus. */
  readonly clickOutside: () => Promise<void>;
  readonly closeWindow: (title: string | RegExp) => Promise<void>;
  /** Chooses this file in the next open dialog. The dialog takes the focus. */
  readonly chooseFile: (path: string) => Promise<void>;
  /** Chooses this path in the next save dialog. The dialog takes the focus. */
  readonly saveAs: (path: string) => Promise<void>;
  /** Presses the button with this label in the next message box. A message box without a prepared answer is cancelled. */
  readonly pressInMessageBox: (button: string) => Promise<void>;
  /** The message boxes shown so far, oldest first. */
  readonly messageBoxes: () => Promise<readonly MessageBox[]>;
  /** The notifications shown, oldest first. Rejects on Electron, where no API lists them. */
  readonly notifications: () => Promise<readonly { readonly title: string; readonly body: string }[]>;
  readonly clickNotification: (title: string) => Promise<void>;
  /** Lets a notification time out. On Windows it then moves to the Action Center, where it can still be clicked. */
  readonly timeOutNotification: (title: string) => Promise<void>;
  /** Ends the user's session as Windows does. Resolves with whether the session ends: Perch can delay it. Rejects on Electron. */
  readonly endSession: () => Promise<boolean>;
  readonly setTheme: (theme: 'light' | 'dark') => Promise<void>;
  readonly evaluateInMain: EvaluateInMain;
  /** Standard output and standard error so far. */
  readonly output: () => string;
  /** Resolves with the exit code when Perch has exited. */
  readonly exited: Promise<number | null>;
  /** Quits Perch from its menu and waits until its processes have ended. Resolves with the exit code. */
  readonly quit: () => Promise<number | null>;
  /** Kills Perch and every process it has started. */
  readonly kill: () => Promise<void>;
}

export type StartPerch = (options: StartOptions) => Promise<RunningPerch>;
