// contextBridge: values and functions between a preload and its page.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';
import { pageOf } from './preloaded-page.ts';

const inPage = pageOf(useHarness());
const bridge = 'docs/api/context-bridge.md';
const specs = 'spec/api-context-bridge-spec.ts';

itConformsTo(
  bridge,
  'Function values are proxied to the other context and all other values are copied and frozen.',
  async () => {
    const result = await inPage(
      `const api = { text: 'a', list: [1, { two: 2 }], nested: { deep: { answer: () => 42 } } };
     contextBridge.exposeInMainWorld('api', api);`,
      `(() => { 'use strict';
      const { api } = window;
      const refused = [() => { api.text = 'b'; }, () => { api.more = 1; }, () => api.list.push(3),
        () => { api.list[1].two = 3; }, () => { delete api.nested.deep; }, () => { api.nested.deep.answer = 1; },
        () => { window.api = 1; }, () => { delete window.api; }].map((action) => {
          try { action(); return 'done'; } catch (error) { return error instanceof TypeError; }
        });
      return { refused, text: api.text, list: api.list, answer: api.nested.deep.answer() };
    })()`,
    );
    expect(result).toEqual({ refused: Array(8).fill(true), text: 'a', list: [1, { two: 2 }], answer: 42 });
  },
);

itConformsTo(
  bridge,
  'Parameter / Error / Return Type support: string, number, boolean, Object, Array, Cloneable Types; if the type you want to use can be serialized and deserialized into the same object it will work.',
  async () => {
    const result = await inPage(
      `const cyclic = { value: 135 };
       cyclic.self = cyclic;
       const kinds = { text: 'a', number: -0, yes: true, big: 10n, nothing: null, missing: undefined,
         date: new Date(7), map: new Map([[1, new Set([2])]]), bytes: new Uint8Array([1, 255]), cyclic };
       contextBridge.exposeInMainWorld('api', {
         kinds,
         give: () => kinds,
         look: (value) => [value.date instanceof Date, value.map instanceof Map, value.bytes instanceof Uint8Array,
           value.self === value, typeof value.big],
       });`,
      `(() => {
        const look = ({ text, number, yes, big, nothing, missing, date, map, bytes, cyclic }) => [text,
          Object.is(number, -0), yes, big === 10n, nothing, missing === undefined,
          date instanceof Date && date.getTime(),
          map instanceof Map && map.get(1) instanceof Set && map.get(1).has(2),
          bytes instanceof Uint8Array && [...bytes], cyclic.self.self.value];
        const sent = { date: new Date(), map: new Map(), bytes: new Uint8Array(2), big: 1n };
        sent.self = sent;
        return { exposed: look(api.kinds), returned: look(api.give()), parameter: api.look(sent) };
      })()`,
    );
    const kinds = ['a', true, true, true, null, true, 7, true, [1, 255], 135];
    expect(result).toEqual({
      exposed: kinds,
      returned: kinds,
      parameter: [true, true, true, true, 'bigint'],
    });
  },
);

itConformsTo(
  bridge,
  'Error: Errors that are thrown are also copied, this can result in the message and stack trace of the error changing slightly due to being thrown in a different context, and any custom properties on the Error object will be lost',
  async () => {
    const result = await inPage(
      `contextBridge.exposeInMainWorld('api', {
         normal: () => { throw Object.assign(new TypeError('whoops'), { code: 'E_SECRET' }); },
         weird: () => { throw 'this is no error...'; },
         rejects: async () => { throw Object.assign(new Error('later'), { code: 'E_SECRET' }); },
         value: () => new Error('as a value'),
         uncloneable: () => new WeakMap(),
         dynamic: () => ({ get bad() { throw new Error('damm'); } }),
         call: (action) => { try { action(); } catch (error) { return [error instanceof Error, error.message]; } },
       });`,
      `(async () => {
        const look = (error) => [Object.getPrototypeOf(error) === Error.prototype, error.message, 'code' in error];
        const thrown = (action) => { try { return [false, action()]; } catch (error) { return look(error); } };
        return { normal: thrown(api.normal), weird: thrown(api.weird)[0], value: look(api.value()),
          rejects: await api.rejects().catch(look), uncloneable: thrown(api.uncloneable)[0],
          parameter: thrown(() => api.call(new WeakMap()))[0], dynamic: thrown(api.dynamic)[0],
          other: api.call(() => { throw new RangeError('from the page'); }) };
      })()`,
    );
    expect(result).toEqual({
      normal: [true, 'whoops', false],
      weird: true,
      value: [true, 'as a value', false],
      rejects: [true, 'later', false],
      uncloneable: true,
      parameter: true,
      dynamic: true,
      other: [true, 'from the page'],
    });
  },
);

it(`${specs}: should proxy promises and resolve, or reject, with the correct value`, async () => {
  const result = await inPage(
    `contextBridge.exposeInMainWorld('api', {
       resolved: Promise.resolve('i-resolved'),
       nested: [Promise.reject(new Error('i-rejected'))],
       later: () => new Promise((resolve) => setTimeout(() => resolve(Promise.resolve({ fn: () => 123 })), 1)),
       reverse: (promise) => promise.then((value) => value + 1, (error) => error.message),
     });`,
    `(async () => [api.resolved instanceof Promise, await api.resolved, await api.nested[0].catch((error) => error.message),
      (await api.later()).fn(), await api.reverse(Promise.resolve(1)),
      await api.reverse(Promise.reject(new Error('refused')))])()`,
  );
  expect(result).toEqual([true, 'i-resolved', 'i-rejected', 123, 2, 'refused']);
});

it(`${specs}: should work with complex nested methods and promises; functions go back to where they came from`, async () => {
  const result = await inPage(
    `const own = () => 1;
     let stored;
     contextBridge.exposeInMainWorld('api', {
       first: (second) => second((fourth) => fourth()),
       same: (fn) => fn,
       own: () => own,
       isOwn: (fn) => fn === own,
       twice: (a, b) => a === b,
       keep: (fn) => { stored = fn; },
       tell: (...args) => stored(...args),
       object: { method() { return typeof this.other; }, other: () => 0 },
     });`,
    `(async () => {
      const fn = () => null;
      const shared = {};
      const received = [];
      api.keep((...args) => { received.push(args); return received.length; });
      return [await api.first((third) => third(() => Promise.resolve('final value'))), api.same(fn) === fn,
        api.isOwn(api.own()), api.own() === api.own(), api.twice(shared, shared),
        api.tell(1, { two: 2 }), api.tell(), received, typeof api.object.method()];
    })()`,
  );
  expect(result).toEqual(['final value', true, true, true, true, 1, 2, [[1, { two: 2 }], []], 'string']);
});

itConformsTo(
  bridge,
  'Attempting to send the entire ipcRenderer module as an object over the contextBridge will result in an empty object on the receiving side of the bridge.',
  async () => {
    const result = await inPage(
      `contextBridge.exposeInMainWorld('api', { ipcRenderer, electron: { ipcRenderer }, give: () => ipcRenderer });`,
      `[api.ipcRenderer, api.electron.ipcRenderer, api.give()].map((each) => [typeof each, Reflect.ownKeys(each),
        Object.getPrototypeOf(each) === Object.prototype])`,
    );
    expect(result).toEqual(Array(3).fill(['object', [], true]));
  },
);
