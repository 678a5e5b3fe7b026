// Passes a page's requests to move or resize its window to the main process: Chromium ignores them in a window that no
// script has opened, Electron doesn't. Runs in the page's world; the function's text runs there.

/** The method that the page calls, and its arguments in CSS pixels. */
export type BoundsRequest = readonly [
  method: 'moveTo' | 'moveBy' | 'resizeTo' | 'resizeBy',
  first: number,
  second: number,
];

export function installBoundsRequests(request: (request: BoundsRequest) => void): void {
  const methods = ['moveTo', 'moveBy', 'resizeTo', 'resizeBy'] as const;
  for (const method of methods) {
    const value = (first: unknown = 0, second: unknown = 0) =>
      request([method, Math.trunc(Number(first)) || 0, Math.trunc(Number(second)) || 0]);
    Object.defineProperty(globalThis, method, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
