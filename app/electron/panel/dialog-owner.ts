// Makes the panel the owner of the system's dialogs, one at a time: a page can't cover the screen with them. On Windows and
// Linux a dialog takes the focus. A panel that hides then would hide its dialog, too, or leave it without an owner, so the
// panel stays visible while one is open.
import type { BrowserWindow } from 'electron';

export interface DialogOwnerOptions<Window> {
  /** The panel's window; undefined while it is unloaded. */
  readonly window: () => Window | undefined;
  /** Shows the window, and creates it where it is unloaded. If that fails, the dialog is shown without an owner. */
  readonly show: () => Promise<void>;
  /** Called before a dialog opens and after it was closed. */
  readonly onChange: () => void;
}

export interface DialogOwner<Window> {
  /** Whether a dialog is open. */
  readonly isOpen: () => boolean;
  /**
   * Shows the panel where it is hidden, then the dialog. Resolves with the dialog's result, or with undefined where another
   * dialog is open. `owner` is undefined where the panel could not be shown.
   */
  readonly run: <Result>(
    dialog: (owner: Window | undefined) => Promise<Result>,
  ) => Promise<Result | undefined>;
}

export function createDialogOwner<Window extends Pick<BrowserWindow, 'isVisible'>>({
  window,
  show,
  onChange: changed,
}: DialogOwnerOptions<Window>): DialogOwner<Window> {
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    run: async (dialog) => {
      if (isOpen) return undefined;
      isOpen = true;
      changed();
      try {
        if (window()?.isVisible() !== true) await show();
        return await dialog(window());
      } finally {
        isOpen = false;
        changed();
      }
    },
  };
}
