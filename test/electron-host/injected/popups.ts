// Asks the app before the page opens a window. Runs in the page's own world; the function's own text is what
// runs there.

export interface PopupRequest {
  /** Resolved against the page's. */
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: 'foreground-tab' | 'background-tab' | 'new-window';
  readonly referrer: string;
}

/** @param mayOpen is answered at once: `window.open` returns null where the app refuses */
export function installPopups(mayOpen: (request: PopupRequest) => boolean): void {
  interface Element {
    readonly closest: (selector: string) => Element | null;
    readonly getAttribute: (name: string) => string | null;
    readonly href?: unknown;
    readonly action?: unknown;
  }
  interface PageWindow extends EventTarget {
    open: (url?: unknown, name?: unknown, features?: unknown) => unknown;
    readonly document: {
      readonly baseURI: string;
      readonly URL: string;
      readonly querySelectorAll: (selector: string) => Iterable<Element>;
    };
    readonly HTMLFormElement: { readonly prototype: object };
  }
  interface Click extends Event {
    readonly button: number;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly shiftKey: boolean;
    readonly submitter?: Element | null;
  }

  const page = globalThis as unknown as PageWindow;
  const { document } = page;
  const open = page.open.bind(page);
  const isElement = (target: unknown): target is Element =>
    typeof target === 'object' && target !== null && 'closest' in target;
  const resolve = (url: string) =>
    URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
  const asks = (url: string, frameName: string, features: string, disposition: PopupRequest['disposition']) =>
    mayOpen({ url: resolve(url), frameName, features, disposition, referrer: document.URL });

  /** Whether a link or form with this target opens a window: not one that names a frame of the page. */
  const opensWindow = (target: string) =>
    target !== '' &&
    !/^_(?:self|parent|top)$/i.test(target) &&
    ![...document.querySelectorAll('iframe, frame')].some((frame) => frame.getAttribute('name') === target);
  const nameOf = (target: string) => (target.toLowerCase() === '_blank' ? '' : target);

  page.open = (url = '', name = '', features = '') => {
    const target = String(name);
    const address = url === '' ? 'about:blank' : String(url);
    if (target !== '' && !opensWindow(target)) return open(url, name, features);
    const wanted = String(features);
    const disposition = /(?:width|height|popup|left|top)/.test(wanted) ? 'new-window' : 'foreground-tab';
    return asks(address, nameOf(target), wanted, disposition) ? open(url, name, features) : null;
  };

  const followLink = (event: Event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event as Click;
    const link = isElement(target) ? target.closest('a[href], area[href]') : null;
    if (!link || defaultPrevented || button > 1) return;
    const name = link.getAttribute('target') ?? '';
    const inBackground = button === 1 || ctrlKey || metaKey;
    if (!inBackground && !shiftKey && !opensWindow(name)) return;
    const disposition = inBackground ? 'background-tab' : shiftKey ? 'new-window' : 'foreground-tab';
    if (!asks(String(link.href), nameOf(name), '', disposition)) event.preventDefault();
  };
  page.addEventListener('click', followLink);
  page.addEventListener('auxclick', followLink);

  const formOpens = (form: Element, submitter?: Element | null) => {
    const name = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '';
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? document.URL;
    return opensWindow(name) && !asks(action, nameOf(name), '', 'foreground-tab');
  };
  page.addEventListener('submit', (event) => {
    const { target, submitter, defaultPrevented } = event as Click;
    if (!defaultPrevented && isElement(target) && formOpens(target, submitter)) event.preventDefault();
  });
  const { prototype } = page.HTMLFormElement;
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
