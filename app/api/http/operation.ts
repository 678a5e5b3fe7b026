// An operation is a value: what to request with an access token, and how to read the response.
import type { Connection } from '../../connection/connection.ts';
import { type JsonValue, parseJson } from '../../json.ts';
import { responseFailure, unreadable } from './response.ts';
import { ok, type Result } from './result.ts';
import type { HttpRequest, HttpResponse } from './transport.ts';

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
