// Servers that have to be trusted, and servers that want to know who asks.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const pem = readFileSync(new URL('../../unit/api/http/self-signed.pem', import.meta.url), 'utf8');

declare global {
  /** The server of a test, with a certificate that nobody vouches for. */
  var secure: { readonly origin: string; readonly requests: string[]; readonly close: () => void };
}

beforeEach(() =>
  lab.run(async (_electron, lab, pem) => {
    const requests: string[] = [];
    const server = process
      .getBuiltinModule('node:https')
      .createServer({ key: pem, cert: pem }, ({ url = '' }, response) => {
        requests.push(url);
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Secure</title>');
      });
    server.listen(0, '127.0.0.1');
    await lab.once(server, 'listening');
    const { port } = server.address() as { port: number };
    globalThis.secure = {
      origin: `https://127.0.0.1:${port}`,
      requests,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }, pem),
);
afterEach(() => lab.run(() => secure.close()));

says(
  'docs/api/app.md',
  'certificate-error: Emitted when failed to verify the certificate for url, to trust the certificate you should prevent the default behavior with event.preventDefault() and call callback(true).',
  async () => {
    const told = await lab.run(async ({ app }, lab) => {
      const load = async () => {
        const { webContents } = lab.window();
        const code = await webContents.loadURL(`${secure.origin}/page`).then(
          () => webContents.getTitle(),
          (error: unknown) => Reflect.get(error as object, 'code') as string,
        );
        // A page made after it: what was to be requested would have been by now.
        await lab.window().loadURL('data:text/html,after');
        return { webContents, code, requests: secure.requests.splice(0) };
      };
      const unheard = await load();
      const heard: unknown[] = [];
      let answer = false;
      app.on('certificate-error', (event, contents, url, error, certificate, callback, isMainFrame) => {
        const { subjectName, data } = certificate;
        heard.push([
          contents.id,
          url.replace(secure.origin, ''),
          error,
          subjectName,
          data.length > 0,
          isMainFrame,
        ]);
        event.preventDefault();
        callback(answer);
      });
      const refused = await load();
      answer = true;
      const trusted = await load();
      app.removeAllListeners('certificate-error');
      return {
        codes: [unheard.code, refused.code, trusted.code],
        requests: [unheard, refused, trusted].map(({ requests }) => requests),
        heard,
        ids: [refused.webContents.id, trusted.webContents.id],
      };
    });
    expect(told.codes).toEqual(['ERR_CERT_AUTHORITY_INVALID', 'ERR_CERT_AUTHORITY_INVALID', 'Secure']);
    expect(told.requests).toEqual([[], [], ['/page']]);
    expect(told.heard).toEqual(
      told.ids.map((id) => [id, '/page', 'net::ERR_CERT_AUTHORITY_INVALID', 'localhost', true, true]),
    );
  },
);

says(
  'docs/api/session.md',
  'setCertificateVerifyProc(proc): Calling callback(0) accepts the certificate, calling callback(-2) rejects it. Calling setCertificateVerifyProc(null) will revert back to default certificate verify proc.',
  async () => {
    const told = await lab.run(async ({ session }, lab) => {
      const load = async (partition: string) => {
        const { webContents } = lab.window({ webPreferences: { partition } });
        return webContents.loadURL(secure.origin).then(
          () => webContents.getTitle(),
          (error: unknown) => Reflect.get(error as object, 'code') as string,
        );
      };
      const asked: unknown[] = [];
      const own = session.fromPartition('verified');
      own.setCertificateVerifyProc(({ hostname, certificate, verificationResult }, callback) => {
        asked.push([hostname, certificate.subjectName, verificationResult]);
        callback(0);
      });
      const codes = [await load('verified'), await load('unverified')];
      own.setCertificateVerifyProc((_request, callback) => callback(-2));
      codes.push(await load('verified'));
      const reverted = session.fromPartition('reverted');
      reverted.setCertificateVerifyProc((_request, callback) => callback(0));
      reverted.setCertificateVerifyProc(null);
      codes.push(await load('reverted'));
      return { codes, asked };
    });
    expect(told.codes[0]).toBe('Secure');
    expect(told.codes[1]).toBe('ERR_CERT_AUTHORITY_INVALID');
    expect(told.codes[2]).toMatch(/^ERR_/);
    expect(told.codes[3]).toBe('ERR_CERT_AUTHORITY_INVALID');
    expect(told.asked).toEqual([['127.0.0.1', 'localhost', 'net::ERR_CERT_AUTHORITY_INVALID']]);
  },
);

says(
  'docs/api/web-contents.md',
  'login: Emitted when webContents wants to do basic auth. The default behavior is to cancel all authentications. To override this you should prevent the default behavior with event.preventDefault() and call callback(username, password) with the credentials. If callback is called without a username or password, the authentication request will be cancelled and the authentication error will be returned to the page.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const server = process.getBuiltinModule('node:http').createServer(({ headers }, response) => {
        const [, encoded = ''] = (headers.authorization ?? '').split(' ');
        const given = Buffer.from(encoded, 'base64').toString();
        if (given === 'name:secret') response.writeHead(200, { 'content-type': 'text/html' }).end('let in');
        else response.writeHead(401, { 'www-authenticate': 'Basic realm="door"' }).end('kept out');
      });
      server.listen(0, '127.0.0.1');
      await lab.once(server, 'listening');
      const { port } = server.address() as { port: number };
      const asked: unknown[] = [];
      const load = async (credentials?: readonly string[]) => {
        const { webContents } = lab.window();
        if (credentials) {
          webContents.on('login', (event, details, { isProxy, scheme, host, realm }, callback) => {
            asked.push([new URL(details.url).pathname, isProxy, scheme, host, realm]);
            event.preventDefault();
            callback(...credentials);
          });
        }
        await webContents.loadURL(`http://127.0.0.1:${port}/door`);
        return webContents.executeJavaScript('document.body.innerText') as Promise<unknown>;
      };
      const seen = [await load(), await load([]), await load(['name', 'secret'])];
      server.closeAllConnections();
      server.close();
      return { seen, asked };
    });
    expect(told.seen).toEqual(['kept out', 'kept out', 'let in']);
    expect(told.asked).toEqual(Array(2).fill(['/door', false, 'basic', '127.0.0.1', 'door']));
  },
);
