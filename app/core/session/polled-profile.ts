// The profile of one account as last read, its age and its changes, and the history of the user's presence.
import type { Profile } from '../../api/profile/profile.ts';
import { presenceOf } from '../profile/presence.ts';
import type { CachedProfile } from '../profile/profile-cache.ts';
import { addProfileChanges, noChanges } from '../profile/profile-diff.ts';
import type { Clock } from '../runtime.ts';
import { elapsedMs, type ClockReading, readClock } from '../scheduling/clock-reading.ts';
import { idleIntervalMs } from './due.ts';
import {
  emptyPresenceHistory,
  interruptPresence,
  type PresenceHistory,
  recordPresence,
} from './presence-history.ts';

/** A profile older than this is stale if the last poll or refresh has failed. */
const staleAfterMs = 10 * 60_000;
/** After so many intervals without a successful poll, a profile is stale even if no request has failed. */
const staleAfterPolls = 3;

/** `cached`: the profile of an earlier run or session. `history`: the presence in the account's previous session of this run. */
export function createPolledProfile(
  clock: Clock,
  pollEveryMs: () => number,
  cached: CachedProfile | undefined,
  history: PresenceHistory = emptyPresenceHistory,
) {
  /** Undefined until this session has read the profile. */
  let readAt: ClockReading | undefined;
  let changes = noChanges;
  let presenceHistory = interruptPresence(history);

  const overdueAfterMs = () => staleAfterPolls * Math.max(pollEveryMs(), idleIntervalMs);

  /** Milliseconds since the profile was read; infinite if that is unknown. */
  const ageMs = () => {
    if (cached === undefined) return Infinity;
    if (readAt !== undefined) return elapsedMs(readAt, readClock(clock));
    // A profile of an earlier session has only a time of the wall clock. If that is in the future, the age is unknown.
    const sinceMs = clock.wall() - cached.readAt;
    return sinceMs >= 0 ? sinceMs : Infinity;
  };

  return {
    cached: () => cached,
    /** What has changed since `acknowledgeChanges`. */
    changes: () => changes,
    presenceHistory: () => presenceHistory,
    /** Whether the profile is so old that it may be wrong. `isBeingRead`: a poll or resume will soon replace the profile. */
    isStale: (hasFailed: boolean, isBeingRead: boolean) => {
      if (cached === undefined) return false;
      if (hasFailed) return ageMs() > staleAfterMs;
      if (isBeingRead || readAt === undefined) return false;
      return ageMs() > overdueAfterMs();
    },
    /** Replaces the profile by one that was read now. */
    record: (profile: Profile) => {
      const before = cached;
      // Most polls read an equal profile. Then the same object is kept, so that what was derived from it stays valid.
      const isSame = before !== undefined && JSON.stringify(before.profile) === JSON.stringify(profile);
      cached = { profile: isSame ? before.profile : profile, readAt: clock.wall() };
      readAt = readClock(clock);
      changes = addProfileChanges(changes, before, cached);
      const presence = presenceOf(profile['user-presence-status']);
      presenceHistory = recordPresence(presenceHistory, presence, readAt, overdueAfterMs());
      return cached;
    },
    interruptPresence: () => {
      presenceHistory = interruptPresence(presenceHistory);
    },
    /** Forgets the changes. Returns whether there has been one since the last call, even if it was undone. */
    acknowledgeChanges: () => {
      const hadChanges = changes !== noChanges;
      changes = noChanges;
      return hadChanges;
    },
  };
}
