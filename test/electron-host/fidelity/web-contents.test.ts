// Pages: screenshots, zoom, keyboard input, loading and closing.
import { expect } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';

itConformsTo(
  contents,
  'contents.capturePage([rect, opts]): Captures a snapshot of the page within rect. Omitting rect will capture the whole visible page.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window({ width: 120, height: 80 });
      await win.loadURL('data:text/html,<body style="margin:0;background:rgb(10,20,30)">');
      win.show();
      win.hide();
      const whole = await win.webContents.capturePage();
      const part = await win.webContents.capturePage({ x: 10, y: 10, width: 20, height: 30 });
      return [whole.getSize(), part.getSize(), [...whole.toBitmap().subarray(0, 4)], win.isVisible()];
    });
    expect(result).toEqual([{ width: 120, height: 80 }, { width: 20, height: 30 }, [30, 20, 10, 255], false]);
  },
);

itConformsTo(
  contents,
  'contents.setZoomFactor(factor): Changes the zoom factor to the specified factor. Zoom factor is zoom percent divided by 100, so 300% = 3.0.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window({ width: 300, height: 200 });
      await win.loadURL('data:text/html,zoomed');
      win.webContents.setZoomFactor(2);
      const inside: unknown = await win.webContents.executeJavaScript('[innerWidth, devicePixelRatio]');
      const level = win.webContents.getZoomLevel();
      win.webContents.setZoomLevel(0);
      return { inside, level: level.toFixed(1), factor: win.webContents.getZoomFactor() };
    });
    expect(result).toEqual({ inside: [150, 2], level: '3.8', factor: 1 });
  },
);

itConformsTo(
  contents,
  'before-input-event: Emitted before dispatching the keydown and keyup events in the page. Calling event.preventDefault will prevent the page keydown/keyup events and the menu shortcuts.',
  async () => {
    const id = await harness.run(async ({ Menu }, harness) => {
      const win = harness.window({ show: true });
      await win.loadURL('data:text/html,<input>');
      await win.webContents.executeJavaScript('document.querySelector("input").focus()');
      globalThis.recordedEvents = [];
      win.webContents.on('before-input-event', (event, input) => {
        recordedEvents.push(`${input.type} ${input.key}`);
        if (input.key === 'x' || (input.key === 'j' && input.control)) event.preventDefault();
      });
      const item = (accelerator: string) => ({
        label: accelerator,
        accelerator,
        click: () => recordedEvents.push(`menu ${accelerator}`),
      });
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([{ label: 'Keys', submenu: [item('Control+K'), item('Control+J')] }]),
      );
      return win.id;
    });
    for (const key of ['a', 'x', 'Control+K', 'Control+J']) await harness.host.pressKey(id, key);
    const result = await harness.run(async ({ BrowserWindow, Menu }, _harness, windowId) => {
      const text: unknown = await BrowserWindow.fromId(windowId)?.webContents.executeJavaScript(
        'document.querySelector("input").value',
      );
      Menu.setApplicationMenu(null);
      return { text, keys: recordedEvents.map(String) };
    }, id);
    expect(result.text).toBe('a');
    expect(result.keys.filter((key) => !key.startsWith('keyUp'))).toEqual([
      'keyDown a',
      'keyDown x',
      'keyDown k',
      'menu Control+K',
      'keyDown j',
    ]);
  },
);

