import { once } from 'node:events';
import { type IncomingMessage, request, ServerResponse } from 'node:http';
import { connect, createServer, Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test, vi } from 'vitest';
import { messages } from '../../../../app/i18n/messages.ts';
import { watchConstantTimeComparisons } from '../../api/oauth/constant-time-comparisons.ts';
import { browserSignIn } from '../../../../app/electron/sign-in/browser-sign-in.ts';
import type { SignInNote } from '../../../../app/core/auth/sign-in-result.ts';
import { freePort } from '../../../loopback/free-port.ts';
import { lazyText } from '../../lazy-text.ts';

const port = await freePort();
const redirectUri = `http://127.0.0.1:${port}/callback`;
const state = 'right';
const address = `https://pbx.example.net/portal/?state=${state}`;

/** Reads a page as its status, its heading and its text. */
async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  const html = await response.text();
  const [, heading = '', text = ''] = /<h1>(.*)<\/h1><p>(.*)<\/p>/.exec(html) ?? [];
  expect(html).toContain(`<title>${heading}</title>`);
  return `${response.status} ${heading} ${text}`;
}

const notes: SignInNote[] = [];
const onNote = (note: SignInNote) => void notes.push(note);

function open(browse: (address: string) => Promise<void>, uri = redirectUri, hasBrowser?: () => boolean) {
  return browserSignIn(browse, hasBrowser)({ address, redirectUri: uri, state, title: 'Example', onNote });
}

test('[S74] the redirect with this sign-in’s state ends it, and its page says that the tab can be closed', async () => {
  let page = '';
  const { result } = open(async () => {
    page = await readPage(`${redirectUri}?code=abc&state=right`);
  });
  await expect(result).resolves.toEqual({
    kind: 'redirected',
    address: `${redirectUri}?code=abc&state=right`,
  });
  const { done, doneDescription } = messages.browserPage;
  await expect.poll(() => page).toContain(`200 ${done} ${doneDescription}`);
});

test('the page of any other request says that nothing is to be seen', async () => {
  let page = '';
  const { result } = open(async () => {
    page = await readPage(`${redirectUri}?code=abc&state=wrong`);
    await fetch(`${redirectUri}?code=abc&state=right`);
  });
  await result;
  const { idle, idleDescription } = messages.browserPage;
  expect(page).toContain(`404 ${idle} ${idleDescription}`);
});

test('the page after the redirect is sent whole before its connection is closed', async () => {
  const end = Reflect.get(ServerResponse.prototype, 'end');
  vi.spyOn(ServerResponse.prototype, 'end').mockImplementationOnce(function (
    this: ServerResponse,
    page: unknown,
  ) {
    setImmediate(() => void Reflect.apply(end, this, [page]));
    return this;
  });
  let page = '';
  const { result } = open(async () => {
    page = await readPage(`${redirectUri}?code=abc&state=right`);
  });
  await result;
  await expect.poll(() => page).toContain(messages.browserPage.done);
  vi.restoreAllMocks();
});

test('the page can be opened again while the sign-in lasts', async () => {
  const opened: string[] = [];
  const { result, openAgain, close } = open(async (page) => void opened.push(page));
  await expect.poll(() => opened).toEqual([address]);
  openAgain?.();
  expect(opened).toEqual([address, address]);
  close();
  await result;
});

test('where the system names no browser, that is noted, and the sign-in continues', async () => {
  const { result, close } = open(
    async () => {},
    redirectUri,
    () => false,
  );
  await expect.poll(() => notes.splice(0)).toEqual([{ kind: 'no-browser' }]);
  close();
  expect(await result).toEqual({ kind: 'cancelled' });
});

