// A keyring that prompts, refuses, dies and restarts, over a real D-Bus: the results of Perch's keychain, and the
// entries of the keyring afterwards. Each run is a separate process, because libsecret never closes its connection.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasMessageBus } from '../../secret-service/message-bus.ts';
import { type SecretService, startSecretService } from '../../secret-service/secret-service.ts';

let service: SecretService;
let running: ChildProcess[];

beforeEach(async () => {
  running = [];
  if (hasMessageBus) service = await startSecretService();
});

afterEach(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  if (hasMessageBus) await service.close();
});

describe.runIf(hasMessageBus)('a keyring', () => {
  test('that works stores, returns and deletes an entry', async () => {
    expect(await run('write', 'read', 'remove', 'read')).toEqual(['done', 'secret', 'done', 'nothing']);
    expect(service.entries.size).toBe(0);
  });

  test('that prompts stores and returns an entry after the user has entered the password', async () => {
    service.behaviour = 'prompts';
    const done = run('write', 'read');
    await expect.poll(service.prompts).toBe(1);
    expect(service.entries.size).toBe(0);
    service.answer();
    expect(await done).toEqual(['done', 'secret']);
  });

  test.each(['write', 'read', 'remove'])(
    'whose prompt the user closes rejects the %s and still holds the entry',
    async (call) => {
      service.entries.set('entry', 'older');
      service.behaviour = 'prompts';
      const done = run(call);
      await closePrompts(done);
      expect(await done).toEqual(['Access to the keychain was denied.']);
      expect(service.entries).toEqual(new Map([['entry', 'older']]));
    },
  );

  test('whose prompt the user closes rejects a read instead of reporting no entry', async () => {
    service.behaviour = 'prompts';
    const done = run('read');
    await closePrompts(done);
    expect(await done).toEqual(['Access to the keychain was denied.']);
  });

  test('that refuses is reported by every call', async () => {
    service.behaviour = 'refuses';
    const refused = 'Access to the keychain was denied.';
    expect(await run('read', 'write', 'remove')).toEqual([refused, refused, refused]);
  });

  test('that dies and restarts still holds the entry that was reported as stored', async () => {
    expect(await run('write')).toEqual(['done']);
    service.behaviour = 'dies';
    const notRunning = 'No keychain service is running.';
    expect(await run('read', 'write')).toEqual([notRunning, notRunning]);
    await service.restart();
    expect(await run('read')).toEqual(['secret']);
  });
});

describe.runIf(hasMessageBus)('a process with an open keychain prompt', () => {
  test.each([0, 1, 143])('exits at once with exit code %i', async (code) => {
    service.behaviour = 'prompts';
    const child = start(['write'], `process.on('message', () => process.exit(${code}));`);
    await expect.poll(service.prompts).toBe(1);
    const ended = once(child, 'exit');
    child.send('exit');
    expect(await ended).toEqual([code, null]);
    expect(service.prompts()).toBe(1);
  });
});

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
async function run(...calls: readonly string[]): Promise<unknown> {
  const child = start(calls, "process.once('message', () => process.disconnect());");
  const received: unknown[] = await once(child, 'message');
  child.send('end');
  return received[0];
}

function start(calls: readonly string[], then: string): ChildProcess {
  const script = `
    import { openKeychain } from './app/storage/keychain.ts';
    import { exitDespiteBlockedCall } from './app/electron/lifecycle/blocked-call.ts';
    const keychain = openKeychain(async () => (await import('keytar')).default);
    exitDespiteBlockedCall(process, keychain.isBusy);
    ${then}
    const all = {
      read: async () => (await keychain.read('entry')) ?? 'nothing',
      write: () => keychain.write('entry', 'secret'),
      remove: () => keychain.remove('entry'),
    };
    const results = [];
    for (const name of ${JSON.stringify(calls)})
      results.push(await all[name]().then((value) => value ?? 'done', (error) => error.message));
    process.send(results);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: service.address },
  });
  running.push(child);
  return child;
}
