// Messages between the main process and pages.
import { expect, it } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const main = 'docs/api/ipc-main.md';
const renderer = 'docs/api/ipc-renderer.md';
const contents = 'docs/api/web-contents.md';

/** A page's `inPreload` runs a text where `ipcRenderer` is. */
const page = {
  preloadText: `const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('inPreload', (code) => eval(code));
const failure = (error) => error.name + ': ' + error.message;
const invoke = (...args) => ipcRenderer.invoke(...args).catch(failure);`,
};

/** What runs a text in the preload of a page. */
const inPreload = (code: string) => `inPreload(${JSON.stringify(code)})`;

says(
  main,
  'handle: This handler will be called whenever a renderer calls ipcRenderer.invoke(channel, ...args). If listener returns a Promise, the eventual result of the promise will be returned as a reply to the remote caller. Otherwise, the return value of the listener will be used as the value of the reply.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handle('at once', (_event, ...args: unknown[]) => ['got', ...args]);
        ipcMain.handle('later', async (_event, ...args: unknown[]) => {
          await lab.turn();
          return args.length;
        });
        const replies: unknown = await webContents.executeJavaScript(code);
        for (const channel of ['at once', 'later']) ipcMain.removeHandler(channel);
        return replies;
      },
      {
        page,
        code: inPreload(
          `Promise.all([invoke('at once', 1, 'two'), invoke('later', 1, 2, 3), invoke('at once')])`,
        ),
      },
    );
    expect(told).toEqual([['got', 1, 'two'], 3, ['got']]);
  },
);

const missing = (channel: string) =>
  `Error: Error invoking remote method '${channel}': Error: No handler registered for '${channel}'`;

says(main, 'handleOnce: Handles a single invokeable IPC message, then removes the listener.', async () => {
  const told = await lab.run(
    async ({ ipcMain }, lab, { page, code }) => {
      const { webContents } = lab.window(page);
      await webContents.loadURL('data:text/html,');
      ipcMain.handleOnce('once', (_event, number: number) => number + 1);
      return (await webContents.executeJavaScript(code)) as unknown;
    },
    { page, code: inPreload(`Promise.all([invoke('once', 1), invoke('once', 2)])`) },
  );
  expect(told).toEqual([2, missing('once')]);
});

says(main, 'removeHandler: Removes any handler for channel, if present.', async () => {
  const told = await lab.run(
    async ({ ipcMain }, lab, { page, code }) => {
      const { webContents } = lab.window(page);
      await webContents.loadURL('data:text/html,');
      ipcMain.removeHandler('gone');
      ipcMain.handle('gone', () => 'old');
      ipcMain.removeHandler('gone');
      const without: unknown = await webContents.executeJavaScript(code);
      ipcMain.handleOnce('gone', () => 'new');
      return [without, await webContents.executeJavaScript(code)] as unknown[];
    },
    { page, code: inPreload(`invoke('gone')`) },
  );
  expect(told).toEqual([missing('gone'), 'new']);
});

it('spec/api-ipc-spec.ts: forbids multiple handlers', async () => {
  const told = await lab.run(({ ipcMain }) => {
    const failure = (action: () => void) => {
      try {
        action();
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    };
    ipcMain.handle('taken', () => 'first');
    const failures = [
      failure(() => ipcMain.handle('taken', () => 'second')),
      failure(() => ipcMain.handleOnce('taken', () => 'second')),
      failure(() => ipcMain.handle('no function', 7 as never)),
    ];
    ipcMain.removeHandler('taken');
    return failures;
  });
  expect(told).toEqual([
    "Error: Attempted to register a second handler for 'taken'",
    "Error: Attempted to register a second handler for 'taken'",
    "TypeError: Expected handler to be a function, but found type 'number'",
  ]);
});

says(
  main,
  'handle: Errors thrown through handle in the main process are not transparent as they are serialized and only the message property from the original error is provided to the renderer process.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handleOnce('throws', () => {
          throw Object.assign(new TypeError('at once'), { code: 'E_SECRET' });
        });
        ipcMain.handleOnce('rejects', () => Promise.reject(new Error('later')));
        const named = Object.assign(new Error('by its name'), { name: 'OwnError' });
        ipcMain.handleOnce('named', () => Promise.reject(named));
        return (await webContents.executeJavaScript(code)) as unknown;
      },
      {
        page,
        code: inPreload(`Promise.all(['throws', 'rejects', 'named'].map((channel) =>
          ipcRenderer.invoke(channel).catch((error) =>
            [error instanceof Error, error.name, error.message, Object.keys(error)])))`),
      },
    );
    expect(told).toEqual([
      [true, 'Error', "Error invoking remote method 'throws': TypeError: at once", []],
      [true, 'Error', "Error invoking remote method 'rejects': Error: later", []],
      [true, 'Error', "Error invoking remote method 'named': OwnError: by its name", []],
    ]);
  },
);

