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

const found = async (changes: Partial<Connection> = {}) => {
  const connection = { ...service.connection, ...changes };
  const signal = new AbortController().signal;
  const results = await testConnection(connection, send, { state: 'drawn', now: Date.now, signal });
  return findingsOf(results, connection.redirectUri).map(({ code }) => code);
};

describe('at the practice service', () => {
  test('a connection that is right is found so, and nobody is signed in by that', async () => {
    expect(await found()).toEqual(['reached', 'api', 'page', 'client']);
    expect(service.requests.every(({ login }) => login === undefined)).toBe(true);
  });

  test('a client id that is not known is told by page and token address', async () => {
    expect(await found({ clientId: 'nobody' })).toEqual(['reached', 'api', 'page-refused', 'client-unknown']);
  });

  test('a client secret that is wrong is told', async () => {
    expect(await found({ clientSecret: 'wrong' })).toEqual(['reached', 'api', 'page', 'client-unknown']);
  });

  test('a redirect address that is not allowed is told', async () => {
    expect(await found({ redirectUri: 'https://elsewhere.example/' })).toContain('page-refused');
  });

  test('an address with something else at it is told', async () => {
    const codes = await found({ baseUrl: `${service.connection.baseUrl}/elsewhere` });
    expect(codes).toEqual(['reached', 'no-api', 'no-page', 'no-token']);
  });

  test('without a redirect address there is no page to try', async () => {
    const { redirectUri: _, browserRedirectUri: __, ...connection } = service.connection;
    const signal = new AbortController().signal;
    const results = await testConnection(connection, send, { state: 'drawn', now: Date.now, signal });
    expect(findingsOf(results).map(({ code }) => code)).toEqual(['reached', 'api', 'client']);
  });

  test('where nobody answers, or not who they should be, nothing more is sent', async () => {
    expect(await found({ baseUrl: 'http://127.0.0.1:9' })).toEqual(['unreachable']);
    const sent: string[] = [];
    const refuse: Send = async ({ url }) => {
      sent.push(url);
      return failed('certificate', 'CERT_HAS_EXPIRED');
    };
    const signal = new AbortController().signal;
    await testConnection(service.connection, refuse, { state: 'drawn', now: Date.now, signal });
    expect(sent).toEqual([`${service.baseUrl}/ns-api/v2/domains/~/users/~`]);
  });
});

const reply = (status: number, location?: string) =>
  ok({ status, text: '', headers: location === undefined ? {} : { location } });
const refused = (error: string): ConnectionTestResults['token'] => ({ kind: 'refused', error, text: '' });
const good: ConnectionTestResults = { api: reply(401), page: reply(200), token: refused('invalid_grant') };

test.each([
  ['a certificate that is not valid', { api: failed('certificate', 'CERT_HAS_EXPIRED') }, 'certificate'],
  ['an API that forbids instead', { api: reply(403) }, 'api'],
  ['an API that gives something without a token', { api: reply(200) }, 'no-api'],
  [
    'a page that leads to an identity provider',
    { page: reply(302, 'https://id.example.net/') },
    'page-elsewhere',
  ],
  [
    'a page that leads straight back',
    { page: reply(302, 'https://perch.invalid/?error=unauthorized_client') },
    'page-refused',
  ],
  ['a page that is in trouble', { page: reply(503) }, 'no-page'],
  ['a client that may not do that', { token: refused('unauthorized_client') }, 'client-unknown'],
  ['a refusal for another reason', { token: refused('invalid_request') }, 'client-unsaid'],
] as const)('%s is told', (_, changes, code) => {
  const findings = findingsOf({ ...good, ...changes }, 'https://perch.invalid/');
  expect(findings.map((finding) => finding.code)).toContain(code);
});
