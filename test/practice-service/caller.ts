// Asks the practice service the way a client of the specification does; for the service's own tests.
import { perchClient } from './clients.ts';
import { redirectUris } from './connection.ts';
import type { JsonObject } from './json.ts';
import { tokenPath } from './paths.ts';
import type { PracticeService } from './service.ts';
import { practiceUsers } from './users.ts';

/** A running service, wherever it runs. */
type Service = Pick<PracticeService, 'baseUrl'>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is a JSON object, else empty. */
  readonly json: JsonObject;
}

/** A field of a reply that has to be text; empty where it is not. */
export function text(reply: JsonObject, field: string): string {
  const value = reply[field];
  return typeof value === 'string' ? value : '';
}

export function basic(id: string = perchClient.id, secret: string = perchClient.secret): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** A request as it is; redirects are answers, not followed. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const body = await response.text();
  const json: unknown = body.startsWith('{') ? JSON.parse(body) : {};
  return { status: response.status, headers: response.headers, text: body, json: json as JsonObject };
}

/** A token request in a form body, with Basic authorization unless told otherwise. */
export function askToken(
  service: Service,
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { authorization: basic() },
): Promise<Answer> {
  return ask(service.baseUrl + tokenPath, { method: 'POST', headers, body: new URLSearchParams(parameters) });
}

/** The portal's address for the practice client; a parameter set to undefined is left out. */
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

/** Fills the portal's form in; the answer is the redirect, or the page again. */
export function signInAtPortal(
  service: Service,
  login: string,
  password = passwordOf(login),
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  return ask(portalUrl(service, changes), {
    method: 'POST',
    body: new URLSearchParams({ username: login, password, action: 'sign-in' }),
  });
}

/** An authorization code for a user, by way of the portal. */
export async function codeFor(
  service: Service,
  login: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const { headers } = await signInAtPortal(service, login, undefined, changes);
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** The reply to the password grant. */
export async function passwordReply(service: Service, login: string): Promise<JsonObject> {
  const { json } = await askToken(service, {
    grant_type: 'password',
    username: login,
    password: passwordOf(login),
  });
  return json;
}

/** Redeems a code of the practice client. */
export function redeem(service: Service, code: string, redirectUri: string = redirectUris.window) {
  return askToken(service, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
}

export function refresh(service: Service, reply: JsonObject): Promise<Answer> {
  return askToken(service, { grant_type: 'refresh_token', refresh_token: text(reply, 'refresh_token') });
}

/** The second-factor request for a pending reply; parameters can be changed or, with undefined, left out. */
export function prove(
  service: Service,
  pending: JsonObject,
  passcode: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
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
  return askToken(service, defined(parameters));
}

export function read(service: Service, path: string, accessToken: string): Promise<Answer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  return ask(service.baseUrl + path, { headers });
}

function passwordOf(login: string): string {
  return practiceUsers.find((user) => user.login === login)?.password ?? '';
}

function defined(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(given);
}