says(
  'docs/api/structures/ipc-main-invoke-event.md',
  'sender: Returns the webContents that sent the message; senderFrame: The frame that sent this message. May be null if accessed after the frame has either navigated or been destroyed.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,sender');
        let kept: Electron.IpcMainInvokeEvent | undefined;
        ipcMain.handleOnce('who', (event) => {
          kept = event;
          const { sender, senderFrame, processId, frameId } = event;
          return [
            sender === webContents,
            senderFrame === webContents.mainFrame,
            senderFrame?.url,
            processId === senderFrame?.processId,
            frameId === senderFrame?.routingId,
          ];
        });
        const during: unknown = await webContents.executeJavaScript(code);
        await webContents.loadURL('data:text/html,elsewhere');
        return { during, after: kept?.senderFrame };
      },
      { page, code: inPreload(`invoke('who')`) },
    );
    expect(told).toEqual({ during: [true, true, 'data:text/html,sender', true, true], after: null });
  },
);

it('senderFrame is null when the sender was destroyed before it was answered, and nobody else is harmed', async () => {
  const told = await lab.run(
    async ({ ipcMain }, lab, { page, code }) => {
      const [leaves, stays] = [lab.window(page), lab.window(page)];
      await Promise.all([leaves, stays].map((win) => win.loadURL('data:text/html,')));
      const sender = leaves.webContents;
      const { promise: gone, resolve: destroyed } = Promise.withResolvers<undefined>();
      const { promise: seen, resolve: look } = Promise.withResolvers<unknown>();
      ipcMain.handle('slow', async (event) => {
        if (event.sender !== sender) return 'answered';
        leaves.destroy();
        await gone;
        look([event.sender.isDestroyed(), event.senderFrame]);
        return 'too late';
      });
      sender.executeJavaScript(code).catch(() => undefined);
      await lab.once(leaves, 'closed');
      destroyed(undefined);
      const after = [await seen, await stays.webContents.executeJavaScript(code)] as unknown[];
      ipcMain.removeHandler('slow');
      return after;
    },
    { page, code: inPreload(`invoke('slow')`) },
  );
  expect(told).toEqual([[true, null], 'answered']);
});

says(
  contents,
  "contents.ipc: IPC messages sent with ipcRenderer.send will be delivered in the following order: 1. contents.on('ipc-message') 2. contents.mainFrame.on(channel) 3. contents.ipc.on(channel) 4. ipcMain.on(channel)",
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        const order: unknown[] = [];
        const done = lab.once(ipcMain, 'order');
        ipcMain.once('order', (_event, ...args: unknown[]) => order.push(['ipcMain', ...args]));
        webContents.ipc.once('order', (_event, ...args: unknown[]) => order.push(['contents.ipc', ...args]));
        webContents.mainFrame.ipc.once('order', (_event, ...args: unknown[]) =>
          order.push(['mainFrame.ipc', ...args]),
        );
        webContents.once('ipc-message', (_event, ...args: unknown[]) => order.push(['ipc-message', ...args]));
        await webContents.executeJavaScript(code);
        await done;
        await lab.turn();
        return order;
      },
      { page, code: inPreload(`ipcRenderer.send('order', 1, 2)`) },
    );
    expect(told).toEqual([
      ['ipc-message', 'order', 1, 2],
      ['mainFrame.ipc', 1, 2],
      ['contents.ipc', 1, 2],
      ['ipcMain', 1, 2],
    ]);
  },
);

