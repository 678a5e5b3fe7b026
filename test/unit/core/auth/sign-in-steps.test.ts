// One sign-in alone, with a scripted service: which requests it sends, and what the user sees after each step.
import { createScriptedClient } from '../scripted-client.ts';
import { expect, test } from 'vitest';
import { type Failure, failed, ok } from '../../../../app/api/http/result.ts';
import { codeChallenge } from '../../../../app/api/oauth/authorization.ts';
import type { Grant } from '../../../../app/api/oauth/token-request.ts';
import type { PendingMfa, TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { SignInMethod } from '../../../../app/contract/view.ts';
import { beginSignIn } from '../../../../app/core/auth/sign-in.ts';
import {
  passcodeFailureText,
  passwordRefusalText,
  refusalText,
  signInFailureText,
} from '../../../../app/core/failure-messages.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { lazyText } from '../../lazy-text.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { sampleConnection } from '../sample-connection.ts';
import type { OpenSignInWindow, SignInResult } from '../../../../app/core/auth/sign-in-result.ts';

const connection: Connection = { ...sampleConnection, browserRedirectUri: 'http://127.0.0.1:8000/back' };
const tokens: Tokens = { accessToken: 'access', lifetimeSeconds: 3600, login: 'ada', about: {} };
const offline = failed('network', 'ECONNREFUSED').failure;
const pending: PendingMfa = { pendingToken: 'pending', lifetimeSeconds: 300, vendor: 'duo', factor: 'push' };
const refused = (error: string, text = ''): TokenResponse => ({ kind: 'refused', error, text });
const failing = (failure: Failure): TokenResponse => ({ kind: 'failed', failure });
const secondFactor = (changes: Partial<PendingMfa> = {}): TokenResponse => ({
  kind: 'second-factor',
  pending: { ...pending, ...changes },
});

interface Script {
  readonly method?: SignInMethod;
  readonly of?: Connection;
  /** The responses of the service, in order. */
  readonly responses?: readonly (TokenResponse | Promise<TokenResponse>)[];
  /** Returns the result of the login page, given the `state` in its address. */
  readonly page?: (state: string) => SignInResult<'redirected'>;
  readonly pendingMfa?: PendingMfa;
  /** Called before the profile is read. */
  readonly onProfile?: () => void;
}

function begin({
  method = 'password',
  of = connection,
  responses = [],
  page,
  pendingMfa,
  onProfile,
}: Script = {}) {
  const clock = createManualClock();
  const remaining = [...responses];
  const grants: Grant[] = [];
  const profileTokens: string[] = [];
  /** Each operation's path and its token. */
  const usedTokens: string[] = [];
  const windows: (Omit<Parameters<OpenSignInWindow>[0], 'address' | 'state'> & {
    address: URL;
    isClosed: boolean;
  })[] = [];
  const logged: string[] = [];
  let changes = 0;
  let serial = 0;
  const client = createScriptedClient({
    requestTokens: async (grant) => {
      grants.push(grant);
      const response = remaining.shift();
      if (response === undefined) throw new Error('No response is left.');
      return response;
    },
    request: async ({ path }, token) => {
      usedTokens.push(`${path} ${token}`);
      profileTokens.push(token);
      onProfile?.();
      return ok({
        user: '1001',
        mfa: [
          { mfa_vendor: 'duo', mfa_type: 'push' },
          { mfa_vendor: 'google', mfa_type: 'authenticator' },
        ],
      });
    },
  });
  const signIn = beginSignIn({
    method,
    connection: of,
    client,
    openPortal: ({ address, redirectUri, state, title, onNote }) => {
      const url = new URL(address);
      const window = { address: url, redirectUri, title, onNote, isClosed: false };
      windows.push(window);
      const { promise, resolve } = Promise.withResolvers<SignInResult<'redirected'>>();
      if (page !== undefined) resolve(page(state));
      return {
        result: promise,
        close: () => {
          window.isClosed = true;
          resolve({ kind: 'cancelled' });
        },
      };
    },
    pendingMfa,
    username: '',
    runtime: createTestRuntime(clock, {
      token: () => `token-${(serial += 1)}`,
      log: (line) => void logged.push(line),
    }),
    recordFailure: (detail, failed) => void logged.push(`${failed}: ${detail}`),
    onChange: () => (changes += 1),
  });
  return { signIn, clock, grants, profileTokens, usedTokens, windows, logged, changes: () => changes };
}

const turn = () => new Promise(setImmediate);
const atForm = {
  method: 'password',
  state: 'awaiting-user',
  username: '',
  error: undefined,
  isSlow: false,
  mfa: undefined,
};
const redirect = (query: string) => (state: string) =>
  ({ kind: 'redirected', address: `https://pbx.example/callback?state=${state}&${query}` }) as const;

test('a password is exchanged for tokens', async () => {
  const { signIn, grants, clock, changes } = begin({ responses: [{ kind: 'tokens', tokens }] });
  expect([signIn.snapshot(), signIn.connection, signIn.cancelled.aborted]).toEqual([
    atForm,
    connection,
    false,
  ]);
  const submitted = signIn.submitPassword('ada', 'secret');
  expect([signIn.snapshot(), changes()]).toEqual([{ ...atForm, state: 'exchanging', username: 'ada' }, 1]);
  await submitted;
  expect(grants).toEqual([{ type: 'password', username: 'ada', password: 'secret' }]);
  expect(await signIn.result).toEqual({ kind: 'tokens', tokens });
  expect([signIn.snapshot().state, changes(), clock.timers()]).toEqual(['signed-in', 2, 0]);
});

test.each([
  ['password', { method: 'password' }],
  ['code', { method: 'window', page: redirect('code=c') }],
  ['passcode', { pendingMfa: pending }],
] as const)('a token of another type than Bearer for a %s is not used', async (grant, script) => {
  const other: TokenResponse = { kind: 'tokens', tokens: { ...tokens, about: { token_type: 'mac' } } };
  const { signIn, usedTokens } = begin({ ...script, responses: [other] });
  await turn();
  if (grant === 'password') await signIn.submitPassword('ada', 'secret');
  else if (grant === 'passcode') await signIn.submitPasscode('111111');
  expect(await signIn.result).toEqual({
    kind: 'failed',
    text: lazyText(messages.signInFailed.tokenType('mac')),
    detail: 'token type',
  });
  expect(usedTokens).toEqual([]);
});

test.each<[string, TokenResponse, string, string]>([
  [
    'wrong credentials',
    refused('invalid_grant', 'Wrong password'),
    passwordRefusalText({ error: 'invalid_grant', text: 'Wrong password' }),
    'invalid_grant',
  ],
  [
    'a refused client',
    refused('invalid_client', 'Unknown'),
    refusalText({ error: 'invalid_client', text: 'Unknown' }),
    'invalid_client',
  ],
  [
    'a network that is down',
    failing(offline),
    signInFailureText(offline),
    'No connection to the service (network, ECONNREFUSED)',
  ],
  [
    'a service that is down',
    failing(failed('unavailable', 'what the user typed', { status: 503 }).failure),
    signInFailureText(failed('unavailable', '', { status: 503 }).failure),
    'The service is unavailable (unavailable, 503)',
  ],
])('after %s the form shows why, and the user may try again', async (_case, response, text, detail) => {
  const { signIn, grants, logged } = begin({ responses: [response, { kind: 'tokens', tokens }] });
  await signIn.submitPassword('ada', 'wrong');
  expect(signIn.snapshot()).toEqual({ ...atForm, username: 'ada', error: lazyText(text) });
  expect(logged).toEqual([`password: ${detail}`]);
  await signIn.submitPassword('bo', 'right');
  expect(grants[1]).toEqual({ type: 'password', username: 'bo', password: 'right' });
  expect(await signIn.result).toEqual({ kind: 'tokens', tokens });
});

test.each([
  [' ada@example.net\u00A0', 'ada@example.net'],
  ['\u200Bada\uFEFF by\u00ADron\u2060\t', 'ada byron'],
  ['ada\tbyron', 'ada\tbyron'],
  ['\uFF41\uFF44\uFF41', '\uFF41\uFF44\uFF41'],
])('the username %j is sent as %j, and the password as it is', async (typed, username) => {
  const { signIn, grants } = begin({ responses: [refused('invalid_grant')] });
  await signIn.submitPassword(typed, ' \u200Bsecret ');
  expect(grants).toEqual([{ type: 'password', username, password: ' \u200Bsecret ' }]);
  expect(signIn.snapshot().username).toBe(username);
});

test('a password is sent once at a time, and only where the form is shown', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const form = begin({ responses: [late.promise] });
  const submitted = form.signIn.submitPassword('ada', 'secret');
  await form.signIn.submitPassword('bo', 'secret');
  late.resolve({ kind: 'tokens', tokens });
  await submitted;
  expect(form.grants).toHaveLength(1);
  const inWindow = begin({ method: 'window' });
  await inWindow.signIn.submitPassword('ada', 'secret');
  expect([inWindow.grants, inWindow.signIn.snapshot().state]).toEqual([[], 'awaiting-user']);
});

