// What pages request, and what the app makes of it on the way.
import { expect, it } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const webRequest = 'docs/api/web-request.md';

says(
  webRequest,
  'onBeforeRequest: The listener will be called with listener(details, callback) when a request is about to occur. cancel; redirectURL - The original request is prevented from being sent or completed and is instead redirected to the given URL.',
  async () => {
    const told = await lab.run(
      async (_electron, lab, code) => {
        const { webContents } = lab.window();
        await webContents.loadURL(lab.route('/page', 'page'));
        for (const path of ['/free', '/target']) lab.route(path, path);
        const details: unknown[] = [];
        webContents.session.webRequest.onBeforeRequest(
          ({ url, method, resourceType, referrer }, callback) => {
            const path = url.replace(lab.origin, '');
            details.push([path, method, resourceType, referrer.replace(lab.origin, '')]);
            if (path === '/cancelled') callback({ cancel: true });
            else callback(path === '/moved' ? { redirectURL: `${lab.origin}/target` } : {});
          },
        );
        const fetched: unknown = await webContents.executeJavaScript(code);
        const navigated = await webContents
          .loadURL(`${lab.origin}/cancelled`)
          .catch((error: unknown) => error);
        return { fetched, details, code: (navigated as { code: unknown }).code, requests: [...lab.requests] };
      },
      `(async () => {
      const fetched = [];
      for (const path of ['/free', '/cancelled', '/moved'])
        fetched.push(await fetch(path).then((response) => response.text(), (error) => error.name));
      return fetched;
    })()`,
    );
    expect(told).toEqual({
      fetched: ['/free', 'TypeError', '/target'],
      details: [
        ['/free', 'GET', 'xhr', '/page'],
        ['/cancelled', 'GET', 'xhr', '/page'],
        ['/moved', 'GET', 'xhr', '/page'],
        ['/target', 'GET', 'xhr', '/page'],
        ['/cancelled', 'GET', 'mainFrame', ''],
      ],
      code: 'ERR_BLOCKED_BY_CLIENT',
      requests: ['/page', '/free', '/target'],
    });
  },
);

says(
  webRequest,
  'The filter object has a urls property which is an Array of URL patterns that will be used to filter out the requests that do not match the URL patterns. Only the last attached listener will be used. Passing null as listener will unsubscribe from the event.',
  async () => {
    const told = await lab.run(async (_electron, lab, code) => {
      const { webContents } = lab.window();
      await webContents.loadURL(lab.route('/page', 'page'));
      for (const path of ['/a/1', '/b/2']) lab.route(path, path);
      const { webRequest } = webContents.session;
      const refuse = (_details: unknown, callback: (answer: { cancel: boolean }) => void) =>
        callback({ cancel: true });
      const fetched: unknown[] = [];
      webRequest.onBeforeRequest(refuse);
      webRequest.onBeforeRequest({ urls: ['*://*/a/*'] }, refuse);
      fetched.push(await webContents.executeJavaScript(code));
      webRequest.onBeforeRequest({ urls: [], types: ['image'] }, refuse);
      fetched.push(await webContents.executeJavaScript(code));
      webRequest.onBeforeRequest(refuse);
      webRequest.onBeforeRequest(null);
      fetched.push(await webContents.executeJavaScript(code));
      return fetched;
    }, `Promise.all(['/a/1', '/b/2'].map((path) => fetch(path).then((response) => response.text(), () => 'refused')))`);
    expect(told).toEqual([
      ['refused', '/b/2'],
      ['/a/1', '/b/2'],
      ['/a/1', '/b/2'],
    ]);
  },
);