says(
  contents,
  'contents.ipc: Handlers registered with invoke will be checked in the following order. The first one that is defined will be called, the rest will be ignored. 1. contents.mainFrame.handle(channel) 2. contents.handle(channel) 3. ipcMain.handle(channel)',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const [own, other] = [lab.window(page).webContents, lab.window(page).webContents];
        await Promise.all([own, other].map((each) => each.loadURL('data:text/html,')));
        ipcMain.handle('scoped', () => 'ipcMain');
        own.ipc.handle('scoped', () => 'contents');
        own.mainFrame.ipc.handle('scoped', () => 'frame');
        const ask = async (): Promise<unknown> => [
          await own.executeJavaScript(code),
          await other.executeJavaScript(code),
        ];
        const replies = [await ask()];
        own.mainFrame.ipc.removeHandler('scoped');
        replies.push(await ask());
        own.ipc.removeHandler('scoped');
        replies.push(await ask());
        ipcMain.removeHandler('scoped');
        return replies;
      },
      { page, code: inPreload(`invoke('scoped')`) },
    );
    expect(told).toEqual([
      ['frame', 'ipcMain'],
      ['contents', 'ipcMain'],
      ['ipcMain', 'ipcMain'],
    ]);
  },
);

says(
  main,
  'once: This listener is invoked only the next time a message is sent to channel, after which it is removed. off: Removes the specified listener from the listener array for the specified channel. removeAllListeners: Removes all listeners from the specified channel.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        const heard: unknown[] = [];
        const listener = (_event: unknown, number: number) => heard.push(['on', number]);
        ipcMain.on('counted', listener);
        ipcMain.once('counted', (_event, number) => heard.push(['once', number]));
        const send = async () => {
          const ends = lab.once(ipcMain, 'end');
          await webContents.executeJavaScript(code);
          await ends;
        };
        await send();
        ipcMain.off('counted', listener);
        await send();
        ipcMain.on('counted', listener);
        ipcMain.removeAllListeners('counted');
        await send();
        return heard;
      },
      {
        page,
        code: inPreload(
          `ipcRenderer.send('counted', 1); ipcRenderer.send('counted', 2); ipcRenderer.send('end')`,
        ),
      },
    );
    expect(told).toEqual([
      ['on', 1],
      ['once', 1],
      ['on', 2],
    ]);
  },
);

says(
  contents,
  'contents.send: Send an asynchronous message to the renderer process via channel, along with arguments.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        await webContents.executeJavaScript(code);
        for (const number of [1, 2]) webContents.send('news', number, { of: 'the day' });
        const reported = lab.once(ipcMain, 'reported');
        webContents.send('report');
        return (await reported)[1];
      },
      {
        page,
        code: inPreload(`globalThis.heard = [];
          const told = (name) => (event, ...args) => heard.push([name, event.sender === ipcRenderer, ...args]);
          const off = told('off');
          ipcRenderer.on('news', told('on'));
          ipcRenderer.once('news', told('once'));
          ipcRenderer.on('news', off).off('news', off);
          ipcRenderer.on('report', () => ipcRenderer.send('reported', heard)); 0`),
      },
    );
    const day = { of: 'the day' };
    expect(told).toEqual([
      ['on', true, 1, day],
      ['once', true, 1, day],
      ['on', true, 2, day],
    ]);
  },
);

says(
  main,
  'To send an asynchronous message back to the sender, you can use event.reply(...). spec/api-ipc-main-spec.ts: can be replied to',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.once('echo', (event, ...args: unknown[]) => event.reply('echoed', ...args));
        return (await webContents.executeJavaScript(code)) as unknown;
      },
      {
        page,
        code: inPreload(`new Promise((resolve) => {
          ipcRenderer.once('echoed', (_event, ...args) => resolve(args));
          ipcRenderer.send('echo', 'hello', 2);
        })`),
      },
    );
    expect(told).toEqual(['hello', 2]);
  },
);

