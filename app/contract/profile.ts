// What the panel sees of a profile: every field, read as its declaration says.
import type { FieldGroup, Unit } from './profile-fields.ts';

/**
 * A value, as read. `missing`: the service sent no such field. `empty`: it sent one without a value, which is no `no`.
 * `masked`: it is shown when the person asks for it (`account.reveal`). `hidden`: it is never shown. `unreadable`: it
 * is of another type than it should be, and shown as it came.
 */
export type FieldValue =
  | { readonly kind: 'missing' | 'empty' | 'masked' | 'hidden' | 'unreadable' }
  /** An identifier is written as it comes, however much it looks like an amount. */
  | { readonly kind: 'text' | 'identifier' | 'choice'; readonly text: string }
  | { readonly kind: 'quantity'; readonly amount: number; readonly unit?: Unit }
  | { readonly kind: 'flag'; readonly on: boolean }
  /** Milliseconds since 1970. */
  | { readonly kind: 'date'; readonly at: number }
  | { readonly kind: 'addresses' | 'entries'; readonly texts: readonly string[] }
  | {
      readonly kind: 'factors';
      readonly factors: readonly { readonly vendor: string; readonly type: string }[];
    };

export interface FieldView {
  /** As the specification spells it; what it doesn't name, as the service does. */
  readonly name: string;
  /** Which fields it is shown with; `other` for those that the specification doesn't name. */
  readonly group: FieldGroup;
  readonly value: FieldValue;
  /** The value as it came, as JSON, cut where it is very long; absent where it is missing or secret. */
  readonly raw?: string;
  /** When it was seen to have changed, in milliseconds since 1970; absent where it has not since the last look. */
  readonly changedAt?: number;
}

/** The profile as last read. No secret value is in it. */
export interface ProfileView {
  /** Every field that is declared, in the order in which they are shown; then the others, as they came. */
  readonly fields: readonly FieldView[];
  /** How many other fields are left out because there are too many. */
  readonly omittedCount: number;
  /** The user's own time zone, where the profile names one that is known. */
  readonly timeZone?: string;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
}
