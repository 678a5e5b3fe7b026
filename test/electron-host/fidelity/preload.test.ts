// A preload script in its isolated world.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';
import { pageOf } from './preloaded-page.ts';

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
