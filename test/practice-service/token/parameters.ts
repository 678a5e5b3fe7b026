// Reads the parameters of a token request: from the query string, and from a form or multipart body or, at the token
// address of newer deployments, from a JSON body.
import type { Context } from 'hono';
import { parseJson } from '../../../app/json.ts';
import { tokenAddressOf } from '../dialect.ts';
import type { ServiceEnv } from '../environment.ts';
import { isObject } from '../json.ts';

export type TokenParameters =
  | { readonly ok: true; readonly values: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly reason: string };

const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Reads the parameters once per request (service.md, "Token requests"). Refuses bodies of other types, files,
 * repeated parameters (RFC 6749 section 3.2), and JSON values that are no text.
 */
export async function readParameters(context: Context<ServiceEnv>): Promise<TokenParameters> {
  const known = context.get('parameters');
  if (known !== undefined) return known;
  const isNewer = tokenAddressOf(context.req.path) === 'newer';
  const parameters = await (isNewer ? readJson(context) : readForm(context));
  context.set('parameters', parameters);
  if (!parameters.ok) return parameters;
  const entry = context.get('entry');
  entry.parameterNames = [...parameters.values.keys()];
  const grant = parameters.values.get('grant_type');
  if (grant !== undefined) entry.grantType = grant;
  return parameters;
}

async function readForm(context: Context<ServiceEnv>): Promise<TokenParameters> {
  const type = context.req.header('content-type');
  if (type !== undefined && forms.test(type)) {
    try {
      return withQuery(context, await context.req.formData());
    } catch {
      return { ok: false, reason: 'The body does not match its content type' };
    }
  }
  return (await hasBody(context))
    ? { ok: false, reason: 'The body must be a form (application/x-www-form-urlencoded or multipart)' }
    : withQuery(context, []);
}

async function readJson(context: Context<ServiceEnv>): Promise<TokenParameters> {
  if (!(await hasBody(context))) return withQuery(context, []);
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')) {
    return { ok: false, reason: 'The body must be JSON (application/json)' };
  }
  const body = parseJson(await context.req.text()) ?? null;
  if (!isObject(body)) return { ok: false, reason: 'The body must be a JSON object' };
  return withQuery(context, Object.entries(body));
}

async function hasBody(context: Context<ServiceEnv>): Promise<boolean> {
  return (await context.req.arrayBuffer()).byteLength > 0;
}

/** Adds the query string to the parameters of the body. */
function withQuery(context: Context<ServiceEnv>, body: Iterable<[string, unknown]>): TokenParameters {
  const values = new Map<string, string>();
  for (const [name, value] of [...new URL(context.req.url).searchParams, ...body]) {
    if (typeof value !== 'string') return { ok: false, reason: `Parameter "${name}" must be text` };
    if (values.has(name)) return { ok: false, reason: `Parameter "${name}" is given twice` };
    values.set(name, value);
  }
  return { ok: true, values };
}
