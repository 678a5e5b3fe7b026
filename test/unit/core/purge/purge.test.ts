import { expect, test } from 'vitest';
import { type Removal, removeSecrets, runPurge } from '../../../../app/core/purge/purge.ts';
import { enStart } from '../../../../app/i18n/texts/en/start.ts';
import { KeychainError } from '../../../../app/core/secrets/keychain.ts';

interface Changes {
  readonly list?: () => Promise<readonly string[]>;
  readonly remove?: (name: string) => Promise<void>;
  readonly data?: Removal;
  readonly isStopped?: () => boolean;
}

async function run({
  data = { state: 'removed', name: 'Data folder' },
  list = () => Promise.resolve(['one', 'two']),
  isStopped = () => false,
  remove,
}: Changes) {
  const lines: string[] = [];
  const removed: string[] = [];
  const removeEntry = remove ?? ((name) => Promise.resolve(void removed.push(name)));
  const options = { texts: enStart.purge, isStopped, print: (line: string) => lines.push(line) };
  const exitCode = await runPurge(
    [
      () => [{ state: 'absent', name: 'Start at login' }],
      () => removeSecrets(list, removeEntry, options),
      () => [data],
    ],
    options,
  );
  return { exitCode, lines, removed };
}

test('each part is printed with what has become of it', async () => {
  const { exitCode, lines, removed } = await run({});
  expect(lines).toEqual([
    'nothing  Start at login',
    'removed  2 keychain entries',
    'removed  Data folder',
    '',
    'Result: everything is removed.',
  ]);
  expect([exitCode, removed]).toEqual([0, ['one', 'two']]);
});

test('what isn’t Perch’s is printed and changes no exit code', async () => {
  const { exitCode, lines } = await run({
    data: { state: 'kept', name: '/a isn’t from Perch.' },
  });
  expect(exitCode).toBe(0);
  expect(lines).toContain('kept     /a isn’t from Perch.');
});

test('a locked keychain is printed with its reason and what to do, and everything else is removed', async () => {
  const locked = new KeychainError('locked', () => 'The keychain is locked.');
  const { exitCode, lines } = await run({
    list: () => Promise.reject(locked),
  });
  expect(exitCode).toBe(1);
  expect(lines).toContain(
    'failed   Keychain: The keychain is locked. Run the command again in your desktop session.',
  );
  expect(lines).toContain('removed  Data folder');
  expect(lines.at(-1)).toBe('Result: some of it couldn’t be removed.');
});

test('a keychain that fails in between is printed with the number of removed entries', async () => {
  let left = 1;
  const { exitCode, lines } = await run({
    list: () => Promise.resolve(['one', 'two', 'three']),
    remove: () => (left-- > 0 ? Promise.resolve() : Promise.reject(new Error('gone'))),
  });
  expect(exitCode).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining(['removed  1 keychain entry', 'failed   Keychain: Error: gone']),
  );
});

test('after a request to stop, no further entry and no data is removed', async () => {
  let isStopped = false;
  const removed: string[] = [];
  const { lines } = await run({
    isStopped: () => isStopped,
    remove: (name) => {
      removed.push(name);
      isStopped = true;
      return Promise.resolve();
    },
  });
  expect(removed).toEqual(['one']);
  expect(lines).toEqual(['nothing  Start at login', 'removed  1 keychain entry']);
});
