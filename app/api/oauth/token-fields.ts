// The fields of a token response (specification, "Token response"; field notes, "Second factor"), each declared once:
// its parser and docs/profile-fields.md (`npm run fields`) follow from this table.

export interface TokenField {
  readonly type: 'text' | 'seconds' | 'moment' | 'token';
  /** Kept to be shown under about. */
  readonly about?: true;
  /** Seen in the field; the specification doesn't name it. */
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

/** A field as text, without blanks around it unless it is a token; undefined where it is empty or neither a text nor a number. */
export function tokenText(
  body: Readonly<Record<string, unknown>>,
  name: Exclude<TokenFieldName, NumberName>,
): string | undefined {
  const text = textOf(body[name]);
  return tokenFields[name].type === 'token' ? text : text?.trim();
}

/**
 * The access token; undefined where it is empty or has characters beyond printable ASCII, which no token has (RFC 6749,
 * A.12) and which can't travel in a header. A refresh token travels in a body only, where any character can.
 */
export function headerToken(body: Readonly<Record<string, unknown>>): string | undefined {
  const token = textOf(body['access_token']);
  return token !== undefined && /^[\x20-\x7E]+$/.test(token) ? token : undefined;
}

/** A field as seconds, whether it came as a number or as a text; NaN where it is neither. */
export function tokenSeconds(body: Readonly<Record<string, unknown>>, name: NumberName): number {
  return Number(textOf(body[name]) ?? NaN);
}

/** What is shown under about, as it came; what is empty is left out. */
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
