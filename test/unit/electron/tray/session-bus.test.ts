// The addresses of the session bus, and a bus that doesn't respond or sends invalid data.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from 'dbus-native/lib/message.js';
import { expect, onTestFinished, test } from 'vitest';
import { openSessionBus, sessionBusSockets } from '../../../../app/electron/tray/session-bus.ts';
import { createManualClock } from '../../core/manual-clock.ts';

/** A bus that accepts the user and answers the first call, unless it is silent; and the connections to it. */
async function startBus({ isSilent = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bus-'));
  const path = join(folder, 'bus');
  const peers: Socket[] = [];
  const server = createServer((peer) => {
    peers.push(peer);
    peer.on('error', () => undefined);
    if (isSilent) return;
    peer.once('data', () => peer.write('OK 0123456789abcdef0123456789abcdef\r\n'));
    peer.on('data', (data) => {
      if (!data.includes('BEGIN')) return;
      peer.write(marshall({ type: 2, serial: 1, replySerial: 1, signature: 's', body: [':1.42'] }));
    });
  }).listen(path);
  onTestFinished(() => {
    for (const peer of peers) peer.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }, peers };
}

test.runIf(process.platform === 'linux')('a bus that says nothing is given up in time', async () => {
  const clock = createManualClock();
  const { env, peers } = await startBus({ isSilent: true });
  const opened = openSessionBus(clock, env);
  await expect.poll(() => peers.length).toBe(1);
  clock.pass(2_000);
  expect(await opened).toBe('unknown');
});

test.runIf(process.platform === 'linux')(
  'a call that isn’t answered is given up in time, and a message that is too long ends the connection',
  async () => {
    const clock = createManualClock();
    const { env, peers } = await startBus();
    const bus = await openSessionBus(clock, env);
    if (typeof bus === 'string') throw new Error(bus);
    expect(bus.uniqueName).toBe(':1.42');
    const late = bus.askBus('ListNames');
    clock.pass(2_000);
    await expect(late).rejects.toThrow('not answered in time');
    const pending = bus.askBus('ListNames');
    const header = Buffer.from([0x6c, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    header.writeUInt32LE(4 * 1024 * 1024, 4);
    peers[0]?.write(header);
    await expect(pending).rejects.toThrow('has ended');
    await bus.ended;
  },
);

test.each<[string, readonly string[] | undefined]>([
  ['unix:path=/run/user/1000/bus', ['/run/user/1000/bus']],
  ['unix:path=/run/user/1000/bus,guid=0123', ['/run/user/1000/bus']],
  ['unix:abstract=/tmp/dbus-1,guid=0123', ['\0/tmp/dbus-1']],
  ['unix:runtime=yes', ['/run/me/bus']],
  ['unix:path=/a%20b%2cc', ['/a b,c']],
  ['unix:path=/a%zz', undefined],
  ['unix:path=/a%ff', undefined],
  ['tcp:host=localhost,port=4000;unix:path=/bus;unix:path=/other', ['/bus', '/other']],
  ['tcp:host=localhost,port=4000', undefined],
  ['nonce-tcp:', undefined],
  ['unix:dir=/tmp', undefined],
  ['path=/bus', undefined],
  ['', ['/run/me/bus']],
])('the address %j names the sockets %j', (address, sockets) => {
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: '/run/me' };
  expect(sessionBusSockets(env)).toEqual(sockets);
});

test('an environment without an address and a runtime folder names no socket', () => {
  expect(sessionBusSockets({})).toEqual([]);
  expect(sessionBusSockets({ XDG_RUNTIME_DIR: '' })).toEqual([]);
});

const timers = { after: () => () => undefined };

test('an environment without a bus has none, and a TCP address is unknown', async () => {
  const open = (env: NodeJS.ProcessEnv) => openSessionBus(timers, env);
  expect(await open({})).toBe('none');
  expect(await open({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/no/where' })).toBe('none');
  expect(await open({ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=localhost,port=1' })).toBe('unknown');
});

test('a bus that refuses this user, or ends the connection, is unknown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const reply of ['REJECTED EXTERNAL\r\n', '']) {
    const path = join(folder, `${reply.slice(0, 3)}.socket`);
    const server = createServer((socket) => socket.once('data', () => socket.end(reply)));
    await new Promise<void>((resolve) => void server.listen(path, resolve));
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` };
    expect(await openSessionBus(timers, env)).toBe('unknown');
    server.close();
  }
});
