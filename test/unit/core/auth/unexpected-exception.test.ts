import { expect, test } from 'vitest';
import { messages } from '../../../../app/i18n/messages.ts';
import type { ApiClient } from '../../../../app/api/client.ts';
import { beginSignIn, type SignInOptions } from '../../../../app/core/auth/sign-in.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { sampleConnection as connection } from '../sample-connection.ts';
import { lazyText } from '../../lazy-text.ts';

const throwing = () => {
  throw new Error('It failed.');
};
const client: ApiClient = {
  requestTokens: throwing,
  request: throwing,
};

test.each<[string, Pick<SignInOptions, 'pendingMfa'>]>([
  ['before the sign-in window opens', { pendingMfa: undefined }],
  ['while the second factors are listed', { pendingMfa: { pendingToken: 'p', lifetimeSeconds: 300 } }],
])('an exception %s ends the sign-in with a text', async (_moment, { pendingMfa }) => {
  const signIn = beginSignIn({
    method: 'window',
    connection,
    client,
    openPortal: throwing,
    pendingMfa,
    username: '',
    runtime: createTestRuntime(createManualClock(), { token: throwing }),
    recordFailure: () => {},
    onChange: () => {},
  });
  expect(await signIn.result).toMatchObject({
    kind: 'failed',
    text: lazyText(messages.signInFailed.internal),
  });
});
