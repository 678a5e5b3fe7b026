import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openKeychain } from '../../app/storage/keychain.ts';

const keychain = openKeychain(async () => (await import('keytar')).default);

test.each([1, 9, 20])(
  'a process killed after %i writes to the keychain leaves the last token or the next one',
  async (writes) => {
    const key = `crash ${randomUUID()}`;
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'keychain-writer.ts'), key], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(writer, 'exit');
    let reported = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      reported = Number(line);
      if (reported === writes) writer.kill('SIGKILL');
    }
    expect(await exited).toEqual([null, 'SIGKILL']);
    const stored = await keychain.read(key);
    await keychain.remove(key);
    expect([`token ${reported}`, `token ${reported + 1}`]).toContain(stored);
  },
);