itConformsTo(
  contents,
  'input-event: Emitted when an input event is sent to the WebContents. modifiers - An array of modifiers of the event. (A page can send none: its scripts dispatch events that no user has caused.)',
  async () => {
    const id = await harness.run(async (_electron, harness) => {
      const win = harness.window({ show: true });
      await win.loadURL('data:text/html,<button autofocus onclick="clicks += 1">Press</button>');
      globalThis.recordedEvents = [];
      win.webContents.on('input-event', (_event, { type, modifiers = [] }) => {
        // Chromium may move the mouse by itself.
        if (type !== 'mouseMove') recordedEvents.push([type, ...modifiers].join(' '));
      });
      await win.webContents.executeJavaScript(`
        var clicks = 0;
        const button = document.querySelector('button');
        for (const type of ['mousedown', 'mouseup', 'click', 'wheel']) {
          button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
          window.dispatchEvent(new MouseEvent(type));
        }
        for (const type of ['keydown', 'keypress', 'keyup'])
          button.dispatchEvent(new KeyboardEvent(type, { bubbles: true, key: 'Enter' }));
        button.click();
        window.addEventListener('mousedown', (event) => event.stopImmediatePropagation(), true);
      `);
      return win.id;
    });
    await harness.host.click(id, 20, 20);
    await harness.host.pressKey(id, 'Shift+Tab');
    await harness.host.pressKey(id, 'a');
    const clicks = await harness.run(
      ({ BrowserWindow }, _harness, windowId) =>
        BrowserWindow.fromId(windowId)?.webContents.executeJavaScript('clicks') as Promise<unknown>,
      id,
    );
    // Two by the script: its click event and click(). One by the user.
    expect(clicks).toBe(3);
    expect(await harness.run(() => recordedEvents)).toEqual([
      'mouseDown leftbuttondown',
      'mouseUp',
      'rawKeyDown shift',
      'keyUp shift',
      'rawKeyDown',
      'char',
      'keyUp',
    ]);
  },
);

itConformsTo(
  contents,
  'contents.executeJavaScript(code[, userGesture]): A promise that resolves with the result of the executed code or is rejected if the result of the code is a rejected promise. Code execution will be suspended until web page stop loading.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const loading = webContents.loadURL(harness.route('/page', '<title>loaded</title>'));
      const failure = (error: unknown) => String(error);
      const results = await Promise.all([
        harness.evaluate(webContents, 'document.title'),
        harness.evaluate(webContents, 'Promise.resolve({ a: [1, null] })'),
        harness.evaluate(webContents, 'Promise.reject(new RangeError("rejected"))').catch(failure),
        harness.evaluate(webContents, 'Promise.reject("text")').catch(failure),
        harness.evaluate(webContents, 'missing.member').catch(failure),
        harness.evaluate(webContents, 'navigator.userActivation.isActive', true),
      ]);
      await loading;
      return results;
    });
    expect(result.slice(0, 2)).toEqual(['loaded', { a: [1, null] }]);
    expect(result[2]).toContain('rejected');
    expect(result[3]).toBe('text');
    expect(result[4]).toContain('missing is not defined');
    expect(result[5]).toBe(true);
  },
);

itConformsTo(
  contents,
  'contents.isLoading(): Whether web page is still loading resources. contents.isLoadingMainFrame(): Whether the main frame is still loading. contents.isWaitingForResponse(): Whether the web page is waiting for a first-response from the main resource of the page. contents.stop(): Stops any pending navigation.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const held: import('node:http').ServerResponse[] = [];
      const server = process
        .getBuiltinModule('node:http')
        .createServer((_request, response) => void held.push(response));
      const hostAndPort = await harness.listen(server);
      const { webContents } = harness.window();
      const readState = () => [
        webContents.isLoading(),
        webContents.isLoadingMainFrame(),
        webContents.isWaitingForResponse(),
      ];
      const seen = [readState()];
      const request = harness.once(server, 'request');
      const loading = webContents.loadURL(`http://${hostAndPort}/`).catch((error: unknown) => String(error));
      await request;
      seen.push(readState());
      const stopped = harness.once(webContents, 'did-stop-loading');
      webContents.stop();
      await stopped;
      seen.push(readState());
      const next = harness.once(server, 'request');
      const again = webContents.loadURL(`http://${hostAndPort}/`);
      await next;
      const navigated = harness.once(webContents, 'did-navigate');
      const response = held.at(-1);
      response?.writeHead(200, { 'content-type': 'text/html' }).write('<p>some of it</p>'.padEnd(2000));
      await navigated;
      seen.push(readState());
      const ended = harness.once(webContents, 'did-stop-loading');
      response?.end();
      await again;
      await ended;
      seen.push(readState());
      server.close();
      return { seen, code: await loading };
    });
    expect(result.seen).toEqual([
      [false, false, false],
      [true, true, true],
      [false, false, false],
      [true, true, false],
      [false, false, false],
    ]);
    expect(result.code).toMatch(/^Error: ERR_\w+ /);
  },
);

