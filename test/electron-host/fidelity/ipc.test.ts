// IPC between the main process and a page's preload.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';
import { inPreload, page } from './preloaded-page.ts';

const harness = useHarness();
const main = 'docs/api/ipc-main.md';
const renderer = 'docs/api/ipc-renderer.md';

itConformsTo(
  main,
  'handle: This handler will be called whenever a renderer calls ipcRenderer.invoke(channel, ...args). If listener returns a Promise, the eventual result of the promise will be returned as a reply to the remote caller. Otherwise, the return value of the listener will be used as the value of the reply.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handle('at once', (_event, ...args: unknown[]) => ['got', ...args]);
        ipcMain.handle('later', async (_event, ...args: unknown[]) => {
          await harness.nextTurn();
          return args.length;
        });
        const replies: unknown = await webContents.executeJavaScript(code);
        return replies;
      },
      {
        page,
        code: inPreload(
          `Promise.all([invoke('at once', 1, 'two'), invoke('later', 1, 2, 3), invoke('at once')])`,
        ),
      },
    );
    expect(result).toEqual([['got', 1, 'two'], 3, ['got']]);
  },
);

itConformsTo(
  main,
  'handle: Errors thrown through handle in the main process are not transparent as they are serialized and only the message property from the original error is provided to the renderer process.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handle('throws', () => {
          throw Object.assign(new TypeError('at once'), { code: 'E_SECRET' });
        });
        ipcMain.handle('rejects', () => Promise.reject(new Error('later')));
        const named = Object.assign(new Error('by its name'), { name: 'OwnError' });
        ipcMain.handle('named', () => Promise.reject(named));
        return harness.evaluate(webContents, code);
      },
      {
        page,
        code: inPreload(`Promise.all(['throws', 'rejects', 'named'].map((channel) =>
          ipcRenderer.invoke(channel).catch((error) =>
            [error instanceof Error, error.name, error.message, Object.keys(error)])))`),
      },
    );
    expect(result).toEqual([
      [true, 'Error', "Error invoking remote method 'throws': TypeError: at once", []],
      [true, 'Error', "Error invoking remote method 'rejects': Error: later", []],
      [true, 'Error', "Error invoking remote method 'named': OwnError: by its name", []],
    ]);
  },
);

itConformsTo(
  'docs/api/structures/ipc-main-invoke-event.md',
  'sender: Returns the webContents that sent the message; senderFrame: The frame that sent this message. May be null if accessed after the frame has either navigated or been destroyed.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,sender');
        let stored: Electron.IpcMainInvokeEvent | undefined;
        ipcMain.handle('who', (event) => {
          stored = event;
          const { sender, senderFrame } = event;
          return [sender === webContents, senderFrame === webContents.mainFrame, senderFrame?.url];
        });
        const during: unknown = await webContents.executeJavaScript(code);
        await webContents.loadURL('data:text/html,elsewhere');
        return { during, after: stored?.senderFrame };
      },
      { page, code: inPreload(`invoke('who')`) },
    );
    expect(result).toEqual({ during: [true, true, 'data:text/html,sender'], after: null });
  },
);

it('senderFrame is null and other pages get responses when the sender is destroyed during an invocation', async () => {
  const result = await harness.run(
    async ({ ipcMain }, harness, { page, code }) => {
      const [leaves, stays] = [harness.window(page), harness.window(page)];
      await Promise.all([leaves, stays].map((win) => win.loadURL('data:text/html,')));
      const sender = leaves.webContents;
      const { promise: destroyedSender, resolve: destroyed } = Promise.withResolvers<undefined>();
      const { promise: seen, resolve: report } = Promise.withResolvers<unknown>();
      ipcMain.handle('slow', async (event) => {
        if (event.sender !== sender) return 'answered';
        leaves.destroy();
        await destroyedSender;
        report([event.sender.isDestroyed(), event.senderFrame]);
        return 'too late';
      });
      sender.executeJavaScript(code).catch(() => undefined);
      await harness.once(leaves, 'closed');
      destroyed(undefined);
      return [await seen, await harness.evaluate(stays.webContents, code)];
    },
    { page, code: inPreload(`invoke('slow')`) },
  );
  expect(result).toEqual([[true, null], 'answered']);
});

