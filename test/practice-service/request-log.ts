// What the service has been asked, without anything secret: names of parameters, never their values.
import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from './environment.ts';

export interface RequestEntry {
  /** When it arrived, by the service's clock, in milliseconds since 1970. */
  readonly at: number;
  /** Which of the service's addresses it came to; `elsewhere` is the host that a redirect fault leads to. */
  readonly address: 'base' | 'auth' | 'elsewhere';
  readonly method: string;
  readonly path: string;
  readonly queryNames: readonly string[];
  /** The scheme of the Authorization header, in lower case: `basic`, `bearer`, or none. */
  readonly authorization?: string;
  readonly cookieNames: readonly string[];
  /** The names of the parameters of a token request, wherever they came. */
  parameterNames?: readonly string[];
  /** The grant of a token request, as sent. */
  grantType?: string;
  /** Whose token or sign-in it was, where that was found out. */
  login?: string;
  /** `error` of a token reply, or `message` of a refused read. */
  error?: string;
  /** The kind of fault that the request met. */
  fault?: string;
  /** Absent until answered, and for ever where the connection ended without an answer. */
  status?: number;
}

const most = 20_000;

/** Writes every request into `requests` as it arrives, and its status as the answer leaves; keeps the last 20,000. */
export function requestLog(
  requests: RequestEntry[],
  address: RequestEntry['address'],
  clock: () => number,
): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const url = new URL(context.req.url);
    const scheme = context.req.header('authorization')?.split(' ', 1)[0]?.toLowerCase();
    const entry: RequestEntry = {
      at: clock(),
      address,
      method: context.req.method,
      path: url.pathname,
      queryNames: [...url.searchParams.keys()],
      cookieNames: cookieNames(context.req.header('cookie')),
      ...(scheme === undefined ? {} : { authorization: scheme }),
    };
    if (requests.push(entry) > most) requests.shift();
    context.set('entry', entry);
    const { outgoing } = context.env;
    outgoing.once('finish', () => {
      if ('statusCode' in outgoing) entry.status = outgoing.statusCode;
    });
    await next();
  };
}

function cookieNames(header: string | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '');
}
