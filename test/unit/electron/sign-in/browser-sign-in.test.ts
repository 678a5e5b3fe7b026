import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { browserSignIn } from '../../../../app/electron/sign-in/browser-sign-in.ts';

const redirectUri = 'http://127.0.0.1:47829/callback';
const address = 'https://pbx.example.net/portal/?state=right';

function open(browse: (address: string) => Promise<void>) {
  return browserSignIn(browse)({ address, redirectUri, title: 'Example' });
}

test('[S74] the answer that carries this sign-in’s state ends it, and the tab may be closed', async () => {
  let page = '';
  const { result } = open(async () => {
    page = await (await fetch(`${redirectUri}?code=abc&state=right`)).text();
  });
  await expect(result).resolves.toEqual({
    kind: 'redirected',
    address: `${redirectUri}?code=abc&state=right`,
  });
  await expect.poll(() => page).toContain('You can close this tab');
});

test('[S87] the page that ends it is kept by nobody, and tells nobody where it was', async () => {
  let headers = new Headers();
  const { result } = open(async () => {
    ({ headers } = await fetch(`${redirectUri}?code=abc&state=right`));
  });
  await result;
  await expect.poll(() => headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('[S26] whatever else knocks at the address is turned away, and the sign-in goes on', async () => {
  const statuses: number[] = [];
  const { result } = open(async () => {
    for (const path of ['?code=abc&state=wrong', '?code=abc', '/more?state=right']) {
      statuses.push((await fetch(`${redirectUri}${path}`)).status);
    }
    statuses.push((await fetch(`${redirectUri}?state=right`, { method: 'POST' })).status);
    await fetch(`${redirectUri}?error=access_denied&state=right`);
  });
  await expect(result).resolves.toMatchObject({ kind: 'redirected' });
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('[S78] it listens at its own address only, and not at every one of this machine', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<undefined>();
  const attempt = open(async () => resolve(undefined));
  await opened;
  await expect(fetch(redirectUri)).resolves.toMatchObject({ status: 404 });
  await expect(fetch(redirectUri.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  attempt.close();
});

test('a port that is taken is told in a sentence that names it', async () => {
  const other = createServer().listen(47829, '127.0.0.1');
  await once(other, 'listening');
  const result = await open(() => Promise.resolve()).result;
  other.close();
  expect(result).toMatchObject({ kind: 'failed' });
  expect(result.kind === 'failed' && result.text).toContain('47829');
});

test('an address that can’t be listened at is not blamed on another program', async () => {
  // Of a network that is set aside for documentation, so no machine has it.
  const elsewhere = 'http://192.0.2.1:47829/callback';
  const attempt = browserSignIn(() => Promise.resolve())({
    address,
    redirectUri: elsewhere,
    title: 'Example',
  });
  const result = await attempt.result;
  expect(result.kind === 'failed' && result.text).toContain('(EADDRNOTAVAIL)');
  expect(result.kind === 'failed' && result.text).not.toContain('Another program');
});

test('[S77] after the answer nobody listens any more: a second one goes nowhere', async () => {
  const { result } = open(async () => {
    await fetch(`${redirectUri}?code=first&state=right`);
  });
  await expect(result).resolves.toMatchObject({ address: `${redirectUri}?code=first&state=right` });
  await expect(fetch(`${redirectUri}?code=second&state=right`)).rejects.toThrow();
});

/** Sockets as browsers hold them: one without a request, one in the middle of a request. */
async function openSockets(): Promise<readonly Socket[]> {
  return Promise.all(
    ['', 'GET /callback HTTP/1.1\r\n'].map(async (begun) => {
      const socket = connect(47829, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      if (begun !== '') await new Promise((resolve) => socket.write(begun, resolve));
      // Its bytes are seen once something that was sent later is answered.
      await fetch(redirectUri);
      return socket.resume();
    }),
  );
}

test.each(['an answer', 'a cancel'])('%s closes every socket, whatever was sent on it', async (end) => {
  const { promise: opened, resolve } = Promise.withResolvers<undefined>();
  const attempt = open(async () => resolve(undefined));
  await opened;
  const sockets = await openSockets();
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  if (end === 'a cancel') attempt.close();
  else {
    const reply = await fetch(`${redirectUri}?code=abc&state=right`);
    expect(await reply.text()).toContain('You can close this tab');
  }
  await closed;
});

test('a browser in which nobody signs in is waited for ten minutes, and that is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { promise: opened, resolve } = Promise.withResolvers<undefined>();
    const { result } = open(async () => resolve(undefined));
    await opened;
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect((await fetch(redirectUri)).status).toBe(404);
    vi.advanceTimersByTime(1);
    await expect(result).resolves.toEqual({
      kind: 'failed',
      text: 'Nobody signed in in the browser for ten minutes. Try again.',
    });
    await expect(fetch(redirectUri)).rejects.toThrow();
  } finally {
    vi.useRealTimers();
  }
});

test('a browser that can’t be opened is told, and closing gives the port back', async () => {
  await expect(open(() => Promise.reject(new Error('none'))).result).resolves.toMatchObject({
    kind: 'failed',
  });
  const attempt = open(() => Promise.resolve());
  attempt.close();
  await expect(attempt.result).resolves.toEqual({ kind: 'cancelled' });
  await expect(fetch(redirectUri)).rejects.toThrow();
});
