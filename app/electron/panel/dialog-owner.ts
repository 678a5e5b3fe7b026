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
   * Shows the panel where it is hidden, then the dialog. Resolves with the dialog's result. While another dialog is open,
   * resolves with undefined; with `wait`, shows the dialog once that one is closed. `owner` is undefined where the panel could
   * not be shown.
   */
  readonly run: <Result>(
    dialog: (owner: Window | undefined) => Promise<Result>,
    whenBusy?: 'wait',
  ) => Promise<Result | undefined>;
}

export function createDialogOwner<Window extends Pick<BrowserWindow, 'isVisible'>>({
  window,
  show,
  onChange: changed,
}: DialogOwnerOptions<Window>): DialogOwner<Window> {
  let open: PromiseWithResolvers<undefined> | undefined;
  return {
    isOpen: () => open !== undefined,
    run: async (dialog, whenBusy) => {
      while (open !== undefined) {
        if (whenBusy !== 'wait') return undefined;
        await open.promise;
      }
      const closed = Promise.withResolvers<undefined>();
      open = closed;
      changed();
      try {
        if (window()?.isVisible() !== true) await show();
        return await dialog(window());
      } finally {
        open = undefined;
        closed.resolve(undefined);
        changed();
      }
    },
  };
}
