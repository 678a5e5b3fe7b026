// Recognises secret fields by their names. Their values are never stored, and only shown on request.
import { fieldDeclaration, isFieldName } from './profile-fields.ts';

/** Whether a field is secret: as declared, else by its name (field notes, "Domains"). */
export function isSecretField(name: string): boolean {
  if (isFieldName(name)) return fieldDeclaration(name).masked === true;
  return secretNames.some((pattern) => pattern.test(name));
}

/** `pin` counts as a whole word only, because `mapping` contains it. */
const secretNames = [
  /passw|passphrase|pwd|secret|token|key|credential/i,
  /(?:^|[^a-z])pin(?:s|code)?(?:[^a-z]|$)/i,
  /[a-z]Pin(?:[A-Z]|$)/,
];
