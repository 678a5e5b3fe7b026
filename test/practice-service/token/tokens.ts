// The issued authorization codes, access tokens and refresh tokens.
// Times are milliseconds since 1970 by the service's clock.
import { randomBytes } from 'node:crypto';
import type { TokenMemory } from './memory.ts';

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly login: string;
  readonly clientId: string;
  /** `pending`: the second factor is still required; such a pair can't be refreshed. */
  readonly state: 'complete' | 'pending';
  readonly lifetimeSeconds: number;
  accessExpiresAt: number;
  readonly refreshExpiresAt: number;
}

interface AuthorizationCode {
  readonly login: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The code challenge of its request (RFC 7636). */
  readonly challenge: string | undefined;
  readonly expiresAt: number;
}

/** A code or token that can be redeemed, or why it can't. */
type Redeemed<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: 'unknown' | 'expired' };

/** `opaque`: as specified. `jwt`: three base64url parts (RFC 7519), as newer deployments issue them. */
export type TokenFormat = 'opaque' | 'jwt';

export interface TokenLifetimes {
  readonly accessSeconds: number;
  readonly pendingSeconds: number;
  readonly codeSeconds: number;
  readonly refreshSeconds: number;
}

export interface Tokens {
  issueCode(code: Omit<AuthorizationCode, 'expiresAt'>): string;
  /** Redeems a code if client and redirect address are those it was issued for. It can be redeemed once. */
  redeemCode(code: string, clientId: string, redirectUri: string): Redeemed<AuthorizationCode>;
  issuePair(login: string, clientId: string, state: TokenPair['state']): TokenPair;
  /** Returns a credential that grants nothing, for addresses that carry one. */
  readonly issueCredential: () => string;
  findAccess(accessToken: string): Redeemed<TokenPair>;
  findRefresh(refreshToken: string, clientId: string): Redeemed<TokenPair>;
  /** Revokes both tokens of a pair. */
  end(pair: TokenPair): void;
  /** Revokes the pair of a refresh token, as if another client had redeemed it. */
  useUp(refreshToken: string): void;
  /** Expires an access token, or all of them. Refresh tokens stay valid. */
  expireAccess(accessToken?: string): void;
  /** Revokes all refresh tokens. Access tokens stay valid. */
  endRefresh(): void;
  /** Returns all codes, tokens and credentials ever issued, oldest first. */
  issued(): readonly string[];
}

/** @throws a system error if `memory` can't save. */
export function createTokens(
  clock: () => number,
  lifetimes: TokenLifetimes,
  memory: TokenMemory,
  accessTokens: TokenFormat = 'opaque',
): Tokens {
  const codes = new Map<string, AuthorizationCode>();
  const byAccess = new Map<string, TokenPair>();
  const byRefresh = new Map<string, TokenPair>();
  const issued: string[] = [];
  const save = () => memory.save(byRefresh.values());
  const after = (seconds: number) => clock() + seconds * 1000;
  const checkExpiry = <Value>(value: Value | undefined, expiresAt: number): Redeemed<Value> => {
    if (value === undefined) return { ok: false, why: 'unknown' };
    return clock() < expiresAt ? { ok: true, value } : { ok: false, why: 'expired' };
  };

  const end = (pair: TokenPair) => {
    byAccess.delete(pair.accessToken);
    byRefresh.delete(pair.refreshToken);
    save();
  };

  for (const pair of memory.load()) {
    if (clock() >= pair.refreshExpiresAt) continue;
    byAccess.set(pair.accessToken, pair);
    byRefresh.set(pair.refreshToken, pair);
  }
  save();

  return {
    issueCode(code) {
      const text = opaque(20);
      issued.push(text);
      codes.set(text, { ...code, expiresAt: after(lifetimes.codeSeconds) });
      return text;
    },
    redeemCode(text, clientId, redirectUri) {
      const code = codes.get(text);
      if (code?.clientId !== clientId || code.redirectUri !== redirectUri)
        return { ok: false, why: 'unknown' };
      codes.delete(text);
      return checkExpiry(code, code.expiresAt);
    },
    issuePair(login, clientId, state) {
      const lifetimeSeconds = state === 'pending' ? lifetimes.pendingSeconds : lifetimes.accessSeconds;
      const pair: TokenPair = {
        accessToken: accessTokens === 'jwt' ? jwt(login, after(lifetimeSeconds)) : opaque(24),
        refreshToken: opaque(24),
        login,
        clientId,
        state,
        lifetimeSeconds,
        accessExpiresAt: after(lifetimeSeconds),
        refreshExpiresAt: after(lifetimes.refreshSeconds),
      };
      issued.push(pair.accessToken, pair.refreshToken);
      byAccess.set(pair.accessToken, pair);
      if (state === 'complete') byRefresh.set(pair.refreshToken, pair);
      save();
      return pair;
    },
    issueCredential() {
      const text = opaque(20);
      issued.push(text);
      return text;
    },
    findAccess(accessToken) {
      const pair = byAccess.get(accessToken);
      return checkExpiry(pair, pair?.accessExpiresAt ?? 0);
    },
    findRefresh(refreshToken, clientId) {
      const pair = byRefresh.get(refreshToken);
      if (pair?.clientId !== clientId) return { ok: false, why: 'unknown' };
      return checkExpiry(pair, pair.refreshExpiresAt);
    },
    end,
    useUp(refreshToken) {
      const pair = byRefresh.get(refreshToken);
      if (pair !== undefined) end(pair);
    },
    expireAccess(accessToken) {
      for (const pair of byAccess.values()) {
        if (accessToken !== undefined && pair.accessToken !== accessToken) continue;
        pair.accessExpiresAt = Math.min(pair.accessExpiresAt, clock());
      }
      save();
    },
    endRefresh() {
      byRefresh.clear();
      save();
    },
    issued: () => issued,
  };
}

function opaque(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Its signature is random, because nobody verifies it: the service looks tokens up. */
function jwt(login: string, expiresAt: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payload = { sub: login, exp: Math.floor(expiresAt / 1000), jti: opaque(16) };
  return [encode({ alg: 'HS256', typ: 'JWT' }), encode(payload), randomBytes(32).toString('base64url')].join(
    '.',
  );
}
