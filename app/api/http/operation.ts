// An operation is a value: what to request with an access token, and how to read the response. And what all responses of the
// service have in common: a status as a failure, error messages, Date and Retry-After.
import type { Connection } from '../../connection/connection.ts';
import { isRecord, type JsonValue, parseJson } from '../../json.ts';
import { type Failed, failed, type Failure, ok, type Result } from './result.ts';
import type { HttpRequest, HttpResponse, SentRequest } from './transport.ts';
import { withoutSent } from './sent-secrets.ts';
import { messages } from '../../i18n/messages.ts';
import { maxMessageLength, maxWordLength, serviceText } from '../../i18n/untrusted-text.ts';

export interface Operation<Value> {
  /** By default GET. */
  readonly method?: 'DELETE';
  /** Relative to the API's address, or for `extraOf` to the user's; with parameters. */
  readonly path: string;
  /** `nowMs` is the wall clock's time, in milliseconds since 1970. Never throws. */
  readonly read: (response: HttpResponse, nowMs: number) => Result<Value>;
}

export function buildRequest(
  { baseUrl }: Pick<Connection, 'baseUrl'>,
  { method, path }: Pick<Operation<unknown>, 'method' | 'path'>,
  accessToken?: string,
): HttpRequest {
  return {
    method: method ?? 'GET',
    url: `${baseUrl}/ns-api/v2/${path}`,
    headers: {
      accept: 'application/json',
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
  };
}

/**
 * Returns the reader of an operation that succeeds with status 200 and JSON.
 * @param expected What the body should be, such as “a list of messages”: completes “The answer was not …”.
 * @param parse Returns undefined for any other body; then the failure is `unreadable`.
 */
export function jsonReader<Value>(
  expected: string,
  parse: (body: JsonValue) => Value | undefined,
): Operation<Value>['read'] {
  return (response, nowMs) => {
    const { status, text } = response;
    if (status !== 200) return { ok: false, failure: responseFailure(response, expected, nowMs) };
    const body = parseJson(text);
    const value = body === undefined ? undefined : parse(body);
    return value === undefined ? unreadable(response, expected) : ok(value);
  };
}

/** `expected` names what the body of a success would have been. */
export function responseFailure(response: HttpResponse, expected: string, nowMs: number): Failure {
  const { status, otherHost } = response;
  const detail = detailOf(response);
  if (status === 401) return failed('unauthorized', detail, { status }).failure;
  if (status === 403) return failed('forbidden', detail, { status }).failure;
  if (status === 404) return failed('missing', detail, { status }).failure;
  if (status === 408 || status === 429)
    return failed('busy', detail, { status, ...retryAfter(response, nowMs) }).failure;
  // RFC 6585, 6: sent by a captive portal instead of the service.
  if (status === 511)
    return failed('network', detail, { status, reason: () => messages.failure.networkSignIn }).failure;
  if (status >= 300 && status < 400 && otherHost !== undefined) {
    const reason = () => messages.failure.redirected(serviceText(otherHost, maxWordLength));
    return failed('rejected', detail, { status, reason }).failure;
  }
  if (status >= 500) return failed('unavailable', detail, { status, ...retryAfter(response, nowMs) }).failure;
  if (status >= 300) return failed('rejected', detail, { status }).failure;
  return unreadable(response, expected).failure;
}

/** `expected` completes “The answer was not …”. */
export function unreadable({ status, unknownEncoding }: HttpResponse, expected: string): Failed {
  const part =
    unknownEncoding === undefined ? {} : { part: { kind: 'encoding', name: unknownEncoding } as const };
  return failed('unreadable', `The answer was not ${expected}.`, { status, ...part });
}

/**
 * Returns the first of `error_description`, `error` and `message` that has text (service.md, "Errors"), in one line and without
 * the request's secrets. Empty if there is none, or if `withoutSent` drops it.
 */
export function errorText(body: Record<string, unknown>, sent: SentRequest | undefined): string {
  const found = ['error_description', 'error', 'message']
    .map((name) => body[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return serviceText(withoutSent(found ?? '', sent), maxMessageLength);
}

function detailOf(response: HttpResponse): string {
  const body = parseJson(response.text);
  return (isRecord(body) && errorText(body, response.sent)) || statusDetail(response.status);
}

/** The detail of a failure whose response had no message. */
export function statusDetail(status: number): string {
  return `status ${status}`;
}

/** Whether a failed response had a message in JSON. An HTML page may come from a proxy or gateway instead of the service. */
export function isErrorOfService({ detail, status = 0 }: Failure): boolean {
  return detail !== statusDetail(status);
}

/** Returns the time in the response's `Date`, because this computer's clock may be wrong; `nowMs` if there is none. */
export function timeOfService({ headers }: Pick<HttpResponse, 'headers'>, nowMs: number): number {
  const ms = Date.parse(String(headers['date']));
  return Number.isNaN(ms) ? nowMs : ms;
}

/** Reads `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3). If there are several, the longest wait counts. */
function retryAfter(response: HttpResponse, nowMs: number): { retryAfterMs?: number } {
  const waits = [response.headers['retry-after'] ?? []]
    .flat()
    .map((text) =>
      /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - timeOfService(response, nowMs),
    )
    .filter((ms) => Number.isFinite(ms) && ms >= 0);
  return waits.length === 0 ? {} : { retryAfterMs: Math.max(...waits) };
}
