// Which fields are secret, by their names: they are never kept, and never shown unasked.
import { fieldDeclaration, isFieldName } from './profile-fields.ts';

/** Whether a value under this name is secret: as declared, else as the name says (field notes, "Domains"). */
export function isSecretField(name: string): boolean {
  if (isFieldName(name)) return fieldDeclaration(name).masked === true;
  return secretNames.some((pattern) => pattern.test(name));
}

/** `pin` as a word only: it is part of `mapping`, too. */
const secretNames = [
  /passw|passphrase|pwd|secret|token|key|credential/i,
  /(?:^|[^a-z])pin(?:s|code)?(?:[^a-z]|$)/i,
  /[a-z]Pin(?:[A-Z]|$)/,
];
