// Cancel once the service has given tokens: nothing of the sign-in stays, whatever is still under way.
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '../../../../app/contract/calls.ts';
import type { App } from '../../../../app/core/app.ts';
import { accountId } from '../../../../app/core/accounts/accounts.ts';
import { maxLoginLength } from '../../../../app/core/auth/sign-in-controller.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const service = 'Practice service';
const alice = 'alice@practice.example';

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
});

afterEach(() => bench.end());

const panel = () => bench.view().panel;
const refreshTokens = () =>
  [...(bench.keychain.entries?.keys() ?? [])].filter((key) => key.includes('refresh-token'));
/** A token response without a login: it is read from the profile. */
const nameless = { kind: 'rewrite', fields: { login: undefined, uid: undefined } } as const;
const hanging = { kind: 'hang', moment: 'before' } as const;

async function atProfile(hits = 1) {
  const held = await bench.service.fault('profile', hanging);
  const attempt = perch.calls['signIn.start']('window');
  await eventually(() => {
    expect(held.hits).toBe(hits);
    expect(panel()).toMatchObject({ name: 'signing-in', step: 'profile' });
  });
  return { held, attempt };
}

const happenings = [
  ['is cancelled', () => perch.calls['signIn.cancel'](), 'sign-in'],
  ['meets the removal of its service', () => perch.calls['connection.remove'](service), 'welcome'],
] as const;

test.each(happenings)(
  'a sign-in that %s while the profile says whose it is adds nothing',
  async (_, happens, view) => {
    await bench.service.fault('code', nameless);
    const { held, attempt } = await atProfile();
    await happens();
    await attempt;
    expect(panel()).toMatchObject({ name: view, notice: { tone: 'info' } });
    await held.end();
    await perch.calls['view.read']();
    expect([bench.view().accounts, bench.accounts(), refreshTokens()]).toEqual([[], [], []]);
    expect(bench.service.requests.filter(({ grantType }) => grantType === 'refresh_token')).toEqual([]);
  },
);

test.each(happenings)(
  'a sign-in that %s while the profile is first read takes the new account back',
  async (_, happens, view) => {
    const { held, attempt } = await atProfile();
    expect(bench.accounts()).toHaveLength(1);
    await happens();
    await attempt;
    expect(panel()).toMatchObject({ name: view, notice: { tone: 'info' } });
    expect(bench.view().accounts).toEqual([]);
    await held.end();
    await eventually(() => expect([bench.accounts(), refreshTokens()]).toEqual([[], []]));
    expect(bench.profiles.size).toBe(0);
  },
);

test('cancelling takes effect at once where the keychain doesn’t take the token', async () => {
  const answers = Promise.withResolvers<undefined>();
  bench.beforeWrite = () => answers.promise;
  const attempt = perch.calls['signIn.start']('window');
  await eventually(() => expect(bench.accounts()).toHaveLength(1));
  await perch.calls['signIn.cancel']();
  await attempt;
  expect([panel().name, bench.view().accounts]).toEqual(['sign-in', []]);
  answers.resolve(undefined);
  await eventually(() => expect([bench.accounts(), refreshTokens()]).toEqual([[], []]));
});

test('cancelling a renewed sign-in keeps the account that was there before, with its new tokens', async () => {
  await perch.calls['signIn.start']('window');
  const held = await bench.service.fault('profile', hanging);
  const attempt = perch.calls['account.signInAgain'](accountId(service, alice));
  await eventually(() => expect(held.hits).toBe(1));
  await perch.calls['signIn.cancel']();
  await attempt;
  await held.end();
  perch = await bench.start();
  expect(panel()).toMatchObject({ name: 'account', account: { login: alice, signIn: 'signed-in' } });
});

test('quitting while the profile is first read keeps the account', async () => {
  const { held, attempt } = await atProfile();
  const ended = perch.end();
  await held.end();
  await Promise.all([ended, attempt]);
  perch = await bench.start();
  expect(panel()).toMatchObject({ name: 'account', account: { login: alice, signIn: 'signed-in' } });
});

test.each([
  ['the token response', 'code', { login: 'x'.repeat(maxLoginLength + 1) }],
  ['the profile', 'profile', { user: 'x'.repeat(maxLoginLength) }],
] as const)(
  'a username in %s that is too long for the keychain is refused in words',
  async (_, endpoint, fields) => {
    if (endpoint === 'profile') await bench.service.fault('code', nameless);
    await bench.service.fault(endpoint, { kind: 'rewrite', fields });
    await perch.calls['signIn.start']('window');
    expect(panel()).toMatchObject({
      name: 'sign-in',
      notice: { tone: 'error', text: expect.stringContaining('too long') as string },
    });
    expect([bench.accounts(), refreshTokens()]).toEqual([[], []]);
  },
);

test('an account with the longest username that is taken can be refreshed and signed out by its panel', async () => {
  // Each of these takes six characters in an account's id.
  const login = '\u0001'.repeat(maxLoginLength);
  await bench.service.fault('code', { kind: 'rewrite', fields: { login } });
  await perch.calls['signIn.start']('window');
  const [account] = bench.view().accounts;
  const args = v.safeParse(calls['account.signOut'].args, [account?.id]);
  expect(args.success).toBe(true);
  await perch.calls['account.signOut'](account?.id ?? '');
  expect(bench.accounts()).toEqual([]);
});

test('an account of any username that an earlier Perch has stored can be signed out', async () => {
  const login = 'x'.repeat(5000);
  const { clientSecret: _, ...connection } = bench.service.connection;
  bench.store({ format: 1, connections: [connection], accounts: [{ connection: service, login }] });
  perch = await bench.start();
  const [account] = bench.view().accounts;
  expect(v.is(calls['account.signOut'].args, [account?.id])).toBe(true);
});
