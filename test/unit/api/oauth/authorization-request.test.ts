import { expect, test } from 'vitest';
import { authorizationUrl } from '../../../../app/api/oauth/authorization.ts';
import type { Connection } from '../../../../app/connection/connection.ts';

const connection: Connection = {
  name: 'Example',
  baseUrl: 'https://pbx.example.net',
  authUrl: 'https://pbx.example.net/ns-api',
  clientId: 'perch client',
  signIn: ['window'],
  clientAuthentication: 'basic',
};
const redirectUri = 'https://pbx.example.net/perch/callback';

test('[S84] the authorization request has the specified parameters, form-encoded', () => {
  expect(authorizationUrl(connection, redirectUri, 'st&te')).toBe(
    'https://pbx.example.net/portal/?response_type=code&client_id=perch+client' +
      '&redirect_uri=https%3A%2F%2Fpbx.example.net%2Fperch%2Fcallback&state=st%26te',
  );
});

test('[S176] with PKCE the authorization request also has the challenge, of the method S256', () => {
  const { searchParams } = new URL(authorizationUrl(connection, redirectUri, 'state', 'challenge'));
  expect([...searchParams].slice(4)).toEqual([
    ['code_challenge', 'challenge'],
    ['code_challenge_method', 'S256'],
  ]);
});
