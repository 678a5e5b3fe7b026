// Whether an X display has an XEmbed tray, as the panels of small window managers have. Electron falls back to it. The
// program that shows one owns a selection (freedesktop.org, "System Tray Protocol"). Desktops don't all have a program
// that reads its owner, so this client asks the display itself (X.Org, "X Window System Protocol", version 11).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

const answerWithinMs = 2_000;

/** Returns false also where this machine has no X display, or it doesn't answer. */
export async function hasX11Tray({ env }: Pick<NodeJS.Process, 'env'> = process): Promise<boolean> {
  const [, display, screen = '0'] = /^(?:unix)?:(\d+)(?:\.(\d+))?$/.exec(env['DISPLAY'] ?? '') ?? [];
  // Under Wayland the X display serves only programs without Wayland support. A tray there isn't the desktop's.
  if (display === undefined || (env['WAYLAND_DISPLAY'] ?? '') !== '') return false;
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  try {
    const cookie = cookieIn(readFileOrEmpty(env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')), display);
    return await isOwned(socket, `_NET_SYSTEM_TRAY_S${screen}`, cookie);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns the cookie for a display of this machine from an authority file (Xsecurity(7)); empty where it has none. */
export function cookieIn(file: Buffer, display: string): Buffer {
  for (let offset = 0; offset + 2 <= file.length;) {
    const family = file.readUInt16BE(offset);
    offset += 2;
    const [, number = '', name = '', cookie] = Array.from({ length: 4 }, () => {
      if (offset + 2 > file.length) return '';
      const start = offset + 2;
      offset = start + file.readUInt16BE(offset);
      return file.toString('latin1', start, offset);
    });
    const isForDisplay = localFamilies.includes(family) && (number === display || number === '');
    if (isForDisplay && name === cookieName && cookie !== undefined) return Buffer.from(cookie, 'latin1');
  }
  return Buffer.alloc(0);
}

/** FamilyLocal and FamilyWild. */
const localFamilies = [256, 65_535];
const cookieName = 'MIT-MAGIC-COOKIE-1';

async function isOwned(socket: Socket, selection: string, cookie: Buffer): Promise<boolean> {
  const signal = AbortSignal.timeout(answerWithinMs);
  await once(socket, 'connect', { signal });
  socket.write(setupRequest(cookie));
  const setup = await read(socket, 8, signal);
  if (setup[0] !== 1) return false;
  await read(socket, setup.readUInt16LE(6) * 4, signal);
  socket.write(internAtom(selection));
  const atom = (await read(socket, 32, signal)).readUInt32LE(8);
  if (atom === 0) return false;
  socket.write(getSelectionOwner(atom));
  return (await read(socket, 32, signal)).readUInt32LE(8) !== 0;
}

/** The display can send an answer in several pieces. */
async function read(socket: Socket, bytes: number, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let missing = bytes; missing > 0;) {
    // Takes what there is: while anything is left, a new listener of `readable` is called at once, before any other event.
    const piece: unknown = socket.read(Math.min(missing, Math.max(1, socket.readableLength)));
    if (Buffer.isBuffer(piece)) {
      pieces.push(piece);
      missing -= piece.length;
    } else if (socket.readableEnded) throw new Error('The display closed the connection.');
    else await once(socket, 'readable', { signal });
  }
  return Buffer.concat(pieces);
}

/** "Connection Setup", little-endian. */
function setupRequest(cookie: Buffer): Buffer {
  const name = Buffer.from(cookie.length === 0 ? '' : cookieName);
  const head = Buffer.alloc(12);
  head.write('l');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(cookie.length, 8);
  return Buffer.concat([head, padded(name), padded(cookie)]);
}

/** With `only-if-exists`: the answer is 0 where no client has interned the name. */
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

function readFileOrEmpty(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
