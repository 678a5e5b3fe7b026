// The middleware that injects the active fault, if any, into a request or its response.
import type { Context, MiddlewareHandler, Next } from 'hono';
import { type Dialect, hasTokenAddress, tokenAddressOf } from '../dialect.ts';
import type { ServiceEnv } from '../environment.ts';
import { isObject } from '../json.ts';
import { extraEndpoint } from '../resources/extras.ts';
import { domainsPath, jwtPath, portalPath, profilePath } from '../paths.ts';
import { readParameters } from '../token/parameters.ts';
import type { Tokens } from '../token/tokens.ts';
import { cut, drip, hang, huge, reset, wait } from './deliver.ts';
import {
  type ErrorFormat,
  errorResponse,
  htmlResponse,
  inEncoding,
  withWarning,
  withWrongTypes,
  unusableTokenResponse,
  withFields,
  withJson,
} from './distort.ts';
import type { Endpoint, Faults, FaultPhase, MatchedFault } from './fault.ts';

export interface InjectionParts {
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly clock: () => number;
  readonly dialect: Dialect;
  /** The origin that `redirect-other-host` redirects to. */
  readonly otherHostUrl: () => string;
}

export function injectFaults(parts: InjectionParts): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const endpoint = await endpointOf(context);
    if (endpoint === undefined) return next();
    const { outgoing } = context.env;
    outgoing.once('finish', () => {
      const success = successStatus[endpoint] ?? 200;
      if ('statusCode' in outgoing && outgoing.statusCode === success) parts.faults.onSuccess(endpoint);
    });
    const tokenAddress = tokenAddressOf(context.req.path);
    const isServed = tokenAddress === undefined || hasTokenAddress(parts.dialect, tokenAddress);
    const match = parts.faults.match({ endpoint, tokenAddress, isServed });
    if (match === undefined) return next();
    context.get('entry').fault = match.fault.kind;
    const response = await respondWithFault(match, endpoint, context, next, parts);
    context.res = undefined;
    context.res = response;
    return undefined;
  };
}

async function respondWithFault(
  { fault, ended }: MatchedFault,
  endpoint: Endpoint,
  context: Context<ServiceEnv>,
  next: Next,
  { tokens, clock, otherHostUrl }: InjectionParts,
): Promise<Response> {
  const regular = async () => {
    await next();
    return context.res;
  };
  const processIfAfter = async (phase: FaultPhase | undefined) => {
    if (phase === 'after') await next();
  };
  /** Returns the response to distort. If a token request isn't processed, that is one with unusable tokens. */
  const original = (phase: FaultPhase = 'before') =>
    isGrant(endpoint) && phase === 'before'
      ? Promise.resolve(Response.json(unusableTokenResponse))
      : regular();
  const url = new URL(context.req.url);

  switch (fault.kind) {
    case 'reset':
      await processIfAfter(fault.phase);
      return reset(context.env);
    case 'hang':
      await processIfAfter(fault.phase);
      return hang(context.env, ended);
    case 'delay':
      await wait(fault.ms, context.env, ended);
      return regular();
    case 'drip':
      return drip(await regular(), fault.everyMs, context.env, ended);
    case 'cut':
      return cut(await regular(), context.env);
    case 'status':
      await processIfAfter(fault.phase);
      return errorResponse(formatOf(endpoint, context), fault, clock());
    case 'long-header': {
      const response = await regular();
      response.headers.set('X-Policy', 'p'.repeat(fault.bytes));
      return response;
    }
    case 'warning':
      return withWarning(await regular());
    case 'html':
      return htmlResponse(200);
    case 'empty':
      return new Response(null);
    case 'no-access-token':
      return withJson(await original(fault.phase), (body) => withFields(body, { access_token: undefined }));
    case 'wrong-types':
      return withJson(await original(), withWrongTypes);
    case 'rewrite':
      return withJson(await regular(), (body) => withFields(body, fault.fields));
    case 'huge':
      return huge(endpoint === 'portal' ? 'html' : 'json', fault.compressed);
    case 'wrong-charset':
      return inEncoding(await regular(), fault.encoding);
    case 'redirect-loop':
      return redirect(endpoint, url.pathname + url.search);
    case 'redirect-other-host':
      return redirect(endpoint, otherHostUrl() + url.pathname + url.search);
    case 'expires-at-once': {
      const expires = String(Math.floor(clock() / 1000));
      return withJson(await regular(), (body) => {
        const { access_token: accessToken } = isObject(body) ? body : {};
        if (typeof accessToken === 'string') tokens.expireAccess(accessToken);
        return withFields(body, { expires_in: 0, expires });
      });
    }
    case 'refresh-token-used': {
      const parameters = await readParameters(context);
      const token = parameters.ok ? parameters.values.get('refresh_token') : undefined;
      if (token !== undefined) tokens.useUp(token);
      return regular();
    }
    case 'pages':
      context.set('pagingVariants', fault.variants);
      return regular();
    case 'passcode-refused':
      return tokenAddressOf(context.req.path) === 'newer'
        ? Response.json({ code: 403, message: 'Invalid passcode' }, { status: 403 })
        : Response.json({ error: 'invalid_grant', error_description: 'Invalid passcode' }, { status: 400 });
  }
}

const grants: Partial<Record<string, Endpoint>> = {
  authorization_code: 'code',
  password: 'password',
  mfa: 'mfa',
  refresh_token: 'refresh',
};

const successStatus: Partial<Record<Endpoint, number>> = { portal: 302, revocation: 202 };

const resourceEndpoints: Partial<Record<string, Endpoint>> = {
  [portalPath]: 'portal',
  [profilePath]: 'profile',
  [domainsPath]: 'domains',
  [jwtPath]: 'revocation',
};

async function endpointOf(context: Context<ServiceEnv>): Promise<Endpoint | undefined> {
  const { path, method } = context.req;
  if (method !== 'POST' || tokenAddressOf(path) === undefined) {
    return resourceEndpoints[path] ?? extraEndpoint(path);
  }
  await readParameters(context);
  return grants[context.get('entry').grantType ?? ''];
}

/** Returns the format of the JSON errors at the address of a request. */
function formatOf(endpoint: Endpoint, context: Context<ServiceEnv>): ErrorFormat {
  if (endpoint === 'portal') return 'page';
  return isGrant(endpoint) && tokenAddressOf(context.req.path) === 'specification' ? 'oauth' : 'resource';
}

function isGrant(endpoint: Endpoint): boolean {
  return Object.values(grants).includes(endpoint);
}

/** 307 keeps method and body, so a client that follows it discloses its secrets. */
function redirect(endpoint: Endpoint, to: string): Response {
  return new Response(null, { status: endpoint === 'portal' ? 302 : 307, headers: { Location: to } });
}
