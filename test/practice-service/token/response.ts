// The reply of every token-issuing request, with each field of "Token response" in its documented type.
import type { PracticeUser } from '../users.ts';
import type { TokenPair } from './tokens.ts';

/** "Token response" of the specification; the two `mfa_` fields are a field note. */
export interface TokenResponse {
  readonly client_id: string;
  readonly territory: string;
  readonly domain: string;
  readonly uid: string;
  readonly expires: string;
  readonly scope: string;
  readonly token_type: 'Bearer';
  readonly rate_limit: string;
  readonly login: string;
  readonly user_email: string;
  readonly displayName: string;
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly apiversion: string;
  readonly mfa_vendor?: string;
  readonly mfa_type?: string;
}

/** Writes the reply for a pair just issued. A pending one has the scope `MFA` and may name its factor. */
export function tokenResponse(user: PracticeUser, pair: TokenPair): TokenResponse {
  const pending = pair.state === 'pending';
  const named = pending && user.factorNamedIn === 'reply' ? user.secondFactors[0] : undefined;
  return {
    client_id: pair.clientId,
    territory: 'Practice',
    domain: user.domain,
    uid: `${user.extension}@${user.domain}`,
    expires: String(Math.floor(pair.accessExpiresAt / 1000)),
    scope: pending ? 'MFA' : user.scope,
    token_type: 'Bearer',
    rate_limit: '600',
    login: user.login,
    user_email: user.login,
    displayName: `${user.firstName} ${user.lastName}`,
    access_token: pair.accessToken,
    expires_in: pair.lifetimeSeconds,
    refresh_token: pair.refreshToken,
    apiversion: 'Version: 44.3.0',
    ...(named === undefined ? {} : { mfa_vendor: named.vendor, mfa_type: named.type }),
  };
}
