import type { ManagedKey, SettingLocks } from '../app/contract/managed-settings.ts';
import { messages } from '../app/i18n/view-messages.ts';

/** Returns the sentence that says why a setting is locked; undefined if the user can change it. */
export function lockText(locks: SettingLocks | undefined, key: ManagedKey): string | undefined {
  const source = locks?.[key];
  return source && messages.managed.lockedBy[source];
}
