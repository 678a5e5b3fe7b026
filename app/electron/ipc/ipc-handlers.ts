// Handles the calls of the panel's page. Rejects calls from other senders, calls that aren't in `calls`, and
// arguments that the call's schema doesn't accept.
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import * as v from 'valibot';
import { type CallHandlers, type CallName, calls } from '../../contract/calls.ts';
import { callChannel } from '../../contract/channels.ts';
import type { Log } from '../../core/runtime.ts';

/** The origin of the panel's page (app-scheme.ts). */
export const panelOrigin = 'app://perch';

/** The same refusal is logged again only after this time: a page that repeats a call must not fill the log. */
const logAgainAfterMs = 60_000;

/** `panel` returns the panel's page, a new one whenever the window is created again. `now` is in milliseconds. */
export function registerIpcHandlers(
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: CallHandlers<CallName>,
  panel: () => WebContents | undefined,
  log: Log,
  now: () => number,
): void {
  const loggedAt = new Map<string, number>();
  const logRefusal = (line: string) => {
    if (now() - (loggedAt.get(line) ?? -Infinity) < logAgainAfterMs) return;
    loggedAt.set(line, now());
    log(line, 'warn');
  };
  ipcMain.handle(callChannel, (event, name: unknown, ...args: unknown[]) => {
    if (!isFromPanel(event, panel())) {
      logRefusal('ipc: a call from a page that is not the panel was refused');
      throw new Error('Calls are accepted from the panel only.');
    }
    if (!isCallName(name)) throw new Error('There is no such call.');
    const parsed = v.safeParse(calls[name].args, args);
    if (!parsed.success) {
      logRefusal(`ipc: ${name} was called with invalid arguments`);
      throw new Error(`The arguments of ${name} are invalid.`);
    }
    const handler: (...args: never[]) => unknown = handlers[name];
    return handler(...(parsed.output as never[]));
  });
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}

/** The part of an IPC event that names its sender. The frame is null if it was destroyed or has navigated. */
export interface Sender {
  readonly sender: Pick<IpcMainInvokeEvent['sender'], 'id'>;
  readonly senderFrame: { readonly parent: unknown; readonly url: string } | null;
}

/** Whether the sender of a call is the panel's own page, in its main frame. */
export function isFromPanel(
  { sender, senderFrame: frame }: Sender,
  panel: Pick<WebContents, 'id'> | undefined,
): boolean {
  return (
    panel !== undefined &&
    sender === panel &&
    frame !== null &&
    frame.parent === null &&
    hasPanelOrigin(frame.url)
  );
}

/** Compares the parsed origin: an address of another origin can begin with the same characters. */
function hasPanelOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}` === panelOrigin;
}
