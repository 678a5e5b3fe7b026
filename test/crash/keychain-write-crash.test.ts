import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openKeychain } from '../../app/storage/keychain.ts';

const keychain = openKeychain(async () => (await import('keytar')).default);

test.each([1, 2, 5, 9, 14, 20])(
  'a Perch that is killed within a write to the keychain, its entry %i, leaves the old token or the new one',
  async (writes) => {
    const key = `killed ${randomUUID()}`;
    const writer = spawn(
      process.execPath,
      [fileURLToPath(new URL('keychain-writer.ts', import.meta.url)), key],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(writer, 'exit');
    let done = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      done = Number(line);
      if (done === writes) writer.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);
    const left = await keychain.read(key);
    await keychain.remove(key);
    expect([`token ${done}`, `token ${done + 1}`]).toContain(left);
  },
);
