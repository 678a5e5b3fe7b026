import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from './listening-port.ts';

/** Starts a server on a free port of this machine, and closes it with its connections after the test. Returns the port. */
export function listenInTest(server: Server): Promise<number> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server);
}
