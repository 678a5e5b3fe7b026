import { expect, test } from 'vitest';
import { serialize } from '../../app/serialize.ts';

test('calls run one at a time and in order, and a rejection affects its own call only', async () => {
  const log: string[] = [];
  const run = serialize(async (name: string) => {
    log.push(`${name} starts`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  });
  expect(await Promise.allSettled([run('a'), run('b'), run('c')])).toMatchObject([
    { value: 'a' },
    { reason: { message: 'b' } },
    { value: 'c' },
  ]);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});
