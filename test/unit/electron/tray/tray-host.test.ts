import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  describeTrayHost,
  detectTrayHost,
  followTray,
  openEnvironmentBus,
} from '../../../../app/electron/tray/tray-host.ts';
import type { SessionBus } from '../../../../app/electron/tray/session-bus.ts';

const timers = { after: () => () => undefined };

/** A bus with this owner of the watcher's name. */
function busWith(owner: string | undefined): SessionBus {
  return {
    uniqueName: ':1.1',
    call: async ({ member }) => (member === 'NameHasOwner' ? [owner !== undefined] : [owner]),
    subscribe: async () => undefined,
    ended: Promise.withResolvers<undefined>().promise,
    close: () => undefined,
  };
}

/** A desktop with this session bus, with or without an XEmbed tray. */
const desktop = (bus: SessionBus | 'none' | 'unusable', hasX11 = false) => ({
  override: undefined,
  openBus: async () => bus,
  checkX11: async () => hasX11,
});

test('a watcher is found, and an XEmbed tray where there is none', async () => {
  const withWatcher = await detectTrayHost('linux', desktop(busWith(':1.7'), true));
  expect(withWatcher).toMatchObject({ host: 'status-notifier', watcher: ':1.7' });
  expect(await detectTrayHost('linux', desktop(busWith(undefined), true))).toMatchObject({ host: 'xembed' });
  expect(await detectTrayHost('linux', desktop(busWith(undefined)))).toMatchObject({ host: 'none' });
});

test('without a session bus only an XEmbed tray is looked for', async () => {
  expect(await detectTrayHost('linux', desktop('none', true))).toEqual({ host: 'xembed' });
  expect(await detectTrayHost('linux', desktop('none'))).toEqual({ host: 'none' });
});

test('a bus that can’t be used, or doesn’t respond, makes the tray unknown', async () => {
  expect(await detectTrayHost('linux', desktop('unusable', true))).toEqual({ host: 'unknown' });
  const silent = { ...busWith(undefined), call: () => Promise.reject(new Error('no answer')) };
  expect(await detectTrayHost('linux', desktop(silent, true))).toEqual({ host: 'unknown' });
});

test.each(['darwin', 'win32'] as const)('%s has a tray, and the bus is not opened', async (platform) => {
  const openBus = () => Promise.reject(new Error('opened'));
  expect(await detectTrayHost(platform, { override: undefined, openBus })).toEqual({ host: 'system' });
});

test('the command line overrides the detection', async () => {
  const openBus = () => Promise.reject(new Error('opened'));
  expect(await detectTrayHost('linux', { override: false, openBus })).toEqual({ host: 'none' });
  expect(await detectTrayHost('linux', { override: true, openBus })).toEqual({ host: 'system' });
});

test('a tray that can’t change isn’t followed', async () => {
  const fail = () => expect.fail('called');
  const callbacks = { createIcon: fail, useWindow: fail, returnToTray: fail };
  const { signal } = new AbortController();
  await followTray({ host: 'none' }, { clock: { after: fail }, log: fail, signal, ...callbacks });
});

test.each([
  ['before the tray begins to be followed', true],
  ['while it begins', false],
])('a shutdown %s keeps the bus from being followed', async (_, isBefore) => {
  const fail = () => expect.fail('called');
  let subscriptions = 0;
  const subscribe = async () => void (subscriptions += 1);
  const ending = new AbortController();
  if (isBefore) ending.abort();
  const callbacks = { createIcon: fail, useWindow: fail, returnToTray: fail };
  const following = followTray(
    { host: 'status-notifier', watcher: ':1.7', bus: { ...busWith(':1.7'), subscribe } },
    { clock: timers, log: fail, signal: ending.signal, ...callbacks },
  );
  ending.abort();
  await following;
  expect(subscriptions).toBe(0);
});

test('a shutdown ends the timers of a check', async () => {
  const ignore = () => undefined;
  let waiting = 0;
  const after = () => {
    waiting += 1;
    return () => void (waiting -= 1);
  };
  const ending = new AbortController();
  const callbacks = { createIcon: ignore, useWindow: ignore, returnToTray: ignore };
  await followTray(
    { host: 'status-notifier', watcher: ':1.7', bus: busWith(':1.7') },
    { clock: { after }, log: ignore, signal: ending.signal, ...callbacks },
  );
  await expect.poll(() => waiting).toBeGreaterThan(0);
  ending.abort();
  expect(waiting).toBe(0);
});

test.each([
  ['status-notifier', true, 'StatusNotifierWatcher'],
  ['status-notifier', false, 'StatusNotifierWatcher; since then the icon is not shown, so a window is used'],
  ['none', false, 'none: no StatusNotifierWatcher on the session bus, nor a tray on the X display'],
  [
    'none',
    true,
    'none: no StatusNotifierWatcher on the session bus, nor a tray on the X display; since then the icon is shown',
  ],
  ['xembed', true, 'XEmbed: no StatusNotifierWatcher on the session bus'],
  ['system', true, 'as the command line says'],
  ['unknown', true, 'unknown: the session bus could not be asked'],
] as const)('diagnostics of the tray %s, used now: %s', (host, isUsed, expected) => {
  expect(describeTrayHost(host, 'linux', isUsed)).toBe(expected);
  expect(describeTrayHost('system', 'darwin', true)).toBe('the system’s');
});

test('an environment without a bus has none, and a TCP address is unusable', async () => {
  const open = (env: NodeJS.ProcessEnv) => openEnvironmentBus(timers, { env });
  expect(await open({})).toBe('none');
  expect(await open({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/no/where' })).toBe('none');
  expect(await open({ XDG_RUNTIME_DIR: '/no/where' })).toBe('none');
  expect(await open({ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=localhost,port=1' })).toBe('unusable');
});

test('a bus that refuses this user, or ends the connection, is unusable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const reply of ['REJECTED EXTERNAL\r\n', '']) {
    const path = join(folder, reply.slice(0, 3));
    const server = createServer((socket) => socket.once('data', () => socket.end(reply)));
    await new Promise<void>((resolve) => void server.listen(`${path}.socket`, resolve));
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}.socket` };
    expect(await openEnvironmentBus(timers, { env })).toBe('unusable');
    server.close();
  }
});
