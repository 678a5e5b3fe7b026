// Notification servers of a Linux desktop that come, hang and go, on a session bus of their own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { startNotificationServer } from '../desktop/notification-server.ts';
import { type MessageBus, startMessageBus } from '../secret-service/message-bus.ts';
import { joinBus } from '../status-notifier/bus-peer.ts';
import { startWatcher, type Watcher } from '../status-notifier/watcher.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

declare global {
  /** In Perch's main process. */
  var loop: ReturnType<typeof monitorEventLoopDelay>;
}

const name = 'org.freedesktop.Notifications';
const alice = 'alice@practice.example';

let bus: MessageBus;
let watcher: Watcher;
let fixture: Fixture;

beforeAll(async () => {
  bus = await startMessageBus({ [name]: '/bin/sleep 60' });
  watcher = await startWatcher(bus.address);
  fixture = await createFixture();
});

afterAll(async () => {
  await fixture.clear();
  watcher.close();
  await bus.close();
});

test.runIf(process.platform === 'linux')(
  'a notification server that can’t be started or hangs is logged and doesn’t block Perch, and one that comes later is used',
  async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
    const perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`], env);
    await choosePracticeService(await panelOf(perch));
    await signIn(perch, fixture.service, alice);
    const log = () => readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8');
    await perch.evaluateInMain(async () => {
      const hooks = process.getBuiltinModule('node:perf_hooks');
      globalThis.loop = hooks.monitorEventLoopDelay({ resolution: 10 });
      globalThis.loop.enable();
    });
    const longestBlock = () => perch.evaluateInMain(async () => globalThis.loop.max / 1_000_000);
    const changeRecording = async (recording: 'yes' | 'no') => {
      fixture.service.setProfile(alice, { 'recording-configuration': recording });
      await perch.chooseFromTray(messages.tray.menu.refresh);
    };

    const unanswered = async () => (await log()).match(/notifications: not shown, .* not answered in time/g);

    await changeRecording('no');
    await expect.poll(unanswered).toHaveLength(1);
    const server = await startNotificationServer(bus.address);
    await changeRecording('yes');
    await expect
      .poll(server.shown)
      .toEqual([{ title: messages.notification.recordingOn, body: 'Alice Marsh' }]);
    server.close();
    const silent = await joinBus({ address: bus.address, answer: () => undefined });
    await silent.requestName(name);
    await changeRecording('no');
    await expect.poll(unanswered).toHaveLength(2);
    silent.close();
    expect(await longestBlock()).toBeLessThan(1_000);
  },
);
