// The certificate authorities that the operating system trusts. Reading them blocks a thread, on macOS for seconds, so it is not
// done in the one that serves tray and panel.
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

/** A text: a file would have to be built and packed beside that of the main process. */
const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage(require('node:tls').getCACertificates('system'));
`;

/** Resolves with certificates in PEM form. Reads them in this thread where no other can be started. */
export async function readSystemAuthorities(
  startThread = (text: string) => new Worker(text, { eval: true }),
): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  try {
    startThread(program)
      .once('message', resolve)
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`The thread ended with exit code ${code}.`)));
    return await promise;
  } catch {
    return tls.getCACertificates('system');
  }
}
