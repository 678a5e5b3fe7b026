// A client of an X display: the requests that the host needs to show Chromium's windows in its own (X.Org, "X Window
// System Protocol", version 11).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cookieIn } from '../../../app/electron/tray/x11-tray.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In pixels; a window keeps what isn't given. */
export type Geometry = Partial<Rectangle>;

export interface X11Event {
  readonly type: EventType;
  /** Sent by a client, such as the window manager. */
  readonly isSent: boolean;
  readonly bytes: Buffer;
}

export type EventType = (typeof eventTypes)[keyof typeof eventTypes] | 'other';

export interface X11 {
  readonly root: number;
  readonly atom: (name: string) => Promise<number>;
  /** Creates an unmapped window. */
  readonly createWindow: () => number;
  readonly destroyWindow: (window: number) => void;
  /** Selects the events of a window that this client gets. */
  readonly selectEvents: (window: number, mask: number) => void;
  readonly reparent: (window: number, parent: number) => void;
  readonly map: (window: number) => void;
  readonly unmap: (window: number) => void;
  readonly raise: (window: number) => void;
  readonly configure: (window: number, geometry: Geometry) => void;
  readonly setProperty: (
    window: number,
    property: number,
    type: number,
    value: string | readonly number[],
  ) => void;
  readonly deleteProperty: (window: number, property: number) => void;
  /** The value of a text property; empty where the window has none. */
  readonly textProperty: (window: number, property: number) => Promise<string>;
  readonly hasProperty: (window: number, property: number) => Promise<boolean>;
  /** The windows inside a window, from bottom to top. */
  readonly children: (window: number) => Promise<readonly number[]>;
  readonly isViewable: (window: number) => Promise<boolean>;
  /** Its position on the display, and its size. */
  readonly bounds: (window: number) => Promise<Rectangle>;
  readonly focus: (window: number) => void;
  readonly sendEvent: (window: number, mask: number, event: Buffer) => void;
  readonly onEvent: (listener: (event: X11Event) => void) => void;
  /** The connection no longer keeps this process alive. */
  readonly unref: () => void;
  readonly end: () => void;
}

/** Names of `eventTypes` by their codes. */
const eventTypes = {
  9: 'focus-in',
  16: 'create',
  17: 'destroy',
  21: 'reparent',
  22: 'configure',
  28: 'property',
  33: 'client-message',
} as const;

export const eventMasks = {
  structure: 0x2_0000,
  substructure: 0x8_0000,
  substructureRedirect: 0x10_0000,
  focus: 0x20_0000,
  property: 0x40_0000,
} as const;

/** Atoms that every display has. */
export const atoms = {
  cardinal: 6,
  atom: 4,
  string: 31,
  wmHints: 35,
  wmNormalHints: 40,
  wmName: 39,
  wmClass: 67,
  sizeHints: 41,
};

const setupTimeoutMs = 2_000;
const cookieName = 'MIT-MAGIC-COOKIE-1';

