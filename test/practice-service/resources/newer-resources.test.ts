// The resources of newer deployments: number of domains, revocation.
import { afterEach, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, sendRequest, text } from '../caller.ts';
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
