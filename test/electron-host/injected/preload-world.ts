// What runs in a world of its own before the page does: the renderer's half of IPC, contextBridge, and the
// preload script with the little that a sandboxed one may `require`. The function's own text is what runs there.
import type { ContextBridge, IpcRenderer as ElectronIpcRenderer } from 'electron';
import type * as Renderer from 'electron/renderer';
import type { PartOf } from '../api/unimplemented-proxy.ts';
import type { createBridge } from './bridge.ts';
import type { createCodec } from './codec.ts';
import type { createEmitterClass } from './emitter.ts';
import type { Question } from '../pages/questions.ts';
import type { installFocus } from './focus.ts';
import type { installKeys, KeyInput } from './keys.ts';
import type { installVisibility } from './visibility.ts';
import type { FromPage, ToPage } from './page-messages.ts';
import type { passPermissionQuestions } from './permission-questions.ts';

type Run = (
  require: (name: string) => unknown,
  process: unknown,
  exports: object,
  module: object,
  global: unknown,
  setImmediate: unknown,
  clearImmediate: unknown,
) => void;

export interface PreloadScript {
  readonly path: string;
  /** The script's text as a function's body: the page's CSP lets nothing be compiled from text here. */
  readonly run: Run;
}

export interface PreloadOptions {
  readonly secret: string;
  /** The binding that carries text to the main process, and the function that takes what comes back. */
  readonly binding: string;
  readonly deliver: string;
  readonly isVisible: boolean;
  /** On a display the person gives the focus, else the host does. */
  readonly isOnScreen: boolean;
  readonly scripts: readonly PreloadScript[];
  readonly process: Readonly<Record<string, unknown>>;
}

/** Of the page's window, what is used here. */
interface PageWindow extends EventTarget {
  readonly document: EventTarget & {
    readonly title: string;
    readonly head: object | null;
    readonly querySelector: (selector: string) => object | null;
  };
  readonly MutationObserver: new (callback: () => void) => {
    readonly observe: (target: object, parts: Readonly<Record<string, boolean>>) => void;
  };
}

