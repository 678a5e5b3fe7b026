// Makes a page see its window as hidden or visible. Off-screen, the window itself is never hidden, because Chromium doesn't
// paint the pages of a hidden window, not even for a screenshot. The function's source is injected into both worlds.

declare const document: EventTarget;
declare const Document: { readonly prototype: object };

/**
 * @param dispatchesEvent whether this world dispatches `visibilitychange`: the event reaches both worlds
 * @returns a function that changes the visibility
 */
export function installVisibility(
  isVisible: boolean,
  dispatchesEvent: boolean,
): (isVisible: boolean) => void {
  let visible = isVisible;
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(Document.prototype, name, { get, enumerable: true, configurable: true });
  define('visibilityState', () => (visible ? 'visible' : 'hidden'));
  define('hidden', () => !visible);
  return (next) => {
    if (next === visible) return;
    visible = next;
    if (dispatchesEvent) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
}
