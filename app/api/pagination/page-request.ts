// Requests one page of a collection (service.md, "Collections") and reads the response, whose shape isn't specified.
import { messages } from '../../i18n/messages.ts';
import { type Failure, failed, type Result, ok } from '../http/result.ts';
import { errorText, isErrorOfService, responseFailure } from '../http/response.ts';
import { maxMessageLength, serviceText } from '../http/service-text.ts';
import type { HttpResponse } from '../http/transport.ts';
import { type JsonValue, isRecord, parseJson } from '../../json.ts';
import type { Operation } from '../http/operation.ts';

export interface PageRange {
  /** The position of the first record: from 1, or 0 for a server that may count from 0. */
  readonly start: number;
  readonly limit: number;
}

/** Never throws. */
export type ReadPage = (range: PageRange, signal?: AbortSignal) => Promise<Result<readonly JsonValue[]>>;

/** Returns undefined if the request was not sent. Never throws. */
export type ProbePage = (
  range: PageRange,
  signal: AbortSignal,
) => Promise<Result<readonly JsonValue[]> | undefined>;

export function domainPage({ start, limit }: PageRange): Operation<readonly JsonValue[]> {
  return { path: `domains?start=${start}&limit=${limit}`, read: readPage };
}

/** Whether the service itself, not a gateway, says that the list has nothing at the requested position. */
export function isOutsideList(failure: Failure): boolean {
  return [400, 404].includes(failure.status ?? 0) && isErrorOfService(failure);
}

/**
 * Returns the elements of a page unchanged: of an array or, if it describes no error, of a record alone or an object that holds
 * exactly one array and no object of objects. Another body is a failure `unreadable`, which quotes only its error or keys.
 */
function readPage(response: HttpResponse, nowMs: number): Result<readonly JsonValue[]> {
  if (response.status === 204) return ok([]);
  if (response.status !== 200) return { ok: false, failure: responseFailure(response, 'a list', nowMs) };
  const { text, status, sent } = response;
  const body = parseJson(text);
  const records = recordsIn(body);
  if (records !== undefined) return ok(records);
  const error = isRecord(body) && isError(body) ? errorText(body, sent) : '';
  const keys = isRecord(body) ? serviceText(Object.keys(body).join(', '), maxMessageLength) : '';
  return failed(
    'unreadable',
    `Not a list: ${error || keys || (body === undefined ? 'no JSON' : typeof body)}.`,
    {
      status,
      reason: () => messages.failure.notAList(error && ` (${error})`),
    },
  );
}

function recordsIn(body: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || isError(body)) return undefined;
  if (typeof body['domain'] === 'string') return [body];
  if (Object.values(body).some(isKeyed)) return undefined;
  const [list, ...others] = Object.values(body).filter((value): value is JsonValue[] => Array.isArray(value));
  return others.length === 0 ? list : undefined;
}

/** Whether a value is an object of objects, as PHP sends a list with gaps. */
function isKeyed(value: JsonValue): boolean {
  const elements = isRecord(value) ? Object.values(value) : [];
  return elements.length > 0 && elements.every(isRecord);
}

/** Whether a body describes an error, even if the response has status 200 and the body holds a list. */
function isError(body: Readonly<Record<string, JsonValue>>): boolean {
  const { error, code } = body;
  return (
    (error !== undefined && error !== null && error !== false) || (typeof code === 'number' && code >= 400)
  );
}
