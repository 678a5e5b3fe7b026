// `user-presence-status`, sorted into what can be drawn (field notes, "Profile"). The enumeration is open.
import type { Presence } from '../contract/view.ts';
import type { JsonValue } from '../service/profile.ts';

const known: Readonly<Record<string, Presence>> = {
  open: { kind: 'available', label: 'Available' },
  inuse: { kind: 'on-call', label: 'On a call' },
  progressing: { kind: 'on-call', label: 'Dialling' },
  alerting: { kind: 'ringing', label: 'Ringing' },
  closed: { kind: 'busy', label: 'Busy' },
  inactive: { kind: 'inactive', label: 'Inactive' },
};

const unknown: Presence = { kind: 'unknown', label: 'Presence unknown' };

/** What a value of `user-presence-status` means; one that nobody has seen yet is shown as it came. */
export function presenceOf(value: JsonValue | undefined): Presence {
  if (typeof value !== 'string' || value.trim() === '') return unknown;
  return known[value.toLowerCase()] ?? { kind: 'other', label: value };
}
