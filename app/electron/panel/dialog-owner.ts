// Makes the panel the owner of the system's file dialogs. A dialog takes the focus on Windows and Linux, and a panel
// that hides then takes its dialog with it, or leaves it without an owner: so the panel stays visible meanwhile.
import type { BrowserWindow } from 'electron';

export interface DialogOwnerOptions<Window> {
  /** The panel's window; undefined while there is none. */
  readonly window: () => Window | undefined;
  /** Makes the window where there is none, and shows it. It may fail: the dialog is shown nevertheless. */
  readonly show: () => Promise<void>;
  /** A dialog is about to open, or has been closed. */
  readonly onChange: () => void;
}

export interface DialogOwner<Window> {
  /** Whether a dialog is open. */
  readonly isOpen: () => boolean;
  /**
   * Shows the panel where it is hidden, then the dialog, and resolves with the dialog's result. The window is undefined
   * only where the panel could not be shown: then the dialog has no owner.
   */
  readonly run: <Result>(dialog: (owner: Window | undefined) => Promise<Result>) => Promise<Result>;
}

export function createDialogOwner<Window extends Pick<BrowserWindow, 'isVisible'>>({
  window,
  show,
  onChange: changed,
}: DialogOwnerOptions<Window>): DialogOwner<Window> {
  let open = 0;
  return {
    isOpen: () => open > 0,
    run: async (dialog) => {
      open += 1;
      changed();
      try {
        if (window()?.isVisible() !== true) await show();
        return await dialog(window());
      } finally {
        open -= 1;
        changed();
      }
    },
  };
}
