import { expect, test } from 'vitest';
import { isJwt } from '../../../../app/api/oauth/token-request.ts';

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
