// What a screen reader announces: the new texts of live regions.
import { onTestFinished } from 'vitest';

const liveRegions = ':is([role="status"], [role="alert"], [role="log"], [aria-live])';

/**
 * Records each new text of a live region in `root` from now on. Regions are announced as a whole: the roles `status` and
 * `alert` imply `aria-atomic` (WAI-ARIA 1.2, section 6.6). A region that appears with its text is announced only if it is an alert.
 */
export function recordAnnouncements(root: Element): readonly string[] {
  const announced: string[] = [];
  const texts = new Map<Element, string>();
  const read = (isFirst: boolean) => {
    for (const region of root.querySelectorAll(liveRegions)) {
      const text = region.textContent.trim().replace(/\s+/g, ' ');
      const before = texts.get(region);
      texts.set(region, text);
      const isAnnounced = before === undefined ? region.role === 'alert' : before !== text;
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
