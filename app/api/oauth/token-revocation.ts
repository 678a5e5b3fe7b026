// Revokes access tokens. The specification has no endpoint for it; newer deployments have one for JWTs
// (service.md, "Newer token address"). A refresh token can't be revoked.
import { isRecord, parseJson } from '../../json.ts';
import { responseFailure } from '../http/response.ts';
import { ok } from '../http/result.ts';
import type { Operation } from '../http/operation.ts';

/** Whether an access token is a JWT: three base64url parts, of which the first is a JSON object (RFC 7519, 3.1). */
export function isJwt(accessToken: string): boolean {
  const header = /^([\w-]+)\.[\w-]+\.[\w-]*$/.exec(accessToken)?.[1];
  return header !== undefined && isRecord(parseJson(Buffer.from(header, 'base64url').toString()));
}

/** Revokes the access token that it is sent with, which must be a JWT. */
export const tokenRevocation: Operation<null> = {
  method: 'DELETE',
  path: 'jwt',
  read: (response, nowMs) =>
    response.status < 300
      ? ok(null)
      : { ok: false, failure: responseFailure(response, 'a revocation', nowMs) },
};
