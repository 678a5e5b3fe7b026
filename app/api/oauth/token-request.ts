// Builds token requests: forms for the specification's endpoint, JSON for the one of newer deployments (service.md,
// "Token requests", "Newer token address"). token-response.ts reads their responses, and token-endpoint.ts chooses the endpoint.
import type { Connection } from '../../connection/connection.ts';
import type { HttpRequest } from '../http/transport.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type Grant =
  | {
      readonly type: 'authorization_code';
      readonly code: string;
      readonly redirectUri: string;
      /** The code verifier (RFC 7636, 4.5), if the authorization request had its challenge. */
      readonly codeVerifier?: string | undefined;
    }
  | ({ readonly type: 'password' } & Credentials)
  | {
      readonly type: 'mfa';
      readonly vendor: string;
      readonly factor: string;
      readonly passcode: string;
      /** The access token of the response that asked for a second factor. */
      readonly pendingToken: string;
      /** `ns_id_type` of that response; by default `subscriber`. */
      readonly idType?: string | undefined;
      /** The username and password of the sign-in. The newer endpoint demands them again. */
      readonly credentials?: Credentials | undefined;
    }
  | { readonly type: 'refresh_token'; readonly refreshToken: string };

/** Builds a request for the specification's token endpoint. The URL holds no secret. */
export function buildTokenRequest(connection: Connection, grant: Grant): HttpRequest {
  switch (grant.type) {
    case 'authorization_code':
      return form(connection, { grant_type: 'authorization_code', ...codeFields(grant) });
    case 'refresh_token':
      return {
        ...form(connection, { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
        finishOnceSent: true,
      };
    case 'password':
      return multipart(
        `${connection.authUrl}/oauth2/token/`,
        {},
        {
          format: 'json',
          grant_type: 'password',
          client_id: connection.clientId,
          ...(connection.clientSecret === undefined ? {} : { client_secret: connection.clientSecret }),
          username: grant.username,
          password: grant.password,
        },
      );
    case 'mfa':
      return multipart(tokenAddress(connection), basic(connection), {
        format: 'json',
        grant_type: 'mfa',
        mfa_vendor: grant.vendor,
        mfa_type: grant.factor,
        passcode: grant.passcode,
        ns_id_type: grant.idType ?? defaultIdType,
        access_token: grant.pendingToken,
      });
  }
}

/**
 * Builds a request for the token endpoint of newer deployments. Returns undefined for an mfa grant without credentials: the
 * endpoint demands them.
 */
export function buildNewerTokenRequest(connection: Connection, grant: Grant): HttpRequest | undefined {
  const fields = newerFields(grant);
  if (fields === undefined) return undefined;
  const { clientId, clientSecret } = connection;
  return {
    method: 'POST',
    url: `${connection.baseUrl}/ns-api/v2/tokens`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: grant.type,
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      ...fields,
    }),
    ...(grant.type === 'refresh_token' && { finishOnceSent: true }),
  };
}

function newerFields(grant: Grant): Record<string, string> | undefined {
  switch (grant.type) {
    case 'authorization_code':
      // Assumed: no code grant was seen at this endpoint, so these are the fields of RFC 6749, 4.1.3.
      return codeFields(grant);
    case 'refresh_token':
      return { refresh_token: grant.refreshToken };
    case 'password':
      return { username: grant.username, password: grant.password };
    case 'mfa':
      return (
        grant.credentials && {
          username: grant.credentials.username,
          password: grant.credentials.password,
          mfa_vendor: grant.vendor,
          mfa_type: grant.factor,
          passcode: grant.passcode,
          ns_id_type: grant.idType ?? defaultIdType,
          access_token: grant.pendingToken,
        }
      );
  }
}

/** The identity type of users. The operator's own staff has others. */
const defaultIdType = 'subscriber';

function codeFields(grant: Extract<Grant, { type: 'authorization_code' }>): Record<string, string> {
  return {
    code: grant.code,
    redirect_uri: grant.redirectUri,
    ...(grant.codeVerifier !== undefined && { code_verifier: grant.codeVerifier }),
  };
}

function tokenAddress(connection: Connection): string {
  return `${connection.baseUrl}/ns-api/oauth2/token/`;
}

/** Builds a request for a code or refresh grant, with the client authentication that the connection names. */
function form(connection: Connection, fields: Record<string, string>): HttpRequest {
  const { clientId, clientSecret } = connection;
  const inBody = connection.clientAuthentication === 'body' || clientSecret === undefined;
  const client = {
    client_id: clientId,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  };
  return {
    method: 'POST',
    url: tokenAddress(connection),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(inBody ? {} : basic(connection)),
    },
    body: new URLSearchParams({ ...fields, ...(inBody ? client : {}) }).toString(),
  };
}

function multipart(
  url: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
): HttpRequest {
  return {
    method: 'POST',
    url,
    headers: { accept: 'application/json', ...headers },
    body: { multipart: fields },
  };
}

/** Base64 of `client_id:client_secret`. They aren't form-encoded first, unlike in RFC 6749, 2.3.1 (service.md, "Clients"). */
function basic({ clientId, clientSecret }: Connection): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64')}` };
}
