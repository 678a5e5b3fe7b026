// Sends one HTTP request and reads the whole response, within limits of time and size. No redirect is followed: a bearer token
// must not reach another host. No request is repeated.
import { Readable } from 'node:stream';
import { createBrotliDecompress, createInflateRaw } from 'node:zlib';
import { type Dispatcher, FormData } from 'undici';
import { maxWordLength, serviceText } from '../../i18n/untrusted-text.ts';
import { isCertificateError } from './certificate-error.ts';
import { asConnectError, ConnectError } from './connect-error.ts';
import { errorName, failed, ok, type Result } from './result.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | MultipartForm;
  /**
   * If set, a request with a string body gets a longer time limit once it is sent. An abort then begins the usual time limit
   * instead of cancelling. A token refresh needs this: it invalidates the earlier tokens, so its response must be read.
   */
  readonly finishOnceSent?: boolean;
  /** A lower limit for the response's body than the transport's. */
  readonly maxBodyBytes?: number;
}

/** The parts of a request that can hold a secret. */
export interface SentRequest extends Pick<HttpRequest, 'headers' | 'body'> {
  readonly earlierSecrets?: Iterable<string>;
}

/** Sent as `multipart/form-data` (RFC 7578), one part per field. */
export interface MultipartForm {
  readonly multipart: Readonly<Record<string, string>>;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The host that a redirect leads to, if it isn't the requested one. */
  readonly otherHost?: string | undefined;
  /** The encoding of the body that couldn't be undone. The text may be readable all the same. */
  readonly unknownEncoding?: string | undefined;
  /** The request, so that its secrets can be kept out of the texts of a failure. */
  readonly sent?: SentRequest;
}

export type Send = (request: HttpRequest, signal?: AbortSignal) => Promise<Result<HttpResponse>>;

export interface TransportOptions {
  readonly dispatcher: Dispatcher;
  /** Perch's version, for the header `User-Agent`. Some firewalls drop requests without one. */
  readonly version: string;
  /** The limit for the body of one response, counted after decompression. */
  readonly maxBodyBytes?: number;
  /** The time limit from connecting to the end of the body. */
  readonly timeLimitMs?: number;
  /** The time limit for the response to a request with `finishOnceSent`. */
  readonly sentTimeLimitMs?: number;
}

/**
 * The returned function never throws: an error is a failure `network`, `timeout`, `certificate`, `proxy`, `too-large`,
 * `cancelled` or, if the response isn't HTTP, `unreadable`. A response with any status is a success.
 */
