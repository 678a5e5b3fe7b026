// Runs in an isolated world before the page's scripts: the renderer's half of IPC, contextBridge, and the preload script
// with the modules that a sandboxed one may `require`. The function's source is injected there.
import type { ContextBridge, IpcRenderer as ElectronIpcRenderer } from 'electron';
import type * as Renderer from 'electron/renderer';
import type { PartOf } from '../api/unimplemented-proxy.ts';
import type { createBridge } from './bridge.ts';
import type { createCodec } from './codec.ts';
import type { createEmitterClass } from './emitter.ts';
import type { installInputs } from './inputs.ts';
import type { installVisibility } from './visibility.ts';
import type { FromPage, ToPage } from './page-messages.ts';
import type { forwardPermissionRequests } from './permission-requests.ts';

type Run = (
  require: (name: string) => unknown,
  process: unknown,
  exports: object,
  module: object,
  global: unknown,
) => void;

interface PreloadScript {
  readonly path: string;
  /** The script as a function, because the page's CSP can forbid compiling a string here. */
  readonly run: Run;
}

export interface PreloadOptions {
  readonly secret: string;
  /** The binding that sends text to the main process. */
  readonly binding: string;
  /** The name of the function that receives text from the main process. */
  readonly deliver: string;
  readonly isVisible: boolean;
  /** Whether the window is on a display, where the user moves the focus; off-screen the host does. */
  readonly hasDisplay: boolean;
  readonly script: PreloadScript | undefined;
  readonly process: Readonly<Record<string, unknown>>;
}

/** The members of the page's window that are used here. */
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

declare const window: PageWindow;

export function installPreloadWorld(
  makeCodec: typeof createCodec,
  makeBridge: typeof createBridge,
  makeEmitterClass: typeof createEmitterClass,
  forwardRequests: typeof forwardPermissionRequests,
  watchInputs: typeof installInputs,
  showVisibility: typeof installVisibility,
  options: PreloadOptions,
): void {
  const { secret } = options;
  const codec = makeCodec();
  const EventEmitter = makeEmitterClass();
  const sendToHost: unknown = Reflect.get(globalThis, options.binding);
  // A document can get this script twice, while the window's visibility changes.
  if (typeof sendToHost !== 'function' || options.deliver in globalThis) return;

  const post = (message: FromPage) => void Reflect.apply(sendToHost, undefined, [JSON.stringify(message)]);

  const dispatch = (name: string, detail: string) =>
    void window.dispatchEvent(new CustomEvent(`${secret}:${name}`, { detail }));

  const bridge = makeBridge(
    codec,
    (text) => dispatch('page', text),
    () => {
      throw new Error('A page exposes nothing to its preload.');
    },
  );
  window.addEventListener(`${secret}:preload`, (event) => {
    event.stopImmediatePropagation();
    bridge.receive(String(Reflect.get(event, 'detail')));
  });

  window.addEventListener(`${secret}:close`, (event) => {
    event.stopImmediatePropagation();
    post(['close']);
  });
  window.addEventListener(`${secret}:bounds`, (event) => {
    event.stopImmediatePropagation();
    post(['bounds']);
  });
  window.addEventListener(`${secret}:popup`, (event) => {
    event.stopImmediatePropagation();
    post(['popup', String(Reflect.get(event, 'detail'))]);
  });

  const onDecision = forwardRequests(secret, (request) => post(['ask', ...request]));

  const setVisible = showVisibility(options.isVisible, true);
  // On a display, reports when the user focuses the window or another one.
  for (const name of options.hasDisplay ? ['focus', 'blur'] : []) {
    window.addEventListener(name, (event) => {
      if (event.target === window) post(['focus']);
    });
  }
  watchInputs(window, (input) => post(['input', input]));

  /** Pending calls of `invoke`, by id; `failed` is the handler's error as a string. */
  const pending = new Map<
    number,
    (outcome: { readonly value: unknown } | { readonly failed: string }) => void
  >();
  let lastInvoke = 0;
  const channelOf = (channel: unknown): string => {
    // The index is 1, because Electron passes an argument of its own before the channel.
    if (typeof channel !== 'string')
      throw new TypeError(`Error processing argument at index 1, conversion failure from ${String(channel)}`);
    return channel;
  };

  class IpcRenderer extends EventEmitter implements PartOf<ElectronIpcRenderer, IpcRenderer> {
    send(channel: string, ...args: unknown[]): void {
      post(['send', channelOf(channel), codec.encode(args)]);
    }
    // Async, so that an argument that can't be cloned rejects, as in Electron.
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const name = channelOf(channel);
      const tree = codec.encode(args);
      lastInvoke += 1;
      const id = lastInvoke;
      const outcome = await new Promise<{ readonly value: unknown } | { readonly failed: string }>(
        (resolve) => {
          pending.set(id, resolve);
          post(['invoke', id, name, tree]);
        },
      );
      if ('value' in outcome) return outcome.value;
      throw new Error(`Error invoking remote method '${channel}': ${outcome.failed}`);
    }
  }

  const unimplementedProxy = <Part extends object>(part: Part, name: string): Part =>
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
    contextBridge: unimplementedProxy(contextBridge, 'contextBridge'),
    ipcRenderer: unimplementedProxy(ipcRenderer, 'ipcRenderer'),
  } satisfies Partial<Record<keyof typeof Renderer, unknown>>;

  const deliver = (text: string): void => {
    const message = JSON.parse(text) as ToPage;
    if (message[0] === 'message') {
      const args = codec.decode(message[2]);
      const event = { sender: electron.ipcRenderer, ports: [] };
      const list: unknown[] = Array.isArray(args) ? args : [];
      ipcRenderer.emit(message[1], event, ...list);
      return;
    }
    if (message[0] === 'visible') {
      // The page's world first: its state has to be current when `visibilitychange` is dispatched.
      window.dispatchEvent(new CustomEvent(`${secret}:visible`, { detail: message[1] }));
      setVisible(message[1]);
      return;
    }
    if (message[0] === 'answer') {
      onDecision(message[1], message[2]);
      return;
    }
    const settle = pending.get(message[1]);
    pending.delete(message[1]);
    settle?.(message[0] === 'failed' ? { failed: message[2] } : { value: codec.decode(message[2]) });
  };
  Object.defineProperty(globalThis, options.deliver, { value: deliver });

  const { document } = window;
  document.addEventListener('DOMContentLoaded', () => {
    let title: string | undefined;
    const reportTitle = () => {
      if (document.title === title || document.querySelector('title') === null) return;
      title = document.title;
      post(['title', title]);
    };
    const parts = { subtree: true, childList: true, characterData: true };
    if (document.head) new window.MutationObserver(reportTitle).observe(document.head, parts);
    reportTitle();
  });

  const modules = new Map<string, unknown>([
    ['electron', unimplementedProxy(electron, 'electron (in a sandboxed preload)')],
    ['electron/renderer', unimplementedProxy(electron, 'electron (in a sandboxed preload)')],
  ]);
  const require = (name: string): unknown => {
    const found = modules.get(name);
    if (found === undefined) throw new Error(`module not found: ${name}`);
    return found;
  };

  const process = unimplementedProxy({ ...options.process }, 'process (in a sandboxed preload)');
  if (options.script === undefined) return;
  const { path, run } = options.script;
  try {
    const module = { exports: {} };
    run(require, process, module.exports, module, globalThis);
  } catch (error) {
    const shown = error instanceof Error ? error : new Error(String(error));
    console.error(`Unable to load preload script: ${path}`, shown);
    post(['preload-error', path, shown.message, shown.stack ?? '']);
  }
}
