// Reads the parameters of a token request: from a form body, a multipart body and the query string, or, at the token
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
 * Reads the parameters once per request ("Endpoints" of the specification). Refuses bodies of other types, files,
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
  const values = new Map<string, string>();
  const pairs: [string, unknown][] = [...new URL(context.req.url).searchParams];
  const type = context.req.header('content-type');
  if (type !== undefined && forms.test(type)) {
    try {
      pairs.push(...(await context.req.formData()));
    } catch {
      return { ok: false, reason: 'The body does not match its content type' };
    }
  } else if ((await context.req.arrayBuffer()).byteLength > 0) {
    return { ok: false, reason: 'The body must be a form (application/x-www-form-urlencoded or multipart)' };
  }
  for (const [name, value] of pairs) {
    if (typeof value !== 'string') return { ok: false, reason: `Parameter "${name}" must not be a file` };
    if (values.has(name)) return { ok: false, reason: `Parameter "${name}" is given twice` };
    values.set(name, value);
  }
  return { ok: true, values };
}

async function readJson(context: Context<ServiceEnv>): Promise<TokenParameters> {
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')) {
    return { ok: false, reason: 'The body must be JSON (application/json)' };
  }
  const body = parseJson(await context.req.text()) ?? null;
  if (!isObject(body)) return { ok: false, reason: 'The body must be a JSON object' };
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') return { ok: false, reason: `Parameter "${name}" must be text` };
    values.set(name, value);
  }
  return { ok: true, values };
}
