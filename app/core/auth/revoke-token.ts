// Revokes an access token that isn't used any more.
import type { ApiClient } from '../../api/client.ts';
import { isJwt, tokenRevocation } from '../../api/oauth/token-revocation.ts';
import type { Clock } from '../runtime.ts';

const timeoutMs = 2_000;

/** Only a JWT can be revoked. Resolves with or without success, in about two seconds at most. */
export async function revokeToken(client: ApiClient, clock: Clock, accessToken: string): Promise<void> {
  if (!isJwt(accessToken)) return;
  const timeout = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => timeout.abort());
  await client.request(tokenRevocation, accessToken, timeout.signal);
  stopTimer();
}
