// Sends one HTTP request and reads the whole answer, within limits of time and size. It follows no redirect
// (a bearer must not travel to another host) and tries nothing twice: retries are the session's business.
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, type FormData, request } from 'undici';
import { failed, type Result, ok } from './result.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /**
   * Its response has to be read once it was sent, as that of a refresh, which ends the tokens before it: a signal that
   * is aborted later does nothing.
   */
  readonly finishOnceSent?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export type Send = (request: HttpRequest, signal?: AbortSignal) => Promise<Result<HttpResponse>>;

export interface TransportOptions {
  readonly dispatcher: Dispatcher;
  /** The most that is read of one answer, counted after decompression. */
  readonly maxBodyBytes?: number;
  /** The most that one request may take as a whole. */
  readonly timeLimitMs?: number;
}

/**
 * Makes the function that all requests to the service go through. It never throws: what goes wrong is a
 * failure `network`, `timeout`, `certificate`, `proxy`, `too-large` or `cancelled`; every status is a success here.
 */
export function createTransport({
  dispatcher,
  maxBodyBytes = 10_000_000,
  timeLimitMs = 30_000,
}: TransportOptions): Send {
  return async ({ url, finishOnceSent = false, ...options }, signal) => {
    if (signal?.aborted === true) return failed('cancelled', 'Perch gave the request up.');
    const limit = new AbortController();
    const onCancel = () => limit.abort();
    let isCancelled = () => signal?.aborted === true;
    const keepFromCancelling = () => {
      // undici learns of what was aborted while it connected only after it has asked for the body, and sends nothing.
      if (isCancelled()) return;
      signal?.removeEventListener('abort', onCancel);
      isCancelled = () => false;
    };
    const timer = setTimeout(() => limit.abort(timeIsUp), timeLimitMs);
    signal?.addEventListener('abort', onCancel);
    try {
      const reply = await request(url, {
        dispatcher,
        method: options.method,
        headers: { 'accept-encoding': 'gzip, br', ...options.headers },
        body: options.body ?? null,
        ...(finishOnceSent && bodyThatReports(options.body, options.headers, keepFromCancelling)),
        signal: limit.signal,
      });
      const body = decompressed(reply.body, reply.headers['content-encoding']);
      const bytes = await readAll(body, maxBodyBytes);
      if (bytes === undefined) {
        limit.abort();
        return failed('too-large', `The answer is larger than ${maxBodyBytes} bytes.`);
      }
      const text = decode(bytes, reply.headers['content-type']);
      return ok({ status: reply.statusCode, headers: reply.headers, text });
    } catch (error) {
      if (isCancelled()) return failed('cancelled', 'Perch gave the request up.');
      if (limit.signal.reason === timeIsUp) return failed('timeout', 'No whole answer came in time.');
      return asFailure(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onCancel);
    }
  };
}

/** A text as a body that reports when undici asks for it: the connection is there, and the request is written next. */
function bodyThatReports(
  body: HttpRequest['body'],
  headers: HttpRequest['headers'],
  isSent: () => void,
): { readonly body: Readable; readonly headers: Record<string, string> } | undefined {
  if (typeof body !== 'string') return undefined;
  return {
    body: Readable.from(
      (function* () {
        isSent();
        yield Buffer.from(body);
      })(),
    ),
    headers: {
      'accept-encoding': 'gzip, br',
      ...headers,
      // Without it the body would be sent in chunks, which not every server takes.
      'content-length': String(Buffer.byteLength(body)),
    },
  };
}

const timeIsUp = new Error('The time limit of the request is over.');

function decompressed(body: Readable, encoding: string | string[] | undefined): AsyncIterable<Buffer> {
  const pass = (through: NodeJS.ReadWriteStream & Readable) => {
    body.on('error', (error) => through.destroy(error));
    return body.pipe(through);
  };
  switch (String(encoding ?? 'identity').toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return pass(createGunzip());
    case 'br':
      return pass(createBrotliDecompress());
    case 'deflate':
      return pass(createInflate());
    default:
      return body;
  }
}

/** All of the body, or undefined where it is larger than the limit. */
async function readAll(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size);
}

/** JSON is UTF-8; an answer that says otherwise is read as it says. */
function decode(bytes: Buffer, contentType: string | string[] | undefined): string {
  const charset = /charset="?([\w-]+)/i.exec(String(contentType ?? ''))?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf8') return bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

const timeoutCodes = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const certificateCodes =
  /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_SSL_|HOSTNAME_MISMATCH|EPROTO$)/;

/** How undici tells that a proxy wants credentials, or doesn't let anybody through. */
const proxyRefusal = /^Proxy (?:response|Authentication Required) \((4\d\d)\)/;

function asFailure(error: unknown): ReturnType<typeof failed> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refusal = error instanceof Error ? proxyRefusal.exec(error.message)?.[1] : undefined;
  if (refusal !== undefined) return failed('proxy', `status ${refusal}`, { status: Number(refusal) });
  if (timeoutCodes.includes(code)) return failed('timeout', 'No whole answer came in time.');
  if (certificateCodes.test(code)) return failed('certificate', code);
  return failed('network', code || (error instanceof Error ? error.name : 'unknown error'));
}
