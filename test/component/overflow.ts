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

/** Returns the texts that another text overlaps, by more than the space around the letters. */
export function overlappingTexts(root: Element): readonly string[] {
  const lines = linesOf(root.querySelector('dialog[open]') ?? root);
  const areas = Map.groupBy(lines, ({ area }) => area);
  return [...areas.values()].flatMap((each) => overlappingLines(each));
}

function overlappingLines(lines: readonly Line[]): readonly string[] {
  const fromTop = lines.toSorted((a, b) => a.box.top - b.box.top);
  const isOverlapped = ({ box }: Line, index: number) => {
    const below = fromTop.slice(index + 1);
    const next = below.findIndex(({ box: { top } }) => top >= box.bottom - letterSpace);
    const beside = next === -1 ? below : below.slice(0, next);
    return beside.some((other) => other.box.left < box.right - 1 && other.box.right > box.left + 1);
  };
  return fromTop.filter(isOverlapped).map(({ text }) => text);
}

/** A line of a text, in an area that scrolls by itself. */
interface Line {
  readonly text: string;
  readonly box: DOMRect;
  readonly area: Element | null;
}

const letterSpace = 4;

/** The lines of each visible text. */
function linesOf(root: Element): readonly Line[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  const range = document.createRange();
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent?.trim() ?? '';
    if (text === '' || node.parentElement?.closest('.visually-hidden, option, svg')) continue;
    const area = areaOf(node.parentElement);
    range.selectNodeContents(node);
    // A text that ends with an ellipsis has a second box at the same place.
    const boxes = Map.groupBy(range.getClientRects(), ({ left, top }) => `${left} ${top}`);
    for (const [box] of boxes.values()) if (box && box.width > 1) lines.push({ text, box, area });
  }
  return lines;
}

/** The next container that scrolls, or that stays where it is while others scroll. */
function areaOf(element: Element | null): Element | null {
  if (element === null || element.matches('header, footer')) return element;
  const { overflowY, position } = getComputedStyle(element);
  return overflowY !== 'visible' || position === 'sticky' ? element : areaOf(element.parentElement);
}

/** Returns the texts that end with an ellipsis for want of space. */
export function cutTexts(root: Element): readonly string[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
    .map(({ textContent }) => textContent.trim());
}
