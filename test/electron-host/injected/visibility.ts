// What a page sees of its window being hidden. Chromium off-screen paints no page of a hidden window, not even
// for a picture, so windows stay open there and the page is told otherwise. Runs in both worlds; the function's
// own text is what runs there.

/**
 * @param tells whether this world is the one that tells of changes: an event reaches both
 * @returns the function that changes it
 */
export function installVisibility(isVisible: boolean, tells: boolean): (isVisible: boolean) => void {
  let visible = isVisible;
  const document = Reflect.get(globalThis, 'document') as EventTarget;
  const prototype: unknown = Reflect.get(Reflect.get(globalThis, 'Document') as object, 'prototype');
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(prototype, name, { get, enumerable: true, configurable: true });
  define('visibilityState', () => (visible ? 'visible' : 'hidden'));
  define('hidden', () => !visible);
  return (next) => {
    if (next === visible) return;
    visible = next;
    if (tells) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
}
