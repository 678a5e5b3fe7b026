// A keyring that prompts, refuses, dies and restarts, over a real D-Bus: the results of Perch's keychain, and the
// entries of the keyring afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Clock } from '../../../app/core/runtime.ts';
import { createTimedKeychain, KeychainError } from '../../../app/core/secrets/keychain.ts';
import { clock } from '../../../app/electron/platform/clock.ts';
import { createKeyring } from '../../../app/electron/platform/keyring.ts';
import { openSessionBus } from '../../../app/electron/tray/session-bus.ts';
import { createManualClock } from '../core/manual-clock.ts';
import { openLinuxKeychain } from '../../secret-service/linux-keychain.ts';
import { hasMessageBus } from '../../secret-service/message-bus.ts';
import { type SecretService, startSecretService } from '../../secret-service/secret-service.ts';

const locked = { code: 'locked' };

let service: SecretService;

beforeEach(async () => {
  if (hasMessageBus) service = await startSecretService();
});

afterEach(async () => {
  if (hasMessageBus) await service.close();
});

describe.runIf(hasMessageBus)('a keyring', { retry: 1 }, () => {
  test('that works stores, returns and deletes an entry', async () => {
    expect(await run('write', 'read', 'remove', 'read')).toEqual(['done', 'secret', 'done', 'nothing']);
    expect(service.entries.size).toBe(0);
  });

  test.each(['withholds', 'garbles'] as const)(
    'that %s an entry from one process is read by another one',
    async (behaviour) => {
      service.entries.set('entry', 'secret');
      service.behaviour = behaviour;
      expect(await run('read')).toEqual(['secret']);
    },
  );

  test('that prompts stores and returns an entry after the user has entered the password', async () => {
    service.behaviour = 'prompts';
    const done = run('write', 'read');
    await expect.poll(service.prompts).toBe(1);
    expect(service.entries.size).toBe(0);
    service.answer();
    expect(await done).toEqual(['done', 'secret']);
  });

  test.each(['write', 'read', 'remove'] as const)(
    'whose prompt the user closes rejects the %s and still holds the entry',
    async (call) => {
      service.entries.set('entry', 'older');
      service.behaviour = 'prompts';
      const done = run(call);
      await closePrompts(done);
      expect(await done).toEqual([
        call === 'write'
          ? 'The keyring denied access. Try again and answer its window.'
          : 'The keyring is locked. Try again and enter its password.',
      ]);
      expect(service.entries).toEqual(new Map([['entry', 'older']]));
    },
  );

  test('whose prompt the user closes shows no other one for the calls that wait', async () => {
    for (const entry of ['one', 'two', 'three']) service.entries.set(entry, 'secret');
    service.behaviour = 'prompts';
    const { read } = createTimedKeychain(openLinuxKeychain(service.address), clock);
    const reads = ['one', 'two', 'three'].map((entry) => expect(read(entry)).rejects.toMatchObject(locked));
    await expect.poll(service.prompts).toBe(1);
    service.dismiss();
    await Promise.all(reads);
    await expect(read('one')).rejects.toMatchObject(locked);
    expect(service.prompts()).toBe(0);
  });

  test('that is locked rejects a read of a missing entry without a prompt', async () => {
    service.behaviour = 'prompts';
    expect(await run('read')).toEqual(['The keyring is locked. Try again and enter its password.']);
  });

  test('KeePassXC, which prompts before it answers a search, is searched once, and asks no process twice', async () => {
    const { title } = process;
    process.title = 'keepassxc';
    onTestFinished(() => void (process.title = title));
    service.behaviour = 'prompts';
    const keyring = keyringWith(clock);
    await keyring.start();
    await expect(keyring.lists({ account: 'missing' }).catch(keyring.explain)).resolves.toMatchObject(locked);
    const unanswered = keyring.explain(new KeychainError('other', () => 'Timeout was reached'));
    expect(unanswered).toMatchObject({
      code: 'locked',
      message: 'KeePassXC is locked. Try again and enter its password.',
    });
    expect(keyring.asksEachProcess()).toBe(true);
    service.entries.set('entry', 'secret');
    service.behaviour = 'asks';
    await expect(keyring.lists({ account: 'entry' })).rejects.toMatchObject({ code: 'refused' });
  });

  test('that is unlocked without a signal is noticed within five seconds', async () => {
    service.behaviour = 'prompts';
    const manual = createManualClock();
    let isChanged = false;
    const changed = keyringWith(manual)
      .changed()
      .then(() => (isChanged = true));
    await vi.waitUntil(() => manual.nextTimer() !== undefined, { timeout: 60_000 });
    manual.pass(5_000);
    await vi.waitUntil(() => manual.nextTimer() !== undefined, { timeout: 60_000 });
    expect(isChanged).toBe(false);
    service.behaviour = 'works';
    manual.pass(5_000);
    await changed;
  });

  test('has answered the process of keytar once it is held and ready', async () => {
    const held = openLinuxKeychain(service.address).hold?.();
    await held?.ready;
    expect(service.callers().size).toBeGreaterThan(0);
    held?.release();
  });

  test('that refuses is reported by every call', async () => {
    service.behaviour = 'refuses';
    const refused = 'The keyring denied access. Try again and answer its window.';
    expect(await run('read', 'write', 'remove')).toEqual([refused, refused, refused]);
  });

  test('that dies and restarts still holds the entry that was reported as stored', async () => {
    expect(await run('write')).toEqual(['done']);
    service.behaviour = 'dies';
    const notRunning = 'No keyring is running. Install GNOME Keyring or KWallet, then try again.';
    expect(await run('read', 'write')).toEqual([notRunning, notRunning]);
    await service.restart();
    expect(await run('read')).toEqual(['secret']);
  });
});

describe.runIf(hasMessageBus)('a process with an open keychain prompt', () => {
  test('exits at once with its exit code', async () => {
    service.behaviour = 'prompts';
    const script = `
      import { openKeychain } from './app/storage/keychain.ts';
      import { exitDespiteBlockedCall } from './app/electron/lifecycle/processes.ts';
      const keychain = openKeychain(async () => (await import('keytar')).default);
      exitDespiteBlockedCall(process, keychain.isBusy);
      process.on('message', () => process.exit(143));
      keychain.write('entry', 'secret');`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: service.address },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(service.prompts).toBe(1);
    const ended = once(child, 'exit');
    child.send('exit');
    expect(await ended).toEqual([143, null]);
    expect(service.prompts()).toBe(1);
  });
});

function keyringWith(itsClock: Pick<Clock, 'after'>) {
  return createKeyring(() => openSessionBus(clock, { DBUS_SESSION_BUS_ADDRESS: service.address }), itsClock);
}

async function closePrompts(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  await expect
    .poll(() => {
      service.dismiss();
      return isDone;
    })
    .toBe(true);
}

/** Returns the result of each call. */
async function run(...calls: readonly ('read' | 'write' | 'remove')[]): Promise<unknown> {
  const { read, write, remove } = openLinuxKeychain(service.address);
  const all = {
    read: async () => (await read('entry')) ?? 'nothing',
    write: () => write('entry', 'secret'),
    remove: () => remove('entry'),
  };
  const results: unknown[] = [];
  for (const name of calls)
    results.push(
      await all[name]().then(
        (value) => value ?? 'done',
        (error: unknown) => (error instanceof KeychainError ? error.message : error),
      ),
    );
  return results;
}