says(
  webRequest,
  'onBeforeSendHeaders: requestHeaders - When provided, request will be made with these headers.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const received: unknown[] = [];
      const server = process.getBuiltinModule('node:http').createServer(({ url, headers }, response) => {
        if (url !== '/favicon.ico')
          received.push([url, headers['x-kept'], headers['x-added'], headers['x-removed']]);
        response.writeHead(200, { 'content-type': 'text/html' }).end('page');
      });
      server.listen(0, '127.0.0.1');
      await lab.once(server, 'listening');
      const { port } = server.address() as { port: number };
      const { webContents } = lab.window();
      webContents.session.webRequest.onBeforeSendHeaders(({ url, requestHeaders, method }, callback) => {
        const { 'X-Removed': removed, ...others } = requestHeaders;
        const seen = `${method} ${new URL(url).pathname} ${String(removed)}`;
        callback({ requestHeaders: { ...others, 'X-Added': seen } });
      });
      await webContents.loadURL(`http://127.0.0.1:${port}/page`);
      await webContents.executeJavaScript(
        `fetch('/fetched', { headers: { 'X-Kept': 'kept', 'X-Removed': 'removed' } }).then((response) => response.text())`,
      );
      server.close();
      return received;
    });
    expect(told).toEqual([
      ['/page', undefined, 'GET /page undefined', undefined],
      ['/fetched', 'kept', 'GET /fetched removed', undefined],
    ]);
  },
);

says(
  webRequest,
  'onHeadersReceived: responseHeaders - When provided, the server is assumed to have responded with these headers. statusLine - Should be provided when overriding responseHeaders to change header status.',
  async () => {
    const told = await lab.run(
      async (_electron, lab, code) => {
        const { webContents } = lab.window();
        lab.route('/answered', {
          status: 202,
          headers: { 'x-server': 'server', 'x-removed': 'yes' },
          body: 'body',
        });
        const details: unknown[] = [];
        webContents.session.webRequest.onHeadersReceived((received, callback) => {
          const { url, statusCode, statusLine, responseHeaders = {} } = received;
          const path = url.replace(lab.origin, '');
          if (path !== '/answered') {
            // A document's policy is one of its headers.
            callback({
              responseHeaders: { ...responseHeaders, 'Content-Security-Policy': ["script-src 'none'"] },
            });
            return;
          }
          details.push([statusCode, statusLine.startsWith('HTTP/1.1 202'), responseHeaders['x-server']]);
          const { 'x-removed': _removed, ...others } = responseHeaders;
          callback({ responseHeaders: { ...others, 'x-host': ['a'] }, statusLine: 'HTTP/1.1 404 Not Found' });
        });
        await webContents.loadURL(
          lab.route('/page', '<title>quiet</title><script>document.title = "ran"</script>'),
        );
        return {
          title: webContents.getTitle(),
          details,
          seen: (await webContents.executeJavaScript(code)) as unknown,
        };
      },
      `fetch('/answered').then(async (response) => [response.status, await response.text(),
      ...['x-server', 'x-removed', 'x-host'].map((name) => response.headers.get(name))])`,
    );
    expect(told).toEqual({
      title: 'quiet',
      details: [[202, true, ['server']]],
      seen: [404, 'body', 'server', null, 'a'],
    });
  },
);

it('what a browser would request for a tab of its own, the icon of a page, nobody is asked for and nobody hears of', async () => {
  const told = await lab.run(async (_electron, lab) => {
    const { webContents } = lab.window();
    const heard: string[] = [];
    webContents.session.webRequest.onBeforeRequest(({ url }, callback) => {
      heard.push(url.replace(lab.origin, ''));
      callback({});
    });
    lab.route('/picture', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' });
    await webContents.loadURL(lab.route('/iconless', 'page'));
    await webContents.loadURL(lab.route('/iconic', '<link rel="icon" href="/icon.png"><img src="/picture">'));
    // A page made after it: what was to be requested would have been by now.
    await lab.window().loadURL(lab.route('/after', 'after'));
    return { heard, requests: [...lab.requests] };
  });
  expect(told.heard).toEqual(['/iconless', '/iconic', '/picture']);
  expect(told.requests).toEqual(['/iconless', '/iconic', '/picture', '/after']);
});
