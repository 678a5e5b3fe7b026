// The texts of a catalogue about profile fields.
import type { FieldGroup, FieldName } from '../contract/profile-fields.ts';

export interface FieldLabels {
  readonly fields: Readonly<Record<FieldName, string>>;
}

export interface FieldMeanings {
  readonly groups: Readonly<Record<FieldGroup, string>>;
  readonly fieldMeanings: Readonly<Record<FieldName, string>>;
}
