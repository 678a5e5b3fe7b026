// Lets the user choose where a text is saved.
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import { writeFile } from 'node:fs/promises';
import { narrowMode, privateFile } from '../../files/narrow-mode.ts';

/** Shows the system's dialog. Resolves with undefined where it can't be shown now. */
export type ShowSaveDialog = (options: SaveDialogOptions) => Promise<SaveDialogReturnValue | undefined>;

/**
 * Returns the function that shows the dialog and writes a text to the chosen file, for its owner only. Resolves with the
 * path, or with undefined where the user cancels. A call while the dialog is open resolves with the same path, and its
 * text is not written. Rejects where the file can't be written.
 */
export function createSaveText(
  suggestion: () => { readonly path: string; readonly kind: string },
  show: ShowSaveDialog,
): (text: string) => Promise<string | undefined> {
  let pending: Promise<string | undefined> | undefined;
  const save = async (text: string) => {
    const { path, kind } = suggestion();
    const result = await show({
      defaultPath: path,
      filters: [{ name: kind, extensions: ['txt'] }],
    });
    if (result === undefined || result.canceled || result.filePath === '') return undefined;
    // `mode` doesn't change an existing file. Its mode is narrowed first: once the text is written, other users can't read it.
    narrowMode(result.filePath, privateFile);
    await writeFile(result.filePath, text, { mode: privateFile });
    return result.filePath;
  };
  return (text) => {
    pending ??= save(text).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
