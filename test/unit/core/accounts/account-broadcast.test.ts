import { expect, test } from 'vitest';
import { createAccountBroadcast } from '../../../../app/core/accounts/account-broadcast.ts';
import type { Account } from '../../../../app/core/accounts/accounts.ts';
import { createAccountStub } from '../panel/account-stub.ts';

/** Two accounts, and the calls of their sessions, oldest first. */
function createFixture() {
  const calls: unknown[] = [];
  const accounts = ['ada', 'bo'].map((login): Account => {
    const account = createAccountStub(login);
    return {
      ...account,
      session: {
        ...account.session,
        poll: async (...args) => void calls.push(['poll', login, ...args]),
        suspend: () => void calls.push(['suspend', login]),
        resume: async () => void calls.push(['resume', login]),
        reschedulePoll: () => void calls.push(['reschedulePoll', login]),
      },
    };
  });
  return { broadcast: createAccountBroadcast({ list: () => accounts }), calls };
}

test.each<[string, (broadcast: ReturnType<typeof createAccountBroadcast>) => void, readonly unknown[]]>([
  ['an opened panel', ({ panelOpened }) => panelOpened(), ['poll', 10_000]],
  ['an unlocked screen', ({ screenLocked }) => screenLocked(false), ['poll', 10_000]],
  ['a locked screen', ({ screenLocked }) => screenLocked(true), ['reschedulePoll']],
  ['a wish of the user', ({ pollAll }) => pollAll(), ['poll']],
  ['a suspend', ({ suspend }) => suspend(), ['suspend']],
  ['a resume', ({ resume }) => resume(), ['resume']],
])('%s reaches the session of each account', (_case, act, [call, ...args]) => {
  const { broadcast, calls } = createFixture();
  act(broadcast);
  expect(calls).toEqual(['ada', 'bo'].map((login) => [call, login, ...args]));
});
