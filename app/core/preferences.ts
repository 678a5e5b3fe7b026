// The preferences: the user's own, which are stored in the settings and applied at once, and those that IT manages. A proxy's
// password is stored with the other secrets, under a key that names the proxy to which it may be sent.
import { isDeepStrictEqual } from 'node:util';
import type { SettingLocks } from '../contract/managed-settings.ts';
import type { Preferences } from '../contract/preferences.ts';
import { messages } from '../i18n/messages.ts';
import {
  effectivePreferences,
  isProxyManaged,
  lockedChanges,
  type ManagedTraces,
  ownChanges,
} from '../managed/managed-preferences.ts';
import { isUncertain, type ManagedSettings, settingLocks } from '../managed/managed-settings.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { NotAllowedError, type Settings } from './settings.ts';
import type { SecretLookup } from './secrets/keychain.ts';

/** Applies changed preferences. `before` is undefined at start. */
export type PreferencesListener = (current: Preferences, before: Preferences | undefined) => Promise<void>;

export interface PreferencesStore {
  /** The preferences in effect. */
  readonly current: () => Preferences;
  readonly locks: () => SettingLocks;
  /** @throws NotAllowedError if the changes concern a setting that IT has locked */
  readonly check: (changes: Readonly<Partial<Preferences>>) => void;
  /** Whether a start at login that is switched off has to be removed, because IT has locked it, or had enabled it in an earlier run. */
  readonly removesLoginItem: () => boolean;
  /** Calls `listener` at start and after each change of the preferences or of the proxy's password. */
  readonly onChange: (listener: PreferencesListener) => void;
  readonly applyStored: () => Promise<void>;
  /**
   * @throws NotAllowedError as `check` does.
   * @throws SettingsError if the settings can't be written; then nothing has changed.
   */
  readonly set: (changes: Readonly<Partial<Preferences>>) => Promise<void>;
  /** Reads the password of a manually configured proxy, for its user name; `none` for another kind of proxy. */
  readonly proxyPassword: (proxy: Preferences['proxy']) => Promise<SecretLookup>;
  /** Stores the password, or deletes the stored one if it is empty. Does nothing without a manually configured proxy. */
  readonly setProxyPassword: (password: string) => Promise<void>;
}

export function createPreferences(
  settings: Settings,
  secrets: SecretStore,
  managed: ManagedSettings,
): PreferencesStore {
  const listeners: PreferencesListener[] = [];
  const locks = settingLocks(managed);
  const own = () => ({ values: settings.preferences(), choices: settings.preferenceChoices() });
  let current = effectivePreferences(own(), managed);
  const { startAtLogin: wasEnabledByAdmin = false } = own().choices.traces ?? {};

  const saveTraces = (changes: ManagedTraces, toForget = settings.toForget()) => {
    const { stored: _, traces, ...choices } = own().choices;
    settings.saveOrRetry({ toForget, managedChoices: { ...choices, traces: { ...traces, ...changes } } });
  };

  /** Has the password deleted for a proxy that IT had set in an earlier run, and notes whether IT enables the start at login. */
  const updateTraces = () => {
    const { values, choices } = own();
    const { proxyPassword: key = '', startAtLogin = false } = choices.traces ?? {};
    // A source that can't be read may still set this proxy.
    const isKept = [passwordKey(current), passwordKey(values)].includes(key) || isUncertain(managed, 'proxy');
    if (key !== '' && !isKept) saveTraces({ proxyPassword: '' }, [...settings.toForget(), key]);
    const mayBeSet = current.startAtLogin || (startAtLogin && isUncertain(managed, 'startAtLogin'));
    const isEnabledByAdmin = mayBeSet && !values.startAtLogin;
    if (isEnabledByAdmin !== startAtLogin) saveTraces({ startAtLogin: isEnabledByAdmin });
  };

  const check = (changes: Readonly<Partial<Preferences>>) => {
    if (lockedChanges(current, changes, managed).length > 0) throw lockedError();
  };

  const apply = async (before: Preferences | undefined) => {
    const now = current;
    for (const listener of listeners) await listener(now, before);
  };

  const set = async (changes: Readonly<Partial<Preferences>>) => {
    check(changes);
    const before = current;
    const key = passwordKey(before);
    const isStale = key !== undefined && key !== passwordKey({ ...before, ...changes });
    const stored = own();
    const { preferences, choices } = ownChanges(changes, stored, managed);
    const { stored: _, ...choicesBefore } = stored.choices;
    // Notes the deletion of the password, too: if Perch is stopped before it, a later start deletes the password.
    settings.save({
      preferences,
      ...(!isDeepStrictEqual(choices, choicesBefore) && { managedChoices: choices }),
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
    onChange: (listener) => void listeners.push(listener),
    removesLoginItem: () =>
      locks.startAtLogin !== undefined || (wasEnabledByAdmin && !isUncertain(managed, 'startAtLogin')),
    applyStored: () => {
      updateTraces();
      return apply(undefined);
    },
    set,
    proxyPassword: proxyPasswordReader(secrets),
    setProxyPassword: async (password) => {
      const key = passwordKey(current);
      if (key === undefined) return;
      settings.save({
        toForget: [
          ...settings.toForget().filter((other) => other !== key),
          ...(password === '' ? [key] : []),
        ],
      });
      if (password !== '' && isProxyManaged(own().choices, managed)) saveTraces({ proxyPassword: key });
      if (password === '') await secrets.remove([key]);
      else await secrets.write(key, password);
      await apply(current);
    },
  };
}

/** Returns the function that reads the password for the proxy and the user name of a preference. */
export function proxyPasswordReader(secrets: Pick<SecretStore, 'read'>): PreferencesStore['proxyPassword'] {
  return async (proxy) => {
    const key = passwordKey({ proxy });
    return key === undefined ? { kind: 'none' } : secrets.read(key);
  };
}

/** Returns the error for a change of a setting that IT has locked. */
export function lockedError(): NotAllowedError {
  return new NotAllowedError(() => messages.managed.refused.setting);
}

/** The key of the proxy password's keychain entry. It names proxy and user, so another proxy or user needs a new password. */
export function passwordKey({ proxy }: Pick<Preferences, 'proxy'>): string | undefined {
  if (proxy.kind !== 'manual' || proxy.address === '') return undefined;
  return JSON.stringify(['proxy-password', proxy.address, proxy.username]);
}

/** Whether requests take another route: another proxy, a new password for it, other exceptions or other certificates. */
export function networkRouteChanged(before: Preferences, now: Preferences): boolean {
  const routeOf = ({ proxy, proxyExceptions, certificates }: Preferences) =>
    JSON.stringify([proxy, proxyExceptions, certificates]);
  // After a change of the password alone, `before` and `now` are the same object.
  return now === before || routeOf(now) !== routeOf(before);
}
