// Lets the person choose where a text is saved.
import type { BaseWindow, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import { writeFile } from 'node:fs/promises';

/** The dialog of a window; without one it stands for itself. */
export type ShowSaveDialog<Window = BaseWindow> = (
  window: Window | undefined,
  options: SaveDialogOptions,
) => Promise<SaveDialogReturnValue>;

/**
 * Gives the function that asks for a file, writes a text to it for its owner only, and resolves with the path; with
 * undefined where the person doesn't choose one. It rejects where the file can't be written.
 */
export function createSaveText<Window>(
  suggestion: () => { readonly path: string; readonly kind: string },
  show: ShowSaveDialog<Window>,
  window: () => Window | undefined,
): (text: string) => Promise<string | undefined> {
  return async (text) => {
    const { path, kind } = suggestion();
    const { canceled, filePath } = await show(window(), {
      defaultPath: path,
      filters: [{ name: kind, extensions: ['txt'] }],
    });
    if (canceled || filePath === '') return undefined;
    await writeFile(filePath, text, { mode: 0o600 });
    return filePath;
  };
}
