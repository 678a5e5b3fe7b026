import { expect, test } from 'vitest';
import { sendRequest, sendTokenRequest, codeFor, portalUrl, read, redeem, text } from './caller.ts';
import { startPracticeService } from './service.ts';

const alice = 'alice@practice.example';

test('the service listens on 127.0.0.1 only, on a free port or the requested one', async () => {
  await using first = await started();
  expect(first.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const port = Number(new URL(first.baseUrl).port);
  await expect(startPracticeService({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
  await using second = await started({ port });
  expect(second.baseUrl).toBe(first.baseUrl);
});

test('the log has every request, without passwords, codes, secrets and tokens', async () => {
  await using service = await started();
  const code = await codeFor(service, alice, { state: 'state-of-the-test' });
  const { json } = await redeem(service, code);
  await read(service, '/ns-api/v2/domains?start=1&limit=10', text(json, 'access_token'));
  await sendTokenRequest(service, { grant_type: 'refresh_token', refresh_token: 'unknown-token' });
  await sendRequest(portalUrl(service));

  const seen = service.requests.map(({ method, path, grantType, status, error, login }) => ({
    ...{ method, path, status },
    ...(grantType && { grantType }),
    ...(error && { error }),
    ...(login && { login }),
  }));
  expect(seen).toEqual([
    { method: 'POST', path: '/portal/', status: 302, login: alice },
    {
      method: 'POST',
      path: '/ns-api/oauth2/token/',
      status: 200,
      grantType: 'authorization_code',
      login: alice,
    },
    { method: 'GET', path: '/ns-api/v2/domains', status: 200, login: alice },
    {
      method: 'POST',
      path: '/ns-api/oauth2/token/',
      status: 400,
      grantType: 'refresh_token',
      error: 'invalid_grant',
    },
    { method: 'GET', path: '/portal/', status: 200 },
  ]);
  expect(service.requests[2]).toMatchObject({ queryNames: ['start', 'limit'], authorization: 'bearer' });
  const log = JSON.stringify(service.requests);
  const secrets = [
    code,
    text(json, 'access_token'),
    text(json, 'refresh_token'),
    service.connection.clientSecret,
    'heron-4712',
    'unknown-token',
    'state-of-the-test',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

async function started(options: Parameters<typeof startPracticeService>[0] = {}) {
  const service = await startPracticeService(options);
  return { ...service, [Symbol.asyncDispose]: () => service.close() };
}
