// Defers what would delay the first paint, such as the first use of `Intl.DateTimeFormat`.

/** Returns whether the component has been painted, as reactive state. Call it during component initialisation. */
export function afterPaint(): { readonly isPainted: boolean } {
  let isPainted = $state(false);

  $effect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => (isPainted = true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });

  return {
    get isPainted() {
      return isPainted;
    },
  };
}
