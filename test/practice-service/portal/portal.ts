// The portal (service.md, "Authorization request"). The user signs in on a page; the response is a redirect with a code.
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { practiceClients, type PracticeClient } from '../clients.ts';
import type { ServiceEnv } from '../environment.ts';
import { type PkceSupport, readChallenge } from '../pkce.ts';
import type { Passcodes } from '../token/passcodes.ts';
import type { Tokens } from '../token/tokens.ts';
import type { PracticeUser } from '../users.ts';
import { errorPage, homePage, loginPage, type LoginPageContent, pageHeaders } from './page.ts';

export interface PortalParts {
  readonly users: readonly PracticeUser[];
  readonly redirectUris: readonly string[];
  readonly tokens: Tokens;
  readonly passcodes: Passcodes;
  readonly pkce: PkceSupport;
}

interface AuthorizationRequest {
  readonly client: PracticeClient;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string | undefined;
}

type Checked =
  | { readonly ok: true; readonly request: AuthorizationRequest }
  | { readonly ok: false; readonly reason: string; readonly redirectTo?: string };

/**
 * Shows the login page and handles its form. An invalid request (client, redirect address, response type, state) gets an
 * error page and never a redirect (RFC 6749 section 4.1.2.1), a refusal for PKCE gets either. A cancelled sign-in redirects
 * with `error=access_denied` and the state.
 */
export function portal(path: string, parts: PortalParts): Hono<ServiceEnv> {
  const { users, redirectUris, tokens, passcodes, pkce } = parts;
  const pages = new Hono<ServiceEnv>();

  pages.get(path, (context) => {
    // Without parameters it isn't a sign-in, but what Perch opens for “Portal”.
    if (new URL(context.req.url).search === '') return context.html(homePage(), 200, pageHeaders);
    const checked = check(new URL(context.req.url).searchParams, redirectUris, pkce);
    if (!checked.ok) return refuse(context, checked);
    // Whoever practises has nothing to type.
    const { login = '', password = '' } = users[0] ?? {};
    const clientName = checked.request.client.name;
    return showLogin(context, { clientName, username: login, password, users, passcodes });
  });

  pages.post(path, bodyLimit({ maxSize: 16 * 1024 }), async (context) => {
    const checked = check(new URL(context.req.url).searchParams, redirectUris, pkce);
    if (!checked.ok) return refuse(context, checked);
    const { client, redirectUri, state, challenge } = checked.request;
    const form = await context.req.parseBody();
    if (form['action'] === 'cancel') {
      return redirect(context, redirectUri, { error: 'access_denied', state });
    }
    const username = textOf(form['username']).trim();
    const user = users.find(({ login }) => login === username.toLowerCase());
    if (user?.password !== textOf(form['password'])) {
      const error = 'The username or the password is not right. Check both and try again.';
      context.get('entry').error = 'wrong password';
      return showLogin(context, { clientName: client.name, username, password: '', users, passcodes, error });
    }
    context.get('entry').login = user.login;
    const code = tokens.issueCode({ login: user.login, clientId: client.id, redirectUri, challenge });
    return redirect(context, redirectUri, { code, state });
  });

  pages.all(path, (context) => context.body(null, 405, { Allow: 'GET, POST' }));

  return pages;
}

function check(query: URLSearchParams, redirectUris: readonly string[], pkce: PkceSupport): Checked {
  const once = (name: string) => {
    const values = query.getAll(name);
    return values.length === 1 ? values[0] : undefined;
  };
  const client = practiceClients.find(({ id }) => id === once('client_id'));
  if (client === undefined)
    return invalid('The application that sent you here is not known to this service.');
  const redirectUri = redirectUris.find((uri) => uri === once('redirect_uri'));
  if (redirectUri === undefined) {
    return invalid('The address that the application asked to return to has not been allowed for it.');
  }
  if (once('response_type') !== 'code') {
    return invalid('The application asked for a kind of answer that this service does not give.');
  }
  const state = once('state') ?? '';
  if (state === '') return invalid('The application’s request is incomplete: its state is missing.');
  const proof = readChallenge(query, pkce);
  if ('error' in proof) {
    if (pkce === 'required-on-page') return invalid(`invalid_request: ${proof.error}`);
    const error = { error: 'invalid_request', error_description: proof.error, state };
    return { ok: false, reason: proof.error, redirectTo: withParameters(redirectUri, error) };
  }
  return { ok: true, request: { client, redirectUri, state, challenge: proof.challenge } };
}

function invalid(reason: string): Checked {
  return { ok: false, reason };
}

/** Redirects to the application with 302, as specified. Existing parameters of the address stay. */
function redirect(
  context: Context<ServiceEnv>,
  to: string,
  result: Readonly<Record<string, string>>,
): Response {
  return context.body(null, 302, { ...pageHeaders, Location: withParameters(to, result) });
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const separator = address.includes('?') ? '&' : '?';
  const query = new URLSearchParams(parameters).toString().replaceAll('+', '%20');
  return `${address}${separator}${query}`;
}

function showLogin(context: Context<ServiceEnv>, content: LoginPageContent): Response | Promise<Response> {
  return context.html(loginPage(content), 200, pageHeaders);
}

function refuse(
  context: Context<ServiceEnv>,
  { reason, redirectTo }: Extract<Checked, { ok: false }>,
): Response | Promise<Response> {
  context.get('entry').error = reason;
  if (redirectTo !== undefined) return context.body(null, 302, { ...pageHeaders, Location: redirectTo });
  return context.html(errorPage(reason), 400, pageHeaders);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
