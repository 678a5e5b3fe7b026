// The routes of all resources.
import { Hono, type MiddlewareHandler } from 'hono';
import { domainsPath, jwtPath, profilePath } from '../paths.ts';
import type { ServiceState } from '../state.ts';
import { methodNotAllowed, refuse, requireBearer, type ResourceEnv } from './bearer.ts';
import { createDomainPages } from './domains.ts';
import { extras } from './extras.ts';

/** The resources of the specification; with another dialect, or with extras, also those of newer deployments. */
export function resources(state: ServiceState): Hono<ResourceEnv> {
  const { tokens, profiles, domains, findUser, pageLatencyMs } = state;
  const isNewer = state.dialect !== 'specification';
  const routes = new Hono<ResourceEnv>();
  routes.use('/ns-api/v2/*', requireBearer(tokens, [profilePath]));
  routes.get(profilePath, (context) => context.json(profiles.of(context.get('login'))));
  const pages = createDomainPages({
    countFor: (login) => domains.get(login) ?? 'refused',
    spreadFor: (login) => Number(findUser(login)?.domains) || 1,
    pageLatencyMs,
  });
  routes.get(domainsPath, pages);
  routes.all(jwtPath, onlyIf(isNewer));
  routes.delete(jwtPath, (context) => {
    const token = tokens.findAccess(context.get('accessToken'));
    if (!token.ok || !isJwt(token.value.accessToken)) return refuse(context, 404, 'JWT not found');
    tokens.end(token.value);
    return context.body(null, 202);
  });
  routes.route('/', extras(state));
  for (const path of [profilePath, domainsPath]) {
    routes.all(path, methodNotAllowed);
  }
  return routes;
}

/** Answers 404 where the service doesn't have a resource. */
function onlyIf(isServed: boolean): MiddlewareHandler<ResourceEnv> {
  return (context, next) => (isServed ? next() : Promise.resolve(refuse(context, 404, 'Not Found')));
}

function isJwt(token: string): boolean {
  return token.split('.').length === 3;
}
