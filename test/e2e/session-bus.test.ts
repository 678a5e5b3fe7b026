// Services of a Linux desktop that come, hang and go, on a session bus of their own. The tests share a signed-in Perch.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Message, Variant } from 'dbus-native';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { startNotificationServer } from '../desktop/notification-server.ts';
import { type MessageBus, startMessageBus } from '../secret-service/message-bus.ts';
import { type BusPeer, joinBus, type PeerReply } from '../status-notifier/bus-peer.ts';
import { startWatcher, type Watcher } from '../status-notifier/watcher.ts';
import type { RunningPerch } from './driver.ts';
import { signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

declare global {
  /** In Perch's main process. */
  var loop: ReturnType<typeof monitorEventLoopDelay>;
}

const notifications = 'org.freedesktop.Notifications';
const alice = 'alice@practice.example';

let bus: MessageBus;
let watcher: Watcher;
let fixture: Fixture;
let portal: Awaited<ReturnType<typeof startPortal>>;
let perch: RunningPerch;

beforeAll(async () => {
  bus = await startMessageBus({ [notifications]: '/bin/sleep 60' });
  watcher = await startWatcher(bus.address);
  portal = await startPortal();
  fixture = await createFixture();
  const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
  perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`], env);
  await signIn(perch, fixture.service, alice);
});

afterAll(async () => {
  await fixture.clear();
  portal.close();
  watcher.close();
  await bus.close();
});

test.runIf(process.platform === 'linux')(
  'a notification server that can’t be started or hangs is logged and doesn’t block Perch, and one that comes later is used',
  async () => {
    const log = () => readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8');
    await perch.evaluateInMain(async () => {
      const hooks = process.getBuiltinModule('node:perf_hooks');
      globalThis.loop = hooks.monitorEventLoopDelay({ resolution: 10 });
      globalThis.loop.enable();
    });
    const longestBlock = () => perch.evaluateInMain(async () => globalThis.loop.max / 1_000_000);
    const changeRecording = async (recording: 'yes' | 'no') => {
      fixture.service.setProfile(alice, { 'recording-configuration': recording });
      await perch.chooseFromTray(messages.tray.menu.settings);
      await perch.chooseFromTray(messages.tray.menu.refresh);
    };

    const unanswered = async () => (await log()).match(/notifications: not shown, .* not answered in time/g);

    await changeRecording('no');
    await expect.poll(unanswered).toHaveLength(1);
    const server = await startNotificationServer(bus.address);
    await changeRecording('yes');
    await expect.poll(server.shown).toEqual([{ title: messages.notification.recordingOn, body: '' }]);
    expect(server.pictureWidth()).toBe(128);
    server.close();
    const silent = await joinBus({ address: bus.address, answer: () => undefined });
    await silent.requestName(notifications);
    await changeRecording('no');
    await expect.poll(unanswered).toHaveLength(2);
    silent.close();
    expect(await longestBlock()).toBeLessThan(1_000);
  },
);

test.runIf(process.platform === 'linux')(
  'a file dialog whose portal ends counts as cancelled, and the next one opens from a new window',
  async () => {
    const save = () => perch.chooseFromTray(messages.tray.menu.diagnostics);
    const window = () =>
      perch.evaluateInMain(async ({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((each) => each.isVisible() && each.id),
      );
    const [before] = await window();
    await save();
    await expect.poll(() => portal.dialogs()).toBe(1);
    portal.close();
    await expect.poll(window).toEqual([expect.toSatisfy((id: unknown) => id !== before && id !== false)]);
    portal = await startPortal();
    await save();
    await expect.poll(() => portal.dialogs()).toBe(1);
  },
);

/** A portal whose file dialogs never get an answer. */
async function startPortal(): Promise<Pick<BusPeer, 'close'> & { readonly dialogs: () => number }> {
  let dialogs = 0;
  const answer = ({ member, body = [], sender = '' }: Message): PeerReply => {
    if (member === 'Get' && body[1] === 'version') return { signature: 'v', body: [new Variant('u', 4)] };
    if (member !== 'SaveFile') return { error: 'org.freedesktop.DBus.Error.UnknownMethod' };
    dialogs += 1;
    const request = `/org/freedesktop/portal/desktop/request/${sender.slice(1).replace('.', '_')}/t`;
    return { signature: 'o', body: [request] };
  };
  const peer = await joinBus({ address: bus.address, answer });
  await peer.requestName('org.freedesktop.portal.Desktop');
  return { dialogs: () => dialogs, close: peer.close };
}
