// One page of a collection: the request for it (specification, endpoint 7 and "Limits"), and what an answer that
// has no specified shape turns out to hold.
import { messages } from '../../i18n/i18n.ts';
import type { Connection } from '../../connection/connection.ts';
import { failed, type Result, ok } from '../http/result.ts';
import { errorText, responseFailure } from '../http/response.ts';
import type { HttpResponse, HttpRequest } from '../http/transport.ts';
import { type JsonValue, isRecord, parseJson } from '../../json.ts';

/** The collections of the service, by the path that follows its version. */
export type Collection = 'domains';

export interface PageRange {
  /** The position of the first record, from 1. */
  readonly start: number;
  /** The most records to be sent. */
  readonly limit: number;
}

export function buildPageRequest(
  connection: Connection,
  accessToken: string,
  collection: Collection,
  { start, limit }: PageRange,
): HttpRequest {
  return {
    method: 'GET',
    url: `${connection.baseUrl}/ns-api/v2/${collection}?start=${start}&limit=${limit}`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

/**
 * Reads the answer: the records as they came, from a plain array or from an object around one. Anything else is a
 * failure `unreadable` whose detail says what came instead, by its kind and the names in it, never by its values.
 */
export function readPageResponse(reply: HttpResponse, nowMs: number): Result<readonly JsonValue[]> {
  if (reply.status !== 200) return { ok: false, failure: responseFailure(reply, 'a list', nowMs) };
  const { text, status } = reply;
  const body = parseJson(text);
  const records = recordsIn(body);
  if (records !== undefined) return ok(records);
  const came = body === undefined ? notJson(text) : otherJson(body);
  return failed('unreadable', messages.unexpectedBody.notAList(came), { status });
}

function recordsIn(body: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || isError(body)) return undefined;
  const [list, ...others] = listsIn(body);
  return list !== undefined && others.length === 0 ? list[1] : undefined;
}

function listsIn(body: Readonly<Record<string, JsonValue>>): [string, JsonValue[]][] {
  return Object.entries(body).filter((field): field is [string, JsonValue[]] => Array.isArray(field[1]));
}

/** An error that is sent as a success can have a list in it, too. */
function isError(body: Readonly<Record<string, JsonValue>>): boolean {
  const { error, code } = body;
  return (
    (error !== undefined && error !== null && error !== false) || (typeof code === 'number' && code >= 400)
  );
}

function notJson(text: string): string {
  const { nothing, webPage, notJson: other } = messages.unexpectedBody;
  if (text.trim() === '') return nothing;
  return /^\s*</.test(text) ? webPage : other;
}

function otherJson(body: JsonValue): string {
  const { unexpectedBody } = messages;
  if (!isRecord(body))
    return body === null ? `${unexpectedBody.nothing} (null)` : unexpectedBody.kind(typeof body);
  if (isError(body)) return unexpectedBody.error(errorText(body) || namesOf(Object.keys(body)));
  const names = listsIn(body).map(([name]) => name);
  if (names.length > 1) return unexpectedBody.severalLists(names.length, namesOf(names));
  return unexpectedBody.noList(namesOf(Object.keys(body)));
}

/** A few names, none of them long. */
function namesOf(names: readonly string[]): string {
  if (names.length === 0) return messages.unexpectedBody.empty;
  const few = names.slice(0, 5).map((name) => name.slice(0, 40));
  return [...few, ...(names.length > few.length ? ['…'] : [])].join(', ');
}
