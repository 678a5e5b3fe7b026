// Shows Electron's dialogs with the panel as their owner, one at a time, so that a page can't cover the screen with them. The
// panel stays visible while one has the focus: a panel that hides would hide its dialog, too, or leave it without an owner.
import { type BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { failed, ok, type Result } from '../../api/http/result.ts';
import { maxConnectionFileBytes } from '../../contract/limits.ts';
import type { ChosenFile, PanelPorts } from '../../core/panel/panel-context.ts';
import { maxCertificateFileBytes } from '../../files/certificate-file.ts';
import { privateFile } from '../../files/writing.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { messages } from '../../i18n/messages.ts';
import type { OpenBus } from '../tray/session-bus.ts';
import { createConfirm, type ShowMessageBox } from './message-box.ts';

/**
 * @param window returns the panel's window; undefined while it is unloaded
 * @param show shows the window, and creates it if it is unloaded; resolves even if that fails
 * @param changed called before a dialog opens and after it was closed
 */
export function createDialogOwner<Window extends Pick<BrowserWindow, 'isVisible'>>(
  window: () => Window | undefined,
  show: () => Promise<void>,
  changed: () => void,
) {
  let open: PromiseWithResolvers<undefined> | undefined;
  return {
    isOpen: () => open !== undefined,
    /**
     * Shows the panel if it is hidden, then the dialog. Resolves with the dialog's result. While another dialog is open,
     * resolves with undefined; with `wait`, shows the dialog once that one is closed. `owner` is undefined if the panel has no
     * window.
     */
    run: async <Result>(
      dialog: (owner: Window | undefined) => Promise<Result>,
      whenBusy?: 'wait',
    ): Promise<Result | undefined> => {
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

const portalName = 'org.freedesktop.portal.Desktop';
const portalChanges = `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${portalName}'`;

/**
 * `ended` resolves if the desktop's portal ends. Chromium waits for the portal's answer for ever, and until then the dialog's
 * owner takes no clicks (ui/shell_dialogs/select_file_dialog_linux_portal.cc).
 */
async function watchPortal(openBus: OpenBus) {
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  const bus = await openBus();
  if (typeof bus === 'string') return { ended, close: () => undefined };
  const changed = ([name, owner]: readonly unknown[]) => {
    if (name === portalName && owner !== '') end(undefined);
  };
  await bus.subscribe([portalChanges], changed).catch(() => undefined);
  return { ended, close: bus.close };
}

export type OwnedDialogs = ReturnType<typeof createOwnedDialogs>;

/**
 * Returns Electron's dialogs. While another dialog is open, they resolve with undefined, except `ask` with `wait`. A dialog for
 * files also resolves with undefined if the portal that shows it ends.
 */
export function createOwnedDialogs(
  run: ReturnType<typeof createDialogOwner<BrowserWindow>>['run'],
  openBus: OpenBus = () => Promise.resolve('none'),
) {
  const runFileDialog = async <Result>(show: (owner: BrowserWindow | undefined) => Promise<Result>) => {
    const portal = await watchPortal(openBus);
    const result = await run((owner) => {
      const replaced = portal.ended.then(() => {
        owner?.destroy();
        return 'replaced' as const;
      });
      return Promise.race([show(owner), replaced]);
    }).finally(portal.close);
    if (result !== 'replaced') return result;
    // Shows the panel in a new window: the destroyed one took no clicks any more.
    return run(() => Promise.resolve(undefined));
  };
  const open = (options: OpenDialogOptions) =>
    runFileDialog((owner) =>
      owner ? dialog.showOpenDialog(owner, options) : dialog.showOpenDialog(options),
    );
  const save = (options: SaveDialogOptions) =>
    runFileDialog((owner) =>
      owner ? dialog.showSaveDialog(owner, options) : dialog.showSaveDialog(options),
    );
  const ask: ShowMessageBox = (options, whenBusy) =>
    run(
      (owner) => (owner ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options)),
      whenBusy,
    );
  return { open, save, ask };
}

export type SystemDialogs = Pick<
  PanelPorts,
  'chooseConnectionFile' | 'chooseCertificates' | 'saveText' | 'saveCsv' | 'confirm'
>;

/** `documents` returns the folder that is suggested for a saved text. */
export function createSystemDialogs(dialogs: OwnedDialogs, documents: () => string): SystemDialogs {
  return {
    chooseConnectionFile: () =>
      chooseFile(dialogs, {
        title: messages.connectionFile.choose,
        name: messages.connectionFile.filter,
        extensions: ['json'],
        maxBytes: maxConnectionFileBytes,
      }),
    chooseCertificates: () =>
      chooseFile(dialogs, {
        title: messages.settings.certificateDialogTitle,
        name: messages.settings.certificateFileType,
        extensions: ['pem', 'crt', 'cer'],
        maxBytes: maxCertificateFileBytes,
      }),
    saveText: (text) => {
      const name = `perch-diagnostics-${new Date().toISOString().slice(0, 10)}.txt`;
      return save(dialogs, join(documents(), name), messages.about.fileType, text);
    },
    saveCsv: (text) => save(dialogs, join(documents(), 'domains.csv'), messages.domains.csv.fileType, text),
    confirm: createConfirm(dialogs.ask),
  };
}

interface FileKind {
  readonly title: string;
  /** The name of the filter. */
  readonly name: string;
  readonly extensions: string[];
  /** A larger file isn't read. */
  readonly maxBytes: number;
}

/** Resolves with the chosen file, or why it can't be read; with undefined if none is chosen. */
async function chooseFile(
  { open }: OwnedDialogs,
  { title, name, extensions, maxBytes }: FileKind,
): Promise<Result<ChosenFile> | undefined> {
  const result = await open({ title, properties: ['openFile'], filters: [{ name, extensions }] });
  const path = result?.filePaths[0];
  if (result === undefined || result.canceled || path === undefined) return undefined;
  const file = readTextFile(path, maxBytes);
  if (file.ok) return ok({ path, text: file.text });
  const { problem } = file;
  return failed('unreadable', `The chosen file: ${problem}.`, {
    reason: () => messages.connectionFile.fileProblem(problem, maxBytes),
  });
}

/** Writes a text to the file that the user chooses, and resolves with its path; with undefined if none is chosen. */
async function save(
  dialogs: OwnedDialogs,
  defaultPath: string,
  fileType: string,
  text: string,
): Promise<string | undefined> {
  const filters = [{ name: fileType, extensions: [extname(defaultPath).slice(1)] }];
  const result = await dialogs.save({ defaultPath, filters });
  if (result === undefined || result.canceled || result.filePath === '') return undefined;
  const { filePath } = result;
  // An existing file stays until the new one is whole. Its name is new: the folder may have other files of the user.
  const unfinished = `${filePath}.${randomUUID()}`;
  try {
    // Other users must not read the text.
    await writeFile(unfinished, text, { mode: privateFile, flag: 'wx', flush: true });
    await rename(unfinished, filePath);
  } catch (error) {
    // Rethrow the first error, whatever the removal does.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  return filePath;
}
