import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../app/connection/connection.ts';
import { failed, ok } from '../../../app/api/http/result.ts';
import { findingsOf, testConnection, type ConnectionTestResults } from '../../../app/api/connection-test.ts';
import { createTransport, type Send } from '../../../app/api/http/transport.ts';
import { type PracticeService, startPracticeService } from '../../practice-service/service.ts';

let service: PracticeService;
const dispatcher = new Agent();
const send = createTransport({ dispatcher });

beforeAll(async () => {
  service = await startPracticeService();
});

afterAll(async () => {
  await dispatcher.close();
  await service.close();
});

const codeVerifier = 'v'.repeat(43);

const foundAt = async (connection: Connection) => {
  const { signal } = new AbortController();
  const results = await testConnection(connection, send, {
    state: 'drawn',
    codeVerifier,
    now: Date.now,
    signal,
  });
  return findingsOf(results, connection);
};

const found = async (changes: Partial<Connection> = {}) =>
  (await foundAt({ ...service.connection, ...changes })).map(({ code }) => code);

describe('at the practice service', () => {
  test('a correct connection passes all checks, and no user is signed in', async () => {
    expect(await found()).toEqual(['reached', 'api', 'page', 'client']);
    expect(service.requests.every(({ login }) => login === undefined)).toBe(true);
  });

  test('an unknown client id is reported by login page and token address', async () => {
    expect(await found({ clientId: 'unknown' })).toEqual([
      'reached',
      'api',
      'page-refused',
      'client-unknown',
    ]);
  });

  test('a wrong client secret is reported', async () => {
    expect(await found({ clientSecret: 'wrong' })).toEqual(['reached', 'api', 'page', 'client-unknown']);
  });

  test('a redirect address that is not allowed is reported', async () => {
    expect(await found({ redirectUri: 'https://elsewhere.example/' })).toContain('page-refused');
  });

  test('an address without the service is reported', async () => {
    const codes = await found({ baseUrl: `${service.connection.baseUrl}/elsewhere` });
    expect(codes).toEqual(['reached', 'no-api', 'no-page', 'no-token']);
  });

  test('without a redirect address the login page is not tested', async () => {
    const { redirectUri: _, browserRedirectUri: __, ...connection } = service.connection;
    expect((await foundAt(connection)).map(({ code }) => code)).toEqual(['reached', 'api', 'client']);
  });

  test('after no response or an invalid certificate, no further request is sent', async () => {
    expect(await found({ baseUrl: 'http://127.0.0.1:9' })).toEqual(['unreachable']);
    const sent: string[] = [];
    const refuse: Send = async ({ url }) => {
      sent.push(url);
      return failed('certificate', 'CERT_HAS_EXPIRED');
    };
    const signal = new AbortController().signal;
    await testConnection(service.connection, refuse, {
      state: 'drawn',
      codeVerifier,
      now: Date.now,
      signal,
    });
    expect(sent).toEqual([`${service.baseUrl}/ns-api/v2/domains/~/users/~`]);
  });
});

test.each(['required', 'required-on-page'] as const)(
  '[S183] a service whose support of PKCE is “%s” is reported with the method to add, and passes with it',
  async (pkce) => {
    const demanding = await startPracticeService({ pkce });
    const { connection } = demanding;
    expect(await foundAt(connection)).toContainEqual({ code: 'pkce-required', detail: 'window' });
    const codes = (await foundAt({ ...connection, pkce: ['window'] })).map(({ code }) => code);
    expect(codes).toEqual(['reached', 'api', 'page', 'client']);
    await demanding.close();
  },
);

const response = (status: number, location?: string) =>
  ok({ status, text: '', headers: location === undefined ? {} : { location } });
const refused = (error: string): ConnectionTestResults['token'] => ({ kind: 'refused', error, text: '' });
const good: ConnectionTestResults = {
  api: response(401),
  page: response(200),
  token: refused('invalid_grant'),
};

test.each([
  ['a certificate that is not valid', { api: failed('certificate', 'CERT_HAS_EXPIRED') }, 'certificate'],
  ['one of the sign-in page', { page: failed('certificate', 'INVALID_PURPOSE') }, 'certificate'],
  [
    'one of the token endpoint',
    { token: { kind: 'failed', failure: failed('certificate', 'UNSPECIFIED').failure } },
    'certificate',
  ],
  ['an API that responds with 403 instead of 401', { api: response(403) }, 'api'],
  ['an API that responds without a token', { api: response(200) }, 'no-api'],
  [
    'a page that redirects to an identity provider',
    { page: response(302, 'https://id.example.net/') },
    'page-elsewhere',
  ],
  [
    'a page that redirects back at once',
    { page: response(302, 'https://perch.invalid/?error=unauthorized_client') },
    'page-refused',
  ],
  ['a page with a server error', { page: response(503) }, 'no-page'],
  ['a client without the grant', { token: refused('unauthorized_client') }, 'client-unknown'],
  ['a refusal for another reason', { token: refused('invalid_request') }, 'client-unsaid'],
] as const)('%s is reported', (_, changes, code) => {
  const findings = findingsOf({ ...good, ...changes }, { redirectUri: 'https://perch.invalid/' });
  expect(findings.map((finding) => finding.code)).toContain(code);
});
