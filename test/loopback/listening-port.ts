import { once } from 'node:events';
import type { Server } from 'node:net';

/** The port of a server that listens on a TCP address. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address.');
  return address.port;
}

/** Starts a server on a free port of this machine. Returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return listeningPort(server);
}
