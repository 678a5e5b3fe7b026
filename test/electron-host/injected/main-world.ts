// What runs in the page's own world before the page does: the far end of contextBridge. The function's own text
// is what runs in the page.
import type { createBridge } from './bridge.ts';
import type { createCodec } from './codec.ts';
import type { installNavigations } from './navigations.ts';
import type { createPermissionQuestions } from './permission-questions.ts';
import type { installPermissions } from './permissions.ts';
import type { Question } from '../pages/questions.ts';
import type { installPopups } from './popups.ts';
import type { installVisibility } from './visibility.ts';

/** @param secret names the events between the two worlds; the page never learns it */
export function installMainWorld(
  makeCodec: typeof createCodec,
  makeBridge: typeof createBridge,
  makeQuestions: typeof createPermissionQuestions,
  guardPermissions: typeof installPermissions,
  guardPopups: typeof installPopups,
  guardNavigations: typeof installNavigations,
  showVisibility: typeof installVisibility,
  secret: string,
  isVisible: boolean,
): void {
  // The page's scripts can replace these; by then they are taken.
  const target: EventTarget = globalThis as unknown as EventTarget;
  const dispatch = target.dispatchEvent.bind(target);
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

  guardPermissions(makeQuestions(secret));
  // The one way to be answered at once: the dialog reaches the main process and nobody else.
  const prompt: unknown = Reflect.get(globalThis, 'prompt');
  const askNow = (question: Question): boolean => {
    const text = `${secret}${JSON.stringify(question)}`;
    return typeof prompt === 'function' && Reflect.apply(prompt, globalThis, [text]) === 'yes';
  };
  guardPopups((request) => askNow(['popup', request]));
  guardNavigations((url) => askNow(['navigation', url]));
  // A page may close its window, whoever opened it.
  Reflect.set(globalThis, 'close', () => dispatch(new OwnEvent(`${secret}:close`)));

  const setVisible = showVisibility(isVisible, false);
  target.addEventListener(`${secret}:visible`, (event) => {
    event.stopImmediatePropagation();
    setVisible((event as CustomEvent<unknown>).detail === true);
  });

  target.addEventListener(`${secret}:page`, (event) => {
    event.stopImmediatePropagation();
    bridge.receive(String((event as CustomEvent<unknown>).detail));
  });
}