export function createTransport({
  dispatcher,
  version,
  maxBodyBytes = 10_000_000,
  timeLimitMs = 30_000,
  sentTimeLimitMs = 3 * 60_000,
}: TransportOptions): Send {
  return async ({ url, finishOnceSent = false, ...options }, signal) => {
    const headers = {
      'user-agent': `Perch/${version}`,
      'accept-encoding': 'gzip, br',
      ...options.headers,
    };
    if (signal?.aborted === true) return failed('cancelled', 'The request was cancelled.');
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const setTimeLimit = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(timeLimitReached), ms);
    };
    let isSent = false;
    const isCancelled = () => signal?.aborted === true && !isSent;
    const onAbort = () => (isSent ? setTimeLimit(timeLimitMs) : limit.abort());
    const onSent = () => {
      // Called also for a request that was aborted during connecting, of which undici sends nothing.
      if (isCancelled()) return;
      isSent = true;
      setTimeLimit(sentTimeLimitMs);
    };
    setTimeLimit(timeLimitMs);
    signal?.addEventListener('abort', onAbort);
    try {
      const { origin, pathname, search } = new URL(url);
      const response = await dispatcher.request({
        origin,
        path: pathname + search,
        method: options.method,
        headers,
        body: encodeBody(options.body),
        ...(finishOnceSent && withSentCallback(options.body, headers, onSent)),
        signal: limit.signal,
        // `limit` replaces these time limits.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const { statusCode: status, headers: received } = response;
      const maxBytes = Math.min(maxBodyBytes, options.maxBodyBytes ?? Infinity);
      const encoded = await readAll(response.body, maxBytes);
      const { bytes, unknownEncoding } =
        encoded === undefined ? {} : await decodeBody(encoded, received['content-encoding'], maxBytes);
      if (bytes === undefined) {
        limit.abort();
        return failed('too-large', `The response is larger than ${maxBytes} bytes.`);
      }
      const text = decode(bytes, received['content-type']);
      const redirected = otherHost(url, received['location']);
      return ok({ status, headers: received, text, otherHost: redirected, unknownEncoding, sent: options });
    } catch (error) {
      if (isCancelled()) return failed('cancelled', 'The request was cancelled.');
      if (limit.signal.reason === timeLimitReached) return failed('timeout', 'No complete response in time.');
      return toFailure(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  };
}

function otherHost(url: string, location: string | string[] | undefined): string | undefined {
  const host = URL.parse(String(location ?? ''), url)?.host;
  return host === new URL(url).host ? undefined : host;
}

function encodeBody(body: HttpRequest['body']): string | FormData | null {
  if (body === undefined || typeof body === 'string') return body ?? null;
  const form = new FormData();
  for (const [name, value] of Object.entries(body.multipart)) form.append(name, value);
  return form;
}

/**
 * Returns a string body as a stream that calls `onSent` when undici reads it, and the headers for it; undefined for another body.
 * Unless the request was aborted, the socket is open then, and the request is written next.
 */
function withSentCallback(
  body: HttpRequest['body'],
  headers: HttpRequest['headers'],
  onSent: () => void,
): { readonly body: Readable; readonly headers: Record<string, string> } | undefined {
  if (typeof body !== 'string') return undefined;
  return {
    body: Readable.from(
      (function* () {
        onSent();
        yield Buffer.from(body);
      })(),
    ),
    // A body without a length is sent in chunks, which some servers don't accept.
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  };
}

const timeLimitReached = new Error('The time limit of the request is over.');

function decode(bytes: Buffer, contentType: string | string[] | undefined): string {
  const charset = /charset="?([\w-]+)/i.exec(String(contentType))?.[1];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function toFailure(error: unknown): ReturnType<typeof failed> {
  const isUnsent = error instanceof ConnectError;
  const more = isUnsent ? { isUnsent, ...(error.reason && { reason: error.reason }) } : {};
  if (isUnsent && error.refusal !== undefined) {
    const { detail, ...refusal } = error.refusal;
    return failed('proxy', detail, { ...refusal, ...more });
  }
  const { code } = asConnectError(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return failed('timeout', 'No complete response in time.', more);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return failed('too-large', 'The response’s headers are too large.');
  if (isCertificateError(code)) return failed('certificate', code, more);
  // undici reports a 101 that wasn't asked for as an error of the socket.
  if (error instanceof Error && (error.name === 'HTTPParserError' || error.message === 'bad upgrade')) {
    const { message, cause: name } = error;
    return failed('unreadable', message, typeof name === 'string' ? { part: { kind: 'header', name } } : {});
  }
  return failed('network', code || errorName(error), more);
}

interface DecodedBody {
  /** With those encodings that couldn't be undone. Undefined if the body is larger than the limit. */
  readonly bytes: Buffer | undefined;
  /** The encoding that couldn't be undone, in one line. The bytes may be readable all the same: some servers only name one. */
  readonly unknownEncoding?: string;
}

const maxEncodings = 5;

/**
 * Undoes the encodings of a body (RFC 9110, 8.4). `maxBytes` limits the size after each step. `header` is the response's
 * `content-encoding`.
 */
async function decodeBody(
  encoded: Buffer,
  header: string | string[] | undefined,
  maxBytes: number,
): Promise<DecodedBody> {
  const names = [header ?? []]
    .flat()
    .flatMap((list) => list.split(','))
    .map((name) => name.trim().toLowerCase());
  const encodings = names.filter((name) => !['', 'identity'].includes(name)).toReversed();
  let bytes = encoded;
  if (encoded.length === 0) return { bytes };
  for (const [index, name] of encodings.entries()) {
    try {
      const decoded = index < maxEncodings ? decoders.get(name)?.(bytes) : undefined;
      if (decoded === undefined) return { bytes, unknownEncoding: serviceText(name, maxWordLength) };
      const read = await readAll(decoded, maxBytes);
      if (read === undefined) return { bytes: undefined };
      bytes = read;
    } catch {
      return { bytes, unknownEncoding: name };
    }
  }
  return { bytes };
}

/** Returns undefined if there are more than `maxBytes`. */
async function readAll(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const decoders: ReadonlyMap<string, (bytes: Buffer) => AsyncIterable<Buffer>> = new Map([
  ['gzip', inflateMembers],
  ['x-gzip', inflateMembers],
  ['deflate', (bytes) => decoding(createInflateRaw(), bytes.subarray(hasZlibHeader(bytes) ? 2 : 0))],
  ['br', (bytes) => decoding(createBrotliDecompress(), bytes)],
]);

function decoding<Decoder extends NodeJS.WritableStream & Readable>(
  decoder: Decoder,
  bytes: Buffer,
): Decoder {
  decoder.end(bytes);
  return decoder;
}

/**
 * Yields what the members of a gzip file hold (RFC 1952, 2.2). Only their deflate data counts: Node's own decoder refuses a file
 * whose trailer is missing or is followed by something else. @throws if the data isn't gzip
 */
async function* inflateMembers(bytes: Buffer): AsyncIterable<Buffer> {
  if (!isMember(bytes)) throw new Error('not gzip');
  let rest = bytes;
  do {
    const data = rest.subarray(memberHeaderLength(rest));
    const decoder = decoding(createInflateRaw(), data);
    yield* decoder;
    rest = data.subarray(decoder.bytesWritten + memberTrailerLength);
  } while (isMember(rest));
}

function isMember([first, second, method]: Buffer): boolean {
  return first === 0x1f && second === 0x8b && method === 8;
}

const memberTrailerLength = 8;

/** RFC 1952, 2.3. @throws if the header isn't complete */
function memberHeaderLength(member: Buffer): number {
  const flags = member.readUInt8(3);
  const [hasChecksum, hasExtraField, hasName, hasComment] = [2, 4, 8, 16].map((flag) => (flags & flag) !== 0);
  let length = 10;
  if (hasExtraField === true) length += 2 + member.readUInt16LE(length);
  for (const hasText of [hasName, hasComment]) if (hasText === true) length = member.indexOf(0, length) + 1;
  return length + (hasChecksum === true ? 2 : 0);
}

/** RFC 1950, 2.2. Some servers send deflate data without this header. */
function hasZlibHeader([method = 0, flags = 0]: Buffer): boolean {
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
}
