// A client as in the specification, for the practice service's own tests.
import { perchClient } from './clients.ts';
import { redirectUris } from './connection.ts';
import { parseJson } from '../../app/json.ts';
import { isList, isObject, type Json, type JsonObject } from './json.ts';
import { newerTokenPath, tokenPath } from './paths.ts';
import type { PracticeService } from './service.ts';
import { practiceUsers } from './users.ts';

/** A running service, in this process or another. */
type Service = Pick<PracticeService, 'baseUrl'>;

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body if it is a JSON object, else empty. */
  readonly json: JsonObject;
}

/** Returns a field of a response if it is a string, else ''. */
export function text(response: JsonObject, field: string): string {
  const value = response[field];
  return typeof value === 'string' ? value : '';
}

/** Returns the records of a page. Throws if the body is not a list of JSON objects. */
export function recordsOf(response: Pick<ServiceResponse, 'text'>): readonly JsonObject[] {
  const page: Json = parseJson(response.text) ?? null;
  if (!isList(page) || !page.every(isObject)) throw new Error('The page is not a list of records.');
  return page;
}

export function basic(id: string = perchClient.id, secret: string = perchClient.secret): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** Sends a request without following redirects. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<ServiceResponse> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const body = await response.text();
  const json = parseJson(body);
  return {
    status: response.status,
    headers: response.headers,
    text: body,
    json: json !== undefined && isObject(json) ? json : {},
  };
}

/** Sends a token request as a form, by default with Basic authorization. */
export function sendTokenRequest(
  service: Service,
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { authorization: basic() },
): Promise<ServiceResponse> {
  return sendRequest(service.baseUrl + tokenPath, {
    method: 'POST',
    headers,
    body: new URLSearchParams(parameters),
  });
}

/**
 * Sends a token request to the token address of newer deployments, as JSON with the practice client. Undefined leaves a
 * parameter out.
 */
export function sendJsonTokenRequest(
  service: Service,
  parameters: Readonly<Record<string, Json | undefined>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  const client = { client_id: perchClient.id, client_secret: perchClient.secret };
  return sendRequest(service.baseUrl + newerTokenPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...client, ...parameters }),
  });
}

/** Returns the portal's address for the practice client. Undefined leaves a parameter out. */
export function portalUrl(
  service: Service,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = {
    response_type: 'code',
    client_id: perchClient.id,
    redirect_uri: redirectUris.window,
    state: 's1',
    ...changes,
  };
  return `${service.baseUrl}/portal/?${new URLSearchParams(defined(query)).toString()}`;
}

/** Submits the portal's form. The response is the redirect, or the page with an error. */
export function signInAtPortal(
  service: Service,
  login: string,
  password = passwordOf(login),
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<ServiceResponse> {
  return sendRequest(portalUrl(service, changes), {
    method: 'POST',
    body: new URLSearchParams({ username: login, password, action: 'sign-in' }),
  });
}

/** Returns an authorization code for a user who signs in at the portal. */
export async function codeFor(
  service: Service,
  login: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const { headers } = await signInAtPortal(service, login, undefined, changes);
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** Returns the response to the password grant. */
export async function passwordGrantResponse(service: Service, login: string): Promise<JsonObject> {
  const { json } = await sendTokenRequest(service, {
    grant_type: 'password',
    username: login,
    password: passwordOf(login),
  });
  return json;
}

/** Exchanges a code of the practice client for tokens. */
export function redeem(service: Service, code: string, redirectUri: string = redirectUris.window) {
  return sendTokenRequest(service, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
}

export function refresh(service: Service, tokens: JsonObject): Promise<ServiceResponse> {
  return sendTokenRequest(service, {
    grant_type: 'refresh_token',
    refresh_token: text(tokens, 'refresh_token'),
  });
}

/** Sends the second-factor request for a pending response. Undefined leaves a parameter out. */
export function sendPasscode(
  service: Service,
  pending: JsonObject,
  passcode: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<ServiceResponse> {
  const parameters = {
    format: 'json',
    grant_type: 'mfa',
    mfa_vendor: 'google',
    mfa_type: 'authenticator',
    passcode,
    ns_id_type: 'subscriber',
    access_token: text(pending, 'access_token'),
    ...changes,
  };
  return sendTokenRequest(service, defined(parameters));
}

export function read(service: Service, path: string, accessToken: string): Promise<ServiceResponse> {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  return sendRequest(service.baseUrl + path, { headers });
}

function passwordOf(login: string): string {
  return practiceUsers.find((user) => user.login === login)?.password ?? '';
}

function defined(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