test('[S87] the page after the redirect is not cached and sends no referrer', async () => {
  let headers = new Headers();
  const { result } = open(async () => {
    ({ headers } = await fetch(`${redirectUri}?code=abc&state=right`));
  });
  await result;
  await expect.poll(() => headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('[S26] any other request to the address gets status 404, and the sign-in continues', async () => {
  const statuses: number[] = [];
  const { result } = open(async () => {
    for (const path of ['?code=abc&state=wrong', '?code=abc', '/more?state=right']) {
      statuses.push((await fetch(`${redirectUri}${path}`)).status);
    }
    statuses.push((await fetch(`${redirectUri}?state=right`, { method: 'POST' })).status);
    const { promise: response, resolve } = Promise.withResolvers<IncomingMessage>();
    request({ port, method: 'OPTIONS', path: '*' }, resolve).end();
    statuses.push((await response).statusCode ?? 0);
    await fetch(`${redirectUri}?error=access_denied&state=right`);
  });
  await expect(result).resolves.toMatchObject({ kind: 'redirected' });
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  // Said of the one that has a code and no state.
  expect(notes.splice(0)).toEqual([{ kind: 'no-state' }]);
});

test('[S161] the state of a request to the address is compared in constant time', async () => {
  const comparisons = watchConstantTimeComparisons();
  const { result } = open(async () => {
    for (const state of ['wrong', 'w', 'right']) await fetch(`${redirectUri}?code=abc&state=${state}`);
  });
  await result;
  expect(comparisons()).toEqual([false, false, true]);
});

test('[S78] the server listens on the address of the redirect only, not on all of this machine', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<undefined>();
  const attempt = open(async () => resolve(undefined));
  await opened;
  await expect(fetch(redirectUri)).resolves.toMatchObject({ status: 404 });
  await expect(fetch(redirectUri.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  attempt.close();
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address === '::1'));

test.runIf(hasIpv6)('the redirect is received on an IPv6 address of this machine, too', async () => {
  const uri = `http://[::1]:${port}/callback`;
  const { result } = open(async () => void (await fetch(`${uri}?code=abc&state=right`)), uri);
  await expect(result).resolves.toEqual({ kind: 'redirected', address: `${uri}?code=abc&state=right` });
});

const localhostUri = `http://localhost:${port}/callback`;

/** The browser takes this host for localhost. */
function openWithLocalhost(host: string) {
  const callback = `http://${host}:${port}/callback?code=abc&state=right`;
  return open(async () => void (await fetch(callback)), localhostUri);
}

test.each(['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])(
  'a redirect to localhost is received on %s, whichever the browser chooses',
  async (host) => {
    const { result } = openWithLocalhost(host);
    await expect(result).resolves.toMatchObject({ address: `${localhostUri}?code=abc&state=right` });
  },
);

test.runIf(hasIpv6).each([
  [redirectUri, '127.0.0.1'],
  [localhostUri, '127.0.0.1'],
  [localhostUri, '::1'],
])('[S410] %s fails where another program listens on %s, and no browser opens', async (uri, taken) => {
  const other = createServer().listen(port, taken);
  await once(other, 'listening');
  const browse = vi.fn(() => Promise.resolve());
  const result = await open(browse, uri).result;
  other.close();
  expect(result).toMatchObject({
    kind: 'failed',
    text: lazyText(messages.signInFailed.portInUse(`${port}`)),
    detail: 'EADDRINUSE',
  });
  expect(browse).not.toHaveBeenCalled();
});

/** Simulates a machine on which listening on these addresses fails. */
function withoutAddresses(code: string, hosts: readonly string[]): void {
  const listen = Reflect.get(Server.prototype, 'listen');
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    if (!hosts.includes(String(args[1]))) return Reflect.apply(listen, this, args) as Server;
    setImmediate(() => this.emit('error', Object.assign(new Error('no address'), { code })));
    return this;
  });
}

test.each<[code: string, none: string, host: string]>([
  ['EADDRNOTAVAIL', '::1', '127.0.0.1'],
  ['EAFNOSUPPORT', '::1', '127.0.0.1'],
  ...(hasIpv6 ? [['EADDRNOTAVAIL', '127.0.0.1', '[::1]'] satisfies [string, string, string]] : []),
])(
  'on a machine that answers %s for %s a redirect to localhost is received on %s',
  async (code, none, host) => {
    withoutAddresses(code, [none]);
    await expect(openWithLocalhost(host).result).resolves.toMatchObject({ kind: 'redirected' });
    vi.restoreAllMocks();
  },
);

test('on a machine without loopback addresses the sign-in fails with the error code, and no browser opens', async () => {
  withoutAddresses('EADDRNOTAVAIL', ['127.0.0.1', '::1']);
  const browse = vi.fn(() => Promise.resolve());
  const result = await open(browse, localhostUri).result;
  expect(result).toMatchObject({ kind: 'failed', detail: 'EADDRNOTAVAIL' });
  expect(result.kind === 'failed' && result.text()).toContain('(EADDRNOTAVAIL)');
  expect(result.kind === 'failed' && result.text()).not.toContain('Another program');
  expect(browse).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('[S77] after the redirect the server is closed: a second one can’t connect', async () => {
  const { result } = open(async () => {
    await fetch(`${redirectUri}?code=first&state=right`);
  });
  await expect(result).resolves.toMatchObject({ address: `${redirectUri}?code=first&state=right` });
  await expect(fetch(`${redirectUri}?code=second&state=right`)).rejects.toThrow();
});

/** Opens connections as browsers hold them: one without a request, one in the middle of a request. */
async function openSockets(): Promise<readonly Socket[]> {
  return Promise.all(
    ['', 'GET /callback HTTP/1.1\r\n'].map(async (begun) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      if (begun !== '') await new Promise((resolve) => socket.write(begun, resolve));
      // The server has read its bytes once it has answered a later request.
      await fetch(redirectUri);
      return socket.resume();
    }),
  );
}

test.each(['the redirect', 'closing'])('%s closes every connection, whatever was sent on it', async (end) => {
  const { promise: opened, resolve } = Promise.withResolvers<undefined>();
  const attempt = open(async () => resolve(undefined));
  await opened;
  const sockets = await openSockets();
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  if (end === 'closing') attempt.close();
  else {
    const response = await fetch(`${redirectUri}?code=abc&state=right`);
    expect(await response.text()).toContain('You can close this tab');
  }
  await closed;
});

test('a sign-in in the browser fails after ten minutes, and the server is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { promise: opened, resolve } = Promise.withResolvers<undefined>();
    const { result } = open(async () => resolve(undefined));
    await opened;
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect((await fetch(redirectUri)).status).toBe(404);
    vi.advanceTimersByTime(1);
    await expect(result).resolves.toMatchObject({
      kind: 'failed',
      text: lazyText(messages.signInFailed.browserTimeout),
      detail: 'timeout',
    });
    await expect(fetch(redirectUri)).rejects.toThrow();
  } finally {
    vi.useRealTimers();
  }
});

test('the end of a sign-in leaves no timer that keeps the program running', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const attempt = open(() => Promise.resolve());
    const before = vi.getTimerCount();
    attempt.close();
    await attempt.result;
    expect(vi.getTimerCount()).toBe(before - 1);
  } finally {
    vi.useRealTimers();
  }
});

test('a browser that can’t be opened fails the sign-in, and closing frees the port', async () => {
  await expect(open(() => Promise.reject(new Error('none'))).result).resolves.toMatchObject({
    kind: 'failed',
    text: lazyText(messages.signInFailed.noBrowser),
    detail: 'no browser',
  });
  const attempt = open(() => Promise.resolve());
  attempt.close();
  await expect(attempt.result).resolves.toEqual({ kind: 'cancelled' });
  await expect(fetch(redirectUri)).rejects.toThrow();
});
