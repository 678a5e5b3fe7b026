// The routes of the service's two addresses.
import { Hono, type MiddlewareHandler } from 'hono';
import { hasTokenAddress, pageNotFound, type TokenAddress } from './dialect.ts';
import type { ServiceEnv } from './environment.ts';
import { authCodePath, newerTokenPath, portalPath, shortTokenPath, tokenPath, tokenPaths } from './paths.ts';
import { portal } from './portal/portal.ts';
import { requestLog } from './request-log.ts';
import { refuse } from './resources/bearer.ts';
import { resources } from './resources/routes.ts';
import type { ServiceState } from './state.ts';
import { newerTokenEndpoint, tokenEndpoint } from './token/endpoint.ts';
import { createGrants, type GrantType, grantTypes } from './token/grants.ts';

/** `{base_url}`: the portal, all grants and the resources, behind the middleware `injectFaults`. */
export function baseAddress(
  state: ServiceState,
  injectFaults: MiddlewareHandler<ServiceEnv>,
): Hono<ServiceEnv> {
  const specified = { [tokenPath]: grantTypes, [shortTokenPath]: ['password'] } as const;
  return new Hono<ServiceEnv>()
    .use(requestLog(state.requests, 'base', state.clock))
    .use(dateHeader(state.clock))
    .use(injectFaults)
    .route('/', portal(portalPath, state))
    .route('/', specifiedTokenAddress(state, specified))
    .route('/', newerTokenAddress(state))
    .route('/', resources(state))
    .notFound((context) => refuse(context, 404, 'Not Found'));
}

/** `{auth_url}` with a port of its own: the grants that the specification sends there. */
export function authAddress(
  state: ServiceState,
  injectFaults: MiddlewareHandler<ServiceEnv>,
): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .use(requestLog(state.requests, 'auth', state.clock))
    .use(dateHeader(state.clock))
    .use(injectFaults)
    .route('/', specifiedTokenAddress(state, { [tokenPath]: ['password', 'mfa'] }))
    .notFound((context) => refuse(context, 404, 'Not Found'));
}

/** Sends the time of the service's own clock as `Date` (RFC 9110, 6.6.1). */
function dateHeader(clock: () => number): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    await next();
    context.res.headers.set('Date', new Date(clock()).toUTCString());
  };
}

/** The token address of the specification. @param accepted the grants that each path accepts */
function specifiedTokenAddress(
  state: ServiceState,
  accepted: Readonly<Record<string, readonly GrantType[]>>,
): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  for (const path of tokenPaths) routes.all(path, onlyWith(state, 'specification'));
  const grants = createGrants(state);
  for (const [path, types] of Object.entries(accepted)) {
    routes.route('/', tokenEndpoint(path, types, grants, state.wrongPasswordStatus));
  }
  return routes;
}

function newerTokenAddress(state: ServiceState): Hono<ServiceEnv> {
  const grants = createGrants(state);
  const routes = new Hono<ServiceEnv>();
  const accepted: Readonly<Record<string, readonly GrantType[]>> =
    state.codesAt === 'tokens'
      ? { [newerTokenPath]: grantTypes }
      : {
          [newerTokenPath]: grantTypes.filter((type) => type !== 'authorization_code'),
          [authCodePath]: ['authorization_code'],
        };
  for (const [path, types] of Object.entries(accepted)) {
    routes.all(path, onlyWith(state, 'newer')).route('/', newerTokenEndpoint(path, types, grants));
  }
  return routes;
}

/** Answers like a web server without this path while the dialect lacks the token address. */
function onlyWith(state: ServiceState, address: TokenAddress): MiddlewareHandler<ServiceEnv> {
  return (context, next) => (hasTokenAddress(state.dialect, address) ? next() : pageNotFound(context, next));
}
