import { expect, test } from 'vitest';
import { codeChallenge, isPkceDemanded, usesPkce } from '../../../../app/api/oauth/authorization.ts';

test('[S175] the challenge is the one of RFC 7636, appendix B', () => {
  expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test.each([
  [undefined, false, true],
  [['window', 'browser'], true, true],
  [['window'], true, false],
  [[], false, false],
] as const)(
  'with the key %j a sign-in in the window sends PKCE: %s, in the browser: %s',
  (pkce, window, browser) => {
    const connection = pkce === undefined ? {} : { pkce };
    expect([usesPkce(connection, 'window'), usesPkce(connection, 'browser')]).toEqual([window, browser]);
  },
);

test.each([
  ['invalid_request', 'code challenge required', true],
  ['invalid_request', 'Missing parameter: code_challenge', true],
  ['invalid_request', 'PKCE is required for this client', true],
  ['invalid_grant', 'code_verifier is missing', true],
  ['invalid_request', 'Missing parameter: state', false],
  ['invalid_request', '', false],
  ['invalid_client', 'code_challenge', false],
])('the error %s with the message “%s” demands PKCE: %s', (error, text, expected) => {
  expect(isPkceDemanded(error, text)).toBe(expected);
});
