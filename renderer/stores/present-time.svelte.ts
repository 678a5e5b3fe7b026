// The current time as reactive state.

/**
 * Returns the current time in milliseconds since 1970, updated while the page is visible. Call it during component
 * initialisation.
 *
 * @param msUntilChange returns the milliseconds until the next update; `Infinity` if none is needed
 */
export function presentTime(msUntilChange: (now: number) => number): { readonly now: number } {
  let now = $state(Date.now());

  $effect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      // Doesn't read `now`: an effect that reads what it writes runs again at once.
      const currentMs = Date.now();
      const delayMs = msUntilChange(currentMs);
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      now = currentMs;
      if (delayMs < Infinity) timer = setTimeout(update, delayMs);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  });

  return {
    get now() {
      return now;
    },
  };
}
