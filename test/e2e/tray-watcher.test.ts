// A desktop's tray that comes and goes (Linux): the tests replace the StatusNotifierWatcher, on their own session bus.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { hasMessageBus, type MessageBus, startMessageBus } from '../secret-service/message-bus.ts';
import { startWatcher, type Watcher, type WatcherBehaviour } from '../status-notifier/watcher.ts';
import { panelOf } from './actions.ts';
import { type RunningPerch, startPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { timeoutMs } from './timeouts.ts';

describe.skipIf(process.platform !== 'linux' || !hasMessageBus)('on a Linux desktop', () => {
  let fixture: Fixture;
  let bus: MessageBus;
  let watchers: Watcher[];
  let perch: RunningPerch;

  beforeAll(async () => {
    fixture = await createFixture((options) =>
      startPerch({
        ...options,
        detectsTray: true,
        env: { ...options.env, DBUS_SESSION_BUS_ADDRESS: bus.address },
      }),
    );
  });

  afterEach(async () => {
    await perch.kill();
    for (const watcher of watchers) watcher.close();
    await bus.close();
  });

  afterAll(() => fixture.clear());

  const prepare = async () => {
    bus = await startMessageBus();
    watchers = [];
  };
  const watch = async (behaviour?: WatcherBehaviour) => {
    const watcher = await startWatcher(bus.address, behaviour);
    watchers.push(watcher);
    return watcher;
  };
  const start = async (...args: readonly string[]) => {
    perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`, ...args]);
    await panelOf(perch);
  };
  const registered = (watcher: Watcher, times: number) =>
    expect.poll(() => watcher.registered.length, { timeout: timeoutMs }).toBe(times);
  const windowsAre = (titles: readonly string[]) =>
    expect.poll(perch.visibleWindows, { timeout: timeoutMs }).toEqual(titles);

  test('a watcher that refuses the icon leads to the window, which explains that', async () => {
    await prepare();
    const watcher = await watch({ registers: 'refuses' });
    await start();
    await registered(watcher, 1);
    const panel = await panelOf(perch);
    await panel.getByText(messages.desktop.noTray).waitFor();
    await windowsAre(['Perch']);
  });

  test('a watcher that ends leads to the window, explained only once; the icon returns with the watcher', async () => {
    await prepare();
    const watcher = await watch();
    await start();
    await registered(watcher, 1);
    const panel = await panelOf(perch);
    await windowsAre(['Perch']);
    await perch.closeWindow('Perch');
    await windowsAre([]);
    await watcher.releaseName();
    await windowsAre(['Perch']);
    expect(await panel.getByText(messages.desktop.noTray).count()).toBe(0);
    await watcher.takeName();
    await registered(watcher, 2);
  });

  test('a watcher that comes after Perch gets the icon, also where a hidden start has opened the sign-in', async () => {
    await prepare();
    await start('--hidden');
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
    const watcher = await watch();
    await registered(watcher, 1);
  });
});
