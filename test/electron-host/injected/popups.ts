// Asks the app before the page opens a window. Runs in the page's world; the function's text runs there.

export interface PopupRequest {
  /** Resolved against the page's. */
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: 'foreground-tab' | 'background-tab' | 'new-window';
  readonly referrer: string;
}

interface Element {
  readonly closest: (selector: string) => Element | null;
  readonly getAttribute: (name: string) => string | null;
  readonly href?: unknown;
  readonly action?: unknown;
}
interface PageWindow {
  readonly addEventListener: (name: string, listener: (event: ActivationEvent) => void) => void;
  open: (url?: unknown, name?: unknown, features?: unknown) => unknown;
  readonly document: {
    readonly baseURI: string;
    readonly URL: string;
    readonly querySelectorAll: (selector: string) => Iterable<Element>;
  };
  readonly HTMLFormElement: { readonly prototype: object };
}
/** A `click`, `auxclick` or `submit` event. */
interface ActivationEvent extends Event {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly submitter?: Element | null;
}

declare const window: PageWindow;

/** @param mayOpen returns synchronously: `window.open` returns null if the app denies it */
export function installPopupGuard(mayOpen: (request: PopupRequest) => boolean): void {
  const { document } = window;
  const open = window.open.bind(window);
  const isElement = (target: unknown): target is Element =>
    typeof target === 'object' && target !== null && 'closest' in target;
  const resolve = (url: string) =>
    URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
  const isAllowed = (
    url: string,
    frameName: string,
    features: string,
    disposition: PopupRequest['disposition'],
  ) => mayOpen({ url: resolve(url), frameName, features, disposition, referrer: document.URL });

  /** Whether a link or form with this target opens a window: not one that names a frame of the page. */
  const opensWindow = (target: string) =>
    target !== '' &&
    !/^_(?:self|parent|top)$/i.test(target) &&
    ![...document.querySelectorAll('iframe, frame')].some((frame) => frame.getAttribute('name') === target);
  const nameOf = (target: string) => (target.toLowerCase() === '_blank' ? '' : target);

  window.open = (url = '', name = '', features = '') => {
    const target = String(name);
    const address = url === '' ? 'about:blank' : String(url);
    if (target !== '' && !opensWindow(target)) return open(url, name, features);
    const wanted = String(features);
    const disposition = /(?:width|height|popup|left|top)/.test(wanted) ? 'new-window' : 'foreground-tab';
    return isAllowed(address, nameOf(target), wanted, disposition) ? open(url, name, features) : null;
  };

  const followLink = (event: ActivationEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const link = isElement(target) ? target.closest('a[href], area[href]') : null;
    if (!link || defaultPrevented || button > 1) return;
    const name = link.getAttribute('target') ?? '';
    const inBackground = button === 1 || ctrlKey || metaKey;
    if (!inBackground && !shiftKey && !opensWindow(name)) return;
    const disposition = inBackground ? 'background-tab' : shiftKey ? 'new-window' : 'foreground-tab';
    if (!isAllowed(String(link.href), nameOf(name), '', disposition)) event.preventDefault();
  };
  window.addEventListener('click', followLink);
  window.addEventListener('auxclick', followLink);

  const formOpens = (form: Element, submitter?: Element | null) => {
    const name = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '';
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? document.URL;
    return opensWindow(name) && !isAllowed(action, nameOf(name), '', 'foreground-tab');
  };
  window.addEventListener('submit', (event) => {
    const { target, submitter, defaultPrevented } = event;
    if (!defaultPrevented && isElement(target) && formOpens(target, submitter)) event.preventDefault();
  });
  const { prototype } = window.HTMLFormElement;
  const submit: unknown = Reflect.get(prototype, 'submit');
  Object.defineProperty(prototype, 'submit', {
    value(this: Element) {
      if (typeof submit === 'function' && !formOpens(this)) Reflect.apply(submit, this, []);
    },
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
