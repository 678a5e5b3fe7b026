// `npm run try -- --connection=FILE`: signs in at a real service in a terminal, reads what Perch reads, and reports how the
// service responds. The report names requests, statuses and fields, but contains no secret and no personal value.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import tls from 'node:tls';
import { EnvHttpProxyAgent } from 'undici';
import { type ApiClient, createApiClient } from '../app/api/client.ts';
import { activeAnswerRules } from '../app/api/extras/answer-rules.ts';
import { activeCalls } from '../app/api/extras/calls.ts';
import { domainCount } from '../app/api/extras/domain-count.ts';
import { extraOf, type ServiceUser, tokenUser } from '../app/api/extras/extra-request.ts';
import { newVoicemailCount, newVoicemails } from '../app/api/extras/voicemail.ts';
import type { Operation } from '../app/api/http/operation.ts';
import { failed, ok } from '../app/api/http/result.ts';
import { authorizationUrl, codeChallenge, readRedirect, usesPkce } from '../app/api/oauth/authorization.ts';
import { createTokenEndpoints, type Grant, isJwt, tokenRevocation } from '../app/api/oauth/token-request.ts';
import type { TokenResponse, Tokens } from '../app/api/oauth/token-response.ts';
import { domainPage } from '../app/api/pagination/page-request.ts';
import { currentUser, type Profile } from '../app/api/profile/profile.ts';
import type { ExtraName } from '../app/contract/preferences.ts';
import { fieldNames } from '../app/contract/profile-fields.ts';
import { userOf } from '../app/core/extras/extras.ts';
import { factorInResponse, factorsToOffer } from '../app/core/auth/sign-in-result.ts';
import { isRecord, parseJson } from '../app/json.ts';
import { createTransport, type HttpRequest, type Send } from '../app/api/http/transport.ts';
import { errorSentence } from '../app/connection/connection-error.ts';
import { type Connection, parseConnectionFile } from '../app/connection/connection.ts';
import { OptionError, parseOptions } from './option-parser.ts';

const usage = `Usage: npm run try -- --connection=FILE

Signs in to the service of a connection file: by password where the file offers that, otherwise by the login page in your browser. Reads
what Perch reads, and prints a report without secrets and personal data.`;

/** The extras whose addresses contain the user. */
const userExtras: Readonly<Record<Exclude<ExtraName, 'domain-count'>, readonly Operation<unknown>[]>> = {
  voicemail: [newVoicemailCount, newVoicemails(undefined)],
  calls: [activeCalls('')],
  'answer-rules': [activeAnswerRules],
};

export interface TryOptions {
  readonly connection: Connection;
  readonly send: Send;
  /** Asks the user for a line. A `hidden` line isn't shown while it is typed. */
  readonly ask: (question: string, hidden?: 'hidden') => Promise<string>;
  readonly print: (line: string) => void;
}

/** Resolves with whether the sign-in and the request for the profile succeeded. Rejects only if `ask` or `print` fails. */
export async function tryService(options: TryOptions): Promise<boolean> {
  const { connection, print } = options;
  const endpoints = createTokenEndpoints();
  const send = reportedSend(options.send, print);
  const client = createApiClient(() => Promise.resolve(ok(connection)), { send, endpoints, now: Date.now });

  print('# Sign-in');
  const tokens = await signIn(options, client);
  if (tokens === undefined) return false;
  print(`token address: ${endpoints.size > 0 ? 'newer' : 'specification'}`);
  print(`access token: ${isJwt(tokens.accessToken) ? 'JWT' : 'opaque'}, ${tokens.lifetimeSeconds} seconds`);

  print('# Refresh');
  const { refreshToken } = tokens;
  const refreshed =
    refreshToken === undefined
      ? undefined
      : await client.requestTokens({ type: 'refresh_token', refreshToken });
  print(`refresh: ${refreshed === undefined ? 'no refresh token' : outcomeOf(refreshed)}`);
  const { accessToken } = refreshed?.kind === 'tokens' ? refreshed.tokens : tokens;

  print('# Profile and domains');
  const profile = await client.request(currentUser, accessToken);
  if (profile.ok) print(`not specified: ${unspecifiedFields(profile.value).join(', ') || 'none'}`);
  await client.request(domainPage({ start: 1, limit: 2 }), accessToken);

  print('# Newer deployments and extras');
  await client.request(domainCount, accessToken);
  for (const user of usersOf(profile.ok ? profile.value : {}))
    for (const request of Object.values(userExtras).flat())
      await client.request(extraOf(user, request), accessToken);

  print('# Sign-out');
  const revoked = isJwt(accessToken) ? await client.request(tokenRevocation, accessToken) : undefined;
  const outcome = revoked?.ok === false ? revoked.failure.code : 'done';
  print(`revocation: ${revoked === undefined ? 'not possible' : outcome}`);
  return profile.ok;
}

/** The user as `~`, and by name: `~` is documented for the profile only. */
function usersOf(profile: Profile): ServiceUser[] {
  const user = userOf(profile);
  return [tokenUser, ...(user === undefined ? [] : [user])];
}

