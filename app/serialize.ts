// Runs asynchronous calls one at a time.

/**
 * Returns a function that starts each call when the call before it has settled. A rejection reaches only the caller of its own
 * call.
 */
export function serialize<Args extends unknown[], Value>(
  run: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const result = last.then(() => run(...args));
    last = result.catch(() => undefined);
    return result;
  };
}
