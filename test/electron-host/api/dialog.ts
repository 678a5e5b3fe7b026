// dialog: https://www.electronjs.org/docs/latest/api/dialog
import type { BaseWindow, Dialog } from 'electron';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { record } from '../runtime/records.ts';
import { focusedWindow, moveFocus } from './focus.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

export type DialogKind = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox';
type Answer = Readonly<Record<string, unknown>>;

const answers = new Map<DialogKind, Answer[]>();

/** Of the host: what the person will do with the next dialog of this kind. */
export function answerDialog(kind: DialogKind, answer: Answer): void {
  answers.set(kind, [...(answers.get(kind) ?? []), answer]);
}

/**
 * Opens a dialog, which has the focus until it is closed; then its owner has it again, or the window that had it. A
 * dialog that nobody has prepared an answer for is closed, and said to be on the console.
 */
async function ask<Result extends object>(
  kind: DialogKind,
  args: readonly unknown[],
  cancelled: Result,
): Promise<Result> {
  const options = args.at(-1);
  record(`dialog.${kind}`, options);
  const answer = answers.get(kind)?.shift();
  if (!answer) console.warn(`The Chromium host closed a dialog that nobody answered: ${kind}`, options);
  const before = focusedWindow();
  moveFocus(undefined);
  // The events of the focus come a turn later: no dialog is closed before.
  await nextTurn();
  await nextTurn();
  const owner = args.length > 1 ? (args[0] as BaseWindow) : undefined;
  if (owner !== undefined) {
    if (!owner.isDestroyed()) owner.focus();
  } else if (focusedWindow() === undefined) moveFocus(before);
  return { ...cancelled, ...answer };
}

/** The button that closing a message box without choosing any stands for. */
function cancelOf({ buttons = [], cancelId, defaultId }: Electron.MessageBoxOptions): number {
  const named = buttons.findIndex((label) => /^(?:cancel|no)$/i.test(label));
  const unnamed = defaultId === 0 && buttons.length > 1 ? 1 : 0;
  return cancelId ?? (named < 0 ? unnamed : named);
}

/** Of the host: a page's `alert` or `confirm`, which Electron shows as a message box. */
export async function askPerson(message: string, canRefuse: boolean): Promise<boolean> {
  const buttons = canRefuse ? ['OK', 'Cancel'] : ['OK'];
  const { response } = await dialog.showMessageBox({
    message,
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
  });
  return response === 0;
}

export const dialog = unimplementedProxy(
  {
    showOpenDialog: (...args: unknown[]) => ask('showOpenDialog', args, { canceled: true, filePaths: [] }),
    showSaveDialog: (...args: unknown[]) => ask('showSaveDialog', args, { canceled: true, filePath: '' }),
    showMessageBox: (...args: unknown[]) => {
      const options = args.at(-1) as Electron.MessageBoxOptions;
      const checkboxChecked = Boolean(options.checkboxLabel) && (options.checkboxChecked ?? false);
      return ask('showMessageBox', args, { response: cancelOf(options), checkboxChecked });
    },
    showErrorBox: (title: string, content: string) => {
      record('dialog.showErrorBox', title, content);
      console.error(`${title}\n${content}`);
    },
  } satisfies Partial<Dialog>,
  'dialog',
);
