// The fields of a token response (service.md, "Token response", "Second factor").
import { maxMessageLength, maxWordLength, serviceText } from '../http/service-text.ts';

type Body = Readonly<Record<string, unknown>>;

/** A login or its parts. `tokenText` doesn't cut them to a length: a login that is cut is another login. */
const identityFields = ['login', 'uid', 'username', 'user', 'domain'];

/** Shown in the about view. */
const aboutFields = [
  'scope',
  'domain',
  'territory',
  'displayName',
  'user_email',
  'rate_limit',
  'apiversion',
  'site',
  'group',
  'department',
  'token_type',
];

/** In UTF-16 units. Far longer than real tokens, and than what servers accept in a header. */
const maxTokenLength = 64 * 1024;

/**
 * Returns a refresh token as received, one of `identityFields` trimmed, and any other field as a line of limited length. Returns
 * undefined if the field is empty, neither text nor number, or a refresh token that is too long.
 */
export function tokenText(body: Body, name: string): string | undefined {
  const text = textOf(body[name]);
  if (text === undefined) return undefined;
  if (name === 'refresh_token') return text.length > maxTokenLength ? undefined : text;
  if (identityFields.includes(name)) return text.trim();
  const line = serviceText(text, maxWordLength);
  return line === '' ? undefined : line;
}

/**
 * Returns the access token; undefined if it is empty, too long, or has characters beyond printable ASCII. Tokens don't have such
 * characters (RFC 6749, A.12), and headers can't hold most of them. Refresh tokens are sent in bodies and need no such check.
 */
export function headerToken(body: Body): string | undefined {
  const token = textOf(body['access_token']);
  const isUsable = token !== undefined && token.length <= maxTokenLength && /^[\x20-\x7E]+$/.test(token);
  return isUsable ? token : undefined;
}

/** Returns a field, sent as a number or as text, in seconds; NaN for anything else. */
export function tokenSeconds(body: Body, name: 'expires_in' | 'expires'): number {
  return Number(textOf(body[name]) ?? NaN);
}

/**
 * Returns the fields for the about view as lines of a limited length. Empty fields are left out, and so is `token_type` if the token
 * can be used as a bearer token.
 */
export function serviceInfo(body: Body): Readonly<Record<string, string>> {
  return Object.fromEntries(
    aboutFields.flatMap((name) => {
      const value = serviceText(textOf(body[name]) ?? '', maxMessageLength);
      const isUsual = value === '' || (name === 'token_type' && value.toLowerCase() === 'bearer');
      return isUsual ? [] : [[name, value]];
    }),
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
