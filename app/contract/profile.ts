// The profile as the panel receives it, with its fields parsed as declared.
import type { FieldGroup, Unit } from './profile-fields.ts';

export interface PhoneNumber {
  /** In international form if the number is known to be valid, otherwise as received, without `sip:`. */
  readonly shown: string;
  /** As E.164 if the number is known to be valid, otherwise as received. */
  readonly copied: string;
}

/**
 * A parsed value. `missing`: the service sent no such field. `empty`: the field is there, without a value or, for a limit, with 0
 * or less. `masked`: shown on request (`profile.reveal`). `hidden`: never shown. `unreadable`: of an unexpected type, so it is
 * shown as received.
 */
export type FieldValue =
  | { readonly kind: 'missing' | 'empty' | 'masked' | 'hidden' | 'unreadable' }
  | { readonly kind: 'text' | 'identifier' | 'choice'; readonly text: string; readonly number?: PhoneNumber }
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
  /** The declared name, or the service's name for a field that isn't declared. */
  readonly name: string;
  /** The alias under which the service sent the field; absent if it used `name` or didn't send the field. */
  readonly receivedName?: string;
  readonly group: FieldGroup;
  readonly value: FieldValue;
  /** The received value as JSON, cut if very long. Absent if `value` is masked, hidden, missing or the token response's login. */
  readonly raw?: string;
  /** When a change was detected, in milliseconds since 1970; absent if there is none since the user last looked. */
  readonly changedAt?: number;
  /** The value that the user saw last, before the change. */
  readonly before?: FieldValue;
}

/** The profile as last read, without secret values. */
export interface ProfileView {
  /** All declared fields in display order, then the other fields in the received order. */
  readonly fields: readonly FieldView[];
  /** The user's time zone, if the profile contains a known one. */
  readonly timeZone?: string;
  /** When the profile was read, in milliseconds since 1970. */
  readonly readAt: number;
}