test.each([
  ['window', 'https://pbx.example/callback', undefined],
  ['browser', 'http://127.0.0.1:8000/back', 'token-1'],
] as const)('the login page in the %s gives a code for tokens', async (method, redirectUri, codeVerifier) => {
  const { signIn, grants, windows, clock } = begin({
    method,
    page: redirect('code=c1'),
    responses: [{ kind: 'tokens', tokens }],
  });
  expect(await signIn.result).toEqual({ kind: 'tokens', tokens });
  expect(grants).toEqual([{ type: 'authorization_code', code: 'c1', redirectUri, codeVerifier }]);
  const [window] = windows;
  expect(window).toMatchObject({ redirectUri, title: 'Practice', isClosed: false });
  expect(window?.address.searchParams.get('code_challenge')).toBe(
    codeVerifier === undefined ? null : codeChallenge(codeVerifier),
  );
  expect([signIn.snapshot().state, clock.timers()]).toEqual(['signed-in', 0]);
});

test.each<[string, (state: string) => SignInResult<'redirected'>, object]>([
  ['is closed', () => ({ kind: 'cancelled' }), { kind: 'cancelled' }],
  ['is cancelled', redirect('error=access_denied'), { kind: 'cancelled' }],
  [
    'fails',
    () => ({ kind: 'failed', text: () => 'No page.', detail: 'crash' }),
    { kind: 'failed', text: lazyText('No page.'), detail: 'crash' },
  ],
  [
    'refuses the client',
    redirect('error=invalid_client'),
    {
      kind: 'failed',
      text: lazyText(refusalText({ error: 'invalid_client', text: '' })),
      detail: 'invalid_client',
    },
  ],
  [
    'has another state',
    () => redirect('code=c1')('other'),
    { kind: 'failed', text: lazyText(messages.signInFailed.wrongState), detail: 'wrong-state' },
  ],
  [
    'gives no code',
    redirect('x=1'),
    { kind: 'failed', text: lazyText(messages.signInFailed.noCode), detail: 'no-code' },
  ],
])('a login page that %s ends the sign-in', async (_case, page, result) => {
  const { signIn, grants, clock } = begin({ method: 'window', page });
  expect(await signIn.result).toEqual(result);
  expect([grants, signIn.snapshot().state, clock.timers()]).toEqual([[], 'signed-out', 0]);
});

