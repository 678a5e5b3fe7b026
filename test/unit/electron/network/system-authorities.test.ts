import tls from 'node:tls';
import { threadId, Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { readSystemAuthorities } from '../../../../app/electron/network/system-authorities.ts';

const system = tls.getCACertificates('system');

test('the system’s authorities are read in another thread', async () => {
  const readHere = vi.spyOn(tls, 'getCACertificates');
  const threads: number[] = [];
  const read = await readSystemAuthorities((program) => {
    const thread = new Worker(program, { eval: true });
    threads.push(thread.threadId);
    return thread;
  });
  expect(read).toEqual(system);
  expect(threads).toHaveLength(1);
  expect(threads).not.toContain(threadId);
  expect(readHere).not.toHaveBeenCalled();
  readHere.mockRestore();
});

test.each([
  ['throws', () => new Worker('throw new Error("no certificates")', { eval: true })],
  ['ends', () => new Worker('process.exit(0)', { eval: true })],
  [
    'can’t be started',
    (): Worker => {
      throw new Error('no thread');
    },
  ],
])('a thread that %s is replaced by this one', async (_name, startThread) => {
  expect(await readSystemAuthorities(startThread)).toEqual(system);
});
