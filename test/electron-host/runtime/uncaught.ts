// Errors that the app's listeners and handlers throw: Chromium's events have no caller that could catch them.

/** Throws the error as an uncaught exception, after the current code. The caller continues, as Electron does. */
export function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Calls a listener or handler of the app; its exception is an uncaught one. @returns undefined if it has thrown */
export function callApp<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    throwUncaught(error);
    return undefined;
  }
}
