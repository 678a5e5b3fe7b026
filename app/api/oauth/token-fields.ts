// The fields of a token response (specification, "Token response"; field notes, "Second factor"). The parser and
// docs/profile-fields.md (`npm run fields`) use this table.

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
} as const satisfies Readonly<Record<string, TokenField>>;

export type TokenFieldName = keyof typeof tokenFields;

type NumberName = {
  [Name in TokenFieldName]: (typeof tokenFields)[Name]['type'] extends 'seconds' | 'moment' ? Name : never;
}[TokenFieldName];

/** Returns a field as text, trimmed unless it is a token; undefined if it is empty, or neither text nor number. */
export function tokenText(
  body: Readonly<Record<string, unknown>>,
  name: Exclude<TokenFieldName, NumberName>,
): string | undefined {
  const text = textOf(body[name]);
  return tokenFields[name].type === 'token' ? text : text?.trim();
}

/**
 * Returns the access token; undefined if it is empty or has characters beyond printable ASCII, which tokens don't have
 * (RFC 6749, A.12) and headers can't hold. A refresh token is only sent in a body, so it needs no such check.
 */
export function headerToken(body: Readonly<Record<string, unknown>>): string | undefined {
  const token = textOf(body['access_token']);
  return token !== undefined && /^[\x20-\x7E]+$/.test(token) ? token : undefined;
}

/** Returns a field, a number or text, as seconds; NaN if it is neither. */
export function tokenSeconds(body: Readonly<Record<string, unknown>>, name: NumberName): number {
  return Number(textOf(body[name]) ?? NaN);
}

/** Returns the fields for the about view, as received; empty fields are left out. */
export function serviceInfo(body: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const shown = Object.entries<TokenField>(tokenFields).filter(([, { about }]) => about === true);
  return Object.fromEntries(
    shown.flatMap(([name]) => {
      const value = textOf(body[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
