// Lets the person choose a connection file in the system's dialog, which belongs to the panel and is there once.
import type { BaseWindow, OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import { readFile } from 'node:fs/promises';
import { messages } from '../language/spoken.ts';
import { failed, type Outcome, succeeded } from '../service/outcome.ts';

/** The dialog of a window; without one it stands for itself. */
export type ShowDialog<Window = BaseWindow> = (
  window: Window | undefined,
  options: OpenDialogOptions,
) => Promise<OpenDialogReturnValue>;

/**
 * Gives the function that asks for a file and resolves with its text, or with undefined where none is chosen. Who asks
 * while the dialog is open waits for the same answer.
 */
export function createConnectionFileDialog<Window>(
  show: ShowDialog<Window>,
  window: () => Window | undefined,
): () => Promise<Outcome<string> | undefined> {
  let asked: Promise<Outcome<string> | undefined> | undefined;
  return () => {
    asked ??= choose(show, window()).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

async function choose<Window>(
  show: ShowDialog<Window>,
  window: Window | undefined,
): Promise<Outcome<string> | undefined> {
  const chosen = await show(window, {
    title: messages.connectionFile.choose,
    properties: ['openFile'],
    filters: [{ name: messages.connectionFile.filter, extensions: ['json'] }],
  });
  const [file] = chosen.filePaths;
  if (chosen.canceled || file === undefined) return undefined;
  try {
    return succeeded(await readFile(file, 'utf8'));
  } catch {
    return failed('unreadable', messages.connectionFile.unread);
  }
}
