// A sign-in in a corporate network: through a proxy that requires credentials, through a SOCKS proxy, and to a service
// whose certificate was issued by a private authority.
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { authorityFile, authorityName, serverCertificate } from '../loopback/private-authority.ts';
import { issue } from '../loopback/certificates.ts';
import { listeningPort } from '../loopback/listening-port.ts';
import { type Proxy, startProxy } from '../loopback/proxy.ts';
import { startSocksProxy } from '../loopback/socks-proxy.ts';
import type { RunningPerch } from './driver.ts';
import { submitPortalForm, panelOf, passwordOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';
const dev = 'dev@practice.example';
const host = 'pbx.example.net';

let fixture: Fixture;
let tlsServer: Server;
/** The requests that the TLS server has received, with their credentials. */
let received: string[];
let panel: Page;

beforeEach(async () => {
  fixture = await createFixture();
  received = [];
  tlsServer = await startTlsServer(fixture.service.baseUrl);
});

afterEach(async () => {
  await fixture.clear();
  tlsServer.close();
  tlsServer.closeAllConnections();
});

/** Starts Perch with the service at this host and port, and opens its sign-in view. */
async function startAt(hostAndPort: string, ...start: Parameters<Fixture['start']>): Promise<RunningPerch> {
  const addresses = { baseUrl: `https://${hostAndPort}`, authUrl: `https://${hostAndPort}/ns-api` };
  await writeFile(fixture.connectionFile, JSON.stringify({ ...fixture.service.connection, ...addresses }));
  const perch = await fixture.start(...start);
  panel = await panelOf(perch);
  await panel.getByRole('button', { name: /practice service/i }).click();
  await signInButton().waitFor();
  return perch;
}

const signInButton = () => panel.getByRole('button', { name: messages.signIn.submit, exact: true });

describe('a proxy that requires credentials', () => {
  let proxy: Proxy;
  let perch: RunningPerch;

  beforeEach(async () => {
    proxy = await startProxy({ username: 'alice', password: 'heron-7', port: listeningPort(tlsServer) });
    // Makes Chromium and Node trust the authority.
    const key = createHash('sha256').update(publicKey()).digest('base64');
    const trusted = [`--ignore-certificate-errors-spki-list=${key}`];
    perch = await startAt(host, [`--practice-connection=${fixture.connectionFile}`, ...trusted], {
      NODE_EXTRA_CA_CERTS: authorityFile,
    });
    await perch.pressInMessageBox(messages.question.useProxy);
    await setPreferences({ proxy: proxy.address, proxyUsername: 'alice' });
  });

  afterEach(() => proxy.close());

  test('[S152] receives them for the login page and Perch’s requests; a server that demands credentials gets none; a SOCKS proxy gets host names', async () => {
    await panel.evaluate(`perch.call('preferences.proxyPassword', 'wrong')`);
    await signInButton().click();
    await panel.getByText(messages.proxy.credentials(new URL(proxy.address).host)).waitFor();
    expect(fixture.service.requests).toEqual([]);

    await panel.evaluate(`perch.call('preferences.proxyPassword', 'heron-7')`);
    await signInButton().click();
    const portal = await perch.window(/Practice service$/);
    await portal.goto(`https://${host}/challenges`);
    expect(received.filter((line) => /^.40[17]/.test(line)).toSorted()).toEqual(['/401', '/407']);
    await portal.goBack();
    await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    expect(proxy.requests).toContain(`CONNECT ${host}:443 200`);
    expect(received.join()).not.toContain(btoa('alice:heron-7'));

    await signInThroughSocks();
  });

  /**
   * Signs in a second account through a SOCKS proxy. There is no other way to the service: the first proxy is closed, and no
   * DNS server knows the host.
   */
  async function signInThroughSocks(): Promise<void> {
    const socks = await startSocksProxy({ port: listeningPort(tlsServer) });
    try {
      await perch.pressInMessageBox(messages.question.useProxy);
      await setPreferences({ proxy: socks.address, proxyUsername: '' });
      proxy.close();
      await panel.getByTitle(messages.accounts.open).click();
      await panel.getByRole('button', { name: messages.accountMenu.add }).click();
      received = [];
      await signInButton().click();
      const portal = await perch.window(/Practice service$/);
      await portal.getByLabel('Username').waitFor();
      const byWindow = [...socks.requests];
      await submitPortalForm(portal, dev, passwordOf(fixture.service, dev));
      await panel.getByRole('heading', { name: 'Dev Raman' }).waitFor();

      expect(byWindow).toContain(`name ${host}:443`);
      expect(received.filter((line) => /^\/(portal|ns-api\/oauth2)\//.test(line)).length).toBeGreaterThan(1);
      // Not compared with the service's host: Chromium itself also requests other hosts.
      expect(socks.requests.filter((request) => !request.startsWith('name '))).toEqual([]);
    } finally {
      socks.close();
    }
  }
});

describe('a private certificate authority', () => {
  test('[S14] is reported on the panel without a way to proceed, and trusted at the next attempt once the system or the file of the settings has it', async () => {
    const folder = dirname(fixture.connectionFile);
    const file = (name: string) => join(folder, name);
    const [system, authorities, module] = [file('system.pem'), file('authorities.pem'), file('module.cjs')];
    const other = issue({ name: 'Other Authority', authority: {} }).certificate;
    for (const path of [system, authorities]) await writeFile(path, other);
    // The Node of an older Electron can't read the system's authorities: the process that does gets the function.
    const entry = pathToFileURL(resolve('dist/processes/system-authorities.js'));
    const reader = `import { readFileSync } from 'node:fs';
      import tls from 'node:tls';
      tls.getCACertificates ??= () => [readFileSync(process.env.SSL_CERT_FILE, 'utf8')];
      await import(${JSON.stringify(entry)});`;
    await writeFile(file('reader.mjs'), reader);
    const replaceReader = `const { utilityProcess } = require('electron');
      const { fork } = utilityProcess;
      utilityProcess.fork = (entry, ...options) =>
        fork(/authorities/.test(entry) ? ${JSON.stringify(file('reader.mjs'))} : entry, ...options);`;
    await writeFile(module, replaceReader);
    const args = [`--practice-connection=${fixture.connectionFile}`];
    const host = `127.0.0.1:${listeningPort(tlsServer)}`;
    const perch = await startAt(host, args, { SSL_CERT_FILE: system }, { module });
    const untrusted = panel.getByText(`was issued by ${authorityName}, which this computer doesn’t trust`);
    await signInButton().click();
    await untrusted.waitFor();
    expect(await perch.visibleWindows()).toEqual(['Perch']);
    expect(received).toEqual([]);
    await writeFile(system, await readFile(authorityFile));
    await signInButton().click();
    // Chromium doesn't read this file. Perch's own request after the page's failure succeeds.
    await expect.poll(() => received).toEqual(['/']);
    await writeFile(system, other);
    await perch.chooseFile(authorities);
    await panel.evaluate(`perch.call('preferences.chooseCertificates')`);
    await signInButton().click();
    await untrusted.waitFor();
    await writeFile(authorities, await readFile(authorityFile));
    await signInButton().click();
    const portal = await perch.window(/Practice service$/);
    await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  });

  test('isn’t blamed if a sign-in fails for another reason: the certificate’s host name or short key, or the proxy', async () => {
    const elsewhere = 'elsewhere.example';
    const perch = await startAt(elsewhere);
    const other = issue({ name: 'Other Authority', authority: {} });
    const weak = issue({ name: elsewhere, hosts: [elsewhere], rsaBits: 1024, issuer: other });
    // OpenSSL refuses such keys by default.
    const secure = { key: weak.keyPem, cert: weak.certificate, ciphers: 'DEFAULT@SECLEVEL=0' };
    const weakServer = createServer(secure, (_request, response) => response.end()).listen(0, '127.0.0.1');
    onTestFinished(() => weakServer.close().closeAllConnections());
    await once(weakServer, 'listening');
    const authorities = join(dirname(fixture.connectionFile), 'authorities.pem');
    await writeFile(authorities, `${await readFile(authorityFile, 'utf8')}\n${other.certificate}`);
    await perch.chooseFile(authorities);
    await panel.evaluate(`perch.call('preferences.chooseCertificates')`);
    const notAllowed = [
      [5, 0],
      [5, 2],
    ];
    const { network, proxy, signInFailed } = messages;
    for (const { options, text } of [
      {
        options: { port: listeningPort(tlsServer) },
        text: () => network.certificates['other-host'](elsewhere, host),
      },
      {
        options: { port: listeningPort(weakServer) },
        text: () => signInFailed.pageWeakCertificate(elsewhere),
      },
      {
        options: { answers: notAllowed },
        text: (address: string) => proxy.refused(address, elsewhere, ' (SOCKS reply 2)'),
      },
    ]) {
      const socks = await startSocksProxy(options);
      await perch.pressInMessageBox(messages.question.useProxy);
      await setPreferences({ proxy: socks.address, proxyUsername: '' });
      await signInButton().click();
      await panel.getByText(text(new URL(socks.address).host)).waitFor();
      socks.close();
    }
    expect(received).toEqual([]);
  });
});

function publicKey(): Buffer {
  return new X509Certificate(serverCertificate().cert).publicKey.export({ type: 'spki', format: 'der' });
}

function setPreferences(preferences: object): Promise<unknown> {
  return panel.evaluate(`perch.call('preferences.set', ${JSON.stringify(preferences)})`);
}

/**
 * Starts a TLS server with a certificate of the private authority that forwards to the service. At `/401` and `/407` it
 * demands credentials; a page at `/challenges` requests both.
 */
async function startTlsServer(baseUrl: string): Promise<Server> {
  const { port } = new URL(baseUrl);
  const server = createServer(serverCertificate(), (incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming;
    const { authorization = '', 'proxy-authorization': forProxy = '' } = headers;
    received.push(`${path} ${authorization} ${forProxy}`.trim());
    const [challenged] = /40[17]$/.exec(path) ?? [];
    if (challenged !== undefined) {
      const realm = 'Basic realm="Server"';
      outgoing
        .writeHead(Number(challenged), { 'www-authenticate': realm, 'proxy-authenticate': realm })
        .end();
      return;
    }
    if (path === '/challenges') {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<img src="/401"><img src="/407">');
      return;
    }
    const forwarded = forward({ port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