test.each<[string, TokenResponse, string, string]>([
  [
    'network',
    failing(offline),
    signInFailureText(offline),
    'No connection to the service (network, ECONNREFUSED)',
  ],
  ['refusal', refused('invalid_grant'), refusalText({ error: 'invalid_grant', text: '' }), 'invalid_grant'],
  [
    'demand for PKCE',
    refused('invalid_grant', 'code_verifier is required'),
    messages.signInFailed.pkceRequired('window'),
    'invalid_grant',
  ],
])('a code whose exchange fails with a %s ends the sign-in', async (_case, response, text, detail) => {
  const { signIn } = begin({ method: 'window', page: redirect('code=c1'), responses: [response] });
  expect(await signIn.result).toEqual({ kind: 'failed', text: lazyText(text), detail });
  expect(signIn.snapshot()).toMatchObject({ state: 'signed-out', error: undefined });
});

test('a connection without a redirect address for the method is a mistake, which ends the sign-in', async () => {
  const { signIn, windows } = begin({ method: 'browser', of: sampleConnection });
  expect(await signIn.result).toEqual({
    kind: 'failed',
    text: lazyText(messages.signInFailed.internal),
    detail: 'Error: There is no redirect address for browser.',
  });
  expect(windows).toEqual([]);
});

test('an exception while the second factors are listed ends the sign-in', async () => {
  const { vendor: _, ...unnamed } = pending;
  const { signIn } = begin({
    pendingMfa: unnamed,
    onProfile: () => {
      throw new Error('It failed.');
    },
  });
  expect(await signIn.result).toMatchObject({ kind: 'failed', detail: 'Error: It failed.' });
});

