// Which changes are new to the person: those that are marked, for a while after they could be seen.
import type { FieldView } from '../../app/contract/profile.ts';
import { presentTime } from './present-time.svelte.ts';

/** So long a change is marked, once it is in sight. */
const markedForMs = 2 * 60_000;

/**
 * Tells for a field whether its change is new. `fields` gives what is on view. To be called while a component is
 * set up: what has changed before that is seen from then on, also when the page comes back into sight.
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
