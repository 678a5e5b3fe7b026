// A session bus that doesn't respond, or sends what no bus sends.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from 'dbus-native/lib/message.js';
import { expect, onTestFinished, test } from 'vitest';
import { busDaemon, openSessionBus } from '../../../../app/electron/tray/session-bus.ts';
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
  return { path, peers };
}

test.runIf(process.platform === 'linux')('a bus that says nothing is given up in time', async () => {
  const clock = createManualClock();
  const { path, peers } = await startBus({ isSilent: true });
  const opened = openSessionBus(path, clock);
  await expect.poll(() => peers.length).toBe(1);
  clock.pass(2_000);
  await expect(opened).rejects.toThrow('does not respond');
});

test.runIf(process.platform === 'linux')(
  'a call that isn’t answered is given up in time, and a message that is too long ends the connection',
  async () => {
    const clock = createManualClock();
    const { path, peers } = await startBus();
    const bus = await openSessionBus(path, clock);
    expect(bus.uniqueName).toBe(':1.42');
    const late = bus.call({ ...busDaemon, member: 'ListNames' });
    clock.pass(2_000);
    await expect(late).rejects.toThrow('not answered in time');
    const pending = bus.call({ ...busDaemon, member: 'ListNames' });
    const header = Buffer.from([0x6c, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    header.writeUInt32LE(4 * 1024 * 1024, 4);
    peers[0]?.write(header);
    await expect(pending).rejects.toThrow('has ended');
    await bus.ended;
  },
);
