// Pages: their pictures, their size, their keys.
import { expect } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const contents = 'docs/api/web-contents.md';

says(
  contents,
  'contents.capturePage([rect, opts]): Captures a snapshot of the page within rect. Omitting rect will capture the whole visible page.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ width: 120, height: 80 });
      await win.loadURL('data:text/html,<body style="margin:0;background:rgb(10,20,30)">');
      win.show();
      win.hide();
      const whole = await win.webContents.capturePage();
      const part = await win.webContents.capturePage({ x: 10, y: 10, width: 20, height: 30 });
      return [whole.getSize(), part.getSize(), [...whole.toBitmap().subarray(0, 4)], win.isVisible()];
    });
    expect(told).toEqual([{ width: 120, height: 80 }, { width: 20, height: 30 }, [30, 20, 10, 255], false]);
  },
);

says(
  contents,
  'contents.setZoomFactor(factor): Changes the zoom factor to the specified factor. Zoom factor is zoom percent divided by 100, so 300% = 3.0.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ width: 300, height: 200 });
      await win.loadURL('data:text/html,zoomed');
      win.webContents.setZoomFactor(2);
      const inside: unknown = await win.webContents.executeJavaScript('[innerWidth, devicePixelRatio]');
      const level = win.webContents.getZoomLevel();
      win.webContents.setZoomLevel(0);
      return { inside, level: level.toFixed(1), factor: win.webContents.getZoomFactor() };
    });
    expect(told).toEqual({ inside: [150, 2], level: '3.8', factor: 1 });
  },
);

says(
  contents,
  'before-input-event: Emitted before dispatching the keydown and keyup events in the page. Calling event.preventDefault will prevent the page keydown/keyup events and the menu shortcuts.',
  async () => {
    const id = await lab.run(async ({ Menu }, lab) => {
      const win = lab.window({ show: true });
      await win.loadURL('data:text/html,<input>');
      await win.webContents.executeJavaScript('document.querySelector("input").focus()');
      const keys: string[] = [];
      Object.assign(globalThis, { keys });
      win.webContents.on('before-input-event', (event, input) => {
        keys.push(`${input.type} ${input.key}`);
        if (input.key === 'x' || (input.key === 'j' && input.control)) event.preventDefault();
      });
      const item = (accelerator: string) => ({
        label: accelerator,
        accelerator,
        click: () => keys.push(`menu ${accelerator}`),
      });
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([{ label: 'Keys', submenu: [item('Control+K'), item('Control+J')] }]),
      );
      return win.id;
    });
    for (const key of ['a', 'x', 'Control+K', 'Control+J']) await lab.host.pressKey(id, key);
    const told = await lab.run(async ({ BrowserWindow, Menu }, _lab, windowId) => {
      const text: unknown = await BrowserWindow.fromId(windowId)?.webContents.executeJavaScript(
        'document.querySelector("input").value',
      );
      Menu.setApplicationMenu(null);
      return { text, keys: Reflect.get(globalThis, 'keys') as string[] };
    }, id);
    expect(told.text).toBe('a');
    expect(told.keys.filter((key) => !key.startsWith('keyUp'))).toEqual([
      'keyDown a',
      'keyDown x',
      'keyDown k',
      'menu Control+K',
      'keyDown j',
    ]);
  },
);

says(
  contents,
  'contents.executeJavaScript(code[, userGesture]): A promise that resolves with the result of the executed code or is rejected if the result of the code is a rejected promise. Code execution will be suspended until web page stop loading.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const loading = webContents.loadURL(lab.route('/page', '<title>loaded</title>'));
      const failure = (error: unknown) => String(error);
      const results = await Promise.all([
        webContents.executeJavaScript('document.title'),
        webContents.executeJavaScript('Promise.resolve({ a: [1, null] })'),
        webContents.executeJavaScript('Promise.reject(new RangeError("rejected"))').catch(failure),
        webContents.executeJavaScript('Promise.reject("text")').catch(failure),
        webContents.executeJavaScript('missing.member').catch(failure),
        webContents.executeJavaScript('navigator.userActivation.isActive', true),
      ] as Promise<unknown>[]);
      await loading;
      return results;
    });
    expect(told.slice(0, 2)).toEqual(['loaded', { a: [1, null] }]);
    expect(told[2]).toContain('rejected');
    expect(told[3]).toBe('text');
    expect(told[4]).toContain('missing is not defined');
    expect(told[5]).toBe(true);
  },
);

