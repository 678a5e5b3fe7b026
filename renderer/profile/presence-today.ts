// The part of the presence history that belongs to today, in the computer's time zone.
import type { AccountState } from '../../app/contract/account-states.ts';
import type { PresencePeriod } from '../../app/contract/view.ts';
import { formats } from '../../app/i18n/i18n.ts';

/** Returns midnight of the day of `now`, or later if summer time begins at midnight. */
export function dayStart(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** Returns the periods of the day of `now`, oldest first. A period that began earlier is cut to begin with the day. */
export function periodsToday(periods: readonly PresencePeriod[], now: number): readonly PresencePeriod[] {
  const start = dayStart(now);
  return periods
    .filter(({ from, until }) => from >= start || until === undefined || until > start)
    .map((period) => ({ ...period, from: Math.max(period.from, start) }));
}

export function stateOf({ kind }: Pick<PresencePeriod, 'kind'>): AccountState {
  return kind === 'other' ? 'unknown' : kind;
}

export interface PresenceTotal extends Pick<PresencePeriod, 'kind' | 'label'> {
  readonly ms: number;
  /** How many periods have this presence. */
  readonly count: number;
}

/** Returns how long each presence has lasted until `now`, the longest first. */
export function presenceTotals(periods: readonly PresencePeriod[], now: number): readonly PresenceTotal[] {
  const totals = new Map<string, PresenceTotal>();
  for (const { from, until = now, ...presence } of periods) {
    const key = `${presence.kind} ${presence.label ?? ''}`;
    const { ms, count } = totals.get(key) ?? { ms: 0, count: 0 };
    totals.set(key, { ...presence, ms: ms + until - from, count: count + 1 });
  }
  return [...totals.values()].sort((a, b) => b.ms - a.ms);
}

const hour = 60 * 60_000;

/**
 * Returns the full hours at which a timeline from `first` to `now` has its marks. The timeline has at most six parts, covers at
 * least ten hours and ends with the day at the latest.
 */
export function timelineMarks(first: number, now: number): readonly number[] {
  const from = new Date(first).setMinutes(0, 0, 0);
  const hours = Math.max(10, Math.ceil((now - from) / hour));
  const step = Math.ceil(hours / 6);
  const parts = Math.ceil(hours / step);
  const start = Math.min(from, new Date(now).setHours(24, 0, 0, 0) - parts * step * hour);
  return Array.from({ length: parts + 1 }, (_, index) => start + index * step * hour);
}

const minute = 60_000;

/** "2 hr 18 min". */
export function durationText(ms: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(formats.locale, { style: 'unit', unit: name }).format(value);
  const minutes = Math.floor(ms / minute);
  if (minutes < 1) return `< ${unit(1, 'minute')}`;
  const parts = [
    ...(minutes >= 60 ? [unit(Math.floor(minutes / 60), 'hour')] : []),
    ...(minutes % 60 > 0 ? [unit(minutes % 60, 'minute')] : []),
  ];
  return parts.join(' ');
}
