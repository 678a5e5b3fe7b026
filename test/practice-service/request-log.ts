// The log of the service's requests. Of parameters it holds only the names and the grant type, so no secrets.
import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from './environment.ts';

export interface RequestEntry {
  /** The time of arrival by the service's clock, in milliseconds since 1970. */
  readonly at: number;
  /** The address that received it. `other-host` is the target of the fault `redirect-other-host`. */
  readonly address: 'base' | 'other-host';
  readonly method: string;
  readonly path: string;
  readonly queryNames: readonly string[];
  /** The scheme of the Authorization header, in lower case: `basic`, `bearer`, or none. */
  readonly authorization?: string;
  readonly userAgent?: string;
  /** The names of a token request's parameters, from query string and body. */
  parameterNames?: readonly string[];
  /** The grant of a token request, as sent. */
  grantType?: string;
  /** The user of the token or sign-in, if it is known. */
  login?: string;
  /** `error` of a token response, `message` of a refused resource request, or why the portal refused. */
  error?: string;
  /** The kind of fault that was injected. */
  fault?: string;
  /** Absent until the response is sent. */
  status?: number;
}

const maxEntries = 20_000;

/** Adds each request to `requests` on arrival, and its status when the response is sent. Keeps the last 20,000. */
export function requestLog(
  requests: RequestEntry[],
  address: RequestEntry['address'],
  clock: () => number,
): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const scheme = context.req.header('authorization')?.split(' ', 1)[0]?.toLowerCase();
    const userAgent = context.req.header('user-agent');
    const entry: RequestEntry = {
      at: clock(),
      address,
      method: context.req.method,
      path: url.pathname,
      queryNames: [...url.searchParams.keys()],
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(scheme === undefined ? {} : { authorization: scheme }),
    };
    if (requests.push(entry) > maxEntries) requests.shift();
    context.set('entry', entry);
    const { outgoing } = context.env;
    outgoing.once('finish', () => {
      if ('statusCode' in outgoing) entry.status = outgoing.statusCode;
    });
    await next();
  };
}
