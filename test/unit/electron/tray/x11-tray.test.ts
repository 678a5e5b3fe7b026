// On a real X display (Xvfb), with a tray that only owns the selection.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startVirtualDisplay } from '../../../../build/display.ts';
import { cookieIn, hasX11Tray } from '../../../../app/electron/tray/x11-tray.ts';

let display: string;

beforeAll(async () => {
  display = await startVirtualDisplay();
});

test('a display has a tray while a program owns the selection', async () => {
  const DISPLAY = `${display}.0`;
  expect(await hasX11Tray({ env: { DISPLAY } })).toBe(false);
  const tray = await showTray(display);
  await expect.poll(() => hasX11Tray({ env: { DISPLAY } })).toBe(true);
  expect(await hasX11Tray({ env: { DISPLAY: `unix${display}` } })).toBe(true);
  expect(await hasX11Tray({ env: { DISPLAY, WAYLAND_DISPLAY: 'wayland-0' } })).toBe(false);
  tray.destroy();
  await expect.poll(() => hasX11Tray({ env: { DISPLAY } })).toBe(false);
});

test.each(['', ':987', 'elsewhere:0', 'nonsense'])('the display %j has no tray', async (DISPLAY) => {
  expect(await hasX11Tray({ env: { DISPLAY } })).toBe(false);
});

test('the cookie of this machine’s display is found', () => {
  const file = Buffer.concat([
    entry(0, 'elsewhere', '0', 'MIT-MAGIC-COOKIE-1', 'theirs'),
    entry(256, 'here', '1', 'MIT-MAGIC-COOKIE-1', 'another display'),
    entry(256, 'here', '0', 'XDM-AUTHORIZATION-1', 'another kind'),
    entry(256, 'here', '0', 'MIT-MAGIC-COOKIE-1', 'ours'),
  ]);
  expect(cookieIn(file, '0').toString()).toBe('ours');
  expect(cookieIn(file, '7')).toHaveLength(0);
  expect(cookieIn(entry(65_535, '', '', 'MIT-MAGIC-COOKIE-1', 'any'), '7').toString()).toBe('any');
});

test('a display that requires the cookie gets it, with its name', async () => {
  const number = `${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'perch-x11-'));
  const XAUTHORITY = join(folder, 'authority');
  writeFileSync(XAUTHORITY, entry(256, 'here', number, 'MIT-MAGIC-COOKIE-1', 'a cookie of 18 b.'));
  const requests: Buffer[] = [];
  // It refuses every client.
  const server = createServer((socket) => {
    socket.on('data', (request) => {
      requests.push(request);
      socket.end(Buffer.from([0, 0, 11, 0, 0, 0, 0, 0]));
    });
  });
  server.listen(`/tmp/.X11-unix/X${number}`);
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, 'listening');
  expect(await hasX11Tray({ env: { DISPLAY: `:${number}`, XAUTHORITY } })).toBe(false);
  const [request = Buffer.alloc(12)] = requests;
  const [nameLength, dataLength] = [request.readUInt16LE(6), request.readUInt16LE(8)];
  const dataStart = 12 + Math.ceil(nameLength / 4) * 4;
  expect(request.toString('latin1', 0, 1)).toBe('l');
  expect(request.readUInt16LE(2)).toBe(11);
  expect(request.toString('latin1', 12, 12 + nameLength)).toBe('MIT-MAGIC-COOKIE-1');
  expect(request.toString('latin1', dataStart, dataStart + dataLength)).toBe('a cookie of 18 b.');
  expect(request).toHaveLength(dataStart + Math.ceil(dataLength / 4) * 4);
});

test.each([
  [7, 5, true],
  [7, 0, false],
  [0, 5, false],
])(
  'where a display sends atom %i and owner %i in pieces, the selection has an owner: %s',
  async (atom, owner, hasTray) => {
    const number = `${process.pid}${atom}${owner}`;
    const answer = (value: number) => {
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32LE(value, 8);
      return bytes;
    };
    // The setup has 16 words after its head.
    const answers = [
      Buffer.concat([Buffer.from([1, 0, 11, 0, 0, 0, 16, 0]), Buffer.alloc(64)]),
      answer(atom),
      answer(owner),
    ];
    const requests: string[] = [];
    const server = createServer((socket) => {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('data', (request) => {
        requests.push(request.toString('latin1'));
        const bytes = answers.shift() ?? Buffer.alloc(0);
        const sendFrom = (start: number) => {
          if (start >= bytes.length) return;
          socket.write(bytes.subarray(start, start + 20));
          setImmediate(sendFrom, start + 20);
        };
        sendFrom(0);
      });
    });
    server.listen(`/tmp/.X11-unix/X${number}`);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    expect(await hasX11Tray({ env: { DISPLAY: `:${number}` } })).toBe(hasTray);
    expect(requests.slice(1)).toEqual([
      '\x10\x01\x07\0\x13\0\0\0_NET_SYSTEM_TRAY_S0\0',
      ...(atom === 0 ? [] : ['\x17\0\x02\0\x07\0\0\0']),
    ]);
  },
);

test('a truncated authority file is not an error', () => {
  expect(() => cookieIn(Buffer.from([1, 0, 0, 9, 104]), '0')).not.toThrow();
});

/** Makes the root window the owner of the selection. */
async function showTray(name: string): Promise<Socket> {
  const socket = connect(`/tmp/.X11-unix/X${name.slice(1)}`);
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const head = await read(socket, 8);
  const setup = await read(socket, head.readUInt16LE(6) * 4);
  const vendor = Math.ceil(setup.readUInt16LE(16) / 4) * 4;
  const root = setup.readUInt32LE(32 + vendor + 8 * setup.readUInt8(21));
  socket.write(
    Buffer.concat([Buffer.from([16, 0, 7, 0, 19, 0, 0, 0]), Buffer.from('_NET_SYSTEM_TRAY_S0\0')]),
  );
  const atom = (await read(socket, 32)).readUInt32LE(8);
  const request = Buffer.from([22, 0, 4, 0, ...Array.from({ length: 12 }, () => 0)]);
  request.writeUInt32LE(root, 4);
  request.writeUInt32LE(atom, 8);
  socket.write(request);
  return socket;
}

/** The display can send an answer in several pieces. */
async function read(socket: Socket, bytes: number): Promise<Buffer> {
  for (;;) {
    const chunk: unknown = socket.read(bytes);
    if (Buffer.isBuffer(chunk)) return chunk;
    await once(socket, 'readable');
  }
}

function entry(family: number, ...fields: readonly string[]): Buffer {
  const number = (value: number) => Buffer.from([value >> 8, value & 255]);
  return Buffer.concat([
    number(family),
    ...fields.flatMap((text) => [number(text.length), Buffer.from(text)]),
  ]);
}
