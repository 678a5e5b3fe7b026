// The token endpoints: they read the parameters, authenticate the client and run the grant.
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { authenticateClient, type ClientCheck } from '../clients.ts';
import type { TokenAddress } from '../dialect.ts';
import type { ServiceEnv } from '../environment.ts';
import { bothForms } from '../paths.ts';
import { type GrantRefusal, type Grants, type GrantType, grantTypes } from './grants.ts';
import { readParameters } from './parameters.ts';

const maxBodyBytes = 64 * 1024;

/**
 * The grants of the specification (service.md, "Token requests") at one path, with and without its last slash. Grants that are
 * not accepted there get `unsupported_grant_type`. Refusals are JSON with `error` and `error_description` (RFC 6749 section
 * 5.2). Their status is 400, and 401 for a wrong password.
 */
export function tokenEndpoint(
  path: string,
  accepted: readonly GrantType[],
  grants: Grants,
): Hono<ServiceEnv> {
  return endpointAt(bothForms(path), {
    address: 'specification',
    accepted,
    grants,
    authenticate: (context, parameters) =>
      authenticateClient(context.req.header('authorization'), parameters),
    refuse: (context, { error, reason }, grant) => {
      const isWrongPassword = grant === 'password' && error === 'invalid_grant';
      return context.json({ error, error_description: reason }, isWrongPassword ? 401 : 400, noStore);
    },
    refuseMethod: (context) => context.json({ error: 'invalid_request' }, 405, { Allow: 'POST' }),
  });
}

/**
 * The token address of newer deployments: grants as JSON or in the query string. Only the parameters `client_id` and
 * `client_secret` authenticate the client; an `Authorization` header is ignored. Refusals are JSON with `code` and `message`.
 */
export function newerTokenEndpoint(path: string, grants: Grants): Hono<ServiceEnv> {
  return endpointAt([path], {
    address: 'newer',
    accepted: grantTypes,
    grants,
    authenticate: (_, parameters) => authenticateClient(undefined, parameters),
    refuse: (context, { error, reason }, grant) => {
      const code = newerStatus(error, grant);
      return context.json({ code, message: reason }, code, noStore);
    },
    refuseMethod: (context) =>
      context.json({ code: 405, message: 'Method Not Allowed' }, 405, { Allow: 'POST' }),
  });
}

type Refusal = Omit<GrantRefusal, 'ok'>;

/** What differs between the two token addresses. */
interface EndpointFormat {
  readonly address: TokenAddress;
  readonly accepted: readonly GrantType[];
  readonly grants: Grants;
  readonly authenticate: (
    context: Context<ServiceEnv>,
    parameters: ReadonlyMap<string, string>,
  ) => ClientCheck;
  readonly refuse: (context: Context<ServiceEnv>, refusal: Refusal, grant: string) => Response;
  readonly refuseMethod: (context: Context<ServiceEnv>) => Response;
}

function endpointAt(
  paths: readonly string[],
  { address, accepted, grants, authenticate, refuse, refuseMethod }: EndpointFormat,
): Hono<ServiceEnv> {
  const endpoint = new Hono<ServiceEnv>();
  const refuseAndLog = (context: Context<ServiceEnv>, refusal: Refusal, grant = '') => {
    context.get('entry').error = refusal.error;
    return refuse(context, refusal, grant);
  };

  const respond = async (context: Context<ServiceEnv>) => {
    const parameters = await readParameters(context);
    if (!parameters.ok) {
      return refuseAndLog(context, { error: 'invalid_request', reason: parameters.reason });
    }
    const grantType = parameters.values.get('grant_type') ?? '';
    if (grantType === '') {
      const reason = 'The grant type was not specified';
      return refuseAndLog(context, { error: 'invalid_request', reason });
    }
    const grant = grantTypes.find((known) => known === grantType);
    if (grant === undefined || !accepted.includes(grant)) {
      const reason = `Grant type "${grantType}" is not supported at this address`;
      return refuseAndLog(context, { error: 'unsupported_grant_type', reason });
    }
    const client = authenticate(context, parameters.values);
    if (!client.ok) return refuseAndLog(context, client, grant);
    const request = { parameters: parameters.values, client: client.client, by: client.by, address };
    const result = grants[grant](request);
    if (!result.ok) return refuseAndLog(context, result, grant);
    context.get('entry').login = result.user.login;
    return context.json(result.response, 200, noStore);
  };

  for (const path of paths) {
    endpoint.post(path, bodyLimit({ maxSize: maxBodyBytes }), respond);
    endpoint.all(path, refuseMethod);
  }

  return endpoint;
}

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** 400, 401, 403 and 404 were observed (service.md, "Errors"); which is for what is an assumption. */
function newerStatus(error: GrantRefusal['error'], grant: string): 400 | 401 | 403 {
  if (error === 'invalid_client') return 401;
  if (error !== 'invalid_grant') return 400;
  if (grant === 'password') return 401;
  return grant === 'mfa' ? 403 : 400;
}
