// Requests one page of a collection (service.md, "Collections") and reads the response, whose shape isn't specified.
import { messages } from '../../i18n/messages.ts';
import { failed, type Result, ok } from '../http/result.ts';
import { errorText, responseFailure } from '../http/response.ts';
import type { HttpResponse, SentRequest } from '../http/transport.ts';
import { type JsonValue, isRecord, parseJson } from '../../json.ts';
import type { Operation } from '../http/operation.ts';

export interface PageRange {
  /** The position of the first record, from 1. */
  readonly start: number;
  /** The most records that the response should hold. */
  readonly limit: number;
}

/** Requests one page. Never throws. */
export type ReadPage = (range: PageRange, signal?: AbortSignal) => Promise<Result<readonly JsonValue[]>>;

/** Requests one page in the background. Returns undefined if the request was not sent. Never throws. */
export type ProbePage = (
  range: PageRange,
  signal: AbortSignal,
) => Promise<Result<readonly JsonValue[]> | undefined>;

export function domainPage({ start, limit }: PageRange): Operation<readonly JsonValue[]> {
  return { path: `domains?start=${start}&limit=${limit}`, read: readPage };
}

/**
 * Returns the elements of a page unchanged, from an array or from an object that holds exactly one array. Anything else is a
 * failure `unreadable` whose detail has the body's kind, its keys or its error message, but none of its other values.
 */
function readPage(response: HttpResponse, nowMs: number): Result<readonly JsonValue[]> {
  if (response.status !== 200) return { ok: false, failure: responseFailure(response, 'a list', nowMs) };
  const { text, status, sent } = response;
  const body = parseJson(text);
  const records = recordsIn(body);
  if (records !== undefined) return ok(records);
  const shape = body === undefined ? shapeOfText(text) : shapeOfJson(body, sent);
  return failed('unreadable', `Not a list: ${Object.values(shape).join(', ')}.`, {
    status,
    reason: () => messages.unexpectedBody.notAList(describeShape(shape)),
  });
}

/** Describes a body that isn't a list, without its values except for an error message. */
type Shape =
  | { readonly kind: 'nothing' | 'webPage' | 'notJson' | 'null' }
  | { readonly kind: 'value'; readonly type: string }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'lists'; readonly count: number; readonly names: string }
  | { readonly kind: 'noList'; readonly names: string };

function recordsIn(body: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || isError(body)) return undefined;
  const [list, ...others] = listsIn(body);
  return list !== undefined && others.length === 0 ? list[1] : undefined;
}

function listsIn(body: Readonly<Record<string, JsonValue>>): [string, JsonValue[]][] {
  return Object.entries(body).filter((field): field is [string, JsonValue[]] => Array.isArray(field[1]));
}

/** Whether a body describes an error, even if the response has status 200 and the body holds a list. */
function isError(body: Readonly<Record<string, JsonValue>>): boolean {
  const { error, code } = body;
  return (
    (error !== undefined && error !== null && error !== false) || (typeof code === 'number' && code >= 400)
  );
}

function shapeOfText(text: string): Shape {
  if (text.trim() === '') return { kind: 'nothing' };
  return { kind: /^\s*</.test(text) ? 'webPage' : 'notJson' };
}

function shapeOfJson(body: JsonValue, sent: SentRequest | undefined): Shape {
  if (body === null) return { kind: 'null' };
  if (!isRecord(body)) return { kind: 'value', type: typeof body };
  const names = shortList(Object.keys(body));
  if (isError(body)) return { kind: 'error', text: errorText(body, sent) || names };
  const lists = listsIn(body).map(([name]) => name);
  if (lists.length > 1) return { kind: 'lists', count: lists.length, names: shortList(lists) };
  return { kind: 'noList', names };
}

function describeShape(shape: Shape): string {
  const texts = messages.unexpectedBody;
  switch (shape.kind) {
    case 'nothing':
    case 'webPage':
    case 'notJson':
      return texts[shape.kind];
    case 'null':
      return `${texts.nothing} (null)`;
    case 'value':
      return texts.kind(shape.type);
    case 'error':
      return texts.error(shape.text || texts.empty);
    case 'lists':
      return texts.severalLists(shape.count, shape.names);
    case 'noList':
      return texts.noList(shape.names || texts.empty);
  }
}

/** Lists at most five names, each cut to 40 characters. */
function shortList(names: readonly string[]): string {
  const few = names.slice(0, 5).map((name) => name.slice(0, 40));
  return [...few, ...(names.length > few.length ? ['…'] : [])].join(', ');
}
