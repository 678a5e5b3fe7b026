// The promise of loadURL, settled by the page's events.
import type { StrictEmitter } from './unimplemented-proxy.ts';

type Listener = (...args: unknown[]) => void;

/** Resolves on `did-finish-load` or a navigation within the document. Rejects with `code`, `errno` and `url`, as in Electron. */
export function awaitLoad(contents: StrictEmitter, requested: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let failure: Error | undefined;
  let hasStarted = false;
  let isOwnInPage = false;

  const settle = () => {
    for (const [event, listener] of Object.entries(listeners)) contents.removeListener(event, listener);
    if (failure) reject(failure);
    else resolve(undefined);
  };
  const listeners: Record<string, Listener> = {
    'did-finish-load': settle,
    'did-fail-load': (_event, code, description, url, isMain) => {
      if (isMain !== true) return;
      failure ??= loadError(Number(code), String(description), String(url));
      if (!hasStarted) settle();
    },
    'did-start-navigation': (_event, url, isSameDocument, isMain) => {
      if (isMain !== true) return;
      if (hasStarted && isSameDocument === false) {
        // Another load has replaced this one.
        failure = loadError(-3, 'ERR_ABORTED', String(url));
        settle();
        return;
      }
      isOwnInPage = hasStarted && isSameDocument === true;
      hasStarted = true;
    },
    'did-navigate-in-page': () => {
      if (!isOwnInPage) settle();
    },
    'did-stop-loading': () => {
      failure ??= loadError(-2, 'ERR_FAILED', requested);
      settle();
    },
    destroyed: () => {
      failure ??= loadError(-2, 'ERR_FAILED', requested);
      settle();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) contents.on(event, listener);
  // Avoids an unhandled rejection if the caller ignores the promise.
  promise.catch(() => undefined);
  return promise;
}

function loadError(errno: number, code: string, url: string): Error {
  const error = new Error(`${code} (${errno}) loading '${url.slice(0, 2048)}'`);
  return Object.assign(error, { errno, code, url });
}
