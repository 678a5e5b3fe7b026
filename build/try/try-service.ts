// Tries a connection out at a real service: signs in, reads what Perch reads, and reports how the service responds. The report
// names requests, statuses and fields, but no value of a field: it can be sent to anybody.
import { type ConnectionTestResults, testConnection, findingsOf } from '../../app/api/connection-test.ts';
import { createApiClient } from '../../app/api/client.ts';
import { activeCalls } from '../../app/api/extras/calls.ts';
import { domainCount } from '../../app/api/extras/domain-count.ts';
import {
  extraOf,
  type ExtraRequest,
  type ServiceUser,
  tokenUser,
} from '../../app/api/extras/extra-request.ts';
import { newVoicemailCount, newVoicemails } from '../../app/api/extras/voicemail.ts';
import { certificateErrorCode } from '../../app/api/http/certificate-error.ts';
import { failed, type Result } from '../../app/api/http/result.ts';
import type { HttpRequest, Send } from '../../app/api/http/transport.ts';
import { authorizationUrl, readRedirect } from '../../app/api/oauth/authorization-request.ts';
import { codeChallenge, usesPkce } from '../../app/api/oauth/pkce.ts';
import { createTokenEndpoints } from '../../app/api/oauth/token-endpoint.ts';
import type { Grant } from '../../app/api/oauth/token-request.ts';
import type { TokenResponse, Tokens } from '../../app/api/oauth/token-response.ts';
import { isJwt, tokenRevocation } from '../../app/api/oauth/token-revocation.ts';
import { domainPage } from '../../app/api/pagination/page-request.ts';
import { currentUser, type Profile } from '../../app/api/profile/profile.ts';
import { serviceVersion } from '../../app/api/service-status.ts';
import type { Connection } from '../../app/connection/connection.ts';
import { fieldNames } from '../../app/contract/profile-fields.ts';
import { userOf } from '../../app/core/extras/extras.ts';
import { factorInResponse, factorsToOffer } from '../../app/core/auth/mfa.ts';
import { isRecord, parseJson } from '../../app/json.ts';

export interface TryOptions {
  readonly connection: Connection;
  readonly method: 'password' | 'code';
  readonly send: Send;
  /** The wall clock. */
  readonly now: () => number;
  /** Returns an unguessable text of at least 43 characters. */
  readonly randomToken: () => string;
  /** Asks the user for a line. What is `hidden` doesn't show while it is typed. */
  readonly ask: (question: string, hidden?: 'hidden') => Promise<string>;
  /** Prints a line of the report. */
  readonly print: (line: string) => void;
}

/** Returns whether the sign-in and the read of the profile succeeded. Throws nothing but what `ask` and `print` throw. */
export async function tryService(options: TryOptions): Promise<boolean> {
  const { connection, now, print } = options;
  const send = reportedSend(options.send, print);
  const endpoints = createTokenEndpoints();
  const client = createApiClient(connection, { send, endpoints, now });
  const { signal } = new AbortController();

  print('# Connection test');
  const random = { state: options.randomToken(), codeVerifier: options.randomToken() };
  const results = await testConnection(connection, send, { ...random, endpoints, now, after, signal });
  const findings = findingsOf(results, connection).map(({ code, detail }) =>
    code.startsWith('clock') ? `${code} (${detail} minutes)` : code,
  );
  print(`found: ${findings.join(', ')}`);

  print('# Sign-in');
  const failure = connectionFailure(results, options.method);
  if (failure !== undefined) {
    print(`sign-in: not tried, since ${failure}`);
    return false;
  }
  const tokens = await signIn(options, client.requestTokens, (accessToken) =>
    client.request(currentUser, accessToken),
  );
  if (tokens === undefined) return false;
  print(`token address: ${endpoints.size > 0 ? 'newer' : 'specification'}`);
  print(`access token: ${isJwt(tokens.accessToken) ? 'JWT' : 'opaque'}, ${tokens.lifetimeSeconds} seconds`);
  print(`login: ${tokens.login === '' ? 'not sent' : 'sent'}`);

  print('# Refresh');
  const refreshed =
    tokens.refreshToken === undefined
      ? undefined
      : await client.requestTokens({ type: 'refresh_token', refreshToken: tokens.refreshToken });
  print(`refresh: ${refreshed === undefined ? 'no refresh token' : outcomeOf(refreshed)}`);
  const { accessToken } = refreshed?.kind === 'tokens' ? refreshed.tokens : tokens;

  print('# Profile');
  const profile = await client.request(currentUser, accessToken);
  if (profile.ok) print(`not specified: ${unspecifiedFields(profile.value).join(', ') || 'none'}`);

  print('# Domains');
  await client.request(domainPage({ start: 1, limit: 2 }), accessToken);

  print('# Newer deployments and extras');
  await client.request(serviceVersion, accessToken);
  const printUnreadable = (label: string, read: Result<unknown>) => {
    if (!read.ok && read.failure.code === 'unreadable') print(`${label}: unreadable`);
  };
  printUnreadable('domain count', await client.request(domainCount, accessToken));
  for (const user of usersOf(profile.ok ? profile.value : {})) {
    const readExtra = async <Value>(request: ExtraRequest<Value>) =>
      printUnreadable(request.label, await client.request(extraOf(user, request), accessToken));
    await readExtra(newVoicemailCount);
    await readExtra(newVoicemails(undefined));
    await readExtra(activeCalls(''));
  }

  print('# Sign-out');
  const revoked = isJwt(accessToken) ? await client.request(tokenRevocation, accessToken) : undefined;
  const outcome = revoked?.ok === false ? revoked.failure.code : 'done';
  print(`revocation: ${revoked === undefined ? 'not possible' : outcome}`);
  return profile.ok;
}

