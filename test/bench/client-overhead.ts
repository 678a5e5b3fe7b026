// One API call through Perch's client compared with the same call through undici alone, alternating, on one server.
import { currentUser } from '../../app/api/profile/profile.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent, request } from 'undici';
import { createApiClient } from '../../app/api/client.ts';
import { createTransport } from '../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../app/api/oauth/token-endpoint.ts';
import { listeningPort } from '../loopback/listening-port.ts';
import { createManualClock } from '../unit/core/manual-clock.ts';
import { type Figure, figure, median } from './figure.ts';
import { signInToNewService } from './signed-in.ts';

const rounds = 9;
const callsPerRound = 300;

export async function measureClientOverhead(): Promise<Figure[]> {
  const body = JSON.stringify(await readProfile());
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
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
    {
      send: createTransport({ version: '0.0.0', dispatcher }),
      endpoints: createTokenEndpoints(),
      now: Date.now,
    },
  );
  const headers = { accept: 'application/json', authorization: 'Bearer token' };
  const withClient = async () => {
    await client.request(currentUser, 'token');
  };
  const withUndici = async () => {
    const response = await request(`${baseUrl}/ns-api/v2/domains/~/users/~`, { dispatcher, headers });
    await response.body.json();
  };

  await timePerCall(withClient);
  await timePerCall(withUndici);
  const pairs: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ reference: await timePerCall(withUndici), ours: await timePerCall(withClient) });
  await dispatcher.close();
  server.close();

  return [
    figure({
      id: 'client.overhead',
      unit: 'ms',
      method: 'A read of the profile through Perch’s client, minus one through undici and JSON parsing.',
      values: pairs.map((pair) => pair.ours - pair.reference),
      target: 0.1,
      ours: median(pairs.map((pair) => pair.ours)),
      reference: median(pairs.map((pair) => pair.reference)),
    }),
  ];
}

/** Reads a profile from the practice service. */
async function readProfile(): Promise<unknown> {
  const { session, client, end } = await signInToNewService(createManualClock());
  const profile = await session.withToken((token) => client.request(currentUser, token));
  await end();
  if (!profile.ok) throw new Error(profile.failure.detail);
  return profile.value;
}

/** Milliseconds per call. */
async function timePerCall(call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < callsPerRound; count += 1) await call();
  return (performance.now() - start) / callsPerRound;
}
