// What a language has to say about the fields of a profile.
import type { FieldGroup, FieldName } from '../contract/profile-fields.ts';

export interface FieldText {
  readonly label: string;
  /** What the field says, in one sentence. */
  readonly meaning: string;
}

export interface FieldTexts {
  readonly groups: Readonly<Record<FieldGroup, string>>;
  readonly fields: Readonly<Record<FieldName, FieldText>>;
}
