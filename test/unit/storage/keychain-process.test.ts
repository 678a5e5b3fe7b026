import { expect, test } from 'vitest';
import {
  createKeychainProcess,
  type KeychainAnswer,
  type KeychainRequest,
} from '../../../app/storage/keychain-process.ts';
import { createManualClock } from '../core/manual-clock.ts';

type Behaviour = (request: KeychainRequest) => Omit<KeychainAnswer, 'id'> | 'ends' | 'hangs';

/** Starts processes that answer as given, one after the other; the last one's answers stay. */
function start(...behaviours: Behaviour[]) {
  const clock = createManualClock();
  const started: { isEnded: boolean }[] = [];
  let asksEachProcess = false;
  const keytar = createKeychainProcess({
    clock,
    asksEachProcess: () => asksEachProcess,
    fork: (onAnswer, onEnd) => {
      const state = { isEnded: false };
      const behaviour = behaviours[Math.min(started.length, behaviours.length - 1)];
      started.push(state);
      const end = () => {
        if (state.isEnded) return;
        state.isEnded = true;
        queueMicrotask(onEnd);
      };
      return {
        kill: end,
        send: (request) => {
          if (request === 'end') return end();
          const answer = behaviour?.(request) ?? 'hangs';
          if (answer === 'ends') end();
          else if (answer !== 'hangs') queueMicrotask(() => onAnswer({ id: request.id, ...answer }));
        },
      };
    },
  });
  return { clock, keytar, started, keep: () => (asksEachProcess = true) };
}

const works: Behaviour = () => ({ value: 'secret' });

test('a call starts the process, which ends ten seconds after the last one', async () => {
  const { clock, keytar, started } = start(works);
  expect(started).toEqual([]);
  expect(await keytar.getPassword('Perch', 'a')).toBe('secret');
  clock.pass(9_999);
  expect(await keytar.getPassword('Perch', 'b')).toBe('secret');
  clock.pass(9_999);
  expect(started).toEqual([{ isEnded: false }]);
  clock.pass(1);
  expect(started).toEqual([{ isEnded: true }]);
  expect(await keytar.getPassword('Perch', 'a')).toBe('secret');
  expect(started).toHaveLength(2);
});

test('a process that the keyring knows doesn’t end', async () => {
  const { clock, keytar, started, keep } = start(works);
  keep();
  await keytar.getPassword('Perch', 'a');
  clock.pass(60_000);
  expect(started).toEqual([{ isEnded: false }]);
});

test('a process that is held doesn’t end before it is released', async () => {
  const { clock, keytar, started } = start(works);
  await keytar.getPassword('Perch', 'a');
  const release = keytar.holdProcess();
  await keytar.getPassword('Perch', 'b');
  clock.pass(60_000);
  expect(started).toEqual([{ isEnded: false }]);
  release();
  clock.pass(10_000);
  expect(started).toEqual([{ isEnded: true }]);
});

test.each<[string, Behaviour]>([
  ['has a broken session with the keyring', () => ({ error: 'Client public key size is invalid' })],
  ['has the session of another keyring', () => ({ error: 'The session wrapping the secret does not exist' })],
  [
    'looks for a keyring that was restarted',
    () => ({ error: 'The name :1.46 was not provided by any .service files' }),
  ],
  ['ends during a call', () => 'ends'],
])(
  'a call is made once more where the process %s, and fails where the next one does, too',
  async (_, broken) => {
    expect(await start(broken, works).keytar.deletePassword('Perch', 'a')).toBe('secret');
    await expect(start(broken).keytar.deletePassword('Perch', 'a')).rejects.toThrow();
  },
);

test('a process that is killed during a call isn’t started before the next one', async () => {
  const { keytar, started } = start(() => 'hangs', works);
  const hanging = keytar.getPassword('Perch', 'a');
  keytar.kill();
  await expect(hanging).rejects.toThrow('killed');
  expect(started).toEqual([{ isEnded: true }]);
  expect(await keytar.getPassword('Perch', 'a')).toBe('secret');
});
