// The fields of a token response (service.md, "Token response", "Second factor").
import { maxMessageLength, maxWordLength, serviceText } from '../http/service-text.ts';

type Body = Readonly<Record<string, unknown>>;

/** Parts of a login, which a limited length would change. */
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
];

/** Longer than any token that a server accepts in a header, and than any that a keychain stores. */
const maxTokenLength = 64 * 1024;

/**
 * Returns a token or an identity as received, and any other field as a line of a limited length; undefined if it is empty, or
 * neither text nor number. A token that is too long is left out. The sign-in refuses a login that is too long: a part of it
 * would be another one.
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
 * Returns the access token; undefined if it is empty or has characters beyond printable ASCII, which tokens don't have
 * (RFC 6749, A.12) and headers can't hold. A refresh token is only sent in a body, so it needs no such check.
 */
export function headerToken(body: Body): string | undefined {
  const token = textOf(body['access_token']);
  const isUsable = token !== undefined && token.length <= maxTokenLength && /^[\x20-\x7E]+$/.test(token);
  return isUsable ? token : undefined;
}

/** Returns a field, a number or text, as seconds; NaN if it is neither. */
export function tokenSeconds(body: Body, name: 'expires_in' | 'expires'): number {
  return Number(textOf(body[name]) ?? NaN);
}

/** Returns the fields for the about view as lines of a limited length; empty fields are left out. */
export function serviceInfo(body: Body): Readonly<Record<string, string>> {
  return Object.fromEntries(
    aboutFields.flatMap((name) => {
      const value = serviceText(textOf(body[name]) ?? '', maxMessageLength);
      return value === '' ? [] : [[name, value]];
    }),
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
