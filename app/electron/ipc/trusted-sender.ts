// Whose calls are heard: those of the panel's own page, in its main frame.
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { panelOrigin } from './panel-origin.ts';

/** What is known of who calls; a frame is null when it is gone. */
export interface Sender {
  readonly sender: Pick<IpcMainInvokeEvent['sender'], 'id'>;
  readonly senderFrame: { readonly parent: unknown; readonly url: string } | null;
}

/** `panel` is the page that is trusted at the moment. */
export function isFromPanel(
  { sender, senderFrame: frame }: Sender,
  panel: Pick<WebContents, 'id'> | undefined,
): boolean {
  return (
    panel !== undefined && sender === panel && frame !== null && frame.parent === null && isOurs(frame.url)
  );
}

/** Read as an address is: a beginning that looks right proves nothing. */
function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}` === panelOrigin;
}