itConformsTo(
  'docs/api/web-contents.md',
  'contents.send: Send an asynchronous message to the renderer process via channel, along with arguments.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        await webContents.executeJavaScript(code);
        for (const number of [1, 2]) webContents.send('news', number, { of: 'the day' });
        const reported = harness.once(ipcMain, 'reported');
        webContents.send('report');
        return (await reported)[1];
      },
      {
        page,
        code: inPreload(`globalThis.received = [];
          const listener = (name) => (event, ...args) => received.push([name, event.sender === ipcRenderer, ...args]);
          const off = listener('off');
          ipcRenderer.on('news', listener('on'));
          ipcRenderer.on('news', off).off('news', off);
          ipcRenderer.on('report', () => ipcRenderer.send('reported', received)); 0`),
      },
    );
    const day = { of: 'the day' };
    expect(result).toEqual([
      ['on', true, 1, day],
      ['on', true, 2, day],
    ]);
  },
);

itConformsTo(
  renderer,
  'send: Arguments will be serialized with the Structured Clone Algorithm, just like window.postMessage, so prototype chains will not be included. Sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handle('clone', (_event, value: unknown) => value);
        ipcMain.handle('returns a function', () => () => undefined);
        webContents.send('refused', { value: () => undefined });
        return harness.evaluate(webContents, code);
      },
      {
        page,
        code: inPreload(`(async () => {
          class Own { member = 1; get inherited() { return 2; } }
          const shared = { shared: true };
          const value = { date: new Date(5), map: new Map([[1, new Set([1n])]]), bytes: new Uint8Array([1, 2, 255]),
            numbers: [NaN, -0, Infinity], nothing: undefined, one: shared, two: shared, instance: new Own() };
          const back = await ipcRenderer.invoke('clone', value);
          const refused = [() => 0, Promise.resolve(), Symbol('s'), new WeakMap(), document.body].map((value) => {
            try { ipcRenderer.send('refused', { value }); return 'nothing was thrown'; }
            catch (error) { return failure(error); }
          });
          return {
            date: back.date instanceof Date && back.date.getTime(),
            map: back.map.get(1) instanceof Set && back.map.get(1).has(1n),
            bytes: back.bytes instanceof Uint8Array && [...back.bytes],
            numbers: back.numbers.map((each) => Object.is(each, -0) ? '-0' : String(each)),
            nothing: 'nothing' in back && back.nothing === undefined,
            shared: back.one === back.two,
            instance: [back.instance.member, 'inherited' in back.instance],
            refused: [...refused, await invoke('refused', () => 0), await invoke('returns a function')],
          };
        })()`),
      },
    );
    const refused = 'Error: An object could not be cloned.';
    expect(result).toEqual({
      date: 5,
      map: true,
      bytes: [1, 2, 255],
      numbers: ['NaN', '-0', 'Infinity'],
      nothing: true,
      shared: true,
      instance: [1, false],
      refused: [
        ...Array<string>(6).fill(refused),
        `Error: Error invoking remote method 'returns a function': ${refused}`,
      ],
    });
    // lib/browser/api/web-frame-main.ts: errors of sending from the main process are written to the console.
    expect(harness.host.output()).toContain(`Error sending from webFrameMain:  ${refused}`);
  },
);

it('spec/api-ipc-spec.ts: ordering between send and invoke is consistent', async () => {
  const result = await harness.run(
    async ({ ipcMain }, harness, { page, code }) => {
      const { webContents } = harness.window(page);
      await webContents.loadURL('data:text/html,');
      const order: number[] = [];
      const note = (_event: unknown, number: number) => void order.push(number);
      ipcMain.on('sent', note);
      ipcMain.handle('invoked', note);
      await webContents.executeJavaScript(code);
      return order;
    },
    {
      page,
      code: inPreload(`(() => {
        let last;
        for (let i = 0; i < 100; i++) {
          if (i % 3 === 0) ipcRenderer.send('sent', i);
          else last = ipcRenderer.invoke('invoked', i);
        }
        return last;
      })()`),
    },
  );
  expect(result).toEqual(Array.from({ length: 100 }, (_, number) => number));
});
