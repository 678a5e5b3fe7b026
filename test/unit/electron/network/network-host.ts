// Perch's network in a process of its own: requests the address that it is given for each message, as if the user tried again.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { testNetwork } from './test-network.ts';

const entry = join(import.meta.dirname, 'authorities-host.ts');
const network = testNetwork({ startAuthoritiesProcess: () => fork(entry) });
process.on('message', () => {
  network.askAgain();
  void network
    .send({ method: 'GET', url: process.argv[2] ?? '', headers: {} })
    .then((result) => process.send?.(JSON.parse(JSON.stringify(result))));
});
