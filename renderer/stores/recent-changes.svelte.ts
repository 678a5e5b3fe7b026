// Which changes are marked as recent: those within a period after the page showed them.
import type { FieldView } from '../../app/contract/profile.ts';
import { presentTime } from './present-time.svelte.ts';

/** How long a change stays marked after it is visible. */
const markedForMs = 2 * 60_000;

/**
 * Returns a function that reports whether a field has changed recently. Call it during component initialisation: for
 * earlier changes the period starts then, and again each time the page becomes visible.
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
