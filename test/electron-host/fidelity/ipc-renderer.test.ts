// IPC in the renderer: values and order of messages.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';
import { inPreload, page } from './preloaded-page.ts';

const harness = useHarness();
const main = 'docs/api/ipc-main.md';
const renderer = 'docs/api/ipc-renderer.md';
const contents = 'docs/api/web-contents.md';

itConformsTo(
  contents,
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
          ipcRenderer.once('news', listener('once'));
          ipcRenderer.on('news', off).off('news', off);
          ipcRenderer.on('report', () => ipcRenderer.send('reported', received)); 0`),
      },
    );
    const day = { of: 'the day' };
    expect(result).toEqual([
      ['on', true, 1, day],
      ['once', true, 1, day],
      ['on', true, 2, day],
    ]);
  },
);

itConformsTo(
  main,
  'To send an asynchronous message back to the sender, you can use event.reply(...). spec/api-ipc-main-spec.ts: can be replied to',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        ipcMain.once('echo', (event, ...args: unknown[]) => event.reply('echoed', ...args));
        return harness.evaluate(webContents, code);
      },
      {
        page,
        code: inPreload(`new Promise((resolve) => {
          ipcRenderer.once('echoed', (_event, ...args) => resolve(args));
          ipcRenderer.send('echo', 'hello', 2);
        })`),
      },
    );
    expect(result).toEqual(['hello', 2]);
  },
);

itConformsTo(
  renderer,
  'send: Arguments will be serialized with the Structured Clone Algorithm, just like window.postMessage, so prototype chains will not be included.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
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
    expect(result).toEqual({
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

itConformsTo(
  renderer,
  'send: Sending Functions, Promises, Symbols, WeakMaps, or WeakSets will throw an exception. Sending non-standard JavaScript types such as DOM objects or special Electron objects will throw an exception.',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        const { webContents } = harness.window(page);
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
    // lib/browser/api/web-frame-main.ts: errors of sending from the main process are written to the console.
    expect(harness.host.output()).toContain(`Error sending from webFrameMain:  ${refused}`);
    expect(result).toEqual({
      thrownThere: [
        ...Array<string>(7).fill(refused),
        `Error: Error invoking remote method 'returns a function': ${refused}`,
      ],
      thrownHere: Array(5).fill('nothing was thrown'),
      received: [],
    });
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
  expect(result).toEqual(Array.from({ length: 100 }, (_, number) => number));
});

it('spec/api-web-contents-spec.ts: send throws an error when the channel is missing', async () => {
  const result = await harness.run(
    async ({ ipcMain }, harness, { page, code }) => {
      const { webContents } = harness.window(page);
      await webContents.loadURL('data:text/html,');
      const failures = [[], [null], [5, 'argument']].flatMap((args) =>
        [webContents, webContents.mainFrame].map((target) => {
          try {
            harness.call(target, 'send', ...args);
            return 'nothing was thrown';
          } catch (error) {
            return String(error);
          }
        }),
      );
      const replied = new Promise((resolve) => {
        ipcMain.once('reply', (event) => {
          try {
            resolve(harness.call(event, 'reply'));
          } catch (error) {
            resolve(String(error));
          }
        });
      });
      const there = await harness.evaluate(webContents, code);
      return { failures, there, replied: await replied };
    },
    {
      page,
      code: inPreload(`(async () => {
        const thrown = [[], [null], [{}]].map((args) => {
          try { ipcRenderer.send(...args); return 'nothing was thrown'; } catch (error) { return failure(error); }
        });
        ipcRenderer.send('reply');
        return [...thrown, await invoke()];
      })()`),
    },
  );
  const missing = 'TypeError: Missing required channel argument';
  const refused = 'TypeError: Error processing argument at index 1, conversion failure from';
  expect(result).toEqual({
    failures: Array(6).fill(missing),
    there: ['undefined', 'null', '[object Object]', 'undefined'].map((value) => `${refused} ${value}`),
    replied: missing,
  });
});

itConformsTo(
  renderer,
  'invoke: Errors thrown through handle in the main process are not transparent as they are serialized. (lib/browser/ipc-dispatch.ts sends error.toString(). Structured clone keeps the names of JavaScript’s own errors only.)',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, { page, code }) => {
        class Subclass extends RangeError {}
        class Named extends Error {
          override readonly name = 'NamedError';
        }
        class Described extends Error {
          override toString() {
            return `described: ${this.message}`;
          }
        }
        const { webContents } = harness.window(page);
        await webContents.loadURL('data:text/html,');
        const types = { Subclass, Named, Described };
        for (const [name, type] of Object.entries(types)) {
          ipcMain.handle(`throw ${name}`, () => {
            throw new type('thrown');
          });
          ipcMain.handle(`return ${name}`, () => Object.assign(new type('returned'), { code: 'E_LOST' }));
        }
        const seen = await harness.evaluate(webContents, code);
        for (const name of Object.keys(types))
          for (const action of ['throw', 'return']) ipcMain.removeHandler(`${action} ${name}`);
        return seen;
      },
      {
        page,
        code: inPreload(`(async () => {
          const seen = [];
          for (const name of ['Subclass', 'Named', 'Described']) {
            const { message, constructor } = await ipcRenderer.invoke('throw ' + name).catch((error) => error);
            const back = await ipcRenderer.invoke('return ' + name);
            seen.push([constructor.name, message.replace(/^Error invoking remote method '.*?': /, ''),
              back.constructor.name, back.name, back.message, 'code' in back]);
          }
          const domException = new DOMException('of the page', 'AbortError');
          try { ipcRenderer.send('sent', domException); seen.push('nothing was thrown'); }
          catch (error) { seen.push(failure(error)); }
          return seen;
        })()`),
      },
    );
    expect(result).toEqual([
      ['Error', 'RangeError: thrown', 'RangeError', 'RangeError', 'returned', false],
      ['Error', 'NamedError: thrown', 'Error', 'Error', 'returned', false],
      ['Error', 'described: thrown', 'Error', 'Error', 'returned', false],
      'Error: An object could not be cloned.',
    ]);
  },
);
