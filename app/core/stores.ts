// The stores that are opened before the network is created, which needs the preferences and the proxy's password. app.ts creates
// the other parts.
import { type ManagedSettings, noManagedSettings } from '../managed/managed-settings.ts';
import { createEmitter, type Emitter } from './event.ts';
import type { Runtime } from './runtime.ts';
import { createPreferences, type PreferencesStore } from './preferences.ts';
import type { TimedKeychain } from './secrets/keychain-timeout.ts';
import { createSecretStore, type SecretStore } from './secrets/secret-store.ts';
import type { Settings } from './settings.ts';

export interface StoresOptions {
  readonly settings: Settings;
  readonly keychain: TimedKeychain;
  readonly managed?: ManagedSettings;
  readonly runtime: Runtime;
}

export interface Stores {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  readonly preferences: PreferencesStore;
  readonly managed: ManagedSettings;
  /** Something that a view shows has changed. */
  readonly viewChanged: Emitter;
  /** The keychain can be used again. */
  readonly keychainRecovered: Emitter;
}

export function openStores({
  settings,
  keychain,
  managed = noManagedSettings,
  runtime,
}: StoresOptions): Stores {
  const viewChanged = createEmitter();
  const keychainRecovered = createEmitter();
  const secrets = createSecretStore({
    keychain,
    settings,
    runtime,
    onChange: viewChanged.emit,
    onAvailable: keychainRecovered.emit,
  });
  settings.onWritten(viewChanged.emit);
  return {
    settings,
    secrets,
    preferences: createPreferences(settings, secrets, managed),
    managed,
    viewChanged,
    keychainRecovered,
  };
}
