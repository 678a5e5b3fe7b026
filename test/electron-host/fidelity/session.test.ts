// Sessions: isolation, clearing, downloads and proxy.
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
  'clearStorageData: storages: The types of storages to clear. If not specified, clear all storage types.',
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
      await webContents.session.clearStorageData();
      return on(list);
    }, storing);
    expect(result).toEqual([nothing, nothing]);
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
      const starting = new Promise<[address: string, isOwn: boolean]>((resolve) =>
        webContents.session.once('will-download', (event, item, contents) => {
          event.preventDefault();
          resolve([item.getURL(), contents === webContents]);
        }),
      );
      await webContents.executeJavaScript('document.querySelector("a").click()', true);
      const [address, isOwn] = await starting;
      return [...[address, webContents.getURL()].map((each) => each.replace(harness.origin, '')), isOwn];
    });
    expect(result).toEqual(['/file', '/page', true]);
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
