// The routes of the service's address.
import { Hono, type MiddlewareHandler } from 'hono';
import { hasTokenAddress, pageNotFound, type TokenAddress } from './dialect.ts';
import type { ServiceEnv } from './environment.ts';
import { newerTokenPath, portalPath, shortTokenPath, tokenPath, tokenPaths } from './paths.ts';
import { portal } from './portal/portal.ts';
import { requestLog } from './request-log.ts';
import { refuse } from './resources/bearer.ts';
import { resources } from './resources/routes.ts';
import type { ServiceState } from './state.ts';
import { newerTokenEndpoint, tokenEndpoint } from './token/endpoint.ts';
import { createGrants, grantTypes } from './token/grants.ts';

/** `{base_url}`: the portal, all grants and the resources, behind the middleware `injectFaults`. */
export function baseAddress(
  state: ServiceState,
  injectFaults: MiddlewareHandler<ServiceEnv>,
): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .use(requestLog(state.requests, 'base', state.clock))
    .use(dateHeader(state.clock))
    .use(injectFaults)
    .route('/', portal(portalPath, state))
    .route('/', specifiedTokenAddress(state))
    .route('/', newerTokenAddress(state))
    .route('/', resources(state))
    .notFound((context) => refuse(context, 404, 'Not Found'));
}

/** Sends the time of the service's own clock as `Date` (RFC 9110, 6.6.1). */
function dateHeader(clock: () => number): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    await next();
    context.res.headers.set('Date', new Date(clock()).toUTCString());
  };
}

/** The token address of the specification, and that of an `authUrl` that equals the base address. */
function specifiedTokenAddress(state: ServiceState): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  for (const path of tokenPaths) routes.all(path, onlyWith(state, 'specification'));
  const grants = createGrants(state);
  return routes
    .route('/', tokenEndpoint(tokenPath, grantTypes, grants))
    .route('/', tokenEndpoint(shortTokenPath, ['password'], grants));
}

function newerTokenAddress(state: ServiceState): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .all(newerTokenPath, onlyWith(state, 'newer'))
    .route('/', newerTokenEndpoint(newerTokenPath, createGrants(state)));
}

/** Answers like a web server without this path while the dialect lacks the token address. */
function onlyWith(state: ServiceState, address: TokenAddress): MiddlewareHandler<ServiceEnv> {
  return (context, next) => (hasTokenAddress(state.dialect, address) ? next() : pageNotFound(context, next));
}
