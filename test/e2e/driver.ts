// Perch as a person has it before them: its windows, its tray, its menu. The tests of the whole program are
// written against this, and run on whatever host implements it.
import type { Page } from 'playwright';

export interface Tray {
  /** PNG. */
  readonly image: Buffer;
  readonly tooltip: string;
  /** The labels of the menu from top to bottom, without separators. */
  readonly menu: readonly string[];
}

export interface StartOptions {
  /** Where Perch keeps its files; another start with the same folder goes on with them. */
  readonly userDataDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningPerch {
  readonly host: 'electron' | 'chromium';
  /** The page with this document title in a window that is not destroyed, as soon as it is there. */
  readonly window: (title: string | RegExp) => Promise<Page>;
  /** The titles of the windows that a person sees now. */
  readonly visibleWindows: () => Promise<readonly string[]>;
  /** The tray as soon as it fits. */
  readonly tray: (fits?: (tray: Tray) => boolean) => Promise<Tray>;
  /** PNG of the tray as a person sees it: icon, tooltip and menu, or just the icon where the host can't picture more. */
  readonly trayPicture: () => Promise<Buffer>;
  readonly clickTray: () => Promise<void>;
  /** Chooses the item with this label from the tray's menu. */
  readonly chooseFromTray: (label: string) => Promise<void>;
  /** The person clicks somewhere else. */
  readonly clickElsewhere: () => Promise<void>;
  /** The person closes the window with this title. */
  readonly closeWindow: (title: string | RegExp) => Promise<void>;
  /** The file that the person chooses when Perch asks for one. The dialog has the focus meanwhile. */
  readonly chooseFile: (path: string) => Promise<void>;
  /** The path that the user chooses when Perch next asks where to save a file. The dialog has the focus meanwhile. */
  readonly saveAs: (path: string) => Promise<void>;
  /** The notifications on the desktop, the oldest first. Electron shows its own to nobody else: there it rejects. */
  readonly notifications: () => Promise<readonly { readonly title: string; readonly body: string }[]>;
  readonly clickNotification: (title: string) => Promise<void>;
  readonly setTheme: (theme: 'light' | 'dark') => Promise<void>;
  /**
   * Runs a function in the main process, given Electron's module. For what no person can do: its text is sent, so
   * it refers to nothing outside itself.
   */
  readonly inMain: <Argument, Result>(
    run: (electron: typeof import('electron'), argument: Argument) => Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
  /** What Perch wrote to standard output and standard error. */
  readonly output: () => string;
  /** Resolves with the exit code when Perch has ended by itself. */
  readonly ended: Promise<number | null>;
  /** Quits Perch by its menu and waits until all its processes are gone. Resolves with the exit code. */
  readonly quit: () => Promise<number | null>;
  /** Kills it with everything it started, wherever it is. */
  readonly kill: () => Promise<void>;
}

export type StartPerch = (options: StartOptions) => Promise<RunningPerch>;