/** Why no sign-in can succeed; undefined where one can. Contains no host: the messages of systems and certificates do. */
function connectionFailure(
  { api, token, page }: ConnectionTestResults,
  method: TryOptions['method'],
): string | undefined {
  const failures = [
    ...(api.ok ? [] : [api.failure]),
    ...(token.kind === 'failed' ? [token.failure] : []),
    ...(method === 'password' || page === undefined || page.ok ? [] : [page.failure]),
  ];
  const certificate = failures.find(({ code }) => code === 'certificate');
  if (certificate !== undefined) {
    const fault = certificate.certificate?.fault ?? certificateErrorCode(certificate.detail);
    return `the certificate is refused (${fault})`;
  }
  const network = failures.find(({ code }) => ['network', 'timeout', 'proxy', 'internal'].includes(code));
  if (network === undefined) return undefined;
  const [systemCode] = /\bE[A-Z_]{3,}\b/.exec(network.detail) ?? [];
  return `the service is unreachable (${[network.code, ...(systemCode === undefined ? [] : [systemCode])].join(', ')})`;
}

/** The user as `~`, and by name: `~` is documented for the profile only. */
function usersOf(profile: Profile): ServiceUser[] {
  const user = userOf(profile);
  return [tokenUser, ...(user === undefined ? [] : [user])];
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function unspecifiedFields(profile: Profile): string[] {
  const specified: readonly string[] = fieldNames;
  return printableNames(Object.keys(profile)).filter((name) => !specified.includes(name));
}

async function signIn(
  options: TryOptions,
  requestTokens: (grant: Grant) => Promise<TokenResponse>,
  readProfile: (accessToken: string) => Promise<{ readonly ok: boolean; readonly value?: Profile }>,
): Promise<Tokens | undefined> {
  const { print, connection } = options;
  const ask = repeatWhileEmpty(options.ask);
  const credentials =
    options.method === 'password'
      ? { username: await ask('User name: '), password: await ask('Password: ', 'hidden') }
      : undefined;
  const grant =
    credentials === undefined ? await codeGrant(options) : ({ type: 'password', ...credentials } as const);
  if (grant === undefined) return undefined;
  let response = await requestTokens(grant);
  for (let attempt = 0; attempt < 3 && response.kind === 'second-factor'; attempt += 1) {
    const { pending } = response;
    print(
      `second factor: ${pending.requiresPassword === true ? 'with the password' : 'without the password'}`,
    );
    if (pending.requiresPassword === true && credentials === undefined) {
      print(
        'sign-in: not possible by code, since this second factor needs the password: use --method=password',
      );
      return undefined;
    }
    const named = factorInResponse(pending);
    const profile = named === undefined ? await readProfile(pending.pendingToken) : undefined;
    const [factor] = named === undefined ? factorsToOffer(profile?.value, connection) : [named];
    if (factor === undefined) break;
    const passcode = await ask(`Passcode (${factor.vendor} ${factor.type}): `);
    const checked = await requestTokens({
      type: 'mfa',
      vendor: factor.vendor,
      factor: factor.type,
      passcode,
      pendingToken: pending.pendingToken,
      idType: pending.idType,
      credentials,
    });
    if (checked.kind === 'tokens' || checked.kind === 'second-factor') response = checked;
    else print(`passcode: ${outcomeOf(checked)}`);
  }
  print(`sign-in: ${outcomeOf(response)}`);
  return response.kind === 'tokens' ? response.tokens : undefined;
}

/** Returns `ask` with the question repeated while the answer is empty: that is never sent. */
function repeatWhileEmpty(ask: TryOptions['ask']): TryOptions['ask'] {
  return async (question, hidden) => {
    for (;;) {
      const answer = await ask(question, hidden);
      if (answer.trim() !== '') return answer;
    }
  };
}

/** The user opens the login page in a browser, and copies the address to which it redirects. */
async function codeGrant({ connection, randomToken, ask, print }: TryOptions): Promise<Grant | undefined> {
  const redirectUri = connection.redirectUri ?? connection.browserRedirectUri;
  if (redirectUri === undefined) {
    print('sign-in: the connection has no redirect address');
    return undefined;
  }
  const state = randomToken();
  const method = connection.redirectUri === undefined ? 'browser' : 'window';
  const codeVerifier = usesPkce(connection, method) ? randomToken() : undefined;
  const challenge = codeVerifier === undefined ? undefined : codeChallenge(codeVerifier);
  const page = authorizationUrl(connection, redirectUri, state, challenge);
  const address = await ask(`Sign in at this page:\n${page}\nThen paste the address at which you land: `);
  // The error for an address that can't be parsed would contain the code.
  if (!URL.canParse(address.trim())) {
    print('sign-in: what was pasted is no address');
    return undefined;
  }
  const redirect = readRedirect(address.trim(), state);
  if (redirect.kind === 'code')
    return { type: 'authorization_code', code: redirect.code, redirectUri, codeVerifier };
  print(`sign-in: ${redirect.kind}`);
  return undefined;
}

function outcomeOf(response: TokenResponse): string {
  switch (response.kind) {
    case 'refused':
      return /^[\w-]{1,60}$/.test(response.error) ? response.error : 'refused';
    case 'failed':
      return response.failure.code;
    case 'tokens':
      return 'done';
    case 'second-factor':
      return 'a second factor is still required';
  }
}

/** Reports each request by method and path, and its response by status and the names of its fields. */
function reportedSend(send: Send, print: TryOptions['print']): Send {
  return async (request, signal) => {
    const result = await send(request, signal).catch(() => failed('internal', ''));
    const outcome = result.ok
      ? `${result.value.status} ${contentOf(result.value.text)}`
      : result.failure.code;
    print(`${request.method} ${pathOf(request)}: ${outcome}`);
    return result;
  };
}

/** The path without the query. The names of the user and the domain are left out. */
function pathOf({ url }: HttpRequest): string {
  const { pathname } = new URL(url);
  return pathname.replace(
    /\/domains\/(?!~\/)[^/]+\/users\/(?!~(?:\/|$))[^/]+/,
    '/domains/{domain}/users/{user}',
  );
}

function contentOf(text: string): string {
  const body: unknown = parseJson(text);
  if (Array.isArray(body)) {
    const [first] = body as unknown[];
    const count = body.length === 1 ? '1 record' : `${body.length} records`;
    return `JSON, ${count}${isRecord(first) ? `: ${printableNames(Object.keys(first)).join(', ')}` : ''}`;
  }
  if (isRecord(body)) return `JSON: ${printableNames(Object.keys(body)).join(', ') || 'no fields'}`;
  if (text.trim() === '') return 'empty';
  return /<html/i.test(text) ? 'a page' : 'text';
}

/** Leaves out what doesn't look like the name of a field. */
function printableNames(names: readonly string[]): string[] {
  return names.filter((name) => /^[\w-]{1,60}$/.test(name)).slice(0, 200);
}
