// Custom schemes and their protocol handlers.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const protocol = 'docs/api/protocol.md';
const specs = 'spec/api-protocol-spec.ts';

itConformsTo(
  protocol,
  'handle: Requests made to URLs with this scheme will delegate to this handler to determine what response should be sent. Either a Response or a Promise<Response> can be returned.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const handled: string[] = [];
      webContents.session.protocol.handle('app', ({ url, method }) => {
        handled.push(`${method} ${url}`);
        const { pathname } = new URL(url);
        const headers = { 'content-type': 'text/html', 'x-own': 'kept' };
        if (pathname === '/page') return new Response('<title>Served</title>', { headers });
        return Promise.resolve(new Response('gone', { status: 404, statusText: 'Gone Away', headers }));
      });
      const answers: unknown[] = [];
      webContents.on('did-navigate', (_event, url, code, text) => answers.push([url, code, text]));
      await webContents.loadURL('app://host/page?query=1#part');
      const seen: unknown[] = [webContents.getURL(), webContents.getTitle()];
      seen.push(webContents.mainFrame.url, webContents.mainFrame.origin);
      const fetched: unknown = await webContents.executeJavaScript(
        `fetch('/nowhere').then(async (response) =>
          [response.status, response.statusText, response.headers.get('x-own'), await response.text()])`,
      );
      await webContents.loadURL('app://host/nowhere');
      return { handled, answers, seen, fetched };
    });
    expect(result).toEqual({
      handled: ['GET app://host/page?query=1', 'GET app://host/nowhere', 'GET app://host/nowhere'],
      answers: [
        ['app://host/page?query=1#part', 200, 'OK'],
        ['app://host/nowhere', 404, 'Gone Away'],
      ],
      seen: ['app://host/page?query=1#part', 'Served', 'app://host/page?query=1#part', 'app://host'],
      fetched: [404, 'Gone Away', 'kept', 'gone'],
    });
  },
);

it('events, sender frames and permission requests of a custom scheme have its own addresses', async () => {
  const result = await harness.run(async ({ ipcMain }, harness) => {
    const { webContents } = harness.window({
      preloadText: `const { ipcRenderer } = require('electron'); ipcRenderer.send('loaded');`,
    });
    const page = '<a href="other">link</a><iframe src="/inside"></iframe>';
    webContents.session.protocol.handle('app', ({ url, headers }) => {
      if (url.endsWith('/moved')) return Response.redirect('app://host/other', 302);
      const text = url.endsWith('/page') ? page : `from ${headers.get('referer') ?? 'nobody'}`;
      return new Response(text, { headers: { 'content-type': 'text/html' } });
    });
    const senders: unknown[] = [];
    ipcMain.on('loaded', ({ senderFrame }) => senders.push([senderFrame?.url, senderFrame?.origin]));
    const handled: unknown[] = [];
    webContents.session.setPermissionRequestHandler((_contents, _permission, callback, details) => {
      handled.push(details.requestingUrl);
      callback(false);
    });
    const events = harness.record(webContents, ['will-navigate', 'will-redirect', 'did-navigate']);
    await webContents.loadURL('app://host/page');
    const frames = webContents.mainFrame.frames.map(({ url }) => url);
    await webContents.executeJavaScript('Notification.requestPermission()', true);
    await harness.whileLoading(webContents, () =>
      webContents.executeJavaScript('document.querySelector("a").click()'),
    );
    const text: unknown = await webContents.executeJavaScript('document.body.innerText');
    await webContents.loadURL('app://host/moved');
    ipcMain.removeAllListeners('loaded');
    return { events, frames, senders, handled, text };
  });
  expect(result).toEqual({
    events: [
      'did-navigate app://host/page',
      'will-navigate app://host/other',
      'did-navigate app://host/other',
      'will-redirect app://host/other',
      'did-navigate app://host/other',
    ],
    frames: ['app://host/inside'],
    senders: [
      ['app://host/page', 'app://host'],
      ['app://host/other', 'app://host'],
      ['app://host/other', 'app://host'],
    ],
    handled: ['app://host/page'],
    text: 'from app://host/page',
  });
});