test('a note of the login page is published once', () => {
  const { signIn, windows, changes } = begin({ method: 'window' });
  const note = { kind: 'blocked', host: 'sso.example' } as const;
  for (const given of [note, { ...note }]) windows[0]?.onNote(given);
  expect([signIn.snapshot().note, changes()]).toEqual([note, 1]);
  signIn.cancel();
});

test('after a minute at the login page the sign-in is slow, and a cancel closes the page', async () => {
  const { signIn, clock, windows, changes } = begin({ method: 'window' });
  clock.pass(59_999);
  expect([signIn.snapshot().isSlow, changes()]).toEqual([false, 0]);
  clock.pass(1);
  expect([signIn.snapshot().isSlow, changes()]).toEqual([true, 1]);
  signIn.cancel();
  expect(await signIn.result).toEqual({ kind: 'cancelled' });
  expect([windows[0]?.isClosed, signIn.cancelled.aborted, signIn.snapshot().state]).toEqual([
    true,
    true,
    'signed-out',
  ]);
});

test('a passcode is sent with the factor that the response names', async () => {
  const { signIn, grants, clock, profileTokens } = begin({
    responses: [secondFactor(), { kind: 'tokens', tokens }],
  });
  await signIn.submitPasscode('000000');
  await signIn.submitPassword('ada', 'secret');
  const factor = { vendor: 'duo', type: 'push' };
  expect(signIn.snapshot()).toEqual({
    ...atForm,
    state: 'mfa-required',
    username: 'ada',
    mfa: { factors: [factor], selected: factor, expiresAt: clock.wall() + 300_000, rejectedCount: 0 },
  });
  expect([profileTokens, clock.nextTimer()]).toEqual([[], 300_000]);
  const submitted = signIn.submitPasscode('123456');
  expect(signIn.snapshot().state).toBe('checking-passcode');
  await submitted;
  expect(grants[1]).toEqual({
    type: 'mfa',
    vendor: 'duo',
    factor: 'push',
    passcode: '123456',
    pendingToken: 'pending',
  });
  expect(await signIn.result).toEqual({ kind: 'tokens', tokens });
  expect([signIn.snapshot().mfa, clock.timers()]).toEqual([undefined, 0]);
});

test('without a named factor those of the profile are offered, and the selected one is used', async () => {
  const { vendor: _vendor, factor: _factor, ...unnamed } = pending;
  const { signIn, grants, profileTokens, changes } = begin({
    method: 'window',
    pendingMfa: unnamed,
    responses: [{ kind: 'tokens', tokens }],
  });
  await turn();
  const [duo, google] = [
    { vendor: 'duo', type: 'push' },
    { vendor: 'google', type: 'authenticator' },
  ];
  expect([profileTokens, signIn.snapshot().mfa]).toMatchObject([
    ['pending'],
    { factors: [duo, google], selected: duo },
  ]);
  const before = changes();
  signIn.selectFactor(2);
  expect([signIn.snapshot().mfa?.selected, changes()]).toEqual([duo, before]);
  signIn.selectFactor(1);
  expect(signIn.snapshot().mfa).toMatchObject({ factors: [duo, google], selected: google });
  expect(changes()).toBe(before + 1);
  await signIn.submitPasscode('123456');
  expect(grants).toMatchObject([{ type: 'mfa', vendor: 'google', factor: 'authenticator' }]);
});

