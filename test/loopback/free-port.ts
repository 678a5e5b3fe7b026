// Finds an unused port on the loopback interface.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listening-port.ts';

/** Returns a port that was free when it was checked. Another program can take it afterwards. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
