// Requests one page of a collection (service.md, "Collections") and reads the response, whose shape isn't specified.
import { messages } from '../../i18n/messages.ts';
import { type Failure, failed, type Result, ok } from '../http/result.ts';
import { maxMessageLength, serviceText } from '../../i18n/untrusted-text.ts';
import {
  errorText,
  isErrorOfService,
  type Operation,
  responseFailure,
  unreadable,
} from '../http/operation.ts';
import type { HttpResponse } from '../http/transport.ts';
import { type JsonValue, isRecord, parseJson } from '../../json.ts';

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

/** Returns the elements of a page unchanged. Another body is a failure `unreadable`, which quotes only its error or keys. */
function readPage(response: HttpResponse, nowMs: number): Result<readonly JsonValue[]> {
  if (response.status === 204) return ok([]);
  if (response.status !== 200) return { ok: false, failure: responseFailure(response, 'a list', nowMs) };
  const { text, status, sent, unknownEncoding } = response;
  const body = parseJson(text);
  const records = body === undefined ? undefined : recordsIn(body);
  if (records !== undefined) return ok(records);
  if (body === undefined && unknownEncoding !== undefined) return unreadable(response, 'a list');
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

/** Returns an array, a record alone, or the only list in an object or, if it has none, in the objects that it holds. */
function recordsIn(body: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(body)) return body;
  if (isDomain(body)) return isError(body) ? undefined : [body];
  let level: readonly JsonValue[] = [body];
  for (let depth = 0; depth <= 2; depth += 1) {
    if (level.some(isError)) return undefined;
    const [list, ...others] = level.map(listOf).filter((each) => each !== undefined);
    if (list !== undefined) return others.length === 0 && list.every(isRecord) ? list : undefined;
    level = level.flatMap(contentOf);
  }
  return undefined;
}

/** Returns an array, or the values of an object of domains, as PHP sends a list with gaps. */
function listOf(value: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value;
  const content = contentOf(value);
  return content.length > 0 && content.every(isDomain) ? content : undefined;
}

/** Returns the values in an object that isn't a domain, without those about the response. */
function contentOf(value: JsonValue): readonly JsonValue[] {
  if (!isRecord(value) || isDomain(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => (aboutResponse.test(name) ? [] : [each]));
}

const aboutResponse = /^(?:_|(?:links|meta|warnings|errors)$)/;

function isDomain(value: JsonValue): boolean {
  return isRecord(value) && typeof value['domain'] === 'string';
}

/** Whether a value describes an error, even if the response has status 200 and holds a list. */
function isError(value: JsonValue): boolean {
  if (!isRecord(value)) return false;
  const { error, errors, code } = value;
  const hasErrors =
    isRecord(errors) || Array.isArray(errors) ? Object.keys(errors).length > 0 : Boolean(errors);
  return (error ?? false) !== false || hasErrors || (typeof code === 'number' && code >= 400);
}