test.each<[string, TokenResponse, number, string]>([
  ['is refused', refused('invalid_grant', 'Wrong passcode'), 1, messages.passcodeFailed.notAccepted],
  [
    'fails with the status 400',
    failing(failed('rejected', '', { status: 400 }).failure),
    1,
    messages.passcodeFailed.notAccepted,
  ],
  ['can’t be sent', failing(offline), 0, passcodeFailureText(offline)],
])('a passcode that %s can be entered again', async (_case, response, rejectedCount, text) => {
  const { signIn, grants } = begin({
    pendingMfa: pending,
    responses: [response, response, { kind: 'tokens', tokens }],
  });
  await turn();
  await signIn.submitPasscode('111111');
  expect(signIn.snapshot()).toMatchObject({
    state: 'mfa-required',
    error: lazyText(text),
    mfa: { rejectedCount },
  });
  await signIn.submitPasscode('222222');
  expect(signIn.snapshot().mfa?.rejectedCount).toBe(2 * rejectedCount);
  await signIn.submitPasscode('333333');
  expect(grants.map((grant) => grant.type === 'mfa' && [grant.passcode, grant.pendingToken])).toEqual([
    ['111111', 'pending'],
    ['222222', 'pending'],
    ['333333', 'pending'],
  ]);
  expect(await signIn.result).toEqual({ kind: 'tokens', tokens });
});

test('where a second factor demands the password again, it is sent with the passcode', async () => {
  const { signIn, grants } = begin({
    responses: [secondFactor({ requiresPassword: true, idType: 'level1' }), { kind: 'tokens', tokens }],
  });
  await signIn.submitPassword('ada', 'secret');
  await signIn.submitPasscode('123456');
  const credentials = { username: 'ada', password: 'secret' };
  expect(grants[1]).toMatchObject({ type: 'mfa', passcode: '123456', idType: 'level1', credentials });
});

test.each([
  [['window', 'password'], messages.extras.secondFactor.needsPassword],
  [['window'], messages.extras.secondFactor.needsPasswordMethod],
] as const)('after a code such a second factor ends the sign-in by %j', async (methods, text) => {
  const { signIn } = begin({
    method: 'window',
    of: { ...connection, signIn: methods },
    page: redirect('code=c1'),
    responses: [secondFactor({ requiresPassword: true })],
  });
  expect(await signIn.result).toMatchObject({ kind: 'failed', text: lazyText(text) });
});

test('another challenge replaces the pending token and its time', async () => {
  const { signIn, grants, clock } = begin({
    pendingMfa: pending,
    responses: [secondFactor({ pendingToken: 'next', lifetimeSeconds: 60 }), { kind: 'tokens', tokens }],
  });
  await turn();
  await signIn.submitPasscode('111111');
  expect([signIn.snapshot().state, clock.timers(), clock.nextTimer()]).toEqual(['mfa-required', 1, 60_000]);
  await signIn.submitPasscode('222222');
  expect(grants[1]).toMatchObject({ pendingToken: 'next' });
});

test('the time for the passcode is over when the pending token expires', async () => {
  const { signIn, clock } = begin({ pendingMfa: pending });
  await turn();
  clock.pass(299_999);
  expect(signIn.snapshot().state).toBe('mfa-required');
  clock.pass(1);
  expect(await signIn.result).toEqual({
    kind: 'failed',
    text: lazyText(messages.signInFailed.passcodeExpired),
    detail: 'expired',
  });
  expect(signIn.snapshot()).toMatchObject({ state: 'signed-out', mfa: undefined });
  const long = begin({ pendingMfa: { ...pending, lifetimeSeconds: 86_400 * 365 } });
  await turn();
  // Node's longest timer.
  expect(long.clock.nextTimer()).toBe(2_147_483_647);
});

