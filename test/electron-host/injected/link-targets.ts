// Reports activated links and forms that navigate another frame: Chromium reports the frame that navigates only. The
// function's text runs in the preload world.

interface Element {
  readonly closest: (selector: string) => Element | null;
  readonly getAttribute: (name: string) => string | null;
  readonly href?: unknown;
  readonly action?: unknown;
}

/** @param report gets the address of the link or form, before its frame navigates */
export function installLinkTargets(window: EventTarget, report: (url: string) => void): void {
  const isElement = (target: unknown): target is Element =>
    typeof target === 'object' && target !== null && 'closest' in target;
  const reportOf = (element: Element | null, url: unknown) => {
    const target = element?.getAttribute('target') ?? '';
    if (target !== '' && target.toLowerCase() !== '_self') report(String(url));
  };
  window.addEventListener('click', ({ target, defaultPrevented }) => {
    const link = isElement(target) ? target.closest('a[href], area[href]') : null;
    if (!defaultPrevented) reportOf(link, link?.href);
  });
  window.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && isElement(target)) reportOf(target, target.action);
  });
}
