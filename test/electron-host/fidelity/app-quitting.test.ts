// Quitting, and preventing it.
import { expect, it } from 'vitest';
import { itConformsTo } from './harness.ts';
import { linesOf, useLifecycles } from './lifecycle-harness.ts';

const { start } = useLifecycles();
const app = 'docs/api/app.md';

itConformsTo(
  app,
  'app.quit(): Try to close all windows. The before-quit event will be emitted first. If all windows are successfully closed, the will-quit event will be emitted and by default the application will terminate.',
  async () => {
    const host = await start(['--windows', '--stay']);
    await host.ready;
    await host.quit();
    expect(await host.ended).toEqual({ code: 0, signal: null });
    const [ready, before, ...rest] = linesOf(host);
    expect([ready, before]).toEqual(['ready', 'before-quit']);
    expect(rest.slice(0, 2)).toEqual(['one close', 'two close']);
    expect(rest.slice(2, 4).sort()).toEqual(['one closed', 'two closed']);
    expect(rest.slice(4)).toEqual(['will-quit', 'quit 0']);
  },
);

itConformsTo(
  app,
  'window-all-closed: If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app; however, if you subscribe, you control whether the app quits or not.',
  async () => {
    const quits = await start(['--windows']);
    const stays = await start(['--windows', '--stay']);
    for (const host of [quits, stays]) {
      await host.ready;
      for (const { id } of await host.windows()) await host.closeWindow(id);
    }
    expect(await quits.ended).toEqual({ code: 0, signal: null });
    expect(linesOf(quits).slice(-3)).toEqual(['before-quit', 'will-quit', 'quit 0']);
    await expect.poll(() => linesOf(stays).at(-1)).toBe('window-all-closed');
    expect(await stays.windows()).toEqual([]);
  },
);

itConformsTo(
  app,
  'before-quit: Calling event.preventDefault() will prevent the default behavior, which is terminating the application.',
  async () => {
    const host = await start(['--windows', '--refuse-before-quit']);
    await host.ready;
    await host.quit();
    expect((await host.windows()).length).toBe(2);
    expect(linesOf(host)).toEqual(['ready', 'before-quit']);
    await host.quit();
    expect((await host.ended).code).toBe(0);
  },
);

itConformsTo(
  app,
  'will-quit: Calling event.preventDefault() will prevent the default behavior, which is terminating the application.',
  async () => {
    const host = await start(['--windows', '--refuse-will-quit']);
    await host.ready;
    await host.quit();
    await expect.poll(() => linesOf(host).at(-1)).toBe('will-quit');
    expect(await host.windows()).toEqual([]);
    await host.quit();
    expect((await host.ended).code).toBe(0);
  },
);

it('quitting stops when a window prevents its closing, and app.quit() can be called again', async () => {
  const host = await start(['--windows', '--refuse-close', '--stay']);
  await host.ready;
  await host.quit();
  await expect.poll(() => linesOf(host)).toContain('one closed');
  expect((await host.windows()).length).toBe(1);
  expect(linesOf(host)).not.toContain('will-quit');
  await host.quit();
  await expect.poll(() => linesOf(host).filter((line) => line === 'before-quit').length).toBe(2);
});

itConformsTo(
  app,
  'app.exit([exitCode]): All windows will be closed immediately without asking the user, and the before-quit and will-quit events will not be emitted.',
  async () => {
    const host = await start(['--windows', '--leave=5']);
    expect(await host.ended).toEqual({ code: 5, signal: null });
    expect(linesOf(host)).toEqual(['ready', 'one closed', 'two closed', 'quit 5']);
  },
);

it('SIGINT and SIGTERM quit the app', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const host = await start(['--windows']);
    await host.ready;
    process.kill(host.pid, signal);
    expect(await host.ended).toEqual({ code: 0, signal: null });
    expect(linesOf(host).slice(-2)).toEqual(['will-quit', 'quit 0']);
  }
});
