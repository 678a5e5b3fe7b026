// Well-formed HTTP responses with unexpected content: other statuses, bodies and types.
import { parseJson } from '../../../app/json.ts';
import { type FieldChanges, isList, isObject, type Json, type JsonObject, withChanges } from '../json.ts';
import type { ErrorStatus, Fault } from './fault.ts';

/** A token response whose tokens are unknown to the service, for requests that are not processed. */
export const unusableTokenResponse: JsonObject = {
  client_id: 'perch-practice',
  territory: 'Elsewhere',
  domain: 'elsewhere.example',
  uid: '9999@elsewhere.example',
  expires: '4102444800',
  scope: 'Basic User',
  token_type: 'Bearer',
  rate_limit: '600',
  login: 'stranger@elsewhere.example',
  user_email: 'stranger@elsewhere.example',
  displayName: 'A Stranger',
  access_token: 'redeems-nothing',
  expires_in: 3600,
  refresh_token: 'redeems-nothing-either',
  apiversion: 'Version: 44.3.0',
};

/** `oauth`: `error` and `error_description`. `resource`: `code` and `message`. `page`: always HTML. */
export type ErrorFormat = 'oauth' | 'resource' | 'page';

/** Returns an error of the server or a gateway. `now` is for the date form of `Retry-After`. */
export function errorResponse(
  format: ErrorFormat,
  { status, retryAfter, body = 'json', error, text = `Fault ${status}` }: Extract<Fault, { kind: 'status' }>,
  now: number,
): Response {
  const headers = new Headers();
  if (retryAfter?.form === 'seconds') headers.set('Retry-After', String(retryAfter.seconds));
  if (retryAfter?.form === 'date') {
    headers.set('Retry-After', new Date(now + retryAfter.seconds * 1000).toUTCString());
  }
  if (body === 'empty') return new Response(null, { status, headers });
  if (body === 'html' || format === 'page') return htmlResponse(status, headers);
  return Response.json(errorBody(format, status, text, error), { status, headers });
}

/** Returns an HTML page, as a proxy or a gateway sends it. */
export function htmlResponse(status: number, headers = new Headers()): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = `<!doctype html><title>${status}</title><h1>${status}</h1><p>This page comes from a gateway.</p>`;
  return new Response(page, { status, headers });
}

/** Changes the JSON of a response. A response without JSON stays as it is. */
export async function withJson(response: Response, change: (body: Json) => Json): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body = isJson ? JSON.stringify(change(parseJson(text) ?? null)) : text;
  return new Response(body, { status: response.status, headers });
}

/** Puts a warning of PHP before the body. */
export async function withWarning(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const warning =
    '<br />\n<b>Warning</b>: {closure}(): deprecated in <b>/srv/token.php</b> on line <b>7</b><br />\n';
  return new Response(`${warning}${await response.text()}`, { status: response.status, headers });
}

/** Sets fields of an object, or of every object in a list. Undefined removes a field. */
export function withFields(body: Json, fields: FieldChanges): Json {
  if (isList(body)) return body.map((each) => withFields(each, fields));
  return isObject(body) ? withChanges(body, fields) : body;
}

/** Changes the type of every value and keeps the names. */
export function withWrongTypes(body: Json): Json {
  if (isList(body)) return body.map(withWrongTypes);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, otherType(value)]));
}

/** Encodes the text in another encoding than the `Content-Type` names. */
export async function inEncoding(response: Response, encoding: 'latin1' | 'utf16le'): Promise<Response> {
  const headers = new Headers(response.headers);
  const type = headers.get('content-type')?.split(';', 1)[0] ?? 'application/json';
  headers.set('Content-Type', `${type}; charset=utf-8`);
  headers.delete('content-length');
  return new Response(Buffer.from(await response.text(), encoding), { status: response.status, headers });
}

function errorBody(format: ErrorFormat, status: ErrorStatus, text: string, error?: string): JsonObject {
  if (format === 'resource') return { code: status, message: text };
  const name = error ?? (status < 500 ? 'invalid_request' : 'server_error');
  return { error: name, error_description: text };
}

function otherType(value: Json): Json {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return [value];
  return 'of another type';
}
