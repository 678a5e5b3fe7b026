// Downloads Electron's zip file into the cache of @electron/get, which compares it with its checksum.
import { type Downloader, downloadArtifact } from '@electron/get';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getCACertificates } from 'node:tls';
import { EnvHttpProxyAgent, fetch } from 'undici';
import type { DownloadSettings } from './download-settings.ts';

const connectTimeoutMs = 5_000;
/** A proxy that looks for viruses answers when it has the whole file. */
const answerTimeoutMs = 60_000;
const stallTimeoutMs = 30_000;

export interface ElectronDownload {
  readonly version: string;
  /** The checksums in Electron's package, by file name. */
  readonly checksums: Readonly<Record<string, string>>;
  readonly settings: DownloadSettings;
  /** Is called with the downloaded fraction, 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** A download that failed. Its message is a clause for the user, such as "github.com can't be found". */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** Downloads the file for this machine, unless it is in the cache. @throws DownloadError */
export async function downloadElectronZip(download: ElectronDownload): Promise<void> {
  const { version, checksums, settings } = download;
  let requested = '';
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      ...(settings.cacheFolder === undefined ? {} : { cacheRoot: settings.cacheFolder }),
      ...(settings.remoteChecksums ? {} : { checksums: { ...checksums } }),
      downloader: downloaderWith(download, (url) => (requested = url)),
    });
  } catch (error) {
    throw new DownloadError(explainDownloadError(error, requested, settings), { cause: error });
  }
}

function downloaderWith(
  { settings, progress }: ElectronDownload,
  onRequest: (url: string) => void,
): Downloader<object> {
  return {
    download: async (url, targetFilePath) => {
      onRequest(url);
      const tls = {
        ca: [...getCACertificates('default'), ...getCACertificates('system'), ...settings.certificates],
        rejectUnauthorized: settings.verifyCertificates,
      };
      const dispatcher = new EnvHttpProxyAgent({
        // An empty text keeps undici from reading the environment.
        httpProxy: settings.httpProxy ?? '',
        httpsProxy: settings.httpsProxy ?? '',
        noProxy: settings.noProxy,
        requestTls: tls,
        proxyTls: { ...tls, timeout: connectTimeoutMs },
        connect: { ...tls, timeout: connectTimeoutMs },
        headersTimeout: answerTimeoutMs,
        bodyTimeout: stallTimeoutMs,
      });
      try {
        const response = await fetch(url, { dispatcher });
        const { body } = response;
        if (!response.ok || body === null)
          throw new DownloadError(`it answered with status ${response.status}`);
        const total = Number(response.headers.get('content-length') ?? 0);
        let received = 0;
        const counted = async function* (source: AsyncIterable<Uint8Array>) {
          for await (const chunk of source) {
            received += chunk.length;
            progress(total > 0 ? Math.min(1, received / total) : 0);
            yield chunk;
          }
        };
        await pipeline(Readable.fromWeb(body), counted, createWriteStream(targetFilePath));
      } finally {
        await dispatcher.destroy();
      }
    },
  };
}

/**
 * Returns a clause about a failed download. Names hosts, but no credentials.
 *
 * @param requested the address of the request; empty where none was made
 */
export function explainDownloadError(error: unknown, requested: string, settings: DownloadSettings): string {
  const host = URL.canParse(requested) ? new URL(requested).host : 'the server';
  const proxy = requested.startsWith('https:') ? settings.httpsProxy : settings.httpProxy;
  const via = proxy === undefined ? '' : ` through the proxy ${new URL(proxy).host}`;
  const chain = causesOf(error);
  const codes = chain.map((each) => each.code ?? each.name);
  const messages = chain.map((each) => each.message).join(' ');
  const has = (...expected: readonly string[]) => expected.some((code) => codes.includes(code));
  const code =
    codes.find((each) => /^(?:E[A-Z]+|UND_ERR|CERT_|[A-Z]+_[A-Z_]+)/.test(each)) ?? codes.at(-1) ?? 'unknown';

  const status = /answered with status (\d+)/.exec(messages)?.[1];
  if (status === '404')
    return `${requested} doesn't exist (404); check ELECTRON_MIRROR and ELECTRON_CUSTOM_DIR`;
  if (status === '407' || messages.includes('(407)')) {
    return `the proxy ${proxy === undefined ? '' : new URL(proxy).host} asks for a name and a password (407)`;
  }
  if (status !== undefined) return `${host} answered with status ${status}${via}`;
  if (/checksum/i.test(messages) || has('ChecksumMismatchError')) {
    return `the file from ${host} is cut or changed: it has another checksum, and was deleted`;
  }
  if (/certificate|CERT_|self.signed/i.test(`${messages} ${codes.join(' ')}`)) {
    return `the certificate of ${host} isn't trusted${via} (${code}); name its authority in npm's setting cafile`;
  }
  if (has('ENOTFOUND', 'EAI_AGAIN')) return `${host} can't be found${via}`;
  if (has('UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT'))
    return `${host} doesn't answer${via}`;
  if (has('UND_ERR_BODY_TIMEOUT')) return `the transfer from ${host} stopped${via}`;
  if (has('ECONNREFUSED')) return `${host} can't be reached${via}: the connection is refused`;
  if (has('ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE')) return `the connection to ${host} broke${via}`;
  if (has('ENOSPC')) return 'the disk is full';
  if (has('EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'))
    return "the folder for downloads can't be written to";
  return `the request to ${host} failed${via} (${code})`;
}

interface ErrorLink {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}

/** The error and its causes, the outermost first. */
function causesOf(error: unknown): readonly ErrorLink[] {
  if (!(error instanceof Error)) return [];
  const { name, message, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [{ name, message, ...code }, ...inner, ...causesOf(cause)];
}
