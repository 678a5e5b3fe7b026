// The number of domains in the list, which newer deployments tell (service.md, "Domains").
import type { Connection } from '../../connection/connection.ts';
import { isRecord } from '../../json.ts';
import { readExtraResponse, wholeNumber } from './extra-request.ts';
import type { Result } from '../http/result.ts';
import type { HttpRequest, HttpResponse } from '../http/transport.ts';

export function buildDomainCountRequest({ baseUrl }: Connection, accessToken: string): HttpRequest {
  return {
    method: 'GET',
    url: `${baseUrl}/ns-api/v2/domains/count`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

/** Reads `total`. Fails with `unreadable` where it is no whole number. */
export function readDomainCountResponse(response: HttpResponse, nowMs: number): Result<number> {
  return readExtraResponse(
    {
      expected: 'a number of domains',
      parse: (body) => (isRecord(body) ? wholeNumber(body['total']) : undefined),
    },
    response,
    nowMs,
  );
}
