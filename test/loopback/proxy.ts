// A proxy on this machine that demands a name and a password, and leads every host to one server.
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Proxy {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  /** What it was asked for, with the answer: `CONNECT pbx.example.net:443 200`. */
  readonly asked: readonly string[];
  readonly close: () => void;
}

export interface ProxyOptions {
  readonly username: string;
  readonly password: string;
  /** The port of the server on this machine that is behind it. */
  readonly port: number;
}

export async function startProxy({ username, password, port }: ProxyOptions): Promise<Proxy> {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const demand = { 'proxy-authenticate': 'Basic realm="Company"' };
  const server = createServer((incoming, answer) => {
    const isAllowed = incoming.headers['proxy-authorization'] === expected;
    asked.push(`${incoming.method ?? ''} ${incoming.url ?? ''} ${isAllowed ? 200 : 407}`);
    if (!isAllowed) {
      answer.writeHead(407, demand).end();
      return;
    }
    const { pathname, search } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const sent = forward({ port, method, path: pathname + search, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(sent);
  });
  server.on('connect', (incoming, socket: Socket) => {
    const isAllowed = incoming.headers['proxy-authorization'] === expected;
    asked.push(`CONNECT ${incoming.url ?? ''} ${isAllowed ? 200 : 407}`);
    if (!isAllowed) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="Company"\r\ncontent-length: 0\r\n\r\n',
      );
      return;
    }
    const behind = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      behind.pipe(socket).pipe(behind);
    });
    for (const each of [socket, behind]) each.on('error', () => [socket, behind].map((end) => end.destroy()));
    sockets.add(behind);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
