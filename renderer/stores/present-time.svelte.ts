// The time as the panel shows it: one timer per thing that ages, and none while nobody can see it.

/**
 * The present, in milliseconds since 1970, kept true while the page is visible. `untilNext` gives how long what
 * is shown of it stays right. To be called while a component is set up.
 */
export function presentTime(untilNext: (now: number) => number): { readonly now: number } {
  let now = $state(Date.now());
  let visible = $state(isVisible());

  $effect(() => {
    const look = () => (visible = isVisible());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });

  $effect(() => {
    if (!visible) return;
    let timer: ReturnType<typeof setTimeout>;
    const tell = () => {
      now = Date.now();
      const wait = untilNext(now);
      if (wait < Infinity) timer = setTimeout(tell, wait);
    };
    tell();
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
