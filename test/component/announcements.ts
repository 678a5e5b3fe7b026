// What a screen reader announces: the new texts of live regions.
import { onTestFinished } from 'vitest';

const liveRegions = ':is([role="status"], [role="alert"], [role="log"], [aria-live])';

/**
 * Records each new text of a live region in `root` from now on. Regions are announced as a whole: the roles `status` and
 * `alert` imply `aria-atomic` (WAI-ARIA 1.2, section 6.6). A region that appears with its text is announced only if it is an alert.
 * A change inside a timer is not announced: the role implies `aria-live="off"`.
 */
export function recordAnnouncements(root: Element): readonly string[] {
  const announced: string[] = [];
  const texts = new Map<Element, string>();
  const read = (isFirst: boolean) => {
    for (const region of root.querySelectorAll(liveRegions)) {
      const text = region.textContent.trim().replace(/\s+/g, ' ');
      const lasting = withoutTimers(region);
      const before = texts.get(region);
      texts.set(region, lasting);
      const isAnnounced = before === undefined ? region.role === 'alert' : before !== lasting;
      const isLive = region.ariaLive !== 'off';
      if (!isFirst && isLive && isAnnounced && text !== '') announced.push(text);
    }
  };
  read(true);
  const observer = new MutationObserver(() => read(false));
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  return announced;
}

/** The text with a mark in place of the text of each timer. */
function withoutTimers(region: Element): string {
  const copy = region.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const timer of copy.querySelectorAll('[role="timer"]')) timer.textContent = '#';
  return copy.textContent;
}
