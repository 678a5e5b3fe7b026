import { expect, test } from 'vitest';
import { createAccountBroadcast } from '../../../../app/core/accounts/accounts.ts';
import type { Account } from '../../../../app/core/accounts/account.ts';
import { createManualClock } from '../manual-clock.ts';
import { createAccountStub } from '../panel/account-stub.ts';

/** Accounts, and the calls of their sessions, oldest first. */
function createFixture(logins = ['ada', 'bo'], selected = 0) {
  const clock = createManualClock();
  const calls: unknown[] = [];
  const accounts = logins.map((login): Account => {
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
  const broadcast = createAccountBroadcast(
    { list: () => accounts, selected: () => accounts[selected] },
    clock,
  );
  return { broadcast, calls, clock };
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

const many = Array.from({ length: 20 }, (_, index) => `user${index}`);

test('with many accounts the selected one is polled first, and the others follow within five seconds', () => {
  const { broadcast, calls, clock } = createFixture(many, 7);
  broadcast.pollAll();
  expect(calls).toEqual([
    ['poll', 'user7'],
    ['poll', 'user0'],
    ['poll', 'user1'],
  ]);
  clock.pass(1_000);
  expect(calls).toHaveLength(7);
  clock.pass(4_000);
  expect(calls).toHaveLength(20);
  expect(new Set(calls.map(String)).size).toBe(20);
});

test('a suspend cancels the polls that have not begun, and the resume reaches each account', () => {
  const { broadcast, calls, clock } = createFixture(many);
  broadcast.panelOpened();
  broadcast.suspend();
  clock.pass(60_000);
  expect(calls).toHaveLength(3 + 20);
  broadcast.resume();
  clock.pass(60_000);
  expect(calls.slice(23)).toEqual(many.map((login) => ['resume', login]));
});
