// Sends one HTTP request and reads the whole response, within limits of time and size. No redirect is followed: a bearer token
// must not reach another host. No request is repeated.
import { Readable } from 'node:stream';
import { type Dispatcher, FormData } from 'undici';
import { isCertificateError } from './certificate-error.ts';
import { asConnectError, ConnectError } from './connect-error.ts';
import { decodeBody, readAll } from './content-encoding.ts';
import { errorName, failed, type Result, ok } from './result.ts';

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
