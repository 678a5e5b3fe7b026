// An HTTP server on a port of this machine that can be stopped and started again on the same port.
import { getRequestListener } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
import { listeningPort } from '../loopback/listening-port.ts';

export interface Listener {
  readonly port: number;
  /** Closes all connections and refuses new ones. Does nothing if it is stopped. */
  stop(): Promise<void>;
  /** Listens again on the same port. Does nothing if it is listening. */
  start(): Promise<void>;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Listens on 127.0.0.1 only.
 *
 * @param port 0 for any free port.
 * @throws a system error if the port can't be used (`EADDRINUSE`, `EACCES`).
 */
export async function listen(fetch: Fetch, port: number): Promise<Listener> {
  const respond = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  const actualPort = await startListening(server, port);
  return {
    port: actualPort,
    start: async () => {
      if (!server.listening) await startListening(server, actualPort);
    },
    stop: () =>
      new Promise((resolve) => {
        if (!server.listening) {
          resolve();
          return;
        }
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function startListening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject);
      resolve(listeningPort(server));
    });
  });
}
