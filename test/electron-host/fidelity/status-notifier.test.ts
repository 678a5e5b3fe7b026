// The tray on the session bus, as Chromium registers it on Linux
// (chrome/browser/ui/views/status_icons/status_icon_linux_dbus.cc).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasMessageBus, type MessageBus, startMessageBus } from '../../secret-service/message-bus.ts';
import { type BusPeer, joinBus } from '../../status-notifier/bus-peer.ts';
import { startWatcher, type Watcher, type WatcherBehaviour } from '../../status-notifier/watcher.ts';
import { type RunningHarness, startHarness } from './harness.ts';

declare global {
  var registeredTray: Electron.Tray;
  var trayClicks: number;
}

describe.skipIf(process.platform !== 'linux' || !hasMessageBus)('a tray on Linux', () => {
  const folder = mkdtempSync(join(tmpdir(), 'host-status-notifier-'));
  let bus: MessageBus;
  let peer: BusPeer;
  let running: RunningHarness;
  let watchers: Watcher[] = [];

  beforeAll(async () => {
    bus = await startMessageBus();
    peer = await joinBus({ address: bus.address });
    running = await startHarness({ userDataDir: folder, env: { DBUS_SESSION_BUS_ADDRESS: bus.address } });
  });
  afterEach(async () => {
    await running.run(() => registeredTray.destroy());
    for (const watcher of watchers.splice(0)) watcher.close();
  });
  afterAll(async () => {
    await running.host.close();
    peer.close();
    await bus.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const watch = async (behaviour?: WatcherBehaviour) => {
    const watcher = await startWatcher(bus.address, behaviour);
    watchers = [...watchers, watcher];
    return watcher;
  };
  const createTray = () =>
    running.run(({ nativeImage, Tray }) => {
      globalThis.trayClicks = 0;
      globalThis.registeredTray = new Tray(nativeImage.createEmpty());
      registeredTray.on('click', () => (globalThis.trayClicks += 1));
    });
  const daemon = { path: '/org/freedesktop/DBus', destination: 'org.freedesktop.DBus' };
  const hasOwner = async (name: string) => {
    const query = { ...daemon, interface: 'org.freedesktop.DBus', member: 'NameHasOwner' };
    const [isOwned] = await peer.call({ ...query, signature: 's', body: [name] });
    return isOwned;
  };

  it('registers under a name with its process id, and releases the name when it is destroyed', async () => {
    const watcher = await watch();
    await createTray();
    await expect.poll(() => watcher.registered).toHaveLength(1);
    const [name = ''] = watcher.registered;
    expect(name).toMatch(new RegExp(`^org\\.freedesktop\\.StatusNotifierItem-${running.host.pid}-\\d+$`));
    expect(await hasOwner(name)).toBe(true);
    await running.run(() => registeredTray.destroy());
    await expect.poll(() => hasOwner(name)).toBe(false);
  });

  it('is clicked by an activation of the desktop', async () => {
    const watcher = await watch();
    await createTray();
    await expect.poll(() => watcher.registered).toHaveLength(1);
    const item = { path: '/StatusNotifierItem', interface: 'org.kde.StatusNotifierItem' };
    const destination = watcher.registered[0] ?? '';
    await peer.call({ ...item, destination, member: 'Activate', signature: 'ii', body: [0, 0] });
    expect(await running.run(() => globalThis.trayClicks)).toBe(1);
  });

  it('registers again with the next watcher', async () => {
    const first = await watch();
    await createTray();
    await expect.poll(() => first.registered).toHaveLength(1);
    first.close();
    const second = await watch();
    await expect.poll(() => second.registered).toEqual(first.registered);
  });

  it('gives the item up where the watcher refuses it', async () => {
    const first = await watch({ registers: 'refuses' });
    await createTray();
    await expect.poll(() => first.registered).toHaveLength(1);
    await expect.poll(() => hasOwner(first.registered[0] ?? '')).toBe(false);
  });
});
