// The time as the panel shows it: one timer per thing that ages, and none while nobody can see it.

/**
 * The present, in milliseconds since 1970, kept true while the page is visible. `untilNext` gives how long what
 * is shown of it stays right. To be called while a component is set up.
 */
export function presentTime(msUntilChange: (now: number) => number): { readonly now: number } {
  let now = $state(Date.now());
  let visible = $state(isVisible());

  $effect(() => {
    const updateVisible = () => (visible = isVisible());
    document.addEventListener('visibilitychange', updateVisible);
    return () => document.removeEventListener('visibilitychange', updateVisible);
  });

  $effect(() => {
    if (!visible) return;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      now = Date.now();
      const delayMs = msUntilChange(now);
      if (delayMs < Infinity) timer = setTimeout(update, delayMs);
    };
    update();
    return () => clearTimeout(timer);
  });

  return {
    get now() {
      return now;
    },
  };
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
