// Interception of requests by the app.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const webRequest = 'docs/api/web-request.md';

itConformsTo(
  webRequest,
  'onBeforeRequest: The listener will be called with listener(details, callback) when a request is about to occur. cancel; redirectURL - The original request is prevented from being sent or completed and is instead redirected to the given URL.',
  async () => {
    const result = await harness.run(
      async (_electron, harness, code) => {
        const { webContents } = harness.window();
        await webContents.loadURL(harness.route('/page', 'page'));
        for (const path of ['/free', '/target']) harness.route(path, path);
        const details: unknown[] = [];
        webContents.session.webRequest.onBeforeRequest(
          ({ url, method, resourceType, referrer }, callback) => {
            const path = url.replace(harness.origin, '');
            details.push([path, method, resourceType, referrer.replace(harness.origin, '')]);
            if (path === '/cancelled') callback({ cancel: true });
            else callback(path === '/moved' ? { redirectURL: `${harness.origin}/target` } : {});
          },
        );
        const fetched: unknown = await webContents.executeJavaScript(code);
        const navigated = await webContents
          .loadURL(`${harness.origin}/cancelled`)
          .catch((error: unknown) => error);
        return {
          fetched,
          details,
          code: harness.codeOf(navigated),
          requests: [...harness.requests],
        };
      },
      `(async () => {
      const fetched = [];
      for (const path of ['/free', '/cancelled', '/moved'])
        fetched.push(await fetch(path).then((response) => response.text(), (error) => error.name));
      return fetched;
    })()`,
    );
    expect(result).toEqual({
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

itConformsTo(
  webRequest,
  'The filter object has a urls property which is an Array of URL patterns that will be used to filter out the requests that do not match the URL patterns. Only the last attached listener will be used. Passing null as listener will unsubscribe from the event.',
  async () => {
    const result = await harness.run(async (_electron, harness, code) => {
      const { webContents } = harness.window();
      await webContents.loadURL(harness.route('/page', 'page'));
      for (const path of ['/a/1', '/b/2']) harness.route(path, path);
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
    expect(result).toEqual([
      ['refused', '/b/2'],
      ['/a/1', '/b/2'],
      ['/a/1', '/b/2'],
    ]);
  },
);

itConformsTo(
  webRequest,
  'onBeforeSendHeaders: requestHeaders - When provided, request will be made with these headers.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const received: unknown[] = [];
      const server = process.getBuiltinModule('node:http').createServer(({ url, headers }, response) => {
        if (url !== '/favicon.ico')
          received.push([url, headers['x-kept'], headers['x-added'], headers['x-removed']]);
        response.writeHead(200, { 'content-type': 'text/html' }).end('page');
      });
      const hostAndPort = await harness.listen(server);
      const { webContents } = harness.window();
      webContents.session.webRequest.onBeforeSendHeaders(({ url, requestHeaders, method }, callback) => {
        const { 'X-Removed': removed, ...others } = requestHeaders;
        const seen = `${method} ${new URL(url).pathname} ${String(removed)}`;
        callback({ requestHeaders: { ...others, 'X-Added': seen } });
      });
      await webContents.loadURL(`http://${hostAndPort}/page`);
      await webContents.executeJavaScript(
        `fetch('/fetched', { headers: { 'X-Kept': 'kept', 'X-Removed': 'removed' } }).then((response) => response.text())`,
      );
      server.close();
      return received;
    });
    expect(result).toEqual([
      ['/page', undefined, 'GET /page undefined', undefined],
      ['/fetched', 'kept', 'GET /fetched removed', undefined],
    ]);
  },
);

itConformsTo(
  webRequest,
  'onHeadersReceived: responseHeaders - When provided, the server is assumed to have responded with these headers. statusLine - Should be provided when overriding responseHeaders to change header status.',
  async () => {
    const result = await harness.run(
      async (_electron, harness, code) => {
        const { webContents } = harness.window();
        harness.route('/answered', {
          status: 202,
          headers: { 'x-server': 'server', 'x-removed': 'yes' },
          body: 'body',
        });
        const details: unknown[] = [];
        webContents.session.webRequest.onHeadersReceived((received, callback) => {
          const { url, statusCode, statusLine, responseHeaders = {} } = received;
          const path = url.replace(harness.origin, '');
          if (path !== '/answered') {
            // Also replaces the document's Content-Security-Policy.
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
          harness.route('/page', '<title>quiet</title><script>document.title = "ran"</script>'),
        );
        return {
          title: webContents.getTitle(),
          details,
          seen: await harness.evaluate(webContents, code),
        };
      },
      `fetch('/answered').then(async (response) => [response.status, await response.text(),
      ...['x-server', 'x-removed', 'x-host'].map((name) => response.headers.get(name))])`,
    );
    expect(result).toEqual({
      title: 'quiet',
      details: [[202, true, ['server']]],
      seen: [404, 'body', 'server', null, 'a'],
    });
  },
);

it('a favicon is not requested and causes no webRequest events', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    const events: string[] = [];
    webContents.session.webRequest.onBeforeRequest(({ url }, callback) => {
      events.push(url.replace(harness.origin, ''));
      callback({});
    });
    harness.route('/picture', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' });
    await webContents.loadURL(harness.route('/iconless', 'page'));
    await webContents.loadURL(
      harness.route('/iconic', '<link rel="icon" href="/icon.png"><img src="/picture">'),
    );
    // Loads another page, so that a pending request would have been sent.
    await harness.window().loadURL(harness.route('/after', 'after'));
    return { events, requests: [...harness.requests] };
  });
  expect(result.events).toEqual(['/iconless', '/iconic', '/picture']);
  expect(result.requests).toEqual(['/iconless', '/iconic', '/picture', '/after']);
});

const workerScript = `
  importScripts('/imported.js');
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));`;

itConformsTo(
  webRequest,
  'onBeforeRequest: The listener will be called when a request is about to occur. (A request of a worker, and one that a service worker makes for its page: WillCreateURLLoaderFactory in shell/browser.)',
  async () => {
    const result = await harness.run(
      async (_electron, harness, { worker, code }) => {
        const headers = { 'content-type': 'text/javascript' };
        harness.route('/service.js', { headers, body: worker });
        harness.route('/imported.js', { headers });
        harness.route('/dedicated.js', {
          headers,
          body: `fetch('/of-dedicated').then(() => postMessage(0))`,
        });
        harness.route('/shared.js', {
          headers,
          body: `onconnect = ({ ports: [port] }) => fetch('/of-shared').catch(() => port.postMessage('refused'))`,
        });
        for (const path of ['/of-dedicated', '/of-shared', '/fetched']) harness.route(path, path);
        const { webContents } = harness.window();
        const seen: string[] = [];
        webContents.session.webRequest.onBeforeRequest(({ url, resourceType }, callback) => {
          const path = url.replace(harness.origin, '');
          if (!path.endsWith('.js')) seen.push(`${path} ${resourceType}`);
          callback({ cancel: path === '/of-shared' || path === '/fetched?refused' });
        });
        await webContents.loadURL(harness.route('/page', 'page'));
        const answers: unknown = await webContents.executeJavaScript(code);
        return { seen, answers, requests: harness.requests.filter((path) => !path.endsWith('.js')) };
      },
      {
        worker: workerScript,
        code: `(async () => {
          const answerOf = (port) => new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)));
          const answers = [await answerOf(new Worker('/dedicated.js')), await answerOf(new SharedWorker('/shared.js').port)];
          const claimed = new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
          await navigator.serviceWorker.register('/service.js');
          await claimed;
          answers.push(await fetch('/fetched').then((response) => response.text()));
          answers.push(await fetch('/fetched?refused').catch((error) => error.name));
          return answers;
        })()`,
      },
    );
    expect(result).toEqual({
      seen: [
        '/page mainFrame',
        '/of-dedicated xhr',
        '/of-shared xhr',
        '/fetched xhr',
        '/fetched?refused xhr',
      ],
      answers: [0, 'refused', '/fetched', 'TypeError'],
      requests: ['/page', '/of-dedicated', '/fetched'],
    });
  },
);

itConformsTo(
  'docs/api/web-contents.md',
  'will-redirect: Emitted when a server side redirect occurs during navigation. (Behind a service worker, which gets the redirect from its own request: spec/api-web-contents-spec.ts.)',
  async () => {
    const result = await harness.run(
      async (_electron, harness, { worker, code }) => {
        const headers = { 'content-type': 'text/javascript' };
        harness.route('/service.js', { headers, body: worker });
        harness.route('/imported.js', { headers });
        const outside = harness.origin.replace('127.0.0.1', 'localhost');
        harness.route('/out', { status: 302, headers: { location: `${outside}/target` } });
        harness.route('/external', { status: 302, headers: { location: 'perch://callback/' } });
        harness.route('/inside', { status: 302, headers: { location: '/target' } });
        harness.route('/target', 'target');
        const { webContents } = harness.window();
        await webContents.loadURL(harness.route('/page', 'page'));
        await webContents.executeJavaScript(code);
        harness.requests.length = 0;
        const names = ['will-redirect', 'did-redirect-navigation', 'did-navigate'];
        const events = harness.record(webContents, names);
        const go = (path: string) =>
          harness.whileLoading(webContents, () =>
            webContents.executeJavaScript(`location.href = '${path}'; 0`),
          );
        for (const path of ['/out', '/external']) {
          webContents.once('will-redirect', (event) => event.preventDefault());
          await go(path);
        }
        await go('/inside');
        await go('/out');
        return {
          events: events.map((event) => event.replace(outside, 'outside:')),
          // Without Chromium's checks for an updated service worker.
          requests: harness.requests.filter((path) => !path.endsWith('.js')),
        };
      },
      {
        worker: workerScript,
        code: `(async () => {
          const claimed = new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
          await navigator.serviceWorker.register('/service.js');
          await claimed;
        })()`,
      },
    );
    expect(result).toEqual({
      events: [
        'will-redirect outside:/target',
        'will-redirect perch://callback/',
        'will-redirect /target',
        'did-redirect-navigation /target',
        'did-navigate /target',
        'will-redirect outside:/target',
        'did-redirect-navigation outside:/target',
        'did-navigate outside:/target',
      ],
      requests: ['/out', '/external', '/inside', '/target', '/out', '/target'],
    });
  },
);

it('spec/api-net-session-spec.ts: Should throw when invalid filters are passed, not when valid filters are passed', async () => {
  const result = await harness.run((_electron, harness) => {
    const { webRequest } = harness.window().webContents.session;
    const failure = (filter: unknown) => {
      try {
        harness.call(webRequest, 'onBeforeRequest', filter, () => undefined);
        return 'valid';
      } catch (error) {
        return String(error);
      }
    };
    const invalid = [
      { urls: ['*://www.googleapis.com'] },
      { urls: ['*://www.googleapis.com/', '*://blahblah.dev'] },
      { urls: ['<all_urls>'], excludeUrls: ['nowhere'] },
      { urls: ['http:/a'] },
      { urls: ['http://'] },
      { urls: ['http:///a'] },
      { urls: ['http://*.*.a/'] },
      { urls: ['http://a:b/'] },
      { urls: ['perch://a:1/'] },
      { urls: ['http://[::1/'] },
      { types: ['image'] },
      { urls: [], types: ['other'] },
    ].map(failure);
    const valid = [
      '<all_urls>',
      '*://www.googleapis.com/',
      'http://*:*/*',
      'https://*.foo.dev/a?b=*',
      'http://[::1]:80/',
      'file://*',
      'data:*',
    ].map((url) => failure({ urls: [url] }));
    return { invalid, valid };
  });
  const errors = [
    'Invalid url pattern *://www.googleapis.com: Empty path.',
    'Invalid url pattern *://blahblah.dev: Empty path.',
    'Invalid url pattern nowhere: Missing scheme separator.',
    'Invalid url pattern http:/a: Wrong scheme type.',
    'Invalid url pattern http://: Host can not be empty.',
    'Invalid url pattern http:///a: Host can not be empty.',
    'Invalid url pattern http://*.*.a/: Invalid host wildcard.',
    'Invalid url pattern http://a:b/: Invalid port.',
    'Invalid url pattern perch://a:1/: Wrong scheme type.',
    'Invalid url pattern http://[::1/: Invalid host.',
    "Parameter 'filter' must have property 'urls'.",
    'Invalid type other',
  ];
  expect(result.invalid).toEqual(errors.map((message) => `TypeError: ${message}`));
  expect(result.valid).toEqual(Array(7).fill('valid'));
});
