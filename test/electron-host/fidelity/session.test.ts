// Sessions: what they keep apart, what is cleared, and what their pages download.
import { expect } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const session = 'docs/api/session.md';

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