/** Resolves with undefined where this machine has no X display, or it doesn't respond. */
export async function connectToX11(env: NodeJS.ProcessEnv = process.env): Promise<X11 | undefined> {
  const [, display] = /^(?:unix)?:(\d+)(?:\.0)?$/.exec(env['DISPLAY'] ?? '') ?? [];
  if (display === undefined) return undefined;
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  try {
    const signal = AbortSignal.timeout(setupTimeoutMs);
    await once(socket, 'connect', { signal });
    const cookie = cookieIn(readFileOrEmpty(env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')), display);
    socket.write(setupRequest(cookie));
    const head = await read(socket, 8, signal);
    if (head[0] !== 1) throw new Error('The display refused the connection.');
    const setup = await read(socket, head.readUInt16LE(6) * 4, signal);
    return createClient(socket, setup);
  } catch {
    socket.destroy();
    return undefined;
  }
}

function createClient(socket: Socket, setup: Buffer): X11 {
  const firstId = setup.readUInt32LE(4);
  const vendorBytes = (setup.readUInt16LE(16) + 3) & ~3;
  const root = setup.readUInt32LE(32 + vendorBytes + 8 * (setup[21] ?? 0));
  const pending = new Map<number, PromiseWithResolvers<Buffer>>();
  const listeners: ((event: X11Event) => void)[] = [];
  const knownAtoms = new Map<string, Promise<number>>();
  let ids = 0;
  let sequence = 0;
  let rest: Buffer = Buffer.alloc(0);

  const end = () => {
    socket.destroy();
    for (const { reject } of pending.values()) reject(new Error('The display has closed the connection.'));
    pending.clear();
  };
  const send = (bytes: Buffer) => {
    sequence = (sequence + 1) & 0xffff;
    if (!socket.destroyed) socket.write(bytes);
  };
  const ask = (bytes: Buffer): Promise<Buffer> => {
    send(bytes);
    const answer = Promise.withResolvers<Buffer>();
    if (socket.destroyed) answer.reject(new Error('The display has closed the connection.'));
    else pending.set(sequence, answer);
    return answer.promise;
  };
  const receive = (message: Buffer) => {
    const code = (message[0] ?? 0) & 0x7f;
    if (code > 1) {
      const type = isEventCode(code) ? eventTypes[code] : 'other';
      for (const listener of listeners) listener({ type, isSent: message[0] !== code, bytes: message });
      return;
    }
    const number = message.readUInt16LE(2);
    const answer = pending.get(number);
    pending.delete(number);
    // An error without a pending request is about a window that its owner has just destroyed.
    if (code === 1) answer?.resolve(message);
    else answer?.reject(new Error(`The display refused a request (error ${String(message[1])}).`));
  };
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const extra = rest[0] === 1 && rest.length >= 8 ? rest.readUInt32LE(4) * 4 : 0;
      if (rest.length < 32 + extra) return;
      const message = rest.subarray(0, 32 + extra);
      rest = rest.subarray(32 + extra);
      receive(message);
    }
  });
  socket.on('error', end).on('close', end);

  const getProperty = async (window: number, property: number) => {
    const reply = await ask(request(20, 0, [window, property, 0, 0, 1024]));
    return reply.subarray(32, 32 + (reply.readUInt32LE(16) * (reply[1] ?? 0)) / 8);
  };
  return {
    root,
    atom: (name) => {
      const known = knownAtoms.get(name) ?? ask(internAtom(name)).then((reply) => reply.readUInt32LE(8));
      knownAtoms.set(name, known);
      return known;
    },
    createWindow: () => {
      const id = firstId + ids;
      ids += 1;
      // Class InputOutput, visual and depth of the root window, no background.
      send(request(1, 0, [id, root, 0, pair(1, 1), pair(0, 1), 0, 0]));
      return id;
    },
    destroyWindow: (window) => send(request(4, 0, [window])),
    selectEvents: (window, mask) => send(request(2, 0, [window, 0x800, mask])),
    reparent: (window, parent) => send(request(7, 0, [window, parent, 0])),
    map: (window) => send(request(8, 0, [window])),
    unmap: (window) => send(request(10, 0, [window])),
    raise: (window) => send(request(12, 0, [window, 0x40, 0])),
    configure: (window, { x, y, width, height }) => {
      const values = [x, y, width, height];
      const mask = values.reduce<number>(
        (bits, value, bit) => (value === undefined ? bits : bits | (1 << bit)),
        0,
      );
      send(request(12, 0, [window, mask, ...values.flatMap((value) => value ?? [])]));
    },
    setProperty: (window, property, type, value) => {
      const bytes = typeof value === 'string' ? Buffer.from(value) : words(value);
      const format = typeof value === 'string' ? 8 : 32;
      const head = [window, property, type, format, (bytes.length * 8) / format];
      send(request(18, 0, head, bytes));
    },
    deleteProperty: (window, property) => send(request(19, 0, [window, property])),
    textProperty: async (window, property) => (await getProperty(window, property)).toString(),
    hasProperty: async (window, property) => (await getProperty(window, property)).length > 0,
    children: async (window) => {
      const reply = await ask(request(15, 0, [window]));
      return Array.from({ length: reply.readUInt16LE(16) }, (_, at) => reply.readUInt32LE(32 + 4 * at));
    },
    isViewable: async (window) => (await ask(request(3, 0, [window])))[26] === 2,
    bounds: async (window) => {
      const [geometry, place] = await Promise.all([
        ask(request(14, 0, [window])),
        ask(request(40, 0, [window, root, 0])),
      ]);
      return {
        x: place.readInt16LE(12),
        y: place.readInt16LE(14),
        width: geometry.readUInt16LE(16),
        height: geometry.readUInt16LE(18),
      };
    },
    // Reverts to the parent.
    focus: (window) => send(request(42, 2, [window, 0])),
    sendEvent: (window, mask, event) => send(request(25, 0, [window, mask], event)),
    onEvent: (listener) => void listeners.push(listener),
    unref: () => void socket.unref(),
    end,
  };
}

/** An event of 32 bytes. @param detail its second byte */
export function eventBytes(code: number, detail: number, values: readonly number[]): Buffer {
  const event = Buffer.alloc(32);
  event[0] = code;
  event[1] = detail;
  words(values).copy(event, 4);
  return event;
}

/** Two numbers of 16 bits as one of 32. */
export function pair(low: number, high: number): number {
  return ((low & 0xffff) | (high << 16)) >>> 0;
}

function isEventCode(code: number): code is keyof typeof eventTypes {
  return Object.hasOwn(eventTypes, code);
}

function request(
  opcode: number,
  data: number,
  values: readonly number[],
  tail: Buffer = Buffer.alloc(0),
): Buffer {
  const body = Buffer.concat([words(values), padded(tail)]);
  const head = Buffer.from([opcode, data, 0, 0]);
  head.writeUInt16LE(1 + body.length / 4, 2);
  return Buffer.concat([head, body]);
}

function internAtom(name: string): Buffer {
  return request(16, 0, [name.length], Buffer.from(name));
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value >>> 0, at * 4));
  return bytes;
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

async function read(socket: Socket, bytes: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const chunk: unknown = socket.read(bytes);
    if (Buffer.isBuffer(chunk) && chunk.length === bytes) return chunk;
    if (chunk !== null || socket.readableEnded) throw new Error('The display closed the connection.');
    await once(socket, 'readable', { signal });
  }
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
