// Builds token requests (specification, endpoints 2 to 5). token-response.ts reads their responses.
import { FormData } from 'undici';
import type { Connection } from '../../connection/connection.ts';
import type { HttpRequest } from '../http/transport.ts';

/** The grant that is exchanged for tokens. */
export type Grant =
  | {
      readonly type: 'authorization_code';
      readonly code: string;
      readonly redirectUri: string;
      /** The code verifier (RFC 7636, 4.5), where the authorization request had its challenge. */
      readonly codeVerifier?: string | undefined;
    }
  | { readonly type: 'password'; readonly username: string; readonly password: string }
  | {
      readonly type: 'mfa';
      readonly vendor: string;
      readonly factor: string;
      readonly passcode: string;
      /** The access token of the response whose scope was `MFA`. */
      readonly pendingToken: string;
    }
  | { readonly type: 'refresh_token'; readonly refreshToken: string };

/** Builds a token request. Its address holds no secret. */
export function buildTokenRequest(connection: Connection, grant: Grant): HttpRequest {
  switch (grant.type) {
    case 'authorization_code':
      return form(connection, {
        grant_type: 'authorization_code',
        code: grant.code,
        redirect_uri: grant.redirectUri,
        ...(grant.codeVerifier !== undefined && { code_verifier: grant.codeVerifier }),
      });
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
        ns_id_type: 'subscriber',
        access_token: grant.pendingToken,
      });
  }
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
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: 'POST', url, headers: { accept: 'application/json', ...headers }, body };
}

/** Base64 of `client_id:client_secret`, not form-encoded first: the specification deviates from RFC 6749, 2.3.1. */
function basic({ clientId, clientSecret }: Connection): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64')}` };
}
