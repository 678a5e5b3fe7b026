// Lets the user choose a file in the system's dialog. Only one dialog is open at a time.
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import { readTextFile } from '../../files/read-text-file.ts';
import { messages } from '../../i18n/messages.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { ChosenFile } from '../../core/panel/connection-import.ts';

/** Shows the system's dialog. Resolves with undefined where it can't be shown now. */
export type ShowOpenDialog = (options: OpenDialogOptions) => Promise<OpenDialogReturnValue | undefined>;

/** The title of the dialog and the files that it shows. */
export interface FileKind {
  readonly title: string;
  /** The name of the filter. */
  readonly name: string;
  readonly extensions: readonly string[];
  /** What is longer isn't read. */
  readonly maxBytes: number;
}

/**
 * Returns the function that shows the dialog and resolves with the chosen file, or with undefined where the user cancels.
 * A call while the dialog is open resolves with the same file.
 */
export function createFileDialog(
  kind: () => FileKind,
  show: ShowOpenDialog,
): () => Promise<Result<ChosenFile> | undefined> {
  let pending: Promise<Result<ChosenFile> | undefined> | undefined;
  return () => {
    pending ??= chooseFile(kind(), show).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

async function chooseFile(
  { title, name, extensions, maxBytes }: FileKind,
  show: ShowOpenDialog,
): Promise<Result<ChosenFile> | undefined> {
  const result = await show({
    title,
    properties: ['openFile'],
    filters: [{ name, extensions: [...extensions] }],
  });
  const path = result?.filePaths[0];
  if (result === undefined || result.canceled || path === undefined) return undefined;
  const file = readTextFile(path, maxBytes);
  if (file.ok) return ok({ path, text: file.text });
  const { problem } = file;
  return failed('unreadable', `The chosen file: ${problem}.`, {
    reason: () => messages.connectionFile.fileProblem(problem, maxBytes),
  });
}
