// Tells the app of each window that the page wants to open, and denies it. The function's source is injected into the page's
// world.

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

/** The host doesn't support apps that allow a window. @param request gets the window's absolute address */
export function installPopupGuard(request: (url: string) => void): void {
  const { document } = window;
  const open = window.open.bind(window);
  const isElement = (target: unknown): target is Element =>
    typeof target === 'object' && target !== null && 'closest' in target;
  const refuse = (url: string) =>
    request(URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url);

  /** Whether a link or form with this target opens a window. A target that names a frame of the page doesn't. */
  const opensWindow = (target: string) =>
    target !== '' &&
    !/^_(?:self|parent|top)$/i.test(target) &&
    ![...document.querySelectorAll('iframe, frame')].some((frame) => frame.getAttribute('name') === target);

  window.open = (url = '', name = '', features = '') => {
    const target = String(name);
    if (target !== '' && !opensWindow(target)) return open(url, name, features);
    refuse(url === '' ? 'about:blank' : String(url));
    return null;
  };

  const followLink = (event: ActivationEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const link = isElement(target) ? target.closest('a[href], area[href]') : null;
    if (!link || defaultPrevented || button > 1) return;
    const isModified = button === 1 || ctrlKey || metaKey || shiftKey;
    if (!isModified && !opensWindow(link.getAttribute('target') ?? '')) return;
    refuse(String(link.href));
    event.preventDefault();
  };
  window.addEventListener('click', followLink);
  window.addEventListener('auxclick', followLink);

  /** Returns whether the form would have opened a window. */
  const refuseForm = (form: Element, submitter?: Element | null): boolean => {
    const name = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '';
    if (!opensWindow(name)) return false;
    refuse(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? document.URL);
    return true;
  };
  window.addEventListener('submit', (event) => {
    const { target, submitter, defaultPrevented } = event;
    if (!defaultPrevented && isElement(target) && refuseForm(target, submitter)) event.preventDefault();
  });
  const { prototype } = window.HTMLFormElement;
  const submit: unknown = Reflect.get(prototype, 'submit');
  Object.defineProperty(prototype, 'submit', {
    value(this: Element) {
      if (typeof submit === 'function' && !refuseForm(this)) Reflect.apply(submit, this, []);
    },
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
