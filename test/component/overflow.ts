// Finds elements that overflow the window or their own box without an ellipsis.

/** Returns the start of each such element's HTML. `width` is the window's, in pixels. */
export function overflowingElements(root: Element, width: number): readonly string[] {
  const within = [...root.querySelectorAll('*')].filter(({ clientWidth }) => clientWidth > 1);
  const found = within.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const isCutShort = getComputedStyle(element).textOverflow === 'ellipsis';
    const isTooLong = !isCutShort && element.scrollWidth > element.clientWidth + 1;
    return left < -0.5 || right > width + 0.5 || isTooLong;
  });
  return found.map((element) => element.outerHTML.slice(0, 120));
}