function unspecifiedFields(profile: Profile): string[] {
  const specified: readonly string[] = fieldNames;
  return printableNames(Object.keys(profile)).filter((name) => !specified.includes(name));
}

async function signIn(
  { connection, ask, print }: TryOptions,
  { requestTokens, request }: ApiClient,
): Promise<Tokens | undefined> {
  const credentials = connection.signIn.includes('password')
    ? { username: await ask('User name: '), password: await ask('Password: ', 'hidden') }
    : undefined;
  const grant =
    credentials === undefined
      ? await codeGrant(connection, ask)
      : ({ type: 'password', ...credentials } as const);
  let response = grant && (await requestTokens(grant));
  if (response?.kind === 'second-factor') {
    const { pending } = response;
    print(`second factor: ${pending.requiresPassword === true ? 'with' : 'without'} the password`);
    const profile = await request(currentUser, pending.pendingToken);
    const factor =
      factorInResponse(pending) ?? factorsToOffer(profile.ok ? profile.value : undefined, connection)[0];
    // A second factor that requires the password is possible only after a sign-in with it.
    const isPossible = pending.requiresPassword !== true || credentials !== undefined;
    if (factor !== undefined && isPossible) {
      const { vendor, type } = factor;
      const passcode = await ask(`Passcode (${vendor} ${type}): `);
      const { pendingToken, idType } = pending;
      response = await requestTokens({
        type: 'mfa',
        vendor,
        factor: type,
        passcode,
        pendingToken,
        idType,
        credentials,
      });
    }
  }
  print(
    `sign-in: ${response === undefined ? 'the address has no code for this sign-in' : outcomeOf(response)}`,
  );
  return response?.kind === 'tokens' ? response.tokens : undefined;
}

/** Asks for the address to which the login page redirects. Undefined if that address has no code for this sign-in. */
async function codeGrant(connection: Connection, ask: TryOptions['ask']): Promise<Grant | undefined> {
  const redirectUri = connection.redirectUri ?? connection.browserRedirectUri ?? '';
  const method = connection.redirectUri === undefined ? 'browser' : 'window';
  const state = randomToken();
  const codeVerifier = usesPkce(connection, method) ? randomToken() : undefined;
  const challenge = codeVerifier === undefined ? undefined : codeChallenge(codeVerifier);
  const page = authorizationUrl(connection, redirectUri, state, challenge);
  const address = await ask(`Sign in at this page:\n${page}\nThen paste the address at which you land: `);
  // An invalid address isn't passed on: the error about it would contain the code.
  const redirect = URL.canParse(address.trim()) ? readRedirect(address.trim(), state) : undefined;
  if (redirect?.kind !== 'code') return undefined;
  return { type: 'authorization_code', code: redirect.code, redirectUri, codeVerifier };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function outcomeOf(response: TokenResponse): string {
  if (response.kind === 'refused') return /^[\w-]{1,60}$/.test(response.error) ? response.error : 'refused';
  if (response.kind === 'failed') return response.failure.code;
  return response.kind === 'tokens' ? 'done' : 'a second factor is still required';
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

/** The path without the query and without the names of the user and the domain. */
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

/** Returns the first 200 names that look like those of fields. */
function printableNames(names: readonly string[]): string[] {
  return names.filter((name) => /^[\w-]{1,60}$/.test(name)).slice(0, 200);
}

/** Asks on standard error: standard output contains only the report. */
function openTerminal() {
  let isHidden = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // From a pipe, lines can arrive before a question.
  const answers = lines[Symbol.asyncIterator]();
  return {
    ask: async (question: string, hidden?: 'hidden'): Promise<string> => {
      process.stderr.write(question);
      isHidden = hidden === 'hidden';
      const { done, value } = await answers.next();
      if (isHidden) process.stderr.write('\n');
      isHidden = false;
      if (done === true) throw new OptionError('The input ended before the sign-in.');
      return value;
    },
    close: () => lines.close(),
  };
}

/** Returns the exit code: 0 if the sign-in and the profile worked, otherwise 1. @throws Error with a message for the user */
async function run(): Promise<number> {
  const { values } = parseOptions({ options: { connection: { type: 'string' } } }, usage);
  if (values.connection === undefined) throw new OptionError(usage);
  const parsed = parseConnectionFile(readFileSync(values.connection, 'utf8'));
  if (!parsed.ok) throw new OptionError(`${values.connection}: ${errorSentence(parsed.error)}`);
  const ca = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
  const dispatcher = new EnvHttpProxyAgent({ connect: { ca }, requestTls: { ca } });
  const terminal = openTerminal();
  try {
    const send = createTransport({ dispatcher, version: '0' });
    const print = (line: string) => process.stdout.write(`${line}\n`);
    return (await tryService({ connection: parsed.value, send, ask: terminal.ask, print })) ? 0 : 1;
  } finally {
    terminal.close();
    await dispatcher.close();
  }
}

if (import.meta.main) {
  process.exitCode = await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  });
}
