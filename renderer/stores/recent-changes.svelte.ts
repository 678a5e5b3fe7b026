// Which changes are marked as recent: those that the page has shown for less than a certain time.
import type { FieldView } from '../../app/contract/profile.ts';
import { presentTime } from './present-time.svelte.ts';

/** How long a change stays marked after it is visible. */
const markedForMs = 2 * 60_000;

/**
 * Returns a function that reports whether a field has changed recently. Call it during component initialisation. A change stays
 * marked for `markedForMs` after the last of these: the change, this call, and each time the page becomes visible.
 *
 * @param fields returns the shown fields
 */
export function trackRecentChanges(fields: () => readonly FieldView[]): (field: FieldView) => boolean {
  let visibleSince = $state(Date.now());
  $effect(() => {
    const updateVisibleSince = () => {
      if (document.visibilityState === 'visible') visibleSince = Date.now();
    };
    document.addEventListener('visibilitychange', updateVisibleSince);
    return () => document.removeEventListener('visibilitychange', updateVisibleSince);
  });

  const markedUntil = ({ changedAt = -Infinity }: FieldView) =>
    changedAt === -Infinity ? -Infinity : Math.max(changedAt, visibleSince) + markedForMs;
  const time = presentTime((now) => {
    const ends = fields()
      .map(markedUntil)
      .filter((end) => end > now);
    return Math.min(...ends) - now;
  });
  return (field) => markedUntil(field) > time.now;
}
