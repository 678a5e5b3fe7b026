// Lets the user choose where a text is saved.
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import { writeFile } from 'node:fs/promises';

/** Shows the system's dialog. */
export type ShowSaveDialog = (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>;

/**
 * Returns the function that asks for a file, writes a text to it for its owner only, and resolves with the path, or
 * with undefined where the user chooses none. A call while the dialog is open joins it. Rejects where the file can't
 * be written.
 */
export function createSaveText(
  suggestion: () => { readonly path: string; readonly kind: string },
  show: ShowSaveDialog,
): (text: string) => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined;
  const save = async (text: string) => {
    const { path, kind } = suggestion();
    const { canceled, filePath } = await show({
      defaultPath: path,
      filters: [{ name: kind, extensions: ['txt'] }],
    });
    if (canceled || filePath === '') return undefined;
    await writeFile(filePath, text, { mode: 0o600 });
    return filePath;
  };
  return (text) => {
    asked ??= save(text).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
