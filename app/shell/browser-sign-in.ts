// Signing in with the system's own browser, for deployments with passkeys or single sign-on (RFC 8252): the
// redirect comes to a loopback address that Perch listens on while the sign-in lasts.
import { createServer, type ServerResponse } from 'node:http';
import { isRedirect, sameText } from '../service/authorization.ts';
import type { OpenSignInWindow, SignInWindow } from '../session/ports.ts';

type Shown = Awaited<SignInWindow['shown']>;

/** A person may have to find a password or a key first. */
const timeLimitMs = 10 * 60_000;

/** `openExternal` opens an address in the system's browser. */
export function browserSignIn(openExternal: (address: string) => Promise<void>): OpenSignInWindow {
  return ({ address, redirectUri }) => {
    const { promise: shown, resolve } = Promise.withResolvers<Shown>();
    const { hostname, port, origin } = new URL(redirectUri);
    const state = new URL(address).searchParams.get('state') ?? '';
    const server = createServer((request, response) => {
      const url = `${origin}${request.url ?? '/'}`;
      // Any page in the browser can knock here: only the answer to this sign-in ends it.
      const isAnswer =
        request.method === 'GET' &&
        isRedirect(url, redirectUri) &&
        sameText(new URL(url).searchParams.get('state') ?? '', state);
      answer(response, isAnswer);
      if (isAnswer) finish({ kind: 'redirected', address: url });
    });
    const timer = setTimeout(
      () => finish({ kind: 'failed', reason: 'Nobody signed in in the browser for ten minutes. Try again.' }),
      timeLimitMs,
    );
    const finish = (result: Shown) => {
      clearTimeout(timer);
      server.close();
      server.closeIdleConnections();
      resolve(result);
    };
    server.on('error', (error) => finish({ kind: 'failed', reason: listenFailureText(error, port) }));
    server.listen(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      openExternal(address).catch(() => finish({ kind: 'failed', reason: 'No browser could be opened.' }));
    });
    return { shown, close: () => finish({ kind: 'closed' }) };
  };
}

function listenFailureText(error: Error, port: string): string {
  const code = 'code' in error ? String(error.code) : error.name;
  return code === 'EADDRINUSE'
    ? `Another program uses port ${port}, which the browser’s answer would come to. End it and try again.`
    : `Perch may not wait for the browser’s answer at port ${port} of this machine (${code}). Ask your administrator for another port in the connection file.`;
}

function answer(response: ServerResponse, isAnswer: boolean): void {
  const [title, text] = isAnswer
    ? ['Back to Perch', 'Perch has your answer. You can close this tab.']
    : ['Nothing to see here', 'This address only waits for the answer to a sign-in.'];
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
