// A sign-in from a company's network: by a proxy that demands credentials, and to a service whose certificate comes from
// an authority that no system knows.
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { authorityFile, authorityName, serverCertificate } from '../loopback/private-authority.ts';
import { type Proxy, startProxy } from '../loopback/proxy.ts';
import type { RunningPerch } from './driver.ts';
import { submitPortalForm, panelOf, passwordOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';
const host = 'pbx.example.net';

let fixture: Fixture;
let front: Server;
let panel: Page;

beforeEach(async () => {
  fixture = await createFixture();
  front = await frontOf(fixture.service.baseUrl);
});

afterEach(async () => {
  await fixture.clear();
  front.close();
  front.closeAllConnections();
});

/** Perch, about to sign in to the service at this host. */
async function startAt(place: string, ...start: Parameters<Fixture['start']>): Promise<RunningPerch> {
  const addresses = { baseUrl: `https://${place}`, authUrl: `https://${place}/ns-api` };
  await writeFile(fixture.connectionFile, JSON.stringify({ ...fixture.service.connection, ...addresses }));
  const perch = await fixture.start(...start);
  panel = await panelOf(perch);
  await panel.getByRole('button', { name: /practice service/i }).click();
  await signInButton().waitFor();
  return perch;
}

const signInButton = () => panel.getByRole('button', { name: 'Sign in', exact: true });

describe('a proxy that demands credentials', () => {
  let proxy: Proxy;
  let perch: RunningPerch;

  beforeEach(async () => {
    proxy = await startProxy({ username: 'alice', password: 'heron-7', port: portOf(front) });
    // The authority is one that this machine knows, for Chromium and for Node.
    const key = createHash('sha256').update(publicKey()).digest('base64');
    const known = [`--ignore-certificate-errors-spki-list=${key}`];
    perch = await startAt(host, [`--practice-connection=${fixture.connectionFile}`, ...known], {
      NODE_EXTRA_CA_CERTS: authorityFile,
    });
    await prefer({ proxy: { kind: 'manual', address: proxy.address, username: 'alice' } });
  });

  afterEach(() => proxy.close());

  test('is told them for the login page and for every request', async () => {
    await panel.evaluate(`perch.call('preferences.proxyPassword', 'heron-7')`);
    await signInButton().click();
    const portal = await perch.window(/Practice service$/);
    await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    expect(proxy.asked).toContain(`CONNECT ${host}:443 200`);
  });

  test('that are wrong opens nothing, and that is told on the panel', async () => {
    await panel.evaluate(`perch.call('preferences.proxyPassword', 'wrong')`);
    await signInButton().click();
    await panel.getByText('The proxy doesn’t let Perch through.').waitFor();
    expect(fixture.service.requests).toEqual([]);
  });
});

describe('an authority that no system knows', () => {
  test('[S14] is explained on the panel, and can’t be clicked away', async () => {
    const perch = await startAt(`127.0.0.1:${portOf(front)}`);
    await signInButton().click();
    await panel.getByText(`comes from ${authorityName} whom this computer doesn’t trust`).waitFor();
    expect(await perch.visibleWindows()).toEqual(['Perch']);
    expect(fixture.service.requests).toEqual([]);
  });

  test('is trusted when its file is named', async () => {
    const perch = await startAt(`127.0.0.1:${portOf(front)}`);
    await prefer({ certificates: authorityFile });
    await signInButton().click();
    const portal = await perch.window(/Practice service$/);
    await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  });
});

function publicKey(): Buffer {
  return new X509Certificate(serverCertificate().cert).publicKey.export({ type: 'spki', format: 'der' });
}

function prefer(preferences: object): Promise<unknown> {
  return panel.evaluate(`perch.call('preferences.set', ${JSON.stringify(preferences)})`);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** The service behind TLS, with a certificate of the private authority. */
async function frontOf(baseUrl: string): Promise<Server> {
  const { port } = new URL(baseUrl);
  const server = createServer(serverCertificate(), (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const sent = forward({ port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
