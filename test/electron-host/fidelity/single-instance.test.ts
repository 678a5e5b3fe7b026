// The single-instance lock.
import { join } from 'node:path';
import { expect } from 'vitest';
import { itConformsTo } from './harness.ts';
import { linesOf, useLifecycles } from './lifecycle-harness.ts';

const { folder, start } = useLifecycles();
const app = 'docs/api/app.md';

itConformsTo(
  app,
  'app.requestSingleInstanceLock([additionalData]) returns true if your process is the primary instance of your application. second-instance will be emitted inside the primary instance of your application when a second instance has been executed and calls it.',
  async () => {
    const own = join(folder, 'shared');
    const first = await start(['--single-instance', '--name=first'], { userDataDir: own });
    await first.ready;
    const second = await start(['--single-instance', '--name=second'], { userDataDir: own });
    expect(await second.ended).toEqual({ code: 7, signal: null });
    expect(linesOf(second)).toEqual(['another instance has the lock']);
    const result = { last: `--user-data-dir=${own}`, folder: process.cwd(), data: { name: 'second' } };
    await expect.poll(() => linesOf(first).at(-1)).toBe(`second-instance ${JSON.stringify(result)}`);

    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const third = await start(['--single-instance', '--name=third'], { userDataDir: own });
    await third.ready;
    expect(linesOf(third)).toEqual(['ready']);
  },
);

itConformsTo(
  app,
  'app.releaseSingleInstanceLock(): Releases all locks that were created by requestSingleInstanceLock. This will allow multiple instances of the application to once again run side by side.',
  async () => {
    const own = join(folder, 'released');
    const first = await start(['--single-instance', '--name=first'], { userDataDir: own });
    await first.ready;
    await first.evaluate(({ app }) => app.releaseSingleInstanceLock());
    const second = await start(['--single-instance', '--name=second'], { userDataDir: own });
    await second.ready;
    expect(await first.evaluate(({ app }) => app.requestSingleInstanceLock())).toBe(false);
  },
);
