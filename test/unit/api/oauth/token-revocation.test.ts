import { expect, test } from 'vitest';
import { buildRevocationRequest, isJwt } from '../../../../app/api/oauth/token-revocation.ts';
import { sampleConnection } from '../../core/sample-connection.ts';

const part = (content: string) => Buffer.from(content).toString('base64url');
const header = part('{"typ":"JWT","alg":"HS256"}');

test.each([
  [`${header}.${part('{}')}.signature`, true],
  [`${header}.${part('{}')}.`, true],
  [`${header}.${part('{}')}`, false],
  [`${header}.${part('{}')}.a.b`, false],
  [`${part('[]')}.b.c`, false],
  [`${part('"text"')}.b.c`, false],
  ['a.b.c', false],
  [`${header}.b c.d`, false],
  ['opaque', false],
  ['', false],
])('%s is a JWT: %s', (token, expected) => {
  expect(isJwt(token)).toBe(expected);
});

test('a revocation carries the token in a header only', () => {
  expect(buildRevocationRequest(sampleConnection, 'a.b.c')).toEqual({
    method: 'DELETE',
    url: 'https://pbx.example/ns-api/v2/jwt',
    headers: { accept: 'application/json', authorization: 'Bearer a.b.c' },
  });
});
