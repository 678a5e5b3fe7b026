// The certificate authorities that are trusted: Node's own, the system's, and those of a file that the user or IT names.
import tls from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../core/runtime.ts';
import { readCertificateFile } from '../../files/certificate-file.ts';
import { isStrongCertificate } from './certificate-rules.ts';

export type TrustStore = ReturnType<typeof openTrustStore>;

/** `file` is a path, or '' if none is set. A file that can't be used in full is logged. */
export function openTrustStore(file: string, log: Log, readSystem = () => readSystemAuthorities()) {
  const { certificates: fromFile, problem } = file === '' ? { certificates: [] } : readCertificateFile(file);
  if (problem !== undefined) log(`trust: ${file} can't be used in full (${problem})`);
  let authorities: Promise<readonly string[]> | undefined;
  let context: Promise<tls.SecureContext> | undefined;
  let fileContext: tls.SecureContext | undefined;
  const allAuthorities = async () => {
    const system = await readSystem();
    // `ca` replaces Node's own authorities, so they are included. The set drops those that the system has, too.
    return [...new Set([...tls.getCACertificates('default'), ...system]), ...fromFile.map(String)];
  };
  const store = {
    /** All that are trusted, in PEM. */
    authorities: () => (authorities ??= allAuthorities()),
    /** For Node's connections. Created on first use: hundreds of certificates are read and parsed for it. */
    secureContext: () =>
      (context ??= store.authorities().then((ca) => tls.createSecureContext({ ca: [...ca] }))),
    /** The file's strong certificates alone: they decide in a sign-in window where Chromium doesn't know the authority. */
    fileContext: () =>
      (fileContext ??= tls.createSecureContext({ ca: fromFile.filter(isStrongCertificate).map(String) })),
  };
  return store;
}

export async function hasSameAuthorities(...stores: readonly [TrustStore, TrustStore]): Promise<boolean> {
  const [one, other] = await Promise.all(stores.map(async (store) => new Set(await store.authorities())));
  return isDeepStrictEqual(one, other);
}

/** The worker's code is a string, because a file would have to be built and packaged separately. */
const readAuthoritiesProgram = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage(require('node:tls').getCACertificates('system'));
`;

/**
 * Resolves with the authorities that the operating system trusts, in PEM. Reading them blocks a thread, on macOS for seconds.
 * That is a worker's thread or, to read them again, the main one of another process; it is this one if `start` or that one fails.
 */
export async function readSystemAuthorities(
  start: (text: string) => NodeJS.EventEmitter = (text) => new Worker(text, { eval: true }),
): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  try {
    start(readAuthoritiesProgram)
      .once('message', resolve)
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`It ended with exit code ${code}.`)));
    return await promise;
  } catch {
    return tls.getCACertificates('system');
  }
}
