// The token responses of both addresses, with each field in its documented type.
import { type PracticeUser, siteName } from '../users.ts';
import type { TokenPair } from './tokens.ts';

/** The specified fields (service.md, "Token response"). The two `mfa_` fields were observed. */
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

/** Creates the response for a new token pair. A pending one has the scope `MFA` and may name its factor. */
export function tokenResponse(user: PracticeUser, pair: TokenPair): TokenResponse {
  const isPending = pair.state === 'pending';
  const factor = isPending && user.factorNamedIn === 'response' ? user.secondFactors[0] : undefined;
  return {
    client_id: pair.clientId,
    territory: 'Practice',
    domain: user.domain,
    uid: `${user.extension}@${user.domain}`,
    expires: String(Math.floor(pair.accessExpiresAt / 1000)),
    scope: isPending ? 'MFA' : user.scope,
    token_type: 'Bearer',
    rate_limit: '600',
    login: user.login,
    user_email: user.login,
    displayName: `${user.firstName} ${user.lastName}`,
    access_token: pair.accessToken,
    expires_in: pair.lifetimeSeconds,
    refresh_token: pair.refreshToken,
    apiversion: 'Version: 44.3.0',
    ...(factor === undefined ? {} : { mfa_vendor: factor.vendor, mfa_type: factor.type }),
  };
}

/** The token response of newer deployments (service.md, "Newer token address"). Only pending ones have `ns_id_type` and `mfa_…`. */
export interface NewerTokenResponse {
  readonly username: string;
  readonly user: string;
  readonly territory: string;
  readonly domain: string;
  readonly site: string;
  readonly group: string;
  readonly department: string;
  readonly uid: string;
  readonly login: string;
  readonly scope: string;
  readonly user_email: string;
  readonly displayName: string;
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
  readonly refresh_token: string;
  readonly client_id: string;
  readonly apiversion: string;
  readonly mfa_vendor?: string;
  readonly mfa_type?: string;
  readonly ns_id_type?: string;
}

/** Creates the response for a new token pair. A pending one has the scope `mfa_required` and always names a factor. */
export function newerTokenResponse(user: PracticeUser, pair: TokenPair): NewerTokenResponse {
  const factor = pair.state === 'pending' ? user.secondFactors[0] : undefined;
  return {
    username: user.login,
    user: user.extension,
    territory: 'Practice',
    domain: user.domain,
    site: siteName,
    group: user.department,
    department: user.department,
    uid: `${user.extension}@${user.domain}`,
    login: user.login,
    scope: pair.state === 'pending' ? 'mfa_required' : user.scope,
    user_email: user.login,
    displayName: `${user.firstName} ${user.lastName}`,
    access_token: pair.accessToken,
    expires_in: pair.lifetimeSeconds,
    token_type: 'Bearer',
    refresh_token: pair.refreshToken,
    client_id: pair.clientId,
    apiversion: 'Version: 45.1.0',
    ...(factor === undefined
      ? {}
      : { mfa_vendor: factor.vendor, mfa_type: factor.type, ns_id_type: 'subscriber' }),
  };
}