itConformsTo(
  contents,
  'contents.close([opts]): Closes the page, as if the web content had called window.close(). If the page is successfully closed (i.e. the unload is not prevented by the page, or waitForBeforeUnload is false or unspecified), the WebContents will be destroyed. The destroyed event will be emitted.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const open = async () => {
        const { webContents } = harness.window();
        await webContents.loadURL(
          'data:text/html,<script>onbeforeunload = (event) => { event.returnValue = false; }</script>',
        );
        return webContents;
      };
      const [preventing, immediate] = [await open(), await open()];
      const prevented = harness.once(preventing, 'will-prevent-unload');
      preventing.close({ waitForBeforeUnload: true });
      await prevented;
      const stays = preventing.isDestroyed();
      const destroyed = harness.once(immediate, 'destroyed');
      immediate.close();
      await destroyed;
      return [stays, immediate.isDestroyed()];
    });
    expect(result).toEqual([false, true]);
  },
);

itConformsTo(
  contents,
  'webContents.getAllWebContents(): An array of all WebContents instances. webContents.fromId(id): A WebContents instance with the given ID, or undefined if there is no WebContents associated with the given ID. webContents.getFocusedWebContents(): The web contents that is focused in this application, otherwise returns null.',
  async () => {
    const result = await harness.run(({ webContents }, harness) => {
      const none = webContents.getFocusedWebContents();
      const [one, two] = [harness.window(), harness.window()];
      two.show();
      const all = webContents.getAllWebContents();
      const seen = [
        none,
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
    expect(result).toEqual([null, 2, true, true, true, [false, true], 'none', 1]);
  },
);

itConformsTo(
  contents,
  'contents.send: the message reaches the page that is shown by then. (A destroyed WebContents: spec/api-web-contents-spec.ts, methods of a destroyed object throw.)',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, preloadText) => {
        const win = harness.window({ preloadText });
        await win.loadURL('data:text/html,one');
        const received = harness.once(ipcMain, 'heard');
        void win.loadURL('data:text/html,two');
        await harness.once(win.webContents, 'did-navigate');
        win.webContents.send('news', 'for two');
        const [, where, what] = await received;
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
    expect(result).toEqual(['data:text/html,two', 'for two', 'TypeError: Object has been destroyed']);
  },
);

itConformsTo(
  'docs/api/web-contents.md',
  'content-bounds-updated: Emitted when the page calls window.moveTo, window.resizeTo or related APIs. By default, this will move the window. To prevent that behavior, call event.preventDefault().',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window({ x: 100, y: 100, width: 400, height: 300 });
      await win.loadURL(harness.route('/page', 'page'));
      const requested: unknown[] = [];
      const sidesOf = ({ x, y, width, height }: Electron.Rectangle) => [x, y, width, height];
      const call = async (code: string, prevents: boolean) => {
        const updated = new Promise<void>((resolve) =>
          win.webContents.once('content-bounds-updated', (event, bounds) => {
            requested.push(sidesOf(bounds));
            if (prevents) event.preventDefault();
            resolve();
          }),
        );
        await win.webContents.executeJavaScript(`${code}; 0`);
        await updated;
        await harness.nextTurn();
        return sidesOf(win.getBounds());
      };
      const bounds = [
        await call('moveTo(10, 20)', true),
        await call('moveTo(10, 20)', false),
        await call('moveBy(5, 5)', false),
        await call('resizeTo(500, 350)', false),
        await call('resizeBy(-50, 50)', false),
      ];
      return { requested, bounds };
    });
    const moved = [
      [10, 20, 400, 300],
      [15, 25, 400, 300],
      [15, 25, 500, 350],
      [15, 25, 450, 400],
    ];
    expect(result).toEqual({
      requested: [[10, 20, 400, 300], ...moved],
      bounds: [[100, 100, 400, 300], ...moved],
    });
  },
);
