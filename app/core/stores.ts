// Settings, secrets and preferences are opened first: the network needs the preferences and the proxy's password.
import { type ManagedSettings, noManagedSettings } from '../managed/managed-settings.ts';
import { createEmitter } from './event.ts';
import type { Runtime } from './runtime.ts';
import { createPreferences } from './preferences.ts';
import type { TimedKeychain } from './secrets/keychain.ts';
import { createSecretStore } from './secrets/secret-store.ts';
import type { Settings } from './settings.ts';

export interface StoresOptions {
  readonly settings: Settings;
  readonly keychain: TimedKeychain;
  readonly managed?: ManagedSettings;
  readonly runtime: Runtime;
}

export type Stores = ReturnType<typeof openStores>;

export function openStores({ settings, keychain, managed = noManagedSettings, runtime }: StoresOptions) {
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
