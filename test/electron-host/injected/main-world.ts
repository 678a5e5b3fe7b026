// Runs in the page's world before the page's scripts: the page's end of contextBridge, and the functions of the page that
// the host replaces. The function's source is injected there.
import type { createBridge } from './bridge.ts';
import type { createCodec } from './codec.ts';
import type { installNavigationGuard } from './navigations.ts';
import type { createPermissionRequester } from './permission-requests.ts';
import type { installPermissionGuard } from './permissions.ts';
import type { installPopupGuard } from './popups.ts';
import type { installVisibility } from './visibility.ts';

declare const window: EventTarget;

/** @param secret names the events between the two worlds; hidden from the page */
export function installMainWorld(
  makeCodec: typeof createCodec,
  makeBridge: typeof createBridge,
  makeRequester: typeof createPermissionRequester,
  guardPermissions: typeof installPermissionGuard,
  guardPopups: typeof installPopupGuard,
  guardNavigations: typeof installNavigationGuard,
  showVisibility: typeof installVisibility,
  secret: string,
  isVisible: boolean,
): void {
  // Bound now: the page's scripts can replace them later.
  const dispatch = window.dispatchEvent.bind(window);
  const OwnEvent = CustomEvent;
  const define = Object.defineProperty;
  const freeze = Object.freeze;

  const deepFreeze = (value: object, frozen = new Set<object>()): void => {
    if (frozen.has(value) || ArrayBuffer.isView(value)) return;
    frozen.add(value);
    for (const key of Object.getOwnPropertyNames(value)) {
      const child: unknown = Reflect.get(value, key);
      if ((typeof child === 'object' && child !== null) || typeof child === 'function')
        deepFreeze(child, frozen);
    }
    freeze(value);
  };

  const bridge = makeBridge(
    makeCodec(),
    (text) => void dispatch(new OwnEvent(`${secret}:preload`, { detail: text })),
    (name, value) => {
      if (name in globalThis) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      if ((typeof value === 'object' && value !== null) || typeof value === 'function') deepFreeze(value);
      define(globalThis, name, { value, enumerable: true, writable: false, configurable: false });
    },
  );

  guardPermissions(makeRequester(secret));
  guardPopups((url) => void dispatch(new OwnEvent(`${secret}:popup`, { detail: url })));
  // A dialog is a page's only way to ask the main process synchronously.
  const prompt: unknown = Reflect.get(globalThis, 'prompt');
  guardNavigations(
    (url) => typeof prompt === 'function' && Reflect.apply(prompt, globalThis, [`${secret}${url}`]) === 'yes',
  );
  // Chromium ignores these methods in a window that no script has opened; Electron doesn't.
  for (const method of ['moveTo', 'moveBy', 'resizeTo', 'resizeBy']) {
    const value = () => void dispatch(new OwnEvent(`${secret}:bounds`));
    define(globalThis, method, { value, writable: true, enumerable: true, configurable: true });
  }
  // In Electron a page may close its window even if no script opened it.
  Reflect.set(globalThis, 'close', () => dispatch(new OwnEvent(`${secret}:close`)));

  const setVisible = showVisibility(isVisible, false);
  window.addEventListener(`${secret}:visible`, (event) => {
    event.stopImmediatePropagation();
    setVisible(Reflect.get(event, 'detail') === true);
  });

  window.addEventListener(`${secret}:page`, (event) => {
    event.stopImmediatePropagation();
    bridge.receive(String(Reflect.get(event, 'detail')));
  });
}