says(
  contents,
  'contents.isLoading(): Whether web page is still loading resources. contents.isLoadingMainFrame(): Whether the main frame is still loading. contents.isWaitingForResponse(): Whether the web page is waiting for a first-response from the main resource of the page. contents.stop(): Stops any pending navigation.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const held: import('node:http').ServerResponse[] = [];
      const server = process
        .getBuiltinModule('node:http')
        .createServer((_request, response) => void held.push(response));
      server.listen(0, '127.0.0.1');
      await lab.once(server, 'listening');
      const { port } = server.address() as { port: number };
      const { webContents } = lab.window();
      const look = () => [
        webContents.isLoading(),
        webContents.isLoadingMainFrame(),
        webContents.isWaitingForResponse(),
      ];
      const seen = [look()];
      const asked = lab.once(server, 'request');
      const loading = webContents
        .loadURL(`http://127.0.0.1:${port}/`)
        .catch((error: unknown) => String(error));
      await asked;
      seen.push(look());
      const stopped = lab.once(webContents, 'did-stop-loading');
      webContents.stop();
      await stopped;
      seen.push(look());
      const next = lab.once(server, 'request');
      const again = webContents.loadURL(`http://127.0.0.1:${port}/`);
      await next;
      const navigated = lab.once(webContents, 'did-navigate');
      const response = held.at(-1);
      response?.writeHead(200, { 'content-type': 'text/html' }).write('<p>some of it</p>'.padEnd(2000));
      await navigated;
      seen.push(look());
      const ended = lab.once(webContents, 'did-stop-loading');
      response?.end();
      await again;
      await ended;
      seen.push(look());
      server.close();
      return { seen, code: await loading };
    });
    expect(told.seen).toEqual([
      [false, false, false],
      [true, true, true],
      [false, false, false],
      [true, true, false],
      [false, false, false],
    ]);
    expect(told.code).toMatch(/^Error: ERR_\w+ /);
  },
);

says(
  contents,
  'contents.close([opts]): Closes the page, as if the web content had called window.close(). If the page is successfully closed (i.e. the unload is not prevented by the page, or waitForBeforeUnload is false or unspecified), the WebContents will be destroyed. The destroyed event will be emitted.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const open = async () => {
        const { webContents } = lab.window();
        await webContents.loadURL(
          'data:text/html,<script>onbeforeunload = (event) => { event.returnValue = false; }</script>',
        );
        return webContents;
      };
      const [asked, unasked] = [await open(), await open()];
      const kept = lab.once(asked, 'will-prevent-unload');
      asked.close({ waitForBeforeUnload: true });
      await kept;
      const stays = asked.isDestroyed();
      const gone = lab.once(unasked, 'destroyed');
      unasked.close();
      await gone;
      return [stays, unasked.isDestroyed()];
    });
    expect(told).toEqual([false, true]);
  },
);

says(
  contents,
  'webContents.getAllWebContents(): An array of all WebContents instances. webContents.fromId(id): A WebContents instance with the given ID, or undefined if there is no WebContents associated with the given ID. webContents.getFocusedWebContents(): The web contents that is focused in this application, otherwise returns null.',
  async () => {
    const told = await lab.run(({ webContents }, lab) => {
      const nobody = webContents.getFocusedWebContents();
      const [one, two] = [lab.window(), lab.window()];
      two.show();
      const all = webContents.getAllWebContents();
      const seen = [
        nobody,
        all.length,
        all.includes(one.webContents),
        webContents.fromId(one.webContents.id) === one.webContents,
        webContents.getFocusedWebContents() === two.webContents,
        [one.webContents.isFocused(), two.webContents.isFocused()],
      ];
      const { id } = one.webContents;
      one.destroy();
      return [...seen, webContents.fromId(id) ?? 'none', webContents.getAllWebContents().length];
    });
    expect(told).toEqual([null, 2, true, true, true, [false, true], 'none', 1]);
  },
);

says(
  contents,
  'contents.send: the message reaches the page that is shown by then. (A destroyed WebContents: spec/api-web-contents-spec.ts, methods of a destroyed object throw.)',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, preloadText) => {
        const win = lab.window({ preloadText });
        await win.loadURL('data:text/html,one');
        const heard = lab.once(ipcMain, 'heard');
        void win.loadURL('data:text/html,two');
        await lab.once(win.webContents, 'did-navigate');
        win.webContents.send('news', 'for two');
        const [, where, what] = await heard;
        const { webContents } = win;
        win.destroy();
        try {
          webContents.send('news', 'too late');
        } catch (error) {
          return [where, what, String(error)];
        }
        return [where, what, 'nothing was thrown'];
      },
      `const { ipcRenderer } = require('electron');
       ipcRenderer.on('news', (_event, text) => ipcRenderer.send('heard', location.href, text));`,
    );
    expect(told).toEqual(['data:text/html,two', 'for two', 'TypeError: Object has been destroyed']);
  },
);
