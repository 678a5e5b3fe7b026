// IPC in the main process.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';
import { inPreload, page } from './preloaded-page.ts';

const harness = useHarness();
const main = 'docs/api/ipc-main.md';
const contents = 'docs/api/web-contents.md';

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
    expect(result).toEqual([['got', 1, 'two'], 3, ['got']]);
  },
);

const missing = (channel: string) =>
  `Error: Error invoking remote method '${channel}': Error: No handler registered for '${channel}'`;

itConformsTo(
  main,
  'handleOnce: Handles a single invokeable IPC message, then removes the listener.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handleOnce('once', (_event, number: number) => number + 1);
        return harness.evaluate(webContents, code);
      },
      { page, code: inPreload(`Promise.all([invoke('once', 1), invoke('once', 2)])`) },
    );
    expect(result).toEqual([2, missing('once')]);
  },
);

itConformsTo(main, 'removeHandler: Removes any handler for channel, if present.', async () => {
  const result = await harness.run(
    async ({ ipcMain }, harness, { page, code }) => {
      const { webContents } = harness.window(page);
      await webContents.loadURL('data:text/html,');
      ipcMain.removeHandler('gone');
      ipcMain.handle('gone', () => 'old');
      ipcMain.removeHandler('gone');
      const without: unknown = await webContents.executeJavaScript(code);
      ipcMain.handleOnce('gone', () => 'new');
      return [without, await harness.evaluate(webContents, code)];
    },
    { page, code: inPreload(`invoke('gone')`) },
  );
  expect(result).toEqual([missing('gone'), 'new']);
});

it('spec/api-ipc-spec.ts: forbids multiple handlers', async () => {
  const result = await harness.run(({ ipcMain }, harness) => {
    const failure = (action: () => unknown) => {
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
      failure(() => harness.call(ipcMain, 'handle', 'no function', 7)),
    ];
    ipcMain.removeHandler('taken');
    return failures;
  });
  expect(result).toEqual([
    "Error: Attempted to register a second handler for 'taken'",
    "Error: Attempted to register a second handler for 'taken'",
    "TypeError: Expected handler to be a function, but found type 'number'",
  ]);
});

itConformsTo(
  main,
  'handle: Errors thrown through handle in the main process are not transparent as they are serialized and only the message property from the original error is provided to the renderer process.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.handleOnce('throws', () => {
          throw Object.assign(new TypeError('at once'), { code: 'E_SECRET' });
        });
        ipcMain.handleOnce('rejects', () => Promise.reject(new Error('later')));
        const named = Object.assign(new Error('by its name'), { name: 'OwnError' });
        ipcMain.handleOnce('named', () => Promise.reject(named));
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
        ipcMain.handleOnce('who', (event) => {
          stored = event;
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
        return { during, after: stored?.senderFrame };
      },
      { page, code: inPreload(`invoke('who')`) },
    );
    expect(result).toEqual({ during: [true, true, 'data:text/html,sender', true, true], after: null });
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
      const after = [await seen, await harness.evaluate(stays.webContents, code)];
      ipcMain.removeHandler('slow');
      return after;
    },
    { page, code: inPreload(`invoke('slow')`) },
  );
  expect(result).toEqual([[true, null], 'answered']);
});

itConformsTo(
  contents,
  "contents.ipc: IPC messages sent with ipcRenderer.send will be delivered in the following order: 1. contents.on('ipc-message') 2. contents.mainFrame.on(channel) 3. contents.ipc.on(channel) 4. ipcMain.on(channel)",
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        const order: unknown[] = [];
        const done = harness.once(ipcMain, 'order');
        ipcMain.once('order', (_event, ...args: unknown[]) => order.push(['ipcMain', ...args]));
        webContents.ipc.once('order', (_event, ...args: unknown[]) => order.push(['contents.ipc', ...args]));
        webContents.mainFrame.ipc.once('order', (_event, ...args: unknown[]) =>
          order.push(['mainFrame.ipc', ...args]),
        );
        webContents.once('ipc-message', (_event, ...args: unknown[]) => order.push(['ipc-message', ...args]));
        await webContents.executeJavaScript(code);
        await done;
        await harness.nextTurn();
        return order;
      },
      { page, code: inPreload(`ipcRenderer.send('order', 1, 2)`) },
    );
    expect(result).toEqual([
      ['ipc-message', 'order', 1, 2],
      ['mainFrame.ipc', 1, 2],
      ['contents.ipc', 1, 2],
      ['ipcMain', 1, 2],
    ]);
  },
);

itConformsTo(
  contents,
  'contents.ipc: Handlers registered with invoke will be checked in the following order. The first one that is defined will be called, the rest will be ignored. 1. contents.mainFrame.handle(channel) 2. contents.handle(channel) 3. ipcMain.handle(channel)',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const [own, other] = [harness.window(page).webContents, harness.window(page).webContents];
        await Promise.all([own, other].map((each) => each.loadURL('data:text/html,')));
        ipcMain.handle('scoped', () => 'ipcMain');
        own.ipc.handle('scoped', () => 'contents');
        own.mainFrame.ipc.handle('scoped', () => 'frame');
        const invokeBoth = async (): Promise<unknown> => [
          await own.executeJavaScript(code),
          await other.executeJavaScript(code),
        ];
        const replies = [await invokeBoth()];
        own.mainFrame.ipc.removeHandler('scoped');
        replies.push(await invokeBoth());
        own.ipc.removeHandler('scoped');
        replies.push(await invokeBoth());
        ipcMain.removeHandler('scoped');
        return replies;
      },
      { page, code: inPreload(`invoke('scoped')`) },
    );
    expect(result).toEqual([
      ['frame', 'ipcMain'],
      ['contents', 'ipcMain'],
      ['ipcMain', 'ipcMain'],
    ]);
  },
);

itConformsTo(
  main,
  'once: This listener is invoked only the next time a message is sent to channel, after which it is removed. off: Removes the specified listener from the listener array for the specified channel. removeAllListeners: Removes all listeners from the specified channel.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        const received: unknown[] = [];
        const listener = (_event: unknown, number: number) => received.push(['on', number]);
        ipcMain.on('counted', listener);
        ipcMain.once('counted', (_event, number) => received.push(['once', number]));
        const send = async () => {
          const ends = harness.once(ipcMain, 'end');
          await webContents.executeJavaScript(code);
          await ends;
        };
        await send();
        ipcMain.off('counted', listener);
        await send();
        ipcMain.on('counted', listener);
        ipcMain.removeAllListeners('counted');
        await send();
        return received;
      },
      {
        page,
        code: inPreload(
          `ipcRenderer.send('counted', 1); ipcRenderer.send('counted', 2); ipcRenderer.send('end')`,
        ),
      },
    );
    expect(result).toEqual([
      ['on', 1],
      ['once', 1],
      ['on', 2],
    ]);
  },
);
