// One API call through Perch's client against the same call with bare undici, on the same server, in turn.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent, request } from 'undici';
import { createApiClient } from '../../app/api/client.ts';
import { createTransport } from '../../app/api/http/transport.ts';
import { listeningPort } from '../loopback/listening-port.ts';
import { createManualClock } from '../unit/core/manual-clock.ts';
import { type Figure, figure, median } from './figure.ts';
import { signedIn } from './signed-in.ts';

const rounds = 9;
const callsPerRound = 300;

export async function clientOverhead(): Promise<Figure[]> {
  const body = JSON.stringify(await aProfile());
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${listeningPort(server)}`;
  const dispatcher = new Agent();
  const client = createApiClient(
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
      method: `The profile is read ${callsPerRound} times through Perch’s client and as often with bare undici that parses the JSON, by turns, from one server; the difference for one call.`,
      values: pairs.map((pair) => pair.ours - pair.reference),
      target: 0.1,
      ours: median(pairs.map((pair) => pair.ours)),
      reference: median(pairs.map((pair) => pair.reference)),
    }),
  ];
}

/** A profile as the practice service sends it. */
async function aProfile(): Promise<unknown> {
  const { session, client, end } = await signedIn(createManualClock());
  const profile = await session.withToken((token) => client.readProfile(token));
  await end();
  if (!profile.ok) throw new Error(profile.failure.detail);
  return profile.value;
}

/** Milliseconds per call. */
async function timed(call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < callsPerRound; count += 1) await call();
  return (performance.now() - start) / callsPerRound;
}
