// The number of domains in the list, which newer deployments tell (field notes, "Newer deployments").
import type { Connection } from '../../connection/connection.ts';
import { isRecord, parseJson } from '../../json.ts';
import { responseFailure } from '../http/response.ts';
import { failed, ok, type Result } from '../http/result.ts';
import type { HttpRequest, HttpResponse } from '../http/transport.ts';

export function buildDomainCountRequest({ baseUrl }: Connection, accessToken: string): HttpRequest {
  return {
    method: 'GET',
    url: `${baseUrl}/ns-api/v2/domains/count`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

/** Reads `total`, a number or text. Fails with `unreadable` where it is no whole number. */
export function readDomainCountResponse(response: HttpResponse, nowMs: number): Result<number> {
  const { status, text } = response;
  const expected = 'a number of domains';
  if (status !== 200) return { ok: false, failure: responseFailure(response, expected, nowMs) };
  const body = parseJson(text);
  const total = isRecord(body) ? body['total'] : undefined;
  const isText = typeof total === 'string' && /^\d{1,15}$/.test(total.trim());
  const count = isText || typeof total === 'number' ? Number(total) : NaN;
  return Number.isSafeInteger(count) && count >= 0
    ? ok(count)
    : failed('unreadable', `The answer was not ${expected}.`, { status });
}
