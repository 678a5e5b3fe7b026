// Signing in with the system's own browser, for deployments with passkeys or single sign-on (RFC 8252): the
// redirect comes to a loopback address that Perch listens on while the sign-in lasts.
import { createServer, type ServerResponse } from 'node:http';
import { messages } from '../../i18n/i18n.ts';
import { isRedirect, equalInConstantTime } from '../../api/oauth/authorization-request.ts';
import type { OpenSignInWindow, SignInResult } from '../../core/ports.ts';

type Result = SignInResult<'redirected'>;

/** A person may have to find a password or a key first. */
const timeLimitMs = 10 * 60_000;

/** `openExternal` opens an address in the system's browser. */
export function browserSignIn(openExternal: (address: string) => Promise<void>): OpenSignInWindow {
  return ({ address, redirectUri }) => {
    const { promise: result, resolve } = Promise.withResolvers<Result>();
    const { hostname, port, origin } = new URL(redirectUri);
    const state = new URL(address).searchParams.get('state') ?? '';
    const server = createServer((request, response) => {
      const url = `${origin}${request.url ?? '/'}`;
      // Any page in the browser can knock here: only the answer to this sign-in ends it.
      const isAnswer =
        request.method === 'GET' &&
        isRedirect(url, redirectUri) &&
        equalInConstantTime(new URL(url).searchParams.get('state') ?? '', state);
      answer(response, isAnswer);
      if (isAnswer) finish({ kind: 'redirected', address: url }, response);
    });
    const timer = setTimeout(
      () => finish({ kind: 'failed', text: messages.signInFailed.browserTimeout }),
      timeLimitMs,
    );
    const finish = (finalResult: Result, answering?: ServerResponse) => {
      clearTimeout(timer);
      // Browsers open sockets that they may need and send nothing on: none outlives the sign-in.
      const end = () => server.closeAllConnections();
      server.close();
      if (answering === undefined) end();
      else answering.once('close', end);
      resolve(finalResult);
    };
    server.on('error', (error) => finish({ kind: 'failed', text: listenFailureText(error, port) }));
    server.listen(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      openExternal(address).catch(() => finish({ kind: 'failed', text: messages.signInFailed.noBrowser }));
    });
    return { result, close: () => finish({ kind: 'cancelled' }) };
  };
}

function listenFailureText(error: Error, port: string): string {
  const code = 'code' in error ? String(error.code) : error.name;
  return code === 'EADDRINUSE'
    ? messages.signInFailed.portInUse(port)
    : messages.signInFailed.portNotAllowed(port, code);
}

function answer(response: ServerResponse, isAnswer: boolean): void {
  const { browserPage: page } = messages;
  const [title, text] = isAnswer ? [page.done, page.doneDescription] : [page.idle, page.idleDescription];
  response.writeHead(isAnswer ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<meta name="color-scheme" content="light dark">
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;text-align:center}</style>
<h1>${title}</h1><p>${text}</p></html>`);
}
