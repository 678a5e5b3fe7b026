import type { Server } from 'node:net';

/** The port of a server that listens on a TCP address. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address.');
  return address.port;
}
