// One API call through Perch's client against the same call with bare undici, on the same server, in turn.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { createServiceClient } from '../../app/service/client.ts';
import { createTransport } from '../../app/service/transport.ts';
import { type Figure, figure, median } from './figure.ts';

const rounds = 9;
const callsPerRound = 300;

export async function clientOverhead(profile: object): Promise<Figure[]> {
  const body = JSON.stringify(profile);
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dispatcher = new Agent();
  const client = createServiceClient(
    {
      name: 'Bench',
      baseUrl,
      authUrl: baseUrl,
      clientId: 'bench',
      signIn: ['window'],
      clientAuthentication: 'basic',
    },
    createTransport({ dispatcher }),
    Date.now,
  );
  const headers = { accept: 'application/json', authorization: 'Bearer token' };
  const ours = async () => {
    await client.readProfile('token');
  };
  const bare = async () => {
    const reply = await request(`${baseUrl}/ns-api/v2/domains/~/users/~`, { dispatcher, headers });
    await reply.body.json();
  };

  await timed(ours);
  await timed(bare);
  const pairs: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ reference: await timed(bare), ours: await timed(ours) });
  await dispatcher.close();
  server.close();

  return [
    figure({
      id: 'client.overhead',
      unit: 'ms per call',
      value: median(pairs.map((pair) => pair.ours - pair.reference)),
      target: 0.1,
      ours: median(pairs.map((pair) => pair.ours)),
      reference: median(pairs.map((pair) => pair.reference)),
      runs: rounds,
    }),
  ];
}

/** Milliseconds per call. */
async function timed(call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < callsPerRound; count += 1) await call();
  return (performance.now() - start) / callsPerRound;
}
