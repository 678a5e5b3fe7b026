// The token endpoint: reads the parameters, authenticates the client and runs the grant.
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { authenticateClient } from '../clients.ts';
import type { ServiceEnv } from '../environment.ts';
import { type GrantRefusal, type Grants, type GrantType, grantTypes } from './grants.ts';
import { readParameters } from './parameters.ts';

const maxBodyBytes = 64 * 1024;

/**
 * Endpoints 2 to 5 of the specification at one address. Grants that are not accepted there get `unsupported_grant_type`.
 * Refusals are 400 with JSON (RFC 6749 section 5.2).
 */
export function tokenEndpoint(
  path: string,
  accepted: readonly GrantType[],
  grants: Grants,
): Hono<ServiceEnv> {
  const endpoint = new Hono<ServiceEnv>();

  endpoint.post(path, bodyLimit({ maxSize: maxBodyBytes }), async (context) => {
    const parameters = await readParameters(context);
    if (!parameters.ok) return refuse(context, { error: 'invalid_request', reason: parameters.reason });
    const grantType = parameters.values.get('grant_type') ?? '';
    if (grantType === '') {
      return refuse(context, { error: 'invalid_request', reason: 'The grant type was not specified' });
    }
    const grant = grantTypes.find((known) => known === grantType);
    if (grant === undefined || !accepted.includes(grant)) {
      const reason = `Grant type "${grantType}" is not supported at this address`;
      return refuse(context, { error: 'unsupported_grant_type', reason });
    }
    const client = authenticateClient(context.req.header('authorization'), parameters.values);
    if (!client.ok) return refuse(context, client);
    const result = grants[grant]({ parameters: parameters.values, client: client.client, by: client.by });
    if (!result.ok) return refuse(context, result);
    context.get('entry').login = result.user.login;
    return context.json(result.response, 200, noStore);
  });

  endpoint.all(path, (context) => context.json({ error: 'invalid_request' }, 405, { Allow: 'POST' }));

  return endpoint;
}

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

function refuse(context: Context<ServiceEnv>, { error, reason }: Omit<GrantRefusal, 'ok'>): Response {
  context.get('entry').error = error;
  return context.json({ error, error_description: reason }, 400, noStore);
}
