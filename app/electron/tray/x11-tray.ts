// Whether an X display has a tray of the older kind, as the bars of small window managers have: Electron falls back to
// it. Whoever shows one owns a selection (freedesktop.org, "System Tray Protocol"). No program on every desktop tells
// who owns it, so the display itself is asked (X.Org, "X Window System Protocol", version 11).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

const answerWithinMs = 2_000;

/** False also where there is no X display on this machine, or it doesn't answer. */
export async function hasX11Tray({ env }: Pick<NodeJS.Process, 'env'> = process): Promise<boolean> {
  const [, display, screen = '0'] = /^(?:unix)?:(\d+)(?:\.(\d+))?$/.exec(env['DISPLAY'] ?? '') ?? [];
  // Under Wayland a display is there for old programs only, and its tray, if any, is not for them.
  if (display === undefined || (env['WAYLAND_DISPLAY'] ?? '') !== '') return false;
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  try {
    const cookie = cookieIn(fileAt(env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')), display);
    return await isOwned(socket, `_NET_SYSTEM_TRAY_S${screen}`, cookie);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The cookie for a display of this machine in the text of an authority file (Xsecurity(7)); empty where there is none. */
export function cookieIn(file: Buffer, display: string): Buffer {
  for (let at = 0; at + 2 <= file.length;) {
    const family = file.readUInt16BE(at);
    at += 2;
    const [, number = '', name = '', cookie] = Array.from({ length: 4 }, () => {
      if (at + 2 > file.length) return '';
      const start = at + 2;
      at = start + file.readUInt16BE(at);
      return file.toString('latin1', start, at);
    });
    const isOurs = localFamilies.includes(family) && (number === display || number === '');
    if (isOurs && name === cookieName && cookie !== undefined) return Buffer.from(cookie, 'latin1');
  }
  return Buffer.alloc(0);
}

/** This machine's own, and any. */
const localFamilies = [256, 65_535];
const cookieName = 'MIT-MAGIC-COOKIE-1';

async function isOwned(socket: Socket, selection: string, cookie: Buffer): Promise<boolean> {
  const signal = AbortSignal.timeout(answerWithinMs);
  await once(socket, 'connect', { signal });
  socket.write(greeting(cookie));
  const welcome = await read(socket, 8, signal);
  if (welcome[0] !== 1) return false;
  await read(socket, welcome.readUInt16LE(6) * 4, signal);
  socket.write(internAtom(selection));
  const atom = (await read(socket, 32, signal)).readUInt32LE(8);
  if (atom === 0) return false;
  socket.write(getSelectionOwner(atom));
  return (await read(socket, 32, signal)).readUInt32LE(8) !== 0;
}

async function read(socket: Socket, bytes: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const chunk: unknown = socket.read(bytes);
    if (Buffer.isBuffer(chunk) && chunk.length === bytes) return chunk;
    if (chunk !== null || socket.readableEnded) throw new Error('The display ended the connection.');
    await once(socket, 'readable', { signal });
  }
}

function greeting(cookie: Buffer): Buffer {
  const name = Buffer.from(cookie.length === 0 ? '' : cookieName);
  const head = Buffer.alloc(12);
  head.write('l');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(cookie.length, 8);
  return Buffer.concat([head, padded(name), padded(cookie)]);
}

/** Of a name that somebody has used before; else the answer is 0. */
function internAtom(name: string): Buffer {
  const text = padded(Buffer.from(name));
  const head = Buffer.from([16, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16LE(2 + text.length / 4, 2);
  head.writeUInt16LE(name.length, 4);
  return Buffer.concat([head, text]);
}

function getSelectionOwner(atom: number): Buffer {
  const request = Buffer.from([23, 0, 2, 0, 0, 0, 0, 0]);
  request.writeUInt32LE(atom, 4);
  return request;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function fileAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
