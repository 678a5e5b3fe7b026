// The fields of a token response (service.md, "Token response", "Second factor"). The parser and
// docs/user/profile-fields.md (`npm run fields`) use this table.

import { maxMessageLength, maxWordLength, serviceText } from '../http/service-text.ts';

export interface TokenField {
  readonly type: 'text' | 'seconds' | 'moment' | 'token';
  /** Shown in the about view. */
  readonly about?: true;
  /** Observed in responses, but not specified. */
  readonly seen?: true;
}

export const tokenFields = {
  access_token: { type: 'token' },
  refresh_token: { type: 'token' },
  token_type: { type: 'text' },
  expires_in: { type: 'seconds' },
  expires: { type: 'moment' },
  scope: { type: 'text', about: true },
  client_id: { type: 'text' },
  uid: { type: 'text' },
  login: { type: 'text' },
  domain: { type: 'text', about: true },
  territory: { type: 'text', about: true },
  displayName: { type: 'text', about: true },
  user_email: { type: 'text', about: true },
  rate_limit: { type: 'text', about: true },
  apiversion: { type: 'text', about: true },
  mfa_vendor: { type: 'text', seen: true },
  mfa_type: { type: 'text', seen: true },
  ns_id_type: { type: 'text', seen: true },
  username: { type: 'text', seen: true },
  user: { type: 'text', seen: true },
  site: { type: 'text', about: true, seen: true },
  group: { type: 'text', about: true, seen: true },
  department: { type: 'text', about: true, seen: true },
} as const satisfies Readonly<Record<string, TokenField>>;

export type TokenFieldName = keyof typeof tokenFields;

type NumberName = {
  [Name in TokenFieldName]: (typeof tokenFields)[Name]['type'] extends 'seconds' | 'moment' ? Name : never;
}[TokenFieldName];

/** Parts of a login, which a limited length would change. */
const identityFields: readonly string[] = [
  'login',
  'uid',
  'username',
  'user',
  'domain',
] satisfies TokenFieldName[];

/** Longer than any token that a server accepts in a header, and than any that a keychain stores. */
const maxTokenLength = 64 * 1024;

/**
 * Returns a token or an identity as received, and any other field as a line of a limited length; undefined if it is empty, or
 * neither text nor number. A token that is too long is left out. The sign-in refuses a login that is too long: a part of it
 * would be another one.
 */
export function tokenText(
  body: Readonly<Record<string, unknown>>,
  name: Exclude<TokenFieldName, NumberName>,
): string | undefined {
  const text = textOf(body[name]);
  if (text === undefined) return undefined;
  if (tokenFields[name].type === 'token') return text.length > maxTokenLength ? undefined : text;
  if (identityFields.includes(name)) return text.trim();
  const line = serviceText(text, maxWordLength);
  return line === '' ? undefined : line;
}

/**
 * Returns the access token; undefined if it is empty or has characters beyond printable ASCII, which tokens don't have
 * (RFC 6749, A.12) and headers can't hold. A refresh token is only sent in a body, so it needs no such check.
 */
export function headerToken(body: Readonly<Record<string, unknown>>): string | undefined {
  const token = textOf(body['access_token']);
  const isUsable = token !== undefined && token.length <= maxTokenLength && /^[\x20-\x7E]+$/.test(token);
  return isUsable ? token : undefined;
}

/** Returns a field, a number or text, as seconds; NaN if it is neither. */
export function tokenSeconds(body: Readonly<Record<string, unknown>>, name: NumberName): number {
  return Number(textOf(body[name]) ?? NaN);
}

/** Returns the fields for the about view as lines of a limited length; empty fields are left out. */
export function serviceInfo(body: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const shown = Object.entries<TokenField>(tokenFields).filter(([, { about }]) => about === true);
  return Object.fromEntries(
    shown.flatMap(([name]) => {
      const value = serviceText(textOf(body[name]) ?? '', maxMessageLength);
      return value === '' ? [] : [[name, value]];
    }),
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
