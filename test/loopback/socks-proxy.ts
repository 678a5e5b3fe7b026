// A loopback SOCKS5 proxy (RFC 1928) without authentication that connects every name to one server.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen, listeningPort } from './listening-port.ts';

export interface SocksProxy {
  /** `socks5://127.0.0.1:…` */
  readonly address: string;
  /** What was asked for: the address type and the endpoint, such as `name pbx.example.net:443`. */
  readonly requests: readonly string[];
  readonly close: () => void;
}

export interface SocksOptions {
  /** The port of the server behind the proxy, on this machine. */
  readonly port?: number;
  /** What it sends instead of its own answers to the client's two messages. At `undefined` it ends the connection. */
  readonly answers?: readonly (readonly number[] | undefined)[];
  /** Whether it sends every answer byte by byte. */
  readonly isSlow?: boolean;
}

const succeeded = [5, 0, 0, 1, 0, 0, 0, 0, 0, 0];

export async function startSocksProxy({
  port = 9,
  answers = [],
  isSlow = false,
}: SocksOptions = {}): Promise<SocksProxy> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const answer = async (socket: Socket, bytes: readonly number[]) => {
    for (const part of isSlow ? bytes.map((byte) => [byte]) : [bytes])
      await new Promise<void>((resolve) => {
        socket.write(Uint8Array.from(part), () => setImmediate(resolve));
      });
  };
  const serve = async (socket: Socket) => {
    const greeting = await read(socket, 2);
    await read(socket, greeting[1] ?? 0);
    const method = answers.length > 0 ? answers[0] : [5, 0];
    if (method === undefined) return void socket.end();
    await answer(socket, method);
    const [, , , type = 0] = await read(socket, 4);
    requests.push(await readEndpoint(socket, type));
    const reply = answers.length > 1 ? answers[1] : succeeded;
    if (reply === undefined) return void socket.end();
    const upstream = connect(port, '127.0.0.1');
    sockets.add(upstream);
    for (const each of [socket, upstream])
      each.on('error', () => [socket, upstream].map((end) => end.destroy()));
    await answer(socket, reply);
    upstream.pipe(socket).pipe(upstream);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  });
  await listen(server);
  return {
    address: `socks5://127.0.0.1:${listeningPort(server)}`,
    requests,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function readEndpoint(socket: Socket, type: number): Promise<string> {
  const port = async () => (await read(socket, 2)).readUInt16BE();
  if (type === 3) {
    const [length = 0] = await read(socket, 1);
    return `name ${(await read(socket, length)).toString()}:${await port()}`;
  }
  const bytes = await read(socket, type === 1 ? 4 : 16);
  return type === 1
    ? `IPv4 ${bytes.join('.')}:${await port()}`
    : `IPv6 ${bytes.toString('hex')}:${await port()}`;
}

async function read(socket: Socket, size: number): Promise<Buffer> {
  for (;;) {
    const bytes: unknown = size === 0 ? Buffer.alloc(0) : socket.read(size);
    if (Buffer.isBuffer(bytes) && bytes.length === size) return bytes;
    if (socket.destroyed || socket.readableEnded) throw new Error('The client has closed the connection.');
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
}