itConformsTo(
  protocol,
  'registerSchemesAsPrivileged: Registering a scheme as standard allows relative and absolute resources to be resolved correctly when served. So in general if you want to register a custom protocol to replace the http protocol, you have to register it as a standard scheme (web storage apis). spec: registers secure, when {secure: true}',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const handled: string[] = [];
      webContents.session.protocol.handle('app', ({ url }) => {
        handled.push(url);
        if (url.endsWith('.js'))
          return new Response('export default "imported"', {
            headers: { 'content-type': 'text/javascript' },
          });
        return new Response('<p>page', { headers: { 'content-type': 'text/html' } });
      });
      const visit = async (url: string, code: string): Promise<unknown> => {
        await webContents.loadURL(url);
        return webContents.executeJavaScript(code);
      };
      const own: unknown = await visit(
        'app://one/deep/page',
        `(async () => {
          localStorage.setItem('kept', 'here');
          await caches.open('own');
          return [isSecureContext, (await import('./part.js')).default, (await import('/root.js')).default,
            localStorage.getItem('kept')];
        })()`,
      );
      const other: unknown = await visit('app://two/', `localStorage.getItem('kept')`);
      const again: unknown = await visit('app://one/', `localStorage.getItem('kept')`);
      return { own, other, again, handled };
    });
    expect(result).toEqual({
      own: [true, 'imported', 'imported', 'here'],
      other: null,
      again: 'here',
      handled: [
        'app://one/deep/page',
        'app://one/deep/part.js',
        'app://one/root.js',
        'app://two/',
        'app://one/',
      ],
    });
  },
);

it("a Content-Security-Policy with 'self' or the custom scheme allows the page's own scripts only", async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    const script = (name: string) => `window.ran = [...(window.ran ?? []), '${name}']`;
    const page = `<script>${script('inline')}</script><script src="/own.js"></script><img src="/image.png">`;
    let policy = '';
    const handled: string[] = [];
    webContents.session.protocol.handle('app', ({ url }) => {
      handled.push(url);
      if (url.endsWith('.js'))
        return new Response(script(url), { headers: { 'content-type': 'text/javascript' } });
      return new Response(page, {
        headers: { 'content-type': 'text/html', 'content-security-policy': policy },
      });
    });
    const results: unknown[] = [];
    const scripts = ["'self'", 'app:', 'app://other', 'https:'];
    for (policy of scripts.map((source) => `default-src 'none'; script-src ${source}`)) {
      handled.length = 0;
      await webContents.loadURL('app://host/');
      const ran: unknown = await webContents.executeJavaScript('window.ran');
      const fetched: unknown = await webContents.executeJavaScript(
        `fetch('/data').then(() => 'fetched', () => 'refused')`,
      );
      results.push({ ran, fetched, handled: [...handled] });
    }
    return results;
  });
  const [page, own] = ['app://host/', 'app://host/own.js'];
  const runs = { ran: [own], fetched: 'refused', handled: [page, own] };
  const blocked = { ran: undefined, fetched: 'refused', handled: [page] };
  expect(result).toEqual([runs, runs, blocked, blocked]);
});

it(`${specs}: can receive simple request body; filters an illegal "origin: null" header`, async () => {
  const result = await harness.run(
    async (_electron, harness, code) => {
      const { webContents } = harness.window();
      const handled: unknown[] = [];
      webContents.session.protocol.handle('app', async (request) => {
        if (!request.url.endsWith('/data'))
          return new Response('page', { headers: { 'content-type': 'text/html' } });
        const { method, headers } = request;
        handled.push([method, headers.get('x-own'), headers.get('origin'), [...(await request.bytes())]]);
        return Response.json({ ok: true });
      });
      await webContents.loadURL('app://host/');
      return { response: await harness.evaluate(webContents, code), handled };
    },
    `fetch('/data', { method: 'POST', headers: { 'x-own': 'sent' }, body: new Uint8Array([0, 255, 10]) })
    .then((response) => response.json())`,
  );
  expect(result).toEqual({ response: { ok: true }, handled: [['POST', 'sent', 'app://host', [0, 255, 10]]] });
});

it(`${specs}: can send errors; handles a synchronous, or asynchronous, error in the handler`, async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    webContents.session.protocol.handle('app', ({ url }) => {
      if (url.endsWith('/error')) return Response.error();
      if (url.endsWith('/throws')) throw new Error('at once');
      return Promise.reject(new Error('later'));
    });
    const failures: unknown[] = [];
    webContents.on('did-fail-load', (_event, code, description) => failures.push([code, description]));
    for (const path of ['error', 'throws', 'rejects'])
      await webContents.loadURL(`app://host/${path}`).catch((error: unknown) => failures.push(String(error)));
    return failures;
  });
  const failure = (path: string, name: string, code: number) => [
    [code, name],
    `Error: ${name} (${code}) loading 'app://host/${path}'`,
  ];
  expect(result).toEqual([
    ...failure('error', 'ERR_FAILED', -2),
    ...failure('throws', 'ERR_UNEXPECTED', -9),
    ...failure('rejects', 'ERR_UNEXPECTED', -9),
  ]);
});
