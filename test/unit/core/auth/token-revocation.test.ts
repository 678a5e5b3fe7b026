import { expect, test } from 'vitest';
import { createTransport } from '../../../../app/api/http/transport.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, signInAs, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';

let testApp: TestApp;
/** The signal of the last revocation. */
let cancelled: AbortSignal | undefined;

async function signIn(accessTokens: 'jwt' | 'opaque'): Promise<App> {
  testApp = await openTestApp({
    dialect: 'newer',
    accessTokens,
    send: (dispatcher) => {
      const transport = createTransport({ version: '0.0.0', dispatcher });
      return (request, signal) => {
        if (request.method === 'DELETE') cancelled = signal;
        return transport(request, signal);
      };
    },
  });
  return testApp.startSignedIn();
}

const signOut = (app: App) => app.calls['account.signOut'](testApp.view().accounts[0]?.id ?? '');
const revocations = () => testApp.service.requests.filter(({ method }) => method === 'DELETE');

test('somebody else than the account that signs in again is asked about first; without consent the token is revoked', async () => {
  const app = await signIn('jwt');
  testApp.signInUser = signInAs(testApp.service, 'grace@practice.example');
  testApp.answer = () => Promise.resolve(false);
  await app.calls['account.signInAgain'](testApp.view().accounts[0]?.id ?? '');
  expect(testApp.questions.at(-1)).toEqual({
    kind: 'other-account',
    login: 'grace@practice.example',
    name: 'Alice Marsh',
  });
  expect(testApp.view().accounts).toHaveLength(1);
  await eventually(() => expect(revocations()).toHaveLength(1));
});

test('a revocation without a response is given up after two seconds and doesn’t delay the sign-out', async () => {
  const app = await signIn('jwt');
  const hanging = await testApp.service.fault('revocation', { kind: 'hang', phase: 'before' });
  await signOut(app);
  expect(testApp.view().accounts).toEqual([]);
  const keys = [...(testApp.keychain.entries?.keys() ?? [])];
  expect(keys.filter((key) => key.includes(alice))).toEqual([]);
  await eventually(() => expect(hanging.hits).toBe(1));
  expect(cancelled?.aborted).toBe(false);
  testApp.clock.pass(2_000);
  expect(cancelled?.aborted).toBe(true);
});
