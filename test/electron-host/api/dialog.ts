// dialog: https://www.electronjs.org/docs/latest/api/dialog
import type { BaseWindow, Dialog } from 'electron';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { canShowMessageBox, showMessageBoxWindow } from '../runtime/message-box-window.ts';
import { record } from '../runtime/records.ts';
import { app } from './app.ts';
import { focusedWindow, moveFocus } from './focus.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

export type DialogKind = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox';
type Response = Readonly<Record<string, unknown>>;

/** The prepared responses of each kind, oldest first. */
const responses = new Map<DialogKind, Response[]>();

/**
 * Host-internal: queues a response for a dialog of this kind. For a message box, `button` may give the label of the pressed
 * button instead of its index, `response`.
 */
export function setDialogResponse(kind: DialogKind, response: Response): void {
  responses.set(kind, [...(responses.get(kind) ?? []), response]);
}

type Overloads<Options> = [options: Options] | [owner: BaseWindow, options: Options];

interface DialogArguments<Options> {
  readonly owner: BaseWindow | undefined;
  readonly options: Options;
}

/** @throws Error before `ready` */
function argumentsOf<Options extends object>(args: Overloads<Options>): DialogArguments<Options> {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
  return args.length === 1 ? { owner: undefined, options: args[0] } : { owner: args[0], options: args[1] };
}

/**
 * Opens a dialog. It has the focus until it is closed; then its owner gets the focus, or the window that had it. Without
 * a prepared response, the dialog is shown if `show` is given; otherwise it is cancelled, with a warning on the console.
 */
async function open<Options extends object, Result extends object>(
  kind: DialogKind,
  { owner, options }: DialogArguments<Options>,
  cancelled: Result,
  show?: () => Promise<Partial<Result>>,
): Promise<Result> {
  record(`dialog.${kind}`, options);
  const prepared = responses.get(kind)?.shift();
  if (!prepared && !show)
    console.warn(`The Chromium host cancelled a dialog without a response: ${kind}`, options);
  const before = focusedWindow();
  moveFocus(undefined);
  const response = prepared ? withButtonIndex(prepared, options) : await show?.();
  // The dialog closes after the focus events, which are emitted a turn later.
  await nextTurn();
  await nextTurn();
  if (owner !== undefined) {
    if (!owner.isDestroyed()) owner.focus();
  } else if (focusedWindow() === undefined) moveFocus(before);
  return { ...cancelled, ...response };
}

/** @throws Error where the message box has no such button */
function withButtonIndex(
  { button, ...response }: Response,
  options: Electron.MessageBoxOptions | object,
): Response {
  if (button === undefined) return response;
  const buttons = 'buttons' in options ? (options.buttons ?? []) : [];
  const index = buttons.findIndex((label) => label === button);
  if (index < 0)
    throw new Error(`The message box has no button ${JSON.stringify(button)}: ${buttons.join(', ')}.`);
  return { ...response, response: index };
}

/** Shows a message box to a person. */
async function ask(options: Electron.MessageBoxOptions): Promise<{ readonly response: number }> {
  const { title = app.name, message, detail = '', buttons = [], defaultId = 0, cancelId = 0 } = options;
  const labels = buttons.length === 0 ? ['OK'] : buttons;
  const content = { title, message, detail, buttons: labels, defaultId, cancelId };
  return { response: await showMessageBoxWindow(content) };
}

/** Returns the `show` of file dialogs, which says why no file can be chosen. Undefined without a display to show it on. */
function explainMissingChooser(): (() => Promise<object>) | undefined {
  if (!canShowMessageBox()) return undefined;
  return async () => {
    await ask({
      message: 'The Chromium host has no file chooser.',
      detail: 'Name the file on the app’s command line, or run the app on Electron.',
    });
    return {};
  };
}

/** Host-internal: shows a person an address that the app opens in the browser. */
export function showAddress(address: string): void {
  if (!canShowMessageBox()) return;
  const message =
    'The app opens this address in the browser. The Chromium host has no access to it: copy the address.';
  void ask({ message, detail: address, buttons: ['Close'] });
}

export const dialog = unimplementedProxy(
  {
    showOpenDialog: (...args: Overloads<Electron.OpenDialogOptions>) =>
      open('showOpenDialog', argumentsOf(args), { canceled: true, filePaths: [] }, explainMissingChooser()),
    showSaveDialog: (...args: Overloads<Electron.SaveDialogOptions>) =>
      open('showSaveDialog', argumentsOf(args), { canceled: true, filePath: '' }, explainMissingChooser()),
    showMessageBox: (...args: Overloads<Electron.MessageBoxOptions>) => {
      const given = argumentsOf(args);
      const cancelled = { response: given.options.cancelId ?? 0, checkboxChecked: false };
      return open(
        'showMessageBox',
        given,
        cancelled,
        canShowMessageBox() ? () => ask(given.options) : undefined,
      );
    },
    showErrorBox: (title: string, content: string) => {
      record('dialog.showErrorBox', title, content);
      console.error(`${title}\n${content}`);
    },
  } satisfies Partial<Dialog>,
  'dialog',
);
