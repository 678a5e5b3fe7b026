// Maps `user-presence-status`, which can have any value, to a kind of presence that can be drawn (service.md, "Profile values").
import type { Presence } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/messages.ts';
import type { JsonValue } from '../../json.ts';

const kinds: Readonly<Record<string, Presence['kind']>> = {
  open: 'available',
  inuse: 'on-call',
  progressing: 'on-call',
  alerting: 'ringing',
  closed: 'busy',
  inactive: 'inactive',
};

/** A text that `kinds` lacks is its own label, in quotes. */
export function presenceOf(value: JsonValue | undefined): Presence {
  if (typeof value !== 'string' || value.trim() === '') {
    return { kind: 'unknown', label: messages.state.unknown };
  }
  const text = value.trim();
  const name = text.toLowerCase();
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind === undefined
    ? { kind: 'other', label: messages.fieldValue.quoted(text) }
    : { kind, label: enumLabel(messages.presence, name) };
}
