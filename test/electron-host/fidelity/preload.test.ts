// A preload script in its isolated world.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';
import { failure, pageOf } from './preloaded-page.ts';

const harness = useHarness();
const inPage = pageOf(harness);

const specs = 'spec/api-context-bridge-spec.ts';

itConformsTo(
  'docs/tutorial/context-isolation.md',
  "Context Isolation is a feature that ensures that both your preload scripts and Electron's internal logic run in a separate context to the website you load in a webContents.",
  async () => {
    const result = await inPage(
      `globalThis.ofPreload = 'secret';
       Array.prototype.ofPreload = 'secret';
       contextBridge.exposeInMainWorld('api', {
         fn: () => [typeof globalThis.ofPage, typeof [].ofPage],
         object: {},
         read: () => globalThis.ofPreload,
       });`,
      `(() => {
        window.ofPage = Array.prototype.ofPage = true;
        const reached = ['api.fn', 'api.fn()', 'api.object', 'api'].map((path) =>
          eval(path).constructor.constructor('return [typeof require, typeof process, typeof ofPreload, globalThis === window]')());
        const strange = Object.getOwnPropertyNames(window).filter((name) =>
          /electron|preload|bridge|require|ipc|cdc_|__/i.test(name) && !/^__(define|lookup)/.test(name));
        return { reached, strange, there: api.fn(), here: [].ofPreload ?? 'nothing',
          read: (window.ofPreload = 'changed', api.read()) };
      })()`,
    );
    expect(result).toEqual({
      reached: Array(4).fill(['undefined', 'undefined', 'undefined', true]),
      strange: [],
      there: ['undefined', 'undefined'],
      here: 'nothing',
      read: 'secret',
    });
  },
);

it(`${specs}: should proxy promises correctly when Function.prototype has been overridden in the main world`, async () => {
  const result = await inPage(
    `contextBridge.exposeInMainWorld('api', { get: (value) => Promise.resolve(['proxied', value]) });`,
    `(async () => {
      const observed = [];
      const spy = (owner, name) => {
        const original = owner[name];
        owner[name] = new Proxy(original, { apply(target, self, args) {
          observed.push(name);
          return Reflect.apply(target, self, args);
        } });
        return () => { owner[name] = original; };
      };
      const undo = [spy(Function.prototype, 'bind'), spy(Function.prototype, 'call'), spy(window, 'dispatchEvent'),
        spy(EventTarget.prototype, 'dispatchEvent')];
      const value = await api.get('argument');
      for (const end of undo) end();
      return { observed, value };
    })()`,
  );
  expect(result).toEqual({ observed: [], value: ['proxied', 'argument'] });
});

itConformsTo(
  'docs/tutorial/sandbox.md',
  "A require function similar to Node's require module is exposed, but can only import a subset of Electron and Node's built-in modules: electron, events, timers, url, node:events, node:timers, node:url. In addition, the preload script also polyfills certain Node.js primitives as globals: process, clearImmediate, setImmediate",
  async () => {
    const result = await inPage(
      `${failure}
       const { EventEmitter } = require('events');
       const emitter = new EventEmitter();
       const received = [];
       emitter.once('news', (...args) => received.push(args));
       emitter.emit('news', 1, 2);
       emitter.emit('news', 3);
       contextBridge.exposeInMainWorld('api', {
         received,
         same: require('node:events') === require('events') && require('electron') === require('electron'),
         electron: ['contextBridge', 'ipcRenderer'].map((name) => typeof require('electron')[name]),
         url: new (require('node:url').URL)('a:b').href,
         timers: typeof require('timers').setTimeout,
         immediate: new Promise((resolve) => setImmediate(resolve, 'at once')),
         process: [process.type, process.sandboxed, process.platform],
         refused: ['fs', 'node:fs', 'child_process', './file.js', '/etc/hosts'].map((name) =>
           failure(() => require(name))),
       });`,
      `(async () => ({ ...api, immediate: await api.immediate }))()`,
    );
    expect(result).toEqual({
      received: [[1, 2]],
      same: true,
      electron: ['object', 'object'],
      url: 'a:b',
      timers: 'function',
      immediate: 'at once',
      process: ['renderer', true, process.platform],
      refused: ['fs', 'node:fs', 'child_process', './file.js', '/etc/hosts'].map(
        (name) => `module not found: ${name}`,
      ),
    });
  },
);

itConformsTo(
  'docs/api/structures/web-preferences.md',
  'preload: Specifies a script that will be loaded before other scripts run in the page. docs/api/web-contents.md: preload-error: Emitted when the preload script preloadPath throws an unhandled exception error.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const fine = harness.window({
        preloadText: `require('electron').contextBridge.exposeInMainWorld('early', document.readyState)`,
      }).webContents;
      await fine.loadURL(
        'data:text/html,<script>document.title = early + " " + document.readyState</script>',
      );
      const broken = harness.window({ preloadText: 'throw new Error("no preload")' }).webContents;
      const failed = new Promise<[path: string, error: Error]>((resolve) => {
        broken.once('preload-error', (_event, path, error) => resolve([path, error]));
      });
      await broken.loadURL('data:text/html,<title>goes on</title>');
      const [path, error] = await failed;
      return [fine.getTitle(), path.endsWith('preload.cjs'), error.message, broken.getTitle()];
    });
    expect(result).toEqual(['loading loading', true, 'no preload', 'goes on']);
  },
);
