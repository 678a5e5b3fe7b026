// The profile of one account as last read, its changes, and the history of the user's presence.
import type { Profile } from '../../api/profile/profile.ts';
import { presenceOf } from '../profile/presence.ts';
import type { CachedProfile } from '../profile/profile-cache.ts';
import { addProfileChanges, noChanges } from '../profile/profile-diff.ts';
import type { Clock } from '../runtime.ts';
import { readClock } from '../scheduling/clock-reading.ts';
import { staleAfterMs } from './due.ts';
import {
  emptyPresenceHistory,
  interruptPresence,
  type PresenceHistory,
  recordPresence,
} from './presence-history.ts';

/** `cached`: the profile of an earlier run or session. `history`: the presence in the account's previous session of this run. */
export function createPolledProfile(
  clock: Clock,
  pollEveryMs: () => number,
  cached: CachedProfile | undefined,
  history: PresenceHistory = emptyPresenceHistory,
) {
  let changes = noChanges;
  let presenceHistory = interruptPresence(history);

  return {
    cached: () => cached,
    /** What has changed since `acknowledgeChanges`. */
    changes: () => changes,
    presenceHistory: () => presenceHistory,
    /** Replaces the profile by one that was read now. */
    record: (profile: Profile) => {
      const before = cached;
      // Most polls read an equal profile. Then the same object is kept, so that what was derived from it stays valid.
      const isSame = before !== undefined && JSON.stringify(before.profile) === JSON.stringify(profile);
      cached = { profile: isSame ? before.profile : profile, readAt: clock.wall() };
      changes = addProfileChanges(changes, before, cached);
      const presence = presenceOf(profile['user-presence-status']);
      presenceHistory = recordPresence(
        presenceHistory,
        presence,
        readClock(clock),
        staleAfterMs(pollEveryMs()),
      );
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
