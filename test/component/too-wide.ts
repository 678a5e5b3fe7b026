// What sticks out of the window or of its own box, where it doesn't say itself that it is cut short.

/** The beginnings of such elements, for a window of so many pixels. */
export function tooWide(root: Element, width: number): readonly string[] {
  const within = [...root.querySelectorAll('*')].filter(({ clientWidth }) => clientWidth > 1);
  const found = within.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const isCutShort = getComputedStyle(element).textOverflow === 'ellipsis';
    const isTooLong = !isCutShort && element.scrollWidth > element.clientWidth + 1;
    return left < -0.5 || right > width + 0.5 || isTooLong;
  });
  return found.map((element) => element.outerHTML.slice(0, 120));
}
