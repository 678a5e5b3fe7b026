// Shows Electron's dialogs with the panel as their owner, one at a time, so that a page can't cover the screen with them. The
// panel stays visible while one is open: on Windows and Linux a dialog takes the focus, and a panel that hides then would hide its
// dialog, too, or leave it without an owner.
import { app, type BrowserWindow, dialog } from 'electron';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, ok, type Result } from '../../api/http/result.ts';
import { maxConnectionFileBytes } from '../../contract/limits.ts';
import type { ChosenFile, PanelPorts } from '../../core/panel/panel-context.ts';
import { maxCertificateFileBytes } from '../../files/certificate-file.ts';
import { narrowMode, privateFile } from '../../files/narrow-mode.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { messages } from '../../i18n/messages.ts';
import { createConfirm } from './message-box.ts';

export interface DialogOwnerOptions<Window> {
  /** The panel's window; undefined while it is unloaded. */
  readonly window: () => Window | undefined;
  /** Shows the window, and creates it if it is unloaded. If that fails, the dialog is shown without an owner. */
  readonly show: () => Promise<void>;
  /** Called before a dialog opens and after it was closed. */
  readonly onChange: () => void;
}

export interface DialogOwner<Window> {
  readonly isOpen: () => boolean;
  /**
   * Shows the panel if it is hidden, then the dialog. Resolves with the dialog's result. While another dialog is open,
   * resolves with undefined; with `wait`, shows the dialog once that one is closed. `owner` is undefined if the panel could
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

export type SystemDialogs = Pick<
  PanelPorts,
  'chooseConnectionFile' | 'chooseCertificates' | 'saveText' | 'confirm'
>;

export function createSystemDialogs(withDialog: DialogOwner<BrowserWindow>['run']): SystemDialogs {
  return {
    chooseConnectionFile: () =>
      chooseFile(withDialog, {
        title: messages.connectionFile.choose,
        name: messages.connectionFile.filter,
        extensions: ['json'],
        maxBytes: maxConnectionFileBytes,
      }),
    chooseCertificates: () =>
      chooseFile(withDialog, {
        title: messages.settings.certificateDialogTitle,
        name: messages.settings.certificateFileType,
        extensions: ['pem', 'crt', 'cer'],
        maxBytes: maxCertificateFileBytes,
      }),
    saveText: (text) => saveText(withDialog, text),
    confirm: createConfirm((options, whenBusy) =>
      withDialog(
        (owner) =>
          owner === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(owner, options),
        whenBusy,
      ),
    ),
  };
}

/** The title of a dialog and the files that it shows. */
interface FileKind {
  readonly title: string;
  /** The name of the filter. */
  readonly name: string;
  readonly extensions: string[];
  /** A larger file isn't read. */
  readonly maxBytes: number;
}

/** Resolves with the chosen file, or with undefined if the user cancels or another dialog is open. */
async function chooseFile(
  withDialog: DialogOwner<BrowserWindow>['run'],
  { title, name, extensions, maxBytes }: FileKind,
): Promise<Result<ChosenFile> | undefined> {
  const options = { title, properties: ['openFile' as const], filters: [{ name, extensions }] };
  const result = await withDialog((owner) =>
    owner === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(owner, options),
  );
  const path = result?.filePaths[0];
  if (result === undefined || result.canceled || path === undefined) return undefined;
  const file = readTextFile(path, maxBytes);
  if (file.ok) return ok({ path, text: file.text });
  const { problem } = file;
  return failed('unreadable', `The chosen file: ${problem}.`, {
    reason: () => messages.connectionFile.fileProblem(problem, maxBytes),
  });
}

/**
 * Writes a text to the chosen file, for its owner only. Resolves with the path, or with undefined if the user cancels or
 * another dialog is open. Rejects if the file can't be written.
 */
async function saveText(
  withDialog: DialogOwner<BrowserWindow>['run'],
  text: string,
): Promise<string | undefined> {
  const options = {
    defaultPath: join(
      app.getPath('documents'),
      `perch-diagnostics-${new Date().toISOString().slice(0, 10)}.txt`,
    ),
    filters: [{ name: messages.about.fileType, extensions: ['txt'] }],
  };
  const result = await withDialog((owner) =>
    owner === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options),
  );
  if (result === undefined || result.canceled || result.filePath === '') return undefined;
  // `mode` doesn't change an existing file. Its mode is narrowed first: once the text is written, other users can't read it.
  narrowMode(result.filePath, privateFile);
  await writeFile(result.filePath, text, { mode: privateFile });
  return result.filePath;
}
