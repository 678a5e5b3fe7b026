// Keeps the secrets of this and earlier requests out of the texts of a failure: a service may repeat them in its message.
import { isRecord, parseJson } from '../../json.ts';
import { ok } from './result.ts';
import type { Send, SentRequest } from './transport.ts';

/** The returned function adds the last secrets of all its requests to each response, except what a user has typed. */
export function rememberSecrets(send: Send): Send {
  const earlierSecrets = new Set<string>();
  return async (request, signal) => {
    for (const secret of secretsOf(request, [...publicFields, 'password', 'passcode'])) {
      earlierSecrets.delete(secret);
      // A short secret would drop the texts of all later failures that contain it by chance.
      if (secret.length >= shortestRemoved) earlierSecrets.add(secret);
    }
    for (const oldest of [...earlierSecrets].slice(0, -maxRemembered)) earlierSecrets.delete(oldest);
    const response = await send(request, signal);
    if (!response.ok) return response;
    const { sent = request } = response.value;
    return ok({ ...response.value, sent: { ...sent, earlierSecrets } });
  };
}

/** Those of a dozen accounts. */
const maxRemembered = 50;

/**
 * Removes the secrets of the request and its `earlierSecrets` from a service's text, plain or in Base64. Returns an empty string
 * if the text is longer than `longestText`, or repeats a secret that is short, has `%`, `&` or a backslash, is broken by white space,
 * or encoded as in a form, JSON or HTML.
 */
export function withoutSent(text: string, request: SentRequest | undefined): string {
  if (request === undefined) return text;
  if (text.length > longestText) return '';
  const secrets = [...new Set([...secretsOf(request), ...(request.earlierSecrets ?? [])])];
  const rest = secrets
    // An encoded `%`, `&` or backslash begins with itself, so that a part of the secret could remain behind it.
    .filter((secret) => secret.length >= shortestRemoved && !/[%&\\]/.test(secret))
    .flatMap(forms)
    .sort((one, other) => other.length - one.length)
    .reduce((remaining, form) => remaining.replaceAll(form, '[removed]'), text);
  const views = [withoutSpace, decoded, (each: string) => decoded(withoutSpace(each))];
  const isRepeated = [...new Set([rest, withoutReferences(rest)])].some((each) =>
    views.some((view) => {
      const seen = view(each);
      return secrets.flatMap(forms).some((form) => seen.includes(view(form)));
    }),
  );
  return isRepeated ? '' : rest;
}

const longestText = 10_000;

/** A shorter secret could be guessed from the text around it, as in “[removed]_grant”, so the whole text is dropped. */
const shortestRemoved = 8;

/** The fields of token requests that aren't secret. */
const publicFields: readonly string[] = [
  'grant_type',
  'format',
  'client_id',
  'username',
  'redirect_uri',
  'mfa_vendor',
  'mfa_type',
  'ns_id_type',
];

function secretsOf({ headers, body }: SentRequest, leftOut = publicFields): string[] {
  const credentials = Object.entries(headers).flatMap(([name, value]) =>
    name.endsWith('authorization') ? credentialsOf(value) : [],
  );
  const fields = Object.entries(fieldsOf(body)).flatMap(([name, value]) =>
    typeof value === 'string' && !leftOut.includes(name) ? value : [],
  );
  return [...credentials, ...fields].filter((secret) => secret !== '');
}

/** Returns the credentials in a header and, if they are Basic, also the password in them (RFC 7617). */
function credentialsOf(header: string): string[] {
  const credentials = header.slice(header.indexOf(' ') + 1);
  if (!header.startsWith('Basic ')) return [credentials];
  const decoded = Buffer.from(credentials, 'base64').toString();
  return [credentials, decoded.slice(decoded.indexOf(':') + 1)];
}

function fieldsOf(body: SentRequest['body']): Readonly<Record<string, unknown>> {
  if (typeof body !== 'string') return body?.multipart ?? {};
  const json = parseJson(body);
  return isRecord(json) ? json : Object.fromEntries(new URLSearchParams(body));
}

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
}

/** Undoes HTML's numeric character references, and the named ones of `<`, `>`, `&` and quotation marks. */
function withoutReferences(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(#x?)?(\w{1,7});/gi, (whole, mark: string | undefined, code: string) => {
    const point = Number.parseInt(code, mark === '#' ? 10 : 16);
    return named[code] ?? (mark !== undefined && point <= 0x10ffff ? String.fromCodePoint(point) : whole);
  });
}

function withoutSpace(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]/gu, '');
}

/** Undoes percent-encoding and JSON's `\u`, drops white space, `+`, backslashes and case. The result is compared, not shown. */
function decoded(text: string): string {
  const character = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(text.replace(/\\u([\da-f]{4})/gi, character))
    .toString('latin1')
    .replace(/%(?:25)*([\da-f]{2})/gi, character)
    .replace(/[\s+\\]/g, '')
    .toLowerCase();
}
