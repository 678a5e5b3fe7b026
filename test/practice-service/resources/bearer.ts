// The bearer token check of all resources (service.md, "Bearer tokens").
import type { Context, MiddlewareHandler } from 'hono';
import type { ServiceEnv } from '../environment.ts';
import type { Tokens } from '../token/tokens.ts';

interface BearerEnv extends ServiceEnv {
  Variables: ServiceEnv['Variables'] & { login: string; accessToken: string };
}

/** The context of handlers behind the check, with the user of the token. */
export type ResourceEnv = BearerEnv;

/**
 * Passes requests with a valid token. A missing, unknown or expired token is 401. A pending one may read the paths in
 * `pendingMayRead`; other paths are 403. An `Accept` without JSON is 406.
 */
export function requireBearer(
  tokens: Tokens,
  pendingMayRead: readonly string[],
): MiddlewareHandler<ResourceEnv> {
  return async (context, next) => {
    const header = context.req.header('authorization') ?? '';
    const accessToken = /^bearer +([\x21-\x7e]+)$/i.exec(header)?.[1];
    if (accessToken === undefined) return refuse(context, 401, 'An access token is required');
    const token = tokens.findAccess(accessToken);
    if (!token.ok) {
      const state = token.why === 'expired' ? 'has expired' : 'is invalid';
      return refuse(context, 401, `The access token provided ${state}`);
    }
    context.get('entry').login = token.value.login;
    if (token.value.state === 'pending' && !pendingMayRead.includes(context.req.path)) {
      return refuse(context, 403, 'Permission Denied');
    }
    if (!acceptsJson(context.req.header('accept'))) return refuse(context, 406, 'Only JSON is available');
    context.set('login', token.value.login);
    context.set('accessToken', accessToken);
    return next();
  };
}

/** Returns the error response of a resource: `{"code", "message"}`. */
export function refuse<Env extends ServiceEnv>(
  context: Context<Env>,
  code: 400 | 401 | 403 | 404 | 405 | 406 | 429,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  context.get('entry').error = message;
  const challenge = code === 401 ? { 'WWW-Authenticate': 'Bearer realm="Practice service"' } : {};
  return context.json({ code, message }, code, { ...challenge, ...headers });
}

/** The response to other methods at a resource that can only be read. */
export function methodNotAllowed<Env extends ServiceEnv>(context: Context<Env>): Response {
  return refuse(context, 405, 'Method Not Allowed', { Allow: 'GET' });
}

function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /(?:application\/json|application\/\*|\*\/\*)/i.test(accept);
}
