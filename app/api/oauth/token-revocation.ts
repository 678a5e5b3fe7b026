// Revokes access tokens. Only newer deployments have an endpoint for that, and only for JWTs (service.md, "Newer token
// address"). A refresh token can't be revoked.
import { isRecord, parseJson } from '../../json.ts';
import { responseFailure } from '../http/response.ts';
import { ok } from '../http/result.ts';
import type { Operation } from '../http/operation.ts';

/** Whether an access token is a JWT: three base64url parts, the first of them a JSON object (RFC 7519, 3.1). */
export function isJwt(accessToken: string): boolean {
  const header = /^([\w-]+)\.[\w-]+\.[\w-]*$/.exec(accessToken)?.[1];
  return header !== undefined && isRecord(parseJson(Buffer.from(header, 'base64url').toString()));
}

/** Revokes the access token with which the request is sent. The token must be a JWT. */
export const tokenRevocation: Operation<null> = {
  method: 'DELETE',
  path: 'jwt',
  read: (response, nowMs) =>
    response.status < 300
      ? ok(null)
      : { ok: false, failure: responseFailure(response, 'a revocation', nowMs) },
};
