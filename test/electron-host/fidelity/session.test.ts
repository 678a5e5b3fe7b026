// Sessions: what they keep apart, what their pages may do, and what their pages request.
import { expect } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const session = 'docs/api/session.md';
const webRequest = 'docs/api/web-request.md';

/** Texts that a page runs: they keep something of each kind, and list what is kept. */
const storing = {
  keep: `(async () => {
    document.cookie = 'kept=cookie; max-age=1000';
    localStorage.setItem('kept', 'local');
    await (await caches.open('kept')).put('/in-cache', new Response('cache'));
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('kept');
      opening.onupgradeneeded = () => opening.result.createObjectStore('store');
      opening.onsuccess = () => { opening.result.close(); resolve(); };
      opening.onerror = () => reject(opening.error);
    });
  })()`,
  list: `(async () => [document.cookie, localStorage.getItem('kept'), await caches.keys(),
    (await indexedDB.databases()).map(({ name }) => name)])()`,
};
const everything = ['kept=cookie', 'local', ['kept'], ['kept']];
const nothing = ['', null, [], []];

says(
  session,
  'fromPartition: When there is an existing Session with the same partition, it will be returned; otherwise a new Session instance will be created. If partition starts with persist:, the page will use a persistent session. If the partition is empty then default session of the app will be returned.',
  async () => {
    const told = await lab.run(({ session, BrowserWindow }, lab) => {
      const one = session.fromPartition('one');
      const win = lab.window({ webPreferences: { partition: 'one' } });
      const given = lab.window({ webPreferences: { partition: '', session: one } });
      const usual = new BrowserWindow({ show: false });
      return [
        session.fromPartition('one') === one,
        win.webContents.session === one,
        given.webContents.session === one,
        session.fromPartition('two') === one,
        session.fromPartition('') === session.defaultSession,
        usual.webContents.session === session.defaultSession,
        one.isPersistent(),
        session.fromPartition('persist:one').isPersistent(),
      ];
    });
    expect(told).toEqual([true, true, true, false, true, true, false, true]);
  },
);

says(
  session,
  'fromPartition: if there is no persist: prefix, the page will use an in-memory session. (Nothing of one is in another: cookies, local storage, caches, databases.)',
  async () => {
    const told = await lab.run(async (_electron, lab, { keep, list }) => {
      const open = async (partition: string) => {
        const { webContents } = lab.window({ webPreferences: { partition } });
        await webContents.loadURL(lab.route('/storing', 'page'));
        return webContents;
      };
      const [one, two, same] = [await open('memory-1'), await open('memory-2'), await open('memory-1')];
      await one.executeJavaScript(keep);
      return Promise.all([one, two, same].map((each) => each.executeJavaScript(list) as Promise<unknown>));
    }, storing);
    expect(told).toEqual([everything, nothing, everything]);
  },
);

says(
  session,
  "clearCache: Clears the session's HTTP cache. (What one session has in its cache, another one requests.)",
  async () => {
    const told = await lab.run(async (_electron, lab, fetching) => {
      lab.route('/cached', { headers: { 'cache-control': 'max-age=1000' }, body: 'cached' });
      const open = async (partition: string) => {
        const { webContents } = lab.window({ webPreferences: { partition } });
        await webContents.loadURL(lab.route('/page', 'page'));
        return webContents;
      };
      const [one, two] = [await open('cache-1'), await open('cache-2')];
      const counts: number[] = [];
      const count = async (contents: Electron.WebContents) => {
        await contents.executeJavaScript(fetching);
        counts.push(lab.requests.filter((path) => path === '/cached').length);
      };
      await count(one);
      await count(one);
      await count(two);
      await one.session.clearCache();
      await count(two);
      await count(one);
      return counts;
    }, `fetch('/cached').then((response) => response.text())`);
    expect(told).toEqual([1, 1, 2, 2, 3]);
  },
);

says(
  session,
  'fromPartition: If partition starts with persist:, the page will use a persistent session available to all pages in the app with the same partition.',
  async () => {
    const told = await lab.run(async (_electron, lab, { keep, list }) => {
      const visit = async (partition: string, code: string): Promise<unknown> => {
        const win = lab.window({ webPreferences: { partition } });
        await win.loadURL(lab.route('/storing', 'page'));
        const result: unknown = await win.webContents.executeJavaScript(code);
        win.destroy();
        return result;
      };
      await visit('persist:kept', keep);
      return [
        await visit('persist:kept', list),
        await visit('persist:other', list),
        await visit('kept', list),
      ];
    }, storing);
    expect(told).toEqual([everything, nothing, nothing]);
  },
);

says(
  session,
  'clearStorageData: origin; storages: The types of storages to clear, can be cookies, indexdb, localstorage, cachestorage. If not specified, clear all storage types.',
  async () => {
    const told = await lab.run(async (_electron, lab, { keep, list }) => {
      const { webContents } = lab.window();
      const origins = [lab.origin, lab.origin.replace('127.0.0.1', 'localhost')];
      lab.route('/storing', 'page');
      const on = async (code: string) => {
        const results: unknown[] = [];
        for (const origin of origins) {
          await webContents.loadURL(`${origin}/storing`);
          results.push(await webContents.executeJavaScript(code));
        }
        return results;
      };
      await on(keep);
      await webContents.session.clearStorageData({ storages: ['localstorage', 'cachestorage'] });
      const some = await on(list);
      await on(keep);
      await webContents.session.clearStorageData({ origin: lab.origin });
      const ofOrigin = await on(list);
      await on(keep);
      await webContents.session.clearStorageData();
      return { some, ofOrigin, all: await on(list) };
    }, storing);
    const partly = ['kept=cookie', null, [], ['kept']];
    expect(told).toEqual({
      some: [partly, partly],
      ofOrigin: [nothing, everything],
      all: [nothing, nothing],
    });
  },
);

