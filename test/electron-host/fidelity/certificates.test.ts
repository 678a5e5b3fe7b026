// Untrusted server certificates, and authentication.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSocksProxy } from '../../loopback/socks-proxy.ts';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const pem = readFileSync(new URL('../../unit/api/http/self-signed.pem', import.meta.url), 'utf8');

declare global {
  /** The server of a test, with a self-signed certificate. */
  var secure: { readonly origin: string; readonly requests: string[]; readonly close: () => void };
}

beforeEach(() =>
  harness.run(async (_electron, harness, pem) => {
    const requests: string[] = [];
    const server = process
      .getBuiltinModule('node:https')
      .createServer({ key: pem, cert: pem }, ({ url = '' }, response) => {
        requests.push(url);
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Secure</title>');
      });
    const hostAndPort = await harness.listen(server);
    globalThis.secure = {
      origin: `https://${hostAndPort}`,
      requests,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }, pem),
);
afterEach(() => harness.run(() => secure.close()));

itConformsTo(
  'docs/api/app.md',
  'certificate-error: Emitted when failed to verify the certificate for url, to trust the certificate you should prevent the default behavior with event.preventDefault() and call callback(true).',
  async () => {
    const result = await harness.run(async ({ app }, harness) => {
      const load = async () => {
        const { webContents } = harness.window();
        const code = await webContents.loadURL(`${secure.origin}/page`).then(
          () => webContents.getTitle(),
          (error: unknown) => harness.codeOf(error),
        );
        // Loads another page, so that a pending request would have been sent.
        await harness.window().loadURL('data:text/html,after');
        return { webContents, code, requests: secure.requests.splice(0) };
      };
      const unheard = await load();
      const events: unknown[] = [];
      let isTrusted = false;
      app.on('certificate-error', (event, contents, url, error, certificate, callback, isMainFrame) => {
        const { subjectName, data } = certificate;
        events.push([
          contents.id,
          url.replace(secure.origin, ''),
          error,
          subjectName,
          data.length > 0,
          isMainFrame,
        ]);
        event.preventDefault();
        callback(isTrusted);
      });
      const refused = await load();
      isTrusted = true;
      const trusted = await load();
      app.removeAllListeners('certificate-error');
      return {
        codes: [unheard.code, refused.code, trusted.code],
        requests: [unheard, refused, trusted].map(({ requests }) => requests),
        events,
        ids: [refused.webContents.id, trusted.webContents.id],
      };
    });
    expect(result.codes).toEqual(['ERR_CERT_AUTHORITY_INVALID', 'ERR_CERT_AUTHORITY_INVALID', 'Secure']);
    expect(result.requests).toEqual([[], [], ['/page']]);
    expect(result.events).toEqual(
      result.ids.map((id) => [id, '/page', 'net::ERR_CERT_AUTHORITY_INVALID', 'localhost', true, true]),
    );
  },
);

itConformsTo(
  'docs/api/session.md',
  'setCertificateVerifyProc(proc): Calling callback(0) accepts the certificate, calling callback(-2) rejects it. Calling setCertificateVerifyProc(null) will revert back to default certificate verify proc.',
  async () => {
    const result = await harness.run(async ({ session }, harness) => {
      const load = async (partition: string) => {
        const { webContents } = harness.window({ webPreferences: { partition } });
        return webContents.loadURL(secure.origin).then(
          () => webContents.getTitle(),
          (error: unknown) => harness.codeOf(error),
        );
      };
      const calls: unknown[] = [];
      const own = session.fromPartition('verified');
      own.webRequest.onBeforeSendHeaders(({ url }, callback) => {
        calls.push(url.replace(secure.origin, ''));
        callback({});
      });
      own.setCertificateVerifyProc(({ hostname, certificate, verificationResult }, callback) => {
        calls.push([hostname, certificate.subjectName, verificationResult]);
        callback(0);
      });
      const codes = [await load('verified'), await load('unverified')];
      own.setCertificateVerifyProc((_request, callback) => callback(-2));
      codes.push(await load('verified'));
      const reverted = session.fromPartition('reverted');
      reverted.setCertificateVerifyProc((_request, callback) => callback(0));
      reverted.setCertificateVerifyProc(null);
      codes.push(await load('reverted'));
      return { codes, calls };
    });
    expect(result.codes[0]).toBe('Secure');
    expect(result.codes[1]).toBe('ERR_CERT_AUTHORITY_INVALID');
    expect(result.codes[2]).toMatch(/^ERR_/);
    expect(result.codes[3]).toBe('ERR_CERT_AUTHORITY_INVALID');
    // A connection is made after `webRequest` has allowed the request.
    expect(result.calls.slice(0, 2)).toEqual([
      '/',
      ['127.0.0.1', 'localhost', 'net::ERR_CERT_AUTHORITY_INVALID'],
    ]);
  },
);

it('Behind a SOCKS proxy a certificate is shown to the app, and a refusal of the proxy has its own error.', async () => {
  const port = Number(new URL(await harness.run(() => secure.origin)).port);
  const connecting = await startSocksProxy({ port });
  const refusing = await startSocksProxy({
    answers: [
      [5, 0],
      [5, 4],
    ],
  });
  const proxies = [connecting, refusing];
  const results = await harness.run(
    async ({ session }, harness, addresses) => {
      const load = async (proxyRules: string) => {
        const seen: unknown[] = [];
        const own = session.fromPartition(`behind ${proxyRules}`);
        await own.setProxy({ mode: 'fixed_servers', proxyRules });
        own.setCertificateVerifyProc(({ hostname, certificate }, callback) => {
          seen.push([hostname, certificate.subjectName]);
          callback(-3);
        });
        const { webContents } = harness.window({ webPreferences: { partition: `behind ${proxyRules}` } });
        webContents.on('certificate-error', (event, _url, error, certificate, callback) => {
          seen.push([error, certificate.subjectName]);
          event.preventDefault();
          callback(false);
        });
        webContents.on('did-fail-load', (_event, code, description) => seen.push([code, description]));
        await webContents.loadURL('https://pbx.example.net/').catch(() => undefined);
        return seen;
      };
      return Promise.all(addresses.map(load));
    },
    proxies.map(({ address }) => address),
  );
  for (const proxy of proxies) proxy.close();
  expect(results).toEqual([
    [
      ['pbx.example.net', 'localhost'],
      ['net::ERR_CERT_AUTHORITY_INVALID', 'localhost'],
      [-202, 'ERR_CERT_AUTHORITY_INVALID'],
    ],
    [[-120, 'ERR_SOCKS_CONNECTION_FAILED']],
  ]);
});

itConformsTo(
  'docs/api/web-contents.md',
  'login: Emitted when webContents wants to do basic auth. The default behavior is to cancel all authentications. To override this you should prevent the default behavior with event.preventDefault() and call callback(username, password) with the credentials. If callback is called without a username or password, the authentication request will be cancelled and the authentication error will be returned to the page.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const server = process.getBuiltinModule('node:http').createServer(({ headers }, response) => {
        const [, encoded = ''] = (headers.authorization ?? '').split(' ');
        const given = Buffer.from(encoded, 'base64').toString();
        if (given === 'name:secret') response.writeHead(200, { 'content-type': 'text/html' }).end('let in');
        else response.writeHead(401, { 'www-authenticate': 'Basic realm="door"' }).end('kept out');
      });
      const hostAndPort = await harness.listen(server);
      const calls: unknown[] = [];
      const load = async (credentials?: readonly string[]) => {
        const { webContents } = harness.window();
        if (credentials) {
          webContents.on('login', (event, details, { isProxy, scheme, host, realm }, callback) => {
            calls.push([new URL(details.url).pathname, isProxy, scheme, host, realm]);
            event.preventDefault();
            callback(...credentials);
          });
        }
        await webContents.loadURL(`http://${hostAndPort}/door`);
        return harness.evaluate(webContents, 'document.body.innerText');
      };
      const seen = [await load(), await load([]), await load(['name', 'secret'])];
      server.closeAllConnections();
      server.close();
      return { seen, calls };
    });
    expect(result.seen).toEqual(['kept out', 'kept out', 'let in']);
    expect(result.calls).toEqual(Array(2).fill(['/door', false, 'basic', '127.0.0.1', 'door']));
  },
);
