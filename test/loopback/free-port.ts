// Finds an unused port on the loopback interface.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port that was free when it was checked. Another program can take it afterwards. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
