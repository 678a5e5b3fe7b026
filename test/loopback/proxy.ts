// A loopback proxy that requires credentials and connects every host to one server.
import { createServer, type IncomingMessage, request as forward, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { listen, listeningPort } from './listening-port.ts';

export interface Proxy {
  /** `http://127.0.0.1:…`, or `https:` */
  readonly address: string;
  /** The requests with their status, such as `CONNECT pbx.example.net:443 200`. */
  readonly requests: readonly string[];
  /** The credentials that it got, as `user:password`. */
  readonly credentials: readonly string[];
  readonly close: () => void;
}

export interface ProxyOptions {
  readonly username?: string;
  readonly password?: string;
  /** The port of the server behind the proxy, on this machine. Without one there is no server. */
  readonly port?: number;
  /** Key and certificate of a proxy that uses TLS itself. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export async function startProxy({
  username = '',
  password = '',
  port = 9,
  tls,
}: ProxyOptions): Promise<Proxy> {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const requests: string[] = [];
  const credentials: string[] = [];
  const isAuthorized = ({ headers }: IncomingMessage) => {
    const given = headers['proxy-authorization'];
    if (given !== undefined) credentials.push(Buffer.from(given.replace(/^Basic /, ''), 'base64').toString());
    return given === expected;
  };
  const sockets = new Set<Socket>();
  const challenge = { 'proxy-authenticate': 'Basic realm="Company"' };
  const listener: RequestListener = (incoming, response) => {
    const isAllowed = isAuthorized(incoming);
    requests.push(`${incoming.method ?? ''} ${incoming.url ?? ''} ${isAllowed ? 200 : 407}`);
    if (!isAllowed) {
      response.writeHead(407, challenge).end();
      return;
    }
    const { pathname, search } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const forwarded = forward({ port, method, path: pathname + search, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(forwarded);
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on('connect', (incoming, socket: Socket) => {
    const isAllowed = isAuthorized(incoming);
    requests.push(`CONNECT ${incoming.url ?? ''} ${isAllowed ? 200 : 407}`);
    if (!isAllowed) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="Company"\r\ncontent-length: 0\r\n\r\n',
      );
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    for (const each of [socket, upstream])
      each.on('error', () => [socket, upstream].map((end) => end.destroy()));
    sockets.add(upstream);
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await listen(server);
  return {
    address: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${listeningPort(server)}`,
    requests,
    credentials,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
