// The preferences: the user's own, which the settings contain, and those that IT manages. The proxy password is a secret.
import {
  type PreferenceKey,
  preferenceKeys,
  type Preferences,
  type ProxyLogin,
} from '../contract/preferences.ts';
import { isManualProxy } from '../contract/proxy.ts';
import { messages } from '../i18n/messages.ts';
import {
  effectivePreferences,
  isProxyManaged,
  type ManagedTraces,
  ownChanges,
} from '../managed/managed-preferences.ts';
import { isUncertain, type ManagedSettings, settingLocks } from '../managed/managed-settings.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { NotAllowedError, type Settings } from './settings.ts';
import type { SecretLookup } from './secrets/keychain.ts';

/** `before` is undefined at start, and `current` itself after a change of the proxy's password. */
type PreferencesListener = (current: Preferences, before: Preferences | undefined) => Promise<void>;

export type PreferencesStore = ReturnType<typeof createPreferences>;

export function createPreferences(settings: Settings, secrets: SecretStore, managed: ManagedSettings) {
  const listeners: PreferencesListener[] = [];
  const locks = settingLocks(managed);
  const own = () => ({ chosen: settings.preferences(), choices: settings.managedChoices() });
  let current = effectivePreferences(own(), managed);
  const { startAtLogin: wasEnabledByAdmin = false } = own().choices.traces ?? {};

  const saveTraces = (changes: ManagedTraces, toForget = settings.toForget()) => {
    const { traces } = settings.managedChoices();
    settings.saveOrRetry({ toForget, managedChoices: { traces: { ...traces, ...changes } } });
  };

  /** Marks for deletion the password for a former proxy of IT's. Notes whether only IT enables the start at login. */
  const updateTraces = () => {
    const { chosen, choices } = own();
    const { proxyPassword: key = '', startAtLogin = false } = choices.traces ?? {};
    // A source that can't be read may still set this proxy.
    const isKept = [passwordKey(current), passwordKey(chosen)].includes(key) || isUncertain(managed, 'proxy');
    if (key !== '' && !isKept) saveTraces({ proxyPassword: '' }, [...settings.toForget(), key]);
    const mayBeSet = current.startAtLogin || (startAtLogin && isUncertain(managed, 'startAtLogin'));
    const isEnabledByAdmin = mayBeSet && chosen.startAtLogin !== true;
    if (isEnabledByAdmin !== startAtLogin) saveTraces({ startAtLogin: isEnabledByAdmin });
  };

  /** @throws NotAllowedError if the changes would alter the value in effect of a setting that IT has locked */
  const check = (changes: Readonly<Partial<Preferences>>) => {
    const isChanged = (key: PreferenceKey) => changes[key] !== undefined && changes[key] !== current[key];
    if (preferenceKeys.some((key) => locks[key] !== undefined && isChanged(key))) throw lockedError();
  };

  const apply = async (before: Preferences | undefined) => {
    const now = current;
    for (const listener of listeners) await listener(now, before);
  };

  /**
   * @throws NotAllowedError as `check` does.
   * @throws SettingsError if the settings can't be written; then nothing has changed.
   */
  const set = async (changes: Readonly<Partial<Preferences>>) => {
    check(changes);
    const before = current;
    const key = passwordKey(before);
    const isStale = key !== undefined && key !== passwordKey({ ...before, ...changes });
    // If Perch is stopped before the password is deleted, `toForget` lets a later start delete it.
    settings.save({
      ...ownChanges(changes, own(), managed),
      ...(isStale && { toForget: [...settings.toForget(), key] }),
    });
    current = effectivePreferences(own(), managed);
    await apply(before);
    // During `apply` the user may have gone back to the proxy and entered its password again.
    if (isStale && settings.toForget().includes(key)) await secrets.remove([key]);
  };

  return {
    current: () => current,
    locks: () => locks,
    check,
    /** Calls `listener` at start and after each change of the preferences or of the proxy's password. */
    onChange: (listener: PreferencesListener) => void listeners.push(listener),
    /** Whether an earlier run's login item is removed if `startAtLogin` is off: IT has locked it, or surely no longer sets it. */
    removesLoginItem: () =>
      locks.startAtLogin !== undefined || (wasEnabledByAdmin && !isUncertain(managed, 'startAtLogin')),
    applyStored: (): Promise<void> => {
      updateTraces();
      return apply(undefined);
    },
    set,
    proxyPassword: proxyPasswordReader(secrets),
    /** Stores the password; an empty one deletes the stored one. Does nothing without a `passwordKey`. */
    setProxyPassword: async (password: string) => {
      const key = passwordKey(current);
      if (key === undefined) return;
      settings.save({
        toForget: [
          ...settings.toForget().filter((other) => other !== key),
          ...(password === '' ? [key] : []),
        ],
      });
      if (password !== '' && isProxyManaged(settings.preferences(), managed))
        saveTraces({ proxyPassword: key });
      if (password === '') await secrets.remove([key]);
      else await secrets.write(key, password);
      await apply(current);
    },
  };
}

/** The returned function resolves with `none` for a proxy without a `passwordKey`. */
export function proxyPasswordReader(secrets: Pick<SecretStore, 'read'>) {
  return async (preferences: ProxyLogin): Promise<SecretLookup> => {
    const key = passwordKey(preferences);
    return key === undefined ? { kind: 'none' } : secrets.read(key);
  };
}

export function lockedError(): NotAllowedError {
  return new NotAllowedError(() => messages.managed.refused.setting);
}

/** The keys of the global shortcut; undefined if it is off. */
export function shortcutKeys({ shortcut, shortcutKeys: keys }: Preferences): string | undefined {
  return shortcut ? keys : undefined;
}

/** The key of the password's keychain entry. It contains address and user, so that another proxy never gets the password. */
export function passwordKey({ proxy = '', proxyUsername = '' }: Partial<ProxyLogin>): string | undefined {
  return isManualProxy(proxy) ? JSON.stringify(['proxy-password', proxy, proxyUsername]) : undefined;
}

/** Whether requests take another route: another proxy, a new password for it, other exceptions or other certificates. */
export function networkRouteChanged(before: Preferences, now: Preferences): boolean {
  const keys = ['proxy', 'proxyUsername', 'proxyExceptions', 'certificates'] as const;
  // After a change of the password alone, `before` and `now` are the same object.
  return now === before || keys.some((key) => now[key] !== before[key]);
}
