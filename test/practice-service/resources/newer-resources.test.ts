// The resources of newer deployments: number of domains, revocation.
import { afterEach, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, refresh, sendRequest, text } from '../caller.ts';
import type { Dialect } from '../dialect.ts';
import { domainsPath, jwtPath, profilePath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import type { TokenFormat } from '../token/tokens.ts';

const alice = 'alice@practice.example';
let service: PracticeService;
const start = async (dialect: Dialect, accessTokens: TokenFormat = 'opaque') => {
  service = await startPracticeService({ dialect, accessTokens, clock: () => Date.UTC(2026, 4, 4, 10) });
};
afterEach(() => service.close());

const tokensOf = (login: string) => passwordGrantResponse(service, login);

const revoke = (accessToken: string) =>
  sendRequest(service.baseUrl + jwtPath, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  });

describe('the number of domains', () => {
  test('is the current one of the user, and refused where the list is', async () => {
    await start('both');
    const token = text(await tokensOf(alice), 'access_token');
    expect((await read(service, `${domainsPath}/count`, token)).json).toEqual({ total: 250 });
    service.setDomains(alice, 7);
    expect((await read(service, `${domainsPath}/count`, token)).json).toEqual({ total: 7 });
    const refused = text(await tokensOf('dev@practice.example'), 'access_token');
    expect((await read(service, `${domainsPath}/count`, refused)).status).toBe(403);
  });

  test('is missing with the dialect “specification”', async () => {
    await start('specification');
    const token = text(await tokensOf(alice), 'access_token');
    expect((await read(service, `${domainsPath}/count`, token)).json).toEqual({
      code: 404,
      message: 'Not Found',
    });
  });
});

describe('revocation', () => {
  test('ends a JWT and its refresh token with 202', async () => {
    await start('both', 'jwt');
    const tokens = await tokensOf(alice);
    const accessToken = text(tokens, 'access_token');
    expect(accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await revoke(accessToken)).status).toBe(202);
    expect((await read(service, profilePath, accessToken)).status).toBe(401);
    expect((await revoke(accessToken)).status).toBe(401);
    expect((await refresh(service, tokens)).status).toBe(400);
  });

  test.each<[Dialect, TokenFormat]>([
    ['both', 'opaque'],
    ['specification', 'jwt'],
  ])('with the dialect %s and %s tokens is 404, and the token stays valid', async (dialect, format) => {
    await start(dialect, format);
    const accessToken = text(await tokensOf(alice), 'access_token');
    expect((await revoke(accessToken)).status).toBe(404);
    expect((await read(service, profilePath, accessToken)).status).toBe(200);
  });
});