says(
  session,
  'setPermissionRequestHandler: Calling callback(true) will allow the permission and callback(false) will reject it.',
  async () => {
    const told = await lab.run(async (_electron, lab, ask) => {
      const { webContents } = lab.window();
      await webContents.loadURL(lab.route('/asking', 'page'));
      const asked: unknown[] = [];
      let answer = false;
      webContents.session.setPermissionRequestHandler((contents, permission, callback, details) => {
        const { isMainFrame, requestingUrl } = details;
        asked.push([
          contents === webContents,
          permission,
          isMainFrame,
          requestingUrl.replace(lab.origin, ''),
        ]);
        callback(answer);
      });
      const denied: unknown = await webContents.executeJavaScript(ask, true);
      answer = true;
      const granted: unknown = await webContents.executeJavaScript(ask, true);
      return { asked, denied, granted };
    }, 'Notification.requestPermission()');
    const request = [true, 'notifications', true, '/asking'];
    expect(told).toEqual({ asked: [request, request], denied: 'denied', granted: 'granted' });
  },
);

says(
  session,
  "setPermissionRequestHandler: media - Request access to media devices such as camera, microphone and speakers. geolocation - Request access to the user's location. To clear the handler, call setPermissionRequestHandler(null).",
  async () => {
    const told = await lab.run(
      async (_electron, lab, ask) => {
        const { webContents } = lab.window();
        await webContents.loadURL(lab.route('/asking', 'page'));
        const asked: unknown[] = [];
        webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
          asked.push([permission, 'mediaTypes' in details ? details.mediaTypes : undefined]);
          callback(false);
        });
        const failures: unknown = await webContents.executeJavaScript(ask, true);
        webContents.session.setPermissionRequestHandler(null);
        const unasked: unknown = await webContents.executeJavaScript(
          'Notification.requestPermission()',
          true,
        );
        return { asked, failures, unasked };
      },
      `(async () => [
      await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'given', () => 'refused'),
      await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code)))])()`,
    );
    expect(told).toEqual({
      asked: [
        ['media', ['audio']],
        ['geolocation', undefined],
      ],
      failures: ['refused', 1],
      unasked: 'granted',
    });
  },
);

says(
  session,
  'setPermissionCheckHandler: Returning true will allow the permission and false will reject it. Certain other permission checks such as notifications checks will always pass null. requestingOrigin - The origin URL of the permission check.',
  async () => {
    const told = await lab.run(
      async (_electron, lab, query) => {
        const { webContents } = lab.window();
        await webContents.loadURL(lab.route('/checking', 'page'));
        const checked: unknown[] = [];
        webContents.session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
          checked.push([
            contents && contents === webContents,
            permission,
            requestingOrigin.replace(lab.origin, 'origin'),
            details.isMainFrame,
            details.requestingUrl?.replace(lab.origin, ''),
          ]);
          return permission === 'geolocation';
        });
        return { states: (await webContents.executeJavaScript(query)) as unknown, checked };
      },
      `(async () => [(await navigator.permissions.query({ name: 'notifications' })).state,
      (await navigator.permissions.query({ name: 'geolocation' })).state])()`,
    );
    expect(told).toEqual({
      states: ['denied', 'granted'],
      checked: [
        [null, 'notifications', 'origin/', true, '/checking'],
        [true, 'geolocation', 'origin/', true, '/checking'],
      ],
    });
  },
);

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

says(
  session,
  'will-download: Emitted when Electron is about to download item in webContents. Calling event.preventDefault() will cancel the download.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const attachment = {
        'content-disposition': 'attachment; filename="file.txt"',
        'content-type': 'text/plain',
      };
      lab.route('/file', { headers: attachment, body: 'content' });
      await webContents.loadURL(lab.route('/page', '<a href="/file">file</a>'));
      const click = () => webContents.executeJavaScript('document.querySelector("a").click()', true);
      const kept = lab.file('saved.txt', 'before');
      const refused = lab.once(webContents.session, 'will-download');
      webContents.session.once('will-download', (event, item) => {
        item.setSavePath(kept);
        event.preventDefault();
      });
      await click();
      const [, item, contents] = (await refused) as [unknown, Electron.DownloadItem, unknown];
      const told = [item.getURL().replace(lab.origin, ''), item.getFilename(), contents === webContents];
      const saved = new Promise<unknown>((resolve) => {
        webContents.session.once('will-download', (_event, item) => {
          item.setSavePath(lab.file('other.txt', ''));
          item.once('done', (_done, state) => resolve([state, item.getReceivedBytes(), item.getSavePath()]));
        });
      });
      await click();
      const [state, bytes, path] = (await saved) as [string, number, string];
      const { readFileSync } = process.getBuiltinModule('node:fs');
      return {
        told,
        refused: readFileSync(kept, 'utf8'),
        saved: [state, bytes, readFileSync(path, 'utf8')],
        page: webContents.getURL().replace(lab.origin, ''),
      };
    });
    expect(told).toEqual({
      told: ['/file', 'file.txt', true],
      refused: 'before',
      saved: ['completed', 7, 'content'],
      page: '/page',
    });
  },
);
