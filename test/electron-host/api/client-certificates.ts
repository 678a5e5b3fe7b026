// A server's demand for a certificate of the user. Chromium's DevTools report none, so a test makes one.
import type { App, Certificate, WebContents } from 'electron';
import { createEvent } from './event.ts';

/** What is sent: a certificate, by its subject's name; `none`; or nothing until the app decides. */
export type SentCertificate = { readonly subjectName: string } | 'none' | 'undecided';

/** Electron sends the first certificate unless the app prevents that and decides itself. */
export function demandClientCertificate(
  app: Pick<App, 'emit'>,
  contents: WebContents,
  certificates: readonly Certificate[],
): SentCertificate {
  let sent: SentCertificate = 'undecided';
  const answer = (chosen?: Certificate) => {
    if (sent === 'undecided') sent = chosen === undefined ? 'none' : { subjectName: chosen.subjectName };
  };
  const event = createEvent({});
  const { hostname, port } = new URL(contents.getURL());
  const server = `${hostname}:${port || '443'}`;
  contents.emit('select-client-certificate', event, server, certificates, answer);
  app.emit('select-client-certificate', event, contents, server, certificates, answer);
  if (!event.defaultPrevented) answer(certificates[0]);
  return sent;
}
