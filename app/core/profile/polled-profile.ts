// The profile of one account as last read, the fields that have changed since the user last saw it, and when the user had which
// presence, as the polls of this run have seen it. The history is kept in memory only.
import type { Presence, PresencePeriod } from '../../contract/view.ts';
import { plainLine } from '../../i18n/untrusted-text.ts';
import { type Profile, withSpecifiedNames } from '../../api/profile/profile.ts';
import { presenceOf } from './service-states.ts';
import type { Clock } from '../runtime.ts';
import { type ClockReading, elapsedMs, readClock, wasSuspended } from '../scheduling/timing.ts';
import { isSecretField } from '../../contract/profile-fields.ts';
import type { JsonValue } from '../../json.ts';

export interface CachedProfile {
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** Stores each account's profile as last read, without secret fields. app/storage/profile-cache.ts implements it. */
export interface ProfileCache {
  readonly read: (account: string) => CachedProfile | undefined;
  readonly write: (account: string, profile: CachedProfile) => void;
  /** Returns false if the profile could not be deleted. */
  readonly remove: (account: string) => boolean;
  /** Deletes the profiles of all other accounts: an earlier run may have failed to delete them. */
  readonly keepOnly: (accounts: readonly string[]) => void;
}

/** A change: `at` is when the new value was read, in milliseconds since 1970, `before` the value that the user saw last. */
export interface ProfileChange {
  readonly at: number;
  readonly before: JsonValue | undefined;
}

/** The changed fields by name. They exist in memory only, and contain no secrets. */
export type ProfileChanges = ReadonlyMap<string, ProfileChange>;

export const noChanges: ProfileChanges = new Map();

/** `until` is the end of the period; for the current one, the time of the last poll. */
type SeenPeriod = Required<Pick<PresencePeriod, 'kind' | 'label' | 'from' | 'until'>>;

export interface PresenceHistory {
  /** The periods that have ended, oldest first, without overlaps. */
  readonly past: readonly SeenPeriod[];
  /** The period that the last poll has seen. Undefined after `interruptPresence`, and if the presence was unknown. */
  readonly current: SeenPeriod | undefined;
  /** The time of the last successful poll. Undefined after `interruptPresence`. */
  readonly lastPoll: ClockReading | undefined;
}

export const emptyPresenceHistory: PresenceHistory = { past: [], current: undefined, lastPoll: undefined };

/** The longest day, at the end of summer time, has 25 hours. A period that ended longer ago isn't part of today. */
const keptMs = 25 * 60 * 60_000;
const maxPastPeriods = 400;
const maxLabelLength = 100;

/**
 * `maxGapMs`: the longest time without a poll within one period of the presence. `cached`: the profile of an earlier run or session.
 * `history`: the presence in the account's previous session of this run.
 */
export function createPolledProfile(
  clock: Clock,
  maxGapMs: () => number,
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
      presenceHistory = recordPresence(presenceHistory, presence, readClock(clock), maxGapMs());
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

/** Adds the changes between two readings. Returns the same map if there are none. */
export function addProfileChanges(
  changes: ProfileChanges,
  before: CachedProfile | undefined,
  after: CachedProfile,
): ProfileChanges {
  if (before === undefined || before.profile === after.profile) return changes;
  // The same field may have its specified name in one reading, and an alias in the next.
  const old = withSpecifiedNames(before.profile);
  const current = withSpecifiedNames(after.profile);
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  const changed = [...names].filter(
    (name) =>
      old[name] !== current[name] &&
      // Secrets aren't stored between runs, so one that reappears after a start has not changed.
      !isSecretField(name) &&
      JSON.stringify(old[name]) !== JSON.stringify(current[name]),
  );
  if (changed.length === 0) return changes;
  const next = new Map(changes);
  for (const name of changed) {
    // The user has seen the value before the first of several changes. A field that has this value again hasn't changed.
    const { before: seen } = changes.get(name) ?? { before: old[name] };
    if (JSON.stringify(seen) === JSON.stringify(current[name])) next.delete(name);
    else next.set(name, { at: after.readAt, before: seen });
  }
  return next;
}

/**
 * Adds the presence of a successful poll, if it is known. Polls in a row with the same presence make one period, which ends with
 * the first poll that doesn't see it; after a suspend, or more than `maxGapMs` without a poll, with the last poll that saw it.
 */
export function recordPresence(
  { past, current, lastPoll }: PresenceHistory,
  { kind, label }: Presence,
  poll: ClockReading,
  maxGapMs: number,
): PresenceHistory {
  const now = poll.wall;
  const isInRow =
    lastPoll !== undefined && elapsedMs(lastPoll, poll) <= maxGapMs && !wasSuspended(lastPoll, poll);
  const seen = current && (isInRow ? { ...current, until: now } : current);
  // Only a label of the kind `other` is kept. The labels of known kinds are translated when they are shown.
  const name = kind === 'other' ? plainLine(label, maxLabelLength) : '';
  const isSame = isInRow && seen?.kind === kind && seen.label === name;
  const ended = isSame || seen === undefined ? past : [...past, seen];
  return {
    past: limited(ended, now),
    current: isSame
      ? { ...seen, from: Math.min(seen.from, now) }
      : kind === 'unknown'
        ? undefined
        : { kind, label: name, from: now, until: now },
    lastPoll: poll,
  };
}

/** Ends the current period with the last poll that has seen it. */
export function interruptPresence(history: PresenceHistory): PresenceHistory {
  const { past, current, lastPoll } = history;
  if (lastPoll === undefined) return history;
  return { past: current ? [...past, current] : past, current: undefined, lastPoll: undefined };
}

/** Returns the periods for the view, oldest first. If `isCurrent` is set, the current period has no end. */
export function presencePeriods(
  { past, current }: PresenceHistory,
  isCurrent: boolean,
): readonly PresencePeriod[] {
  const periods = current ? [...past, current] : past;
  return periods.map((period) => {
    const { kind, label, from, until } = period;
    const lasts = isCurrent && period === current;
    return { kind, from, ...(label !== '' && { label }), ...(!lasts && { until }) };
  });
}

/** Returns when the current presence began. Undefined unless another period ends then: only then a poll has seen the change. */
export function presenceSince(periods: readonly PresencePeriod[]): number | undefined {
  const [previous, last] = periods.slice(-2);
  return last !== undefined && last.until === undefined && previous?.until === last.from
    ? last.from
    : undefined;
}

/** If the clock was set back, times in the future are cut off. */
function limited(past: readonly SeenPeriod[], now: number): readonly SeenPeriod[] {
  const kept = past.filter(({ from, until }) => from <= now && until > now - keptMs).slice(-maxPastPeriods);
  return kept.map((period) => (period.until > now ? { ...period, until: now } : period));
}