says(
  renderer,
  'send: Arguments will be serialized with the Structured Clone Algorithm, just like window.postMessage, so prototype chains will not be included.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        let plain: unknown;
        ipcMain.handleOnce('clone', (_event, value: Record<string, unknown>) => {
          plain = Object.getPrototypeOf(value['instance']) === Object.prototype;
          return value;
        });
        const there: unknown = await webContents.executeJavaScript(code);
        return { plain, there };
      },
      {
        page,
        code: inPreload(`(async () => {
          class Own { member = 1; get inherited() { return 2; } }
          const shared = { shared: true };
          const cyclic = { list: [1, , 3] };
          cyclic.self = cyclic;
          const value = { date: new Date(5), map: new Map([[shared, new Set([1n])]]), regexp: /a+/gi,
            bytes: new Uint8Array([1, 2, 255]), numbers: [NaN, -0, Infinity], nothing: undefined,
            error: new RangeError('kept'), shared, cyclic, instance: new Own(), number: new Number(3) };
          const back = await ipcRenderer.invoke('clone', value);
          const [[key, set]] = back.map;
          return {
            date: back.date instanceof Date && back.date.getTime(),
            map: [key === back.shared, set instanceof Set && set.has(1n)],
            regexp: String(back.regexp),
            bytes: back.bytes instanceof Uint8Array && [...back.bytes],
            numbers: back.numbers.map((each) => Object.is(each, -0) ? '-0' : String(each)),
            nothing: 'nothing' in back && back.nothing === undefined,
            error: back.error instanceof RangeError && back.error.message,
            cyclic: [back.cyclic.self === back.cyclic, back.cyclic.list.length, 1 in back.cyclic.list],
            instance: [back.instance.member, 'inherited' in back.instance],
            number: back.number instanceof Number,
          };
        })()`),
      },
    );
    expect(told).toEqual({
      plain: true,
      there: {
        date: 5,
        map: [true, true],
        regexp: '/a+/gi',
        bytes: [1, 2, 255],
        numbers: ['NaN', '-0', 'Infinity'],
        nothing: true,
        error: 'kept',
        cyclic: [true, 3, false],
        instance: [1, false],
        number: true,
      },
    });
  },
);

says(
  renderer,
  'send: Sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception. Sending non-standard JavaScript types such as DOM objects or special Electron objects will throw an exception.',
  async () => {
    const told = await lab.run(
      async ({ ipcMain }, lab, { page, code }) => {
        const { webContents } = lab.window(page);
        await webContents.loadURL('data:text/html,');
        const received: unknown[] = [];
        const onMessage = (...args: unknown[]) => received.push(args.length);
        webContents.on('ipc-message', onMessage);
        ipcMain.handle('returns a function', () => () => undefined);
        const thrownThere: unknown = await webContents.executeJavaScript(code);
        ipcMain.removeHandler('returns a function');
        const thrownHere = [
          () => undefined,
          Promise.resolve(),
          Symbol('s'),
          new WeakMap(),
          new WeakSet(),
        ].map((value) => {
          try {
            webContents.send('refused', { value });
            return 'nothing was thrown';
          } catch (error) {
            return String(error);
          }
        });
        return { thrownThere, thrownHere, received };
      },
      {
        page,
        code: inPreload(`(async () => {
          const values = [() => 0, Promise.resolve(), Symbol('s'), new WeakMap(), new WeakSet(), document.body];
          const thrown = values.map((value) => {
            try { ipcRenderer.send('refused', { value }); return 'nothing was thrown'; }
            catch (error) { return failure(error); }
          });
          return [...thrown, await invoke('refused', () => 0), await invoke('returns a function')];
        })()`),
      },
    );
    const refused = 'Error: An object could not be cloned.';
    expect(told).toEqual({
      thrownThere: [
        ...Array<string>(7).fill(refused),
        `Error: Error invoking remote method 'returns a function': ${refused}`,
      ],
      thrownHere: Array(5).fill(refused),
      received: [],
    });
  },
);

it('spec/api-ipc-spec.ts: ordering between send and invoke is consistent', async () => {
  const told = await lab.run(
    async ({ ipcMain }, lab, { page, code }) => {
      const { webContents } = lab.window(page);
      await webContents.loadURL('data:text/html,');
      const order: number[] = [];
      const note = (_event: unknown, number: number) => void order.push(number);
      ipcMain.on('sent', note);
      ipcMain.handle('invoked', note);
      await webContents.executeJavaScript(code);
      ipcMain.removeAllListeners('sent');
      ipcMain.removeHandler('invoked');
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
  expect(told).toEqual(Array.from({ length: 100 }, (_, number) => number));
});
