// Revokes access tokens. The specification has no endpoint for it; newer deployments have one for JWTs
// (service.md, "Newer token address"). A refresh token can't be revoked.
import type { Connection } from '../../connection/connection.ts';
import { isRecord, parseJson } from '../../json.ts';
import { responseFailure } from '../http/response.ts';
import { ok, type Result } from '../http/result.ts';
import type { HttpRequest, HttpResponse } from '../http/transport.ts';

/** Whether an access token is a JWT: three base64url parts, of which the first is a JSON object (RFC 7519, 3.1). */
export function isJwt(accessToken: string): boolean {
  const header = /^([\w-]+)\.[\w-]+\.[\w-]*$/.exec(accessToken)?.[1];
  return header !== undefined && isRecord(parseJson(Buffer.from(header, 'base64url').toString()));
}

export function buildRevocationRequest(connection: Connection, accessToken: string): HttpRequest {
  return {
    method: 'DELETE',
    url: `${connection.baseUrl}/ns-api/v2/jwt`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

export function readRevocationResponse(response: HttpResponse, nowMs: number): Result<null> {
  return response.status < 300
    ? ok(null)
    : { ok: false, failure: responseFailure(response, 'a revocation', nowMs) };
}
