// What the panel's strip and the tray say of a keychain that isn't in use.
import type { SecretsView } from '../contract/view.ts';
import { messages } from './i18n.ts';

/** Returns in a few words that the keychain is being waited for, or why it can't be used. */
export function keychainTitle(secrets: SecretsView): string {
  const { keychain, keychainWaiting } = messages.strip;
  return secrets.kind === 'session-only' ? keychain[secrets.problem ?? 'none'] : keychainWaiting;
}
