// Trusts a call only where its sender is the panel's own page, in its main frame.
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { panelOrigin } from './panel-origin.ts';

/** The part of an IPC event that names its sender. The frame is null where it was destroyed or has navigated. */
export interface Sender {
  readonly sender: Pick<IpcMainInvokeEvent['sender'], 'id'>;
  readonly senderFrame: { readonly parent: unknown; readonly url: string } | null;
}

/** `panel` is the panel's current page. */
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