export function installPreloadWorld(
  makeCodec: typeof createCodec,
  makeBridge: typeof createBridge,
  makeEmitterClass: typeof createEmitterClass,
  passQuestions: typeof passPermissionQuestions,
  watchKeys: typeof installKeys,
  showVisibility: typeof installVisibility,
  watchFocus: typeof installFocus,
  options: PreloadOptions,
): void {
  const world = globalThis as unknown as PageWindow;
  const { secret } = options;
  const codec = makeCodec();
  const EventEmitter = makeEmitterClass();
  const toHost: unknown = Reflect.get(globalThis, options.binding);
  if (typeof toHost !== 'function') return;

  const post = (message: FromPage) => void Reflect.apply(toHost, undefined, [JSON.stringify(message)]);

  const dispatch = (name: string, detail: string) =>
    void world.dispatchEvent(new CustomEvent(`${secret}:${name}`, { detail }));

  const bridge = makeBridge(
    codec,
    (text) => dispatch('page', text),
    () => {
      throw new Error('A page exposes nothing to its preload.');
    },
  );
  world.addEventListener(`${secret}:preload`, (event) => {
    event.stopImmediatePropagation();
    bridge.receive(String((event as CustomEvent<unknown>).detail));
  });

  world.addEventListener(`${secret}:close`, (event) => {
    event.stopImmediatePropagation();
    post(['close']);
  });

  // The page's world has no way to the main process of its own: its questions pass through here.
  const answer = passQuestions(secret, (question) => post(['ask', ...question]));

  const prompt: unknown = Reflect.get(globalThis, 'prompt');
  const askNow = (question: Question): boolean => {
    const text = `${secret}${JSON.stringify(question)}`;
    return typeof prompt === 'function' && Reflect.apply(prompt, globalThis, [text]) === 'yes';
  };
  const setVisible = showVisibility(options.isVisible, true);
  if (options.isOnScreen) watchFocus(world, () => post(['focus']));
  const mayPass = (input: KeyInput) => askNow(['key', input]);
  const keys = watchKeys(world, mayPass, (input) => post(['key', input]));

  /** By the number of the call: what takes its result, or the text of the handler's error. */
  const waiting = new Map<
    number,
    (outcome: { readonly value: unknown } | { readonly failed: string }) => void
  >();
  let lastInvoke = 0;
  const channelOf = (channel: unknown): string => {
    if (typeof channel !== 'string')
      throw new TypeError('Error processing argument at index 0, conversion failure');
    return channel;
  };

  class IpcRenderer extends EventEmitter implements PartOf<ElectronIpcRenderer, IpcRenderer> {
    send(channel: string, ...args: unknown[]): void {
      post(['send', channelOf(channel), codec.encode(args)]);
    }
    // Async, so that what can't be cloned rejects, as in Electron.
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const tree = codec.encode(args);
      lastInvoke += 1;
      const id = lastInvoke;
      const outcome = await new Promise<{ readonly value: unknown } | { readonly failed: string }>(
        (resolve) => {
          waiting.set(id, resolve);
          post(['invoke', id, channelOf(channel), tree]);
        },
      );
      if ('value' in outcome) return outcome.value;
      throw new Error(`Error invoking remote method '${channel}': ${outcome.failed}`);
    }
  }

  const loud = <Part extends object>(part: Part, name: string): Part =>
    new Proxy(part, {
      get(target, key, receiver): unknown {
        if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON') {
          const value: unknown = Reflect.get(target, key, receiver);
          return typeof value === 'function' && !Object.hasOwn(target, key) ? value.bind(target) : value;
        }
        throw new Error(`The Chromium host lacks ${name}.${key}.`);
      },
    });

  const ipcRenderer = new IpcRenderer();
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => bridge.expose(name, api),
  } satisfies Partial<ContextBridge>;
  const electron = {
    contextBridge: loud(contextBridge, 'contextBridge'),
    ipcRenderer: loud(ipcRenderer, 'ipcRenderer'),
  } satisfies Partial<Record<keyof typeof Renderer, unknown>>;

  const deliver = (text: string): void => {
    const message = JSON.parse(text) as ToPage;
    if (message[0] === 'message') {
      const args = codec.decode(message[2]);
      const event = { sender: electron.ipcRenderer, ports: [] };
      ipcRenderer.emit(message[1], event, ...(Array.isArray(args) ? (args as unknown[]) : []));
      return;
    }
    if (message[0] === 'visible') {
      // The page's world first, so that it is true there when the event comes.
      world.dispatchEvent(new CustomEvent(`${secret}:visible`, { detail: message[1] }));
      setVisible(message[1]);
      return;
    }
    if (message[0] === 'keys') {
      keys.listen(message[1], message[2]);
      return;
    }
    if (message[0] === 'answer') {
      answer(message[1], message[2]);
      return;
    }
    const settle = waiting.get(message[1]);
    waiting.delete(message[1]);
    settle?.(message[0] === 'failed' ? { failed: message[2] } : { value: codec.decode(message[2]) });
  };
  Object.defineProperty(globalThis, options.deliver, { value: deliver });

  const { document } = world;
  document.addEventListener('DOMContentLoaded', () => {
    let title: string | undefined;
    const look = () => {
      if (document.title === title || document.querySelector('title') === null) return;
      title = document.title;
      post(['title', title]);
    };
    const parts = { subtree: true, childList: true, characterData: true };
    if (document.head) new world.MutationObserver(look).observe(document.head, parts);
    look();
  });

  const timers = {
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    setInterval: globalThis.setInterval.bind(globalThis),
    clearInterval: globalThis.clearInterval.bind(globalThis),
    setImmediate: (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
      setTimeout(callback, 0, ...args),
    clearImmediate: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
  };
  const events = Object.assign(EventEmitter, { EventEmitter, default: EventEmitter });
  const modules = new Map<string, unknown>([
    ['electron', loud(electron, 'electron (in a sandboxed preload)')],
    ['electron/renderer', loud(electron, 'electron (in a sandboxed preload)')],
    ['events', events],
    ['timers', timers],
    ['url', { URL, URLSearchParams }],
  ]);
  const require = (name: string): unknown => {
    const found = modules.get(name.replace(/^node:/, ''));
    if (found === undefined) throw new Error(`module not found: ${name}`);
    return found;
  };

  const process = loud({ ...options.process }, 'process (in a sandboxed preload)');
  for (const { path, run } of options.scripts) {
    try {
      const module = { exports: {} };
      const { setImmediate, clearImmediate } = timers;
      run(require, process, module.exports, module, globalThis, setImmediate, clearImmediate);
    } catch (error) {
      const shown = error instanceof Error ? error : new Error(String(error));
      console.error(`Unable to load preload script: ${path}`, shown);
      post(['preload-error', path, shown.message, shown.stack ?? '']);
    }
  }
}
