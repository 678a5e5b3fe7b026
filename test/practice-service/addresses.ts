// The routes of the service's two addresses.
import { Hono, type MiddlewareHandler } from 'hono';
import type { ServiceEnv } from './environment.ts';
import { domainsPath, portalPath, profilePath, shortTokenPath, tokenPath } from './paths.ts';
import { portal } from './portal/portal.ts';
import { requestLog } from './request-log.ts';
import { refuse, requireBearer, type ResourceEnv } from './resources/bearer.ts';
import { createDomainPages } from './resources/domains.ts';
import type { ServiceState } from './state.ts';
import { tokenEndpoint } from './token/endpoint.ts';
import { createGrants, grantTypes } from './token/grants.ts';

/** `{base_url}`: the portal, all grants and the resources, behind the middleware `injectFaults`. */
export function baseAddress(
  state: ServiceState,
  injectFaults: MiddlewareHandler<ServiceEnv>,
): Hono<ServiceEnv> {
  const grants = createGrants(state);
  return new Hono<ServiceEnv>()
    .use(requestLog(state.requests, 'base', state.clock))
    .use(injectFaults)
    .route('/', portal(portalPath, state))
    .route('/', tokenEndpoint(tokenPath, grantTypes, grants))
    .route('/', tokenEndpoint(shortTokenPath, ['password'], grants))
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
    .use(injectFaults)
    .route('/', tokenEndpoint(tokenPath, ['password', 'mfa'], createGrants(state)))
    .notFound((context) => refuse(context, 404, 'Not Found'));
}

function resources({ tokens, profiles, domains, findUser, pageLatencyMs }: ServiceState): Hono<ResourceEnv> {
  const routes = new Hono<ResourceEnv>();
  routes.use('/ns-api/v2/*', requireBearer(tokens, [profilePath]));
  routes.get(profilePath, (context) => context.json(profiles.of(context.get('login'))));
  const pages = createDomainPages({
    countFor: (login) => domains.get(login) ?? 'refused',
    spreadFor: (login) => Number(findUser(login)?.domains) || 1,
    pageLatencyMs,
  });
  routes.get(domainsPath, pages);
  for (const path of [profilePath, domainsPath]) {
    routes.all(path, (context) => refuse(context, 405, 'Method Not Allowed', { Allow: 'GET' }));
  }
  return routes;
}
