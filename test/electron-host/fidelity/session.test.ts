// Sessions: isolation, clearing, downloads, proxy and preload scripts.
import { expect } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const session = 'docs/api/session.md';

/** Code for a page: `keep` stores a value of each kind, `list` returns the stored values. */
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

itConformsTo(
  session,
  'fromPartition: When there is an existing Session with the same partition, it will be returned; otherwise a new Session instance will be created. If partition starts with persist:, the page will use a persistent session. If the partition is empty then default session of the app will be returned.',
  async () => {
    const result = await harness.run(({ session, BrowserWindow }, harness) => {
      const one = session.fromPartition('one');
      const win = harness.window({ webPreferences: { partition: 'one' } });
      const given = harness.window({ webPreferences: { partition: '', session: one } });
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
    expect(result).toEqual([true, true, true, false, true, true, false, true]);
  },
);

itConformsTo(
  session,
  'fromPartition: if there is no persist: prefix, the page will use an in-memory session. (Nothing of one is in another: cookies, local storage, caches, databases.)',
  async () => {
    const result = await harness.run(async (_electron, harness, { keep, list }) => {
      const open = async (partition: string) => {
        const { webContents } = harness.window({ webPreferences: { partition } });
        await webContents.loadURL(harness.route('/storing', 'page'));
        return webContents;
      };
      const [one, two, same] = [await open('memory-1'), await open('memory-2'), await open('memory-1')];
      await one.executeJavaScript(keep);
      return Promise.all([one, two, same].map((each) => harness.evaluate(each, list)));
    }, storing);
    expect(result).toEqual([everything, nothing, everything]);
  },
);

itConformsTo(
  session,
  "clearCache: Clears the session's HTTP cache. (What one session has in its cache, another one requests.)",
  async () => {
    const result = await harness.run(async (_electron, harness, fetching) => {
      harness.route('/cached', { headers: { 'cache-control': 'max-age=1000' }, body: 'cached' });
      const open = async (partition: string) => {
        const { webContents } = harness.window({ webPreferences: { partition } });
        await webContents.loadURL(harness.route('/page', 'page'));
        return webContents;
      };
      const [one, two] = [await open('cache-1'), await open('cache-2')];
      const counts: number[] = [];
      const count = async (contents: Electron.WebContents) => {
        await contents.executeJavaScript(fetching);
        counts.push(harness.requests.filter((path) => path === '/cached').length);
      };
      await count(one);
      await count(one);
      await count(two);
      await one.session.clearCache();
      await count(two);
      await count(one);
      return counts;
    }, `fetch('/cached').then((response) => response.text())`);
    expect(result).toEqual([1, 1, 2, 2, 3]);
  },
);

itConformsTo(
  session,
  'fromPartition: If partition starts with persist:, the page will use a persistent session available to all pages in the app with the same partition.',
  async () => {
    const result = await harness.run(async (_electron, harness, { keep, list }) => {
      const visit = async (partition: string, code: string): Promise<unknown> => {
        const win = harness.window({ webPreferences: { partition } });
        await win.loadURL(harness.route('/storing', 'page'));
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
    expect(result).toEqual([everything, nothing, nothing]);
  },
);

itConformsTo(
  session,
  'clearStorageData: origin; storages: The types of storages to clear, can be cookies, indexdb, localstorage, cachestorage. If not specified, clear all storage types.',
  async () => {
    const result = await harness.run(async (_electron, harness, { keep, list }) => {
      const { webContents } = harness.window();
      const origins = [harness.origin, harness.origin.replace('127.0.0.1', 'localhost')];
      harness.route('/storing', 'page');
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
      await webContents.session.clearStorageData({ origin: harness.origin });
      const ofOrigin = await on(list);
      await on(keep);
      await webContents.session.clearStorageData();
      return { some, ofOrigin, all: await on(list) };
    }, storing);
    const partly = ['kept=cookie', null, [], ['kept']];
    expect(result).toEqual({
      some: [partly, partly],
      ofOrigin: [nothing, everything],
      all: [nothing, nothing],
    });
  },
);

itConformsTo(
  session,
  'will-download: Emitted when Electron is about to download item in webContents. Calling event.preventDefault() will cancel the download.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const attachment = {
        'content-disposition': 'attachment; filename="file.txt"',
        'content-type': 'text/plain',
      };
      harness.route('/file', { headers: attachment, body: 'content' });
      await webContents.loadURL(harness.route('/page', '<a href="/file">file</a>'));
      const click = () => webContents.executeJavaScript('document.querySelector("a").click()', true);
      const kept = harness.file('saved.txt', 'before');
      const refused = new Promise<[Electron.DownloadItem, Electron.WebContents]>((resolve) => {
        webContents.session.once('will-download', (event, item, contents) => {
          item.setSavePath(kept);
          event.preventDefault();
          resolve([item, contents]);
        });
      });
      await click();
      const [item, contents] = await refused;
      const result = [
        item.getURL().replace(harness.origin, ''),
        item.getFilename(),
        contents === webContents,
      ];
      const saved = new Promise<[state: string, bytes: number, path: string]>((resolve) => {
        webContents.session.once('will-download', (_event, item) => {
          item.setSavePath(harness.file('other.txt', ''));
          item.once('done', (_done, state) => resolve([state, item.getReceivedBytes(), item.getSavePath()]));
        });
      });
      await click();
      const [state, bytes, path] = await saved;
      const { readFileSync } = process.getBuiltinModule('node:fs');
      return {
        result,
        refused: readFileSync(kept, 'utf8'),
        saved: [state, bytes, readFileSync(path, 'utf8')],
        page: webContents.getURL().replace(harness.origin, ''),
      };
    });
    expect(result).toEqual({
      result: ['/file', 'file.txt', true],
      refused: 'before',
      saved: ['completed', 7, 'content'],
      page: '/page',
    });
  },
);

itConformsTo(
  session,
  'ses.resolveProxy(url): Resolves with the proxy information for url. ses.setProxy(config): mode direct, fixed_servers; proxyRules; proxyBypassRules.',
  async () => {
    const result = await harness.run(async ({ session }) => {
      const addresses = [
        'http://example.com/',
        'https://example.com/',
        'https://spared.example/',
        'http://127.0.0.1/',
      ];
      const resolveAll = (own: Electron.Session) =>
        Promise.all(addresses.map((url) => own.resolveProxy(url)));
      const fixed = session.fromPartition('proxy-fixed');
      await fixed.setProxy({
        proxyRules: 'http=plain:8080;https=socks5://secure:1080',
        proxyBypassRules: '*.example',
      });
      const direct = session.fromPartition('proxy-direct');
      await direct.setProxy({ mode: 'direct' });
      const script = session.fromPartition('proxy-script').setProxy({ pacScript: 'http://example.com/pac' });
      return {
        fixed: await resolveAll(fixed),
        direct: await resolveAll(direct),
        script: await script.catch((error: unknown) => String(error)),
      };
    });
    expect(result).toEqual({
      fixed: ['PROXY plain:8080', 'SOCKS5 secure:1080', 'DIRECT', 'DIRECT'],
      direct: Array(4).fill('DIRECT'),
      script: 'UnimplementedError: The Chromium host lacks Session.setProxy of mode undefined.',
    });
  },
);

itConformsTo(
  session,
  "setProxy: Sets the proxy settings. (The session's pages use them, and no other session's.)",
  async () => {
    const result = await harness.run(async ({ session }, harness) => {
      const proxy = process.getBuiltinModule('node:http').createServer(({ url }, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${url ?? ''}</title>`);
      });
      const proxyRules = await harness.listen(proxy);
      await session.fromPartition('proxied').setProxy({ proxyRules });
      const win = harness.window({ webPreferences: { partition: 'proxied' } });
      await win.loadURL('http://behind.invalid/');
      const other = await harness
        .window()
        .loadURL('http://behind.invalid/')
        .catch((error: unknown) => harness.codeOf(error));
      proxy.close();
      return [win.webContents.getTitle(), other];
    });
    expect(result).toEqual(['http://behind.invalid/', 'ERR_NAME_NOT_RESOLVED']);
  },
);

itConformsTo(
  session,
  "ses.setUserAgent(userAgent): Overrides the userAgent for this session. This doesn't affect existing WebContents, and each WebContents can use webContents.setUserAgent to override the session-wide user agent. ses.getUserAgent(): The user agent for this session.",
  async () => {
    const result = await harness.run(async ({ app, session }, harness) => {
      const own = session.fromPartition('named');
      const usual = own.getUserAgent() === app.userAgentFallback;
      const open = () => harness.window({ webPreferences: { partition: 'named' } }).webContents;
      const before = open();
      own.setUserAgent('Session/1');
      const [after, overridden] = [open(), open()];
      overridden.setUserAgent('Contents/1');
      const names = [];
      for (const each of [before, after, overridden]) {
        await each.loadURL('data:text/html,page');
        names.push(await each.executeJavaScript('navigator.userAgent'), each.getUserAgent());
      }
      return {
        usual,
        session: own.getUserAgent(),
        before: names[0] === app.userAgentFallback,
        names: names.slice(2),
      };
    });
    expect(result).toEqual({
      usual: true,
      session: 'Session/1',
      before: true,
      names: ['Session/1', 'Session/1', 'Contents/1', 'Contents/1'],
    });
  },
);

itConformsTo(
  session,
  'ses.registerPreloadScript(script): Registers preload script that will be executed in its associated context type in this session. For frame contexts, this will run prior to any preload defined in the web preferences of a WebContents. ses.unregisterPreloadScript(id): Unregisters script. ses.getPreloadScripts(): An array of paths to preload scripts that have been registered.',
  async () => {
    const result = await harness.run(async ({ session }, harness) => {
      const own = session.fromPartition('preloads');
      const write = (name: string) =>
        harness.file(`${name}.cjs`, `globalThis.ran = [...(globalThis.ran ?? []), '${name}'];`);
      const expose = `require('electron').contextBridge.exposeInMainWorld('ran', globalThis.ran)`;
      const first = own.registerPreloadScript({ type: 'frame', filePath: write('first') });
      own.registerPreloadScript({ type: 'frame', id: 'second', filePath: write('second') });
      const known = own.getPreloadScripts().map(({ id, type }) => [id === first || id, type]);
      const ran = async () => {
        const win = harness.window({ webPreferences: { partition: 'preloads' }, preloadText: expose });
        await win.loadURL('data:text/html,page');
        return harness.evaluate(win.webContents, 'ran');
      };
      const both = await ran();
      own.unregisterPreloadScript(first);
      const fails = (use: () => unknown) => {
        try {
          use();
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      };
      return {
        known,
        both,
        one: await ran(),
        errors: [
          fails(() => own.unregisterPreloadScript(first)),
          fails(() => own.registerPreloadScript({ type: 'frame', id: 'second', filePath: '/x' })),
          fails(() => own.registerPreloadScript({ type: 'frame', filePath: '/x', matches: ['https://*/*'] })),
        ],
      };
    });
    expect(result).toEqual({
      known: [
        [true, 'frame'],
        ['second', 'frame'],
      ],
      both: ['first', 'second'],
      one: ['second'],
      errors: [
        expect.stringContaining('non-existing ID'),
        expect.stringContaining("existing ID 'second'"),
        'UnimplementedError: The Chromium host lacks matches: https://*/* in Session.registerPreloadScript.',
      ],
    });
  },
);
