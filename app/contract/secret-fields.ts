// Recognises secret fields by their names. Secret values aren't stored. Those of declared fields are shown on request.
import { fieldDeclaration, isFieldName } from './profile-fields.ts';

/** Whether a field is secret: a declared field if it is masked, any other by its name (service.md, "Domains"). */
export function isSecretField(name: string): boolean {
  if (isFieldName(name)) return fieldDeclaration(name).masked === true;
  return secretNames.some((pattern) => pattern.test(name));
}

/** `pin`, `pass` and `otp` have to be whole words, because `mapping` contains `pin`. The words of the first line needn't be. */
const secretNames = [
  /passw|passphrase|pwd|secret|token|key|credential|auth[^a-z]?code/i,
  /(?:^|[^a-z])(?:pin(?:s|code)?|pass|t?otp)(?:[^a-z]|$)/i,
  /[a-z](?:Pin|PIN|Pass|T?OTP|Otp|Totp)(?:[A-Z]|$)/,
];
