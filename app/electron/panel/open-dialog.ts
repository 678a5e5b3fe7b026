// Lets the user choose a file in the system's dialog, which is there once.
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import { readFile } from 'node:fs/promises';
import { messages } from '../../i18n/i18n.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { ChosenFile } from '../../core/ports.ts';

/** Shows the system's dialog. */
export type ShowOpenDialog = (options: OpenDialogOptions) => Promise<OpenDialogReturnValue>;

/** What is asked for. */
export interface FileKind {
  readonly title: string;
  /** What such files are called, and how their names end. */
  readonly name: string;
  readonly extensions: readonly string[];
}

/**
 * Gives the function that asks for a file and resolves with it, or with undefined where none is chosen. Who asks
 * while the dialog is open waits for the same answer.
 */
export function createFileDialog(
  kind: () => FileKind,
  show: ShowOpenDialog,
): () => Promise<Result<ChosenFile> | undefined> {
  let asked: Promise<Result<ChosenFile> | undefined> | undefined;
  return () => {
    asked ??= choose(kind(), show).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

async function choose(
  { title, name, extensions }: FileKind,
  show: ShowOpenDialog,
): Promise<Result<ChosenFile> | undefined> {
  const chosen = await show({
    title,
    properties: ['openFile'],
    filters: [{ name, extensions: [...extensions] }],
  });
  const [path] = chosen.filePaths;
  if (chosen.canceled || path === undefined) return undefined;
  try {
    return ok({ path, text: await readFile(path, 'utf8') });
  } catch {
    return failed('unreadable', messages.connectionFile.unreadable);
  }
}
