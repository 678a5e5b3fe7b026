// A Wayland compositor, which places the panel itself.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { desktopEnvironment } from '../desktop/launch.ts';
import { type MessageBus, startMessageBus } from '../secret-service/message-bus.ts';
import { startWatcher, type Watcher } from '../status-notifier/watcher.ts';
import { panelOf } from './actions.ts';
import { type RunningPerch, startPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { timeoutMs } from './timeouts.ts';

const socket = 'wayland-perch';

describe.runIf(process.platform === 'linux')('the panel', () => {
  let compositor: ChildProcess;
  let ended: Promise<unknown>;
  let bus: MessageBus;
  let watcher: Watcher;
  let fixture: Fixture;

  beforeAll(async () => {
    const { XDG_RUNTIME_DIR = '', ...env } = await desktopEnvironment();
    const options = ['--backend=headless-backend.so', `--socket=${socket}`, '--idle-time=0'];
    compositor = spawn('weston', options, { env: { ...env, XDG_RUNTIME_DIR }, stdio: 'ignore' });
    ended = once(compositor, 'exit');
    await vi.waitUntil(() => existsSync(join(XDG_RUNTIME_DIR, socket)), { timeout: timeoutMs });
  });

  afterAll(async () => {
    compositor.kill();
    await ended;
  });

  beforeEach(async () => {
    bus = await startMessageBus();
    watcher = await startWatcher(bus.address);
    fixture = await createFixture((options) => startPerch({ ...options, detectsTray: true }));
  });

  afterEach(async () => {
    await fixture.clear();
    watcher.close();
    await bus.close();
  });

  const start = (...args: readonly string[]) =>
    fixture.start(args, { DBUS_SESSION_BUS_ADDRESS: bus.address, WAYLAND_DISPLAY: socket });

  /** The value of `app-region` of an element. */
  const regionOf = async (perch: RunningPerch, selector: string, pseudo = '') => {
    const panel = await panelOf(perch);
    const style = `getComputedStyle(document.querySelector('${selector}'), '${pseudo}')`;
    return panel.evaluate<string>(`${style}.getPropertyValue('app-region')`);
  };
  /** The regions of Welcome's margin, and of the header and its first button in Settings, which it opens. */
  const dragRegions = async (perch: RunningPerch) => {
    const panel = await panelOf(perch);
    await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
    const margin = await regionOf(perch, '.frame', '::before');
    await perch.tray(({ menu }) => menu.includes(messages.tray.menu.settings));
    await perch.chooseFromTray(messages.tray.menu.settings);
    await panel.getByRole('heading', { name: messages.settings.title }).waitFor();
    return [margin, await regionOf(perch, 'header'), await regionOf(perch, 'header button')];
  };

  test('that a Wayland compositor places is dragged by its header, but not by the buttons there, and with a title bar by that only', async () => {
    const perch = await start('--ozone-platform=wayland');
    await expect.poll(() => watcher.registered.length).toBe(1);
    expect(await dragRegions(perch)).toEqual(['drag', 'drag', 'no-drag']);
    await perch.closeWindow('Perch');
    await expect.poll(perch.visibleWindows).toEqual([]);
    await watcher.releaseName();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
    await expect.poll(() => regionOf(perch, 'header')).toBe('none');
  });
});
