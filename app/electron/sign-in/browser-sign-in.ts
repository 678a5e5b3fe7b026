// Signs in with the system's browser, for deployments with passkeys or single sign-on (RFC 8252). Perch receives the
// redirect on a loopback address, where it listens for the duration of the sign-in.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentLanguage } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { hostnameOf } from '../../connection/host.ts';
import { isRedirect, equalInConstantTime } from '../../api/oauth/authorization.ts';
import type { OpenSignInWindow, SignInResult } from '../../core/auth/sign-in-result.ts';

type Result = SignInResult<'redirected'>;

/** Long enough for the user to look for a password or a security key. */
const signInWithinMs = 10 * 60_000;

/** `openExternal` opens an address in the system's browser. `hasBrowser`: whether the system names one. */
export function browserSignIn(
  openExternal: (address: string) => Promise<void>,
  hasBrowser: (address: string) => boolean = () => true,
): OpenSignInWindow {
  return ({ address, redirectUri, state, onNote }) => {
    const { promise: result, resolve } = Promise.withResolvers<Result>();
    const url = new URL(redirectUri);
    // For `localhost` a browser may take either address. If Perch listened on one of them only, another user could listen on
    // the other and get the code (RFC 8252, 8.3).
    const hosts = url.hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostnameOf(url)];
    const respond = (request: IncomingMessage, response: ServerResponse) => {
      const requested = `${url.origin}${request.url ?? ''}`;
      // Any page in the browser can send a request here. Only a request with this sign-in's `state` ends the sign-in.
      const isAtRedirectUri = request.method === 'GET' && isRedirect(requested, redirectUri);
      // A program can send a path that makes no valid address.
      const query = isAtRedirectUri ? new URL(requested).searchParams : new URLSearchParams();
      const isExpected = isAtRedirectUri && equalInConstantTime(query.get('state') ?? '', state);
      // Some services leave `state` out.
      if (isAtRedirectUri && !query.has('state') && (query.has('error') || query.has('code')))
        onNote({ kind: 'no-state' });
      sendPage(response, isExpected);
      if (isExpected) finish({ kind: 'redirected', address: requested }, response);
    };
    // An import of node:http would load Node's fetch and WebSocket at each start of Perch, too: 40 ms.
    const { createServer } = process.getBuiltinModule('node:http');
    const servers = hosts.map(() => createServer(respond));
    const timer = setTimeout(
      () => finish({ kind: 'failed', text: () => messages.signInFailed.browserTimeout, detail: 'timeout' }),
      signInWithinMs,
    );
    const finish = (finalResult: Result, lastResponse?: ServerResponse) => {
      clearTimeout(timer);
      // Browsers open spare connections without a request. `close` alone would wait for them.
      const closeConnections = () => servers.forEach((server) => server.closeAllConnections());
      servers.forEach((server) => server.close());
      if (lastResponse === undefined) closeConnections();
      else lastResponse.once('close', closeConnections);
      resolve(finalResult);
    };
    const fail = (error: NodeJS.ErrnoException) =>
      finish({
        kind: 'failed',
        text: () => listenErrorText(error, url.port),
        detail: error.code ?? error.name,
      });
    const browse = () =>
      void openExternal(address).then(
        () => hasBrowser(address) || onNote({ kind: 'no-browser' }),
        () => finish({ kind: 'failed', text: () => messages.signInFailed.noBrowser, detail: 'no browser' }),
      );
    let waiting = hosts.length;
    const onReady = (error?: NodeJS.ErrnoException) => {
      waiting -= 1;
      if (waiting > 0) return;
      if (error !== undefined && !servers.some(({ listening }) => listening)) fail(error);
      else browse();
    };
    servers.forEach((server, index) => {
      server.on('error', (error: NodeJS.ErrnoException) => {
        // A machine may have IPv4 or IPv6 only.
        if (noSuchAddress.has(error.code)) onReady(error);
        else fail(error);
      });
      server.listen(Number(url.port), hosts[index], () => onReady());
    });
    return { result, close: () => finish({ kind: 'cancelled' }), openAgain: browse };
  };
}

const noSuchAddress: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

function listenErrorText({ name, code = name }: NodeJS.ErrnoException, port: string): string {
  return code === 'EADDRINUSE'
    ? messages.signInFailed.portInUse(port)
    : messages.signInFailed.portNotAllowed(port, code);
}

function sendPage(response: ServerResponse, isExpected: boolean): void {
  const { browserPage: page } = messages;
  const [title, text] = isExpected ? [page.done, page.doneDescription] : [page.idle, page.idleDescription];
  response.writeHead(isExpected ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(`<!doctype html><html lang="${currentLanguage.code}"><meta charset="utf-8"><title>${title}</title>
<meta name="color-scheme" content="light dark">
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;text-align:center}</style>
<h1>${title}</h1><p>${text}</p></html>`);
}
