// What the panel sees on the settings view, apart from the preferences themselves.
import type { ConnectionSummary } from './view.ts';

/** A connection that Perch knows. */
export interface KnownConnection extends ConnectionSummary {
  /** How many accounts are on it. */
  readonly accounts: number;
  /** IT placed it for everybody on this machine; it can't be changed here. */
  readonly isPlaced: boolean;
}

export interface SettingsView {
  /** Whether the keychain holds a password for the proxy; `unread` where the keychain can't be read. */
  readonly proxyPassword: 'none' | 'kept' | 'unread';
  readonly connections: readonly KnownConnection[];
}
