// Settings of IT, as one source returns them.
import { managedKey } from '../../app/contract/managed-settings.ts';
import { checkEntries, type ManagedOrigin } from '../../app/managed/managed-settings.ts';

export function managedEntries(
  origin: ManagedOrigin,
  values: Readonly<Record<string, unknown>>,
  isLocked = true,
) {
  return checkEntries(
    origin,
    Object.entries(values).map(([name, value]) => ({ name, key: managedKey(name), value, isLocked })),
  );
}
