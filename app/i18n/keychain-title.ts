import type { SecretsView } from '../contract/view.ts';
import { messages } from './i18n.ts';

/** Returns in a few words why the keychain can't be used, or that Perch is waiting for it. */
export function keychainTitle(secrets: SecretsView): string {
  const { keychain, keychainWaiting } = messages.notices;
  return secrets.kind === 'session-only' ? keychain[secrets.problem ?? 'none'] : keychainWaiting;
}
