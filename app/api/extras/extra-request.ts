// Requests for what a deployment has beyond the specification (service.md, "Voicemail", "Calls"). All of it belongs to a user and
// is read only.
import type { Connection } from '../../connection/connection.ts';
import { isRecord, type JsonRecord, type JsonValue, parseJson } from '../../json.ts';
import { responseFailure } from '../http/response.ts';
import { failed, ok, type Result } from '../http/result.ts';
import { serviceText } from '../http/service-text.ts';
import type { HttpRequest, HttpResponse } from '../http/transport.ts';

/** What to read, and how to parse it. */
export interface ExtraRequest<Value> {
  /** Below the user's address, with parameters. */
  readonly path: string;
  /** Names the request in logs and reports. */
  readonly label: string;
  /** What a success contains, for the detail of a failure. */
  readonly expected: string;
  /** Returns undefined where the body is something else. Never throws. */
  readonly parse: (body: JsonValue) => Value | undefined;
}

/** A user of the service. `~` for both is the user of the access token. */
export interface ServiceUser {
  readonly domain: string;
  readonly user: string;
}

export const tokenUser: ServiceUser = { domain: '~', user: '~' };

export function buildExtraRequest(
  { baseUrl }: Pick<Connection, 'baseUrl'>,
  accessToken: string,
  { path }: Pick<ExtraRequest<unknown>, 'path'>,
  { domain, user }: ServiceUser,
): HttpRequest {
  return {
    method: 'GET',
    url: `${baseUrl}/ns-api/v2/domains/${encodeURIComponent(domain)}/users/${encodeURIComponent(user)}/${path}`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

export function readExtraResponse<Value>(
  { expected, parse }: Pick<ExtraRequest<Value>, 'expected' | 'parse'>,
  response: HttpResponse,
  nowMs: number,
): Result<Value> {
  const { status } = response;
  if (status !== 200) return { ok: false, failure: responseFailure(response, expected, nowMs) };
  const body = parseJson(response.text);
  const value = body === undefined ? undefined : parse(body);
  return value === undefined
    ? failed('unreadable', `The answer was not ${expected}.`, { status })
    : ok(value);
}

/** Returns the records of a list, of at most `limit`. What is no object is left out. */
export function recordsOf(body: JsonValue, limit: number): readonly JsonRecord[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return body.slice(0, limit).filter(isJsonRecord);
}

/**
 * Returns the first of these fields that has a text or a number, as one line of a limited length; empty where none has.
 * @param longest In UTF-16 units.
 */
export function lineOf(record: JsonRecord, names: readonly string[], longest: number): string {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    const line =
      typeof value === 'string' || typeof value === 'number' ? serviceText(String(value), longest) : '';
    if (line !== '') return line;
  }
  return '';
}

/** Returns the user of a SIP address (RFC 3261, 19.1), and any other text unchanged. */
export function sipUser(text: string): string {
  return /^sips?:([^@;]*)/i.exec(text)?.[1] ?? text;
}

/** Returns a whole number that isn't negative, sent as a number or as digits; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const amount = typeof value === 'number' || isDigits ? Number(value) : NaN;
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined;
}

function isJsonRecord(value: JsonValue): value is Record<string, JsonValue> {
  return isRecord(value);
}
