// The portal: endpoint 1 of the specification. A person signs in on a page; the answer is a redirect with a code.
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { practiceClients, type PracticeClient } from '../clients.ts';
import type { ServiceEnv } from '../environment.ts';
import type { Tokens } from '../token/tokens.ts';
import type { PracticeUser } from '../users.ts';
import { errorPage, loginPage, type LoginPageContent, pageHeaders } from './page.ts';

export interface PortalParts {
  readonly users: readonly PracticeUser[];
  readonly redirectUris: readonly string[];
  readonly tokens: Tokens;
}

interface AuthorizationRequest {
  readonly client: PracticeClient;
  readonly redirectUri: string;
  readonly state: string;
}

type Checked =
  | { readonly ok: true; readonly request: AuthorizationRequest }
  | { readonly ok: false; readonly reason: string };

const lastLogin = 'practice_last_login';

/**
 * Shows the login page and takes its form. Whatever is wrong with the request itself (client, redirect address,
 * response type, state) is an error page and never a redirect (RFC 6749 section 4.1.2.1); a cancelled sign-in
 * goes back with `error=access_denied` and the state.
 */
export function portal(path: string, { users, redirectUris, tokens }: PortalParts): Hono<ServiceEnv> {
  const pages = new Hono<ServiceEnv>();

  pages.get(path, (context) => {
    const checked = check(new URL(context.req.url).searchParams, redirectUris);
    if (!checked.ok) return refuse(context, checked.reason);
    return show(context, {
      clientName: checked.request.client.name,
      username: getCookie(context, lastLogin) ?? '',
      users,
    });
  });

  pages.post(path, bodyLimit({ maxSize: 16 * 1024 }), async (context) => {
    const checked = check(new URL(context.req.url).searchParams, redirectUris);
    if (!checked.ok) return refuse(context, checked.reason);
    const { client, redirectUri, state } = checked.request;
    const form = await context.req.parseBody();
    if (form['action'] === 'cancel') {
      return leave(context, redirectUri, { error: 'access_denied', state });
    }
    const username = textOf(form['username']).trim();
    const user = users.find(({ login }) => login === username.toLowerCase());
    if (user?.password !== textOf(form['password'])) {
      const problem = 'The username or the password is not right. Check both and try again.';
      context.get('entry').error = 'wrong password';
      return show(context, { clientName: client.name, username, users, problem });
    }
    context.get('entry').login = user.login;
    setCookie(context, lastLogin, user.login, { path, httpOnly: true, sameSite: 'Lax', maxAge: 86_400 });
    const code = tokens.issueCode({ login: user.login, clientId: client.id, redirectUri });
    return leave(context, redirectUri, { code, state });
  });

  pages.all(path, (context) => context.body(null, 405, { Allow: 'GET, POST' }));

  return pages;
}

function check(query: URLSearchParams, redirectUris: readonly string[]): Checked {
  const once = (name: string) => {
    const values = query.getAll(name);
    return values.length === 1 ? values[0] : undefined;
  };
  const client = practiceClients.find(({ id }) => id === once('client_id'));
  if (client === undefined) return wrong('The application that sent you here is not known to this service.');
  const redirectUri = redirectUris.find((uri) => uri === once('redirect_uri'));
  if (redirectUri === undefined) {
    return wrong('The address that the application asked to return to has not been allowed for it.');
  }
  if (once('response_type') !== 'code') {
    return wrong('The application asked for a kind of answer that this service does not give.');
  }
  const state = once('state') ?? '';
  if (state === '') return wrong('The application’s request is incomplete: its state is missing.');
  return { ok: true, request: { client, redirectUri, state } };
}

function wrong(reason: string): Checked {
  return { ok: false, reason };
}

/** 302 to the application, as the specification has it; parameters already in the address stay. */
function leave(context: Context<ServiceEnv>, to: string, answer: Readonly<Record<string, string>>): Response {
  const joint = to.includes('?') ? '&' : '?';
  const query = new URLSearchParams(answer).toString().replaceAll('+', '%20');
  return context.body(null, 302, { ...pageHeaders, Location: `${to}${joint}${query}` });
}

function show(context: Context<ServiceEnv>, content: LoginPageContent): Response | Promise<Response> {
  return context.html(loginPage(content), 200, pageHeaders);
}

function refuse(context: Context<ServiceEnv>, reason: string): Response | Promise<Response> {
  context.get('entry').error = reason;
  return context.html(errorPage(reason), 400, pageHeaders);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
