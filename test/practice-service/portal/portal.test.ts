import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, portalUrl, signInAtPortal } from '../caller.ts';
import { redirectUris } from '../connection.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService();
});
afterAll(() => service.close());

describe('the login page', () => {
  test('reports a wrong password and keeps the username, not the password', async () => {
    const { status, text, headers } = await signInAtPortal(service, alice, 'wrong-"<password>');
    expect(status).toBe(200);
    expect(headers.get('location')).toBeNull();
    expect(text).toMatch(/role="alert"[\s\S]*The username or the password is not right/);
    expect(text).toContain(`value="${alice}"`);
    expect(text).not.toContain('wrong-');
  });
});

describe('the redirect', () => {
  test('is a 302 to the redirect address with a code and the state unchanged', async () => {
    const state = 'a b+c&d=e/é%20';
    const { status, headers } = await signInAtPortal(service, alice, undefined, { state });
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(redirectUris.window);
    expect(location.searchParams.get('state')).toBe(state);
    expect(location.searchParams.get('code')).toMatch(/^\S{20,}$/);
    expect([...location.searchParams.keys()].sort()).toEqual(['code', 'state']);
  });

  test('has error=access_denied and the state after a cancellation, and no code', async () => {
    const { status, headers } = await sendRequest(portalUrl(service), {
      method: 'POST',
      body: new URLSearchParams({ username: '', password: '', action: 'cancel' }),
    });
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`${redirectUris.window}?error=access_denied&state=s1`);
  });
});

describe('an invalid request gets an error page and no redirect:', () => {
  const wrong: [string, Record<string, string | undefined>, string][] = [
    ['an unknown client', { client_id: 'stranger' }, 'not known'],
    ['a redirect address not whitelisted', { redirect_uri: 'https://evil.example/' }, 'not been allowed'],
    [
      'a redirect address that only starts right',
      { redirect_uri: `${redirectUris.window}/x` },
      'not been allowed',
    ],
    ['another response type', { response_type: 'token' }, 'kind of answer'],
    ['no state', { state: undefined }, 'state is missing'],
  ];
  test.each(wrong)('%s', async (_name, changes, reason) => {
    const right = { username: alice, password: 'heron-4712' };
    for (const init of [{}, { method: 'POST', body: new URLSearchParams(right) }]) {
      const { status, headers, text } = await sendRequest(portalUrl(service, changes), init);
      expect(status).toBe(400);
      expect(headers.get('location')).toBeNull();
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(text).toContain(reason);
      expect(text).not.toContain('<form');
    }
  });
});
