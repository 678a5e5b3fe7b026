// A port of this machine that the service answers on. It can stop answering and come back on the same port.
import { getRequestListener } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  readonly port: number;
  /** Ends every connection; from then on new ones are refused. Nothing happens where that is so already. */
  stop(): Promise<void>;
  /** Listens again on the same port. Nothing happens where it is listening. */
  start(): Promise<void>;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Listens on 127.0.0.1 only.
 *
 * @param port 0 for any free one.
 * @throws the system's error where the port can't be had (`EADDRINUSE`, `EACCES`).
 */
export async function listen(answer: Fetch, port: number): Promise<Listener> {
  const respond = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  const open = await opened(server, port);
  return {
    port: open.port,
    start: async () => {
      if (!server.listening) await opened(server, open.port);
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

function opened(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject);
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address);
    });
  });
}
