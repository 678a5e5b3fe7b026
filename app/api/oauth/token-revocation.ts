// Revokes access tokens. Only newer deployments have an endpoint for that, and only for JWTs (service.md, "Newer token
// address"). A refresh token can't be revoked.
import { isRecord, parseJson } from '../../json.ts';
import { type Operation, responseFailure } from '../http/operation.ts';
import { ok } from '../http/result.ts';

const timeoutMs = 2_000;

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

/** Revokes an access token that isn't used any more, if it is a JWT. Resolves with or without success, in about two seconds at most. */
export async function revokeToken(
  client: {
    readonly request: (sent: Operation<null>, accessToken: string, signal: AbortSignal) => Promise<unknown>;
  },
  clock: { readonly after: (ms: number, run: () => void) => () => void },
  accessToken: string,
): Promise<void> {
  if (!isJwt(accessToken)) return;
  const timeout = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => timeout.abort());
  await client.request(tokenRevocation, accessToken, timeout.signal);
  stopTimer();
}
