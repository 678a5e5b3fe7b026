// The texts of a catalogue about profile fields.
import type { FieldGroup, FieldName } from '../contract/profile-fields.ts';

export interface FieldText {
  readonly label: string;
  /** The meaning of the field, in one sentence. */
  readonly meaning: string;
}

export interface FieldTexts {
  readonly groups: Readonly<Record<FieldGroup, string>>;
  readonly fields: Readonly<Record<FieldName, FieldText>>;
}
