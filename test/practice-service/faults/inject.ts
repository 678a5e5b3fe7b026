// The middleware that stands between every request and its answer and puts the fault in force there, if any.
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ServiceEnv } from '../environment.ts';
import { portalPath, profilePath, domainsPath, tokenPaths } from '../paths.ts';
import { readParameters } from '../token/parameters.ts';
import type { Tokens } from '../token/tokens.ts';
import { cut, drip, hang, huge, reset, wait } from './deliver.ts';
import {
  errorAnswer,
  htmlAnswer,
  inEncoding,
  isObject,
  mistyped,
  plausibleReply,
  rewritten,
  withJson,
} from './distort.ts';
import type { Endpoint, Faults, Moment, Strike } from './fault.ts';

export interface InjectionParts {
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly clock: () => number;
  /** The origin that `redirect-elsewhere` leads to. */
  readonly elsewhereUrl: () => string;
}

export function injectFaults(parts: InjectionParts): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const endpoint = await endpointOf(context);
    if (endpoint === undefined) return next();
    const { outgoing } = context.env;
    outgoing.once('finish', () => {
      const success = endpoint === 'portal' ? 302 : 200;
      if ('statusCode' in outgoing && outgoing.statusCode === success) parts.faults.answered(endpoint);
    });
    const strike = parts.faults.strike(endpoint);
    if (strike === undefined) return next();
    context.get('entry').fault = strike.fault.kind;
    const answer = await answerWith(strike, endpoint, context, next, parts);
    context.res = undefined;
    context.res = answer;
    return undefined;
  };
}

async function answerWith(
  { fault, over }: Strike,
  endpoint: Endpoint,
  context: Context<ServiceEnv>,
  next: Next,
  { tokens, clock, elsewhereUrl }: InjectionParts,
): Promise<Response> {
  const right = async () => {
    await next();
    return context.res;
  };
  const unlessBefore = async (moment: Moment | undefined) => {
    if (moment === 'after') await next();
  };
  /** What a distorted answer is made from; without acting, a token endpoint has only a plausible one. */
  const original = (moment: Moment = 'before') =>
    isGrant(endpoint) && moment === 'before' ? Promise.resolve(Response.json(plausibleReply)) : right();
  const url = new URL(context.req.url);

  switch (fault.kind) {
    case 'reset':
      await unlessBefore(fault.moment);
      return reset(context.env);
    case 'hang':
      await unlessBefore(fault.moment);
      return hang(context.env, over);
    case 'delay':
      await wait(fault.ms, context.env, over);
      return right();
    case 'drip':
      return drip(await right(), fault.everyMs, context.env, over);
    case 'cut':
      return cut(await right(), context.env);
    case 'status':
      await unlessBefore(fault.moment);
      return errorAnswer(endpoint, fault, clock());
    case 'html':
      return htmlAnswer(200);
    case 'empty':
      return new Response(null);
    case 'no-access-token':
      return withJson(await original(fault.moment), (body) => rewritten(body, { access_token: undefined }));
    case 'wrong-types':
      return withJson(await original(), mistyped);
    case 'rewrite':
      return withJson(await right(), (body) => rewritten(body, fault.fields));
    case 'huge':
      return huge(endpoint === 'portal' ? 'html' : 'json', fault.compressed);
    case 'wrong-charset':
      return inEncoding(await right(), fault.encoding);
    case 'redirect-loop':
      return redirect(endpoint, url.pathname + url.search);
    case 'redirect-elsewhere':
      return redirect(endpoint, elsewhereUrl() + url.pathname + url.search);
    case 'expires-at-once': {
      const expires = String(Math.floor(clock() / 1000));
      return withJson(await right(), (body) => {
        const { access_token: accessToken } = isObject(body) ? body : {};
        if (typeof accessToken === 'string') tokens.expireAccess(accessToken);
        return rewritten(body, { expires_in: 0, expires });
      });
    }
    case 'refresh-token-used': {
      const parameters = await readParameters(context);
      const used = parameters.ok ? parameters.values.get('refresh_token') : undefined;
      if (used !== undefined) tokens.useUp(used);
      return right();
    }
    case 'pages':
      context.set('pagingVariants', fault.variants);
      return right();
    case 'passcode-refused':
      return Response.json(
        { error: 'invalid_grant', error_description: 'Invalid passcode' },
        { status: 400 },
      );
  }
}

const grants: Partial<Record<string, Endpoint>> = {
  authorization_code: 'code',
  password: 'password',
  mfa: 'mfa',
  refresh_token: 'refresh',
};

async function endpointOf(context: Context<ServiceEnv>): Promise<Endpoint | undefined> {
  const { path, method } = context.req;
  if (path === portalPath) return 'portal';
  if (path === profilePath) return 'profile';
  if (path === domainsPath) return 'domains';
  if (method !== 'POST' || !tokenPaths.includes(path)) return undefined;
  await readParameters(context);
  return grants[context.get('entry').grantType ?? ''];
}

function isGrant(endpoint: Endpoint): boolean {
  return Object.values(grants).includes(endpoint);
}

/** 307 keeps method and body, so that a client that follows it gives everything away. */
function redirect(endpoint: Endpoint, to: string): Response {
  return new Response(null, { status: endpoint === 'portal' ? 302 : 307, headers: { Location: to } });
}
