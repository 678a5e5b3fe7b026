// What the person prefers: kept in the settings, and acted upon at once. The password of a proxy is with the other
// secrets, under a key that names whom it may be sent to.
import type { Preferences, PreferencesPatch } from '../contract/preferences.ts';
import type { SecretLookup, Settings } from './ports.ts';
import type { SecretStore } from './secrets/secret-store.ts';

export interface PreferencesOptions {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /** Acts on them: called at start, and whenever they or the proxy's password have changed. */
  readonly act: (preferences: Preferences, before: Preferences | undefined) => Promise<void>;
}

export interface PreferencesStore {
  readonly now: () => Preferences;
  /** Acts on them for the first time. */
  readonly begin: () => Promise<void>;
  /** @throws where the settings can't be written; then nothing has changed. */
  readonly set: (changes: PreferencesPatch) => Promise<void>;
  /** What the proxy asks for besides the user name. `none` where no proxy is entered by hand. */
  readonly proxyPassword: () => Promise<SecretLookup>;
  /** Keeps it, or forgets it where it is empty. Nothing where no proxy is entered by hand. */
  readonly setProxyPassword: (password: string) => Promise<void>;
}

export function createPreferences({ settings, secrets, act }: PreferencesOptions): PreferencesStore {
  let current = settings.preferences();

  const set = async (changes: PreferencesPatch) => {
    const before = current;
    const key = passwordKey(before);
    const isStale = key !== undefined && key !== passwordKey({ ...before, ...changes });
    // The note comes first: stopped in between, no password is left that nobody knows of.
    settings.save({ preferences: changes, ...(isStale && { toForget: [...settings.toForget(), key] }) });
    current = settings.preferences();
    await act(current, before);
    // Whoever has gone back to that proxy meanwhile may have entered its password again.
    if (isStale && settings.toForget().includes(key)) await secrets.remove([key]);
  };

  return {
    now: () => current,
    begin: () => act(current, undefined),
    set,
    proxyPassword: async () => {
      const key = passwordKey(current);
      return key === undefined ? { kind: 'none' } : secrets.read(key);
    },
    setProxyPassword: async (password) => {
      const key = passwordKey(current);
      if (key === undefined) return;
      settings.save({
        toForget: [
          ...settings.toForget().filter((other) => other !== key),
          ...(password === '' ? [key] : []),
        ],
      });
      if (password === '') await secrets.remove([key]);
      else await secrets.write(key, password);
      await act(current, current);
    },
  };
}

/** Whoever changes proxy or user name has to enter the password anew. */
function passwordKey({ proxy }: Pick<Preferences, 'proxy'>): string | undefined {
  if (proxy.kind !== 'manual' || proxy.address === '') return undefined;
  return JSON.stringify(['proxy-password', proxy.address, proxy.username]);
}

/** Whether what could not be reached may be there: by another proxy, its password, or other authorities. */
export function networkRouteChanged(before: Preferences, now: Preferences): boolean {
  const wayIn = ({ proxy, certificates }: Preferences) => JSON.stringify([proxy, certificates]);
  // The same ones are acted upon anew when the password has changed.
  return now === before || wayIn(now) !== wayIn(before);
}