test('the tokens for a passcode that was sent in time sign in after its time is over', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { signIn, clock } = begin({ pendingMfa: pending, responses: [late.promise] });
  await turn();
  const submitted = signIn.submitPasscode('111111');
  clock.pass(300_000);
  expect(signIn.snapshot().state).toBe('checking-passcode');
  late.resolve({ kind: 'tokens', tokens });
  await submitted;
  expect(await signIn.result).toEqual({ kind: 'tokens', tokens });
});

test.each<[string, TokenResponse]>([
  ['a refusal', refused('invalid_grant', 'Wrong passcode')],
  ['a failure', failing(offline)],
])('%s after the time for the passcode is over ends the sign-in as expired', async (_, response) => {
  const late = Promise.withResolvers<TokenResponse>();
  const { signIn, clock } = begin({ pendingMfa: pending, responses: [late.promise] });
  await turn();
  const submitted = signIn.submitPasscode('111111');
  clock.pass(300_000);
  late.resolve(response);
  await submitted;
  expect(await signIn.result).toMatchObject({ kind: 'failed', detail: 'expired' });
});

test.each([
  ['revoked', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.x`],
  ['dropped', 'opaque'],
])('tokens that arrive after a cancel are %s', async (result, accessToken) => {
  const late = Promise.withResolvers<TokenResponse>();
  const { signIn, usedTokens } = begin({ pendingMfa: pending, responses: [late.promise] });
  await turn();
  const submitted = signIn.submitPasscode('111111');
  signIn.cancel();
  late.resolve({ kind: 'tokens', tokens: { ...tokens, accessToken } });
  await submitted;
  expect(await signIn.result).toEqual({ kind: 'cancelled' });
  expect(usedTokens).toEqual(result === 'revoked' ? [`jwt ${accessToken}`] : []);
});

test('a challenge that arrives after a cancel is not answered', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { vendor: _, ...unnamed } = pending;
  const { signIn, usedTokens, grants } = begin({ responses: [late.promise] });
  const submitted = signIn.submitPassword('ada', 'secret');
  signIn.cancel();
  late.resolve({ kind: 'second-factor', pending: unnamed });
  await submitted;
  expect([usedTokens, grants.length]).toEqual([[], 1]);
});

test('a challenge that arrives after the time for the passcode is over starts no timer', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { signIn, clock } = begin({ pendingMfa: pending, responses: [late.promise] });
  await turn();
  const submitted = signIn.submitPasscode('111111');
  clock.pass(300_000);
  late.resolve(secondFactor());
  await submitted;
  expect([signIn.snapshot().state, signIn.snapshot().mfa, clock.timers()]).toEqual([
    'signed-out',
    undefined,
    0,
  ]);
});

test('a pending token that the service no longer knows ends the sign-in', async () => {
  const { signIn, clock } = begin({
    pendingMfa: pending,
    responses: [refused('invalid_grant', 'Invalid access token')],
  });
  await turn();
  await signIn.submitPasscode('111111');
  expect(await signIn.result).toEqual({
    kind: 'failed',
    text: lazyText(messages.signInFailed.challengeEnded),
    detail: 'the pending token was refused',
  });
  expect(clock.timers()).toBe(0);
});

test('a cancel while a passcode is checked, or while factors are read, shows nothing more', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const checking = begin({ pendingMfa: pending, responses: [late.promise] });
  await turn();
  const submitted = checking.signIn.submitPasscode('111111');
  checking.signIn.cancel();
  const { changes } = checking;
  const before = changes();
  late.resolve(failing(offline));
  await submitted;
  expect([await checking.signIn.result, changes(), checking.clock.timers()]).toEqual([
    { kind: 'cancelled' },
    before,
    0,
  ]);
  const { vendor: _vendor, ...unnamed } = pending;
  const reading = begin({ pendingMfa: unnamed });
  reading.signIn.cancel();
  await turn();
  expect([reading.signIn.snapshot().mfa, reading.clock.timers()]).toEqual([undefined, 0]);
});
