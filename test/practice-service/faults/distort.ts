// Answers that are well-formed HTTP and wrong all the same: other statuses, other bodies, other types.
import type { Json, JsonObject } from '../json.ts';
import type { Endpoint, ErrorStatus, Fault } from './fault.ts';

/** A token reply that redeems nothing; what stands in where the service has not acted. */
export const plausibleReply: JsonObject = {
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

/** An error as a server or the machine before it gives it. `now` is for the date form of `Retry-After`. */
export function errorAnswer(
  endpoint: Endpoint,
  { status, retryAfter, body = 'json', error }: Extract<Fault, { kind: 'status' }>,
  now: number,
): Response {
  const headers = new Headers();
  if (retryAfter?.form === 'seconds') headers.set('Retry-After', String(retryAfter.seconds));
  if (retryAfter?.form === 'date') {
    headers.set('Retry-After', new Date(now + retryAfter.seconds * 1000).toUTCString());
  }
  if (body === 'empty') return new Response(null, { status, headers });
  if (body === 'html' || endpoint === 'portal') return htmlAnswer(status, headers);
  return Response.json(errorBody(endpoint, status, error), { status, headers });
}

/** A page where none was expected, as a proxy or a gateway sends it. */
export function htmlAnswer(status: number, headers = new Headers()): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = `<!doctype html><title>${status}</title><h1>${status}</h1><p>This page comes from a gateway.</p>`;
  return new Response(page, { status, headers });
}

/** The same answer with its JSON changed; one that is not JSON stays as it is. */
export async function withJson(answer: Response, change: (body: Json) => Json): Promise<Response> {
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const body = isJson ? JSON.stringify(change(JSON.parse(text) as Json)) : text;
  return new Response(body, { status: answer.status, headers });
}

/** Sets fields of an object, or of every object of a list; undefined removes one. */
export function rewritten(body: Json, fields: Readonly<Record<string, Json | undefined>>): Json {
  if (isList(body)) return body.map((each) => rewritten(each, fields));
  if (!isObject(body)) return body;
  const next = Object.entries<Json | undefined>({ ...body, ...fields });
  return Object.fromEntries(next.filter((field): field is [string, Json] => field[1] !== undefined));
}

/** Every name stays, no value keeps its type. */
export function mistyped(body: Json): Json {
  if (isList(body)) return body.map(mistyped);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, otherType(value)]));
}

/** The same text in an encoding that the `Content-Type` does not name. */
export async function inEncoding(answer: Response, encoding: 'latin1' | 'utf16le'): Promise<Response> {
  const headers = new Headers(answer.headers);
  const type = headers.get('content-type')?.split(';', 1)[0] ?? 'application/json';
  headers.set('Content-Type', `${type}; charset=utf-8`);
  headers.delete('content-length');
  return new Response(Buffer.from(await answer.text(), encoding), { status: answer.status, headers });
}

function errorBody(endpoint: Endpoint, status: ErrorStatus, error?: string): JsonObject {
  if (endpoint === 'profile' || endpoint === 'domains') return { code: status, message: `Fault ${status}` };
  const name = error ?? (status < 500 ? 'invalid_request' : 'server_error');
  return { error: name, error_description: `Fault ${status}` };
}

function otherType(value: Json): Json {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return [value];
  return 'not what it was';
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value has named fields. */
export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
