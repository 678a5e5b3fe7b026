// Applies managed values to the user's own preferences. The stored preferences don't change: once IT no longer manages a setting,
// the user's own value is back.
import * as v from 'valibot';
import {
  isManagedPreference,
  type ManagedPreferenceKey,
  managedKeys,
  managedPreferences,
} from '../contract/managed-settings.ts';
import type { Preferences } from '../contract/preferences.ts';
import { type ManagedSettings, withManagedValue } from './managed-settings.ts';

const managedTraces = v.looseObject({
  /** The keychain's key of the password for a proxy that IT sets; empty if there is none. */
  proxyPassword: v.exactOptional(v.string()),
  /** Whether the system starts Perch at login because IT has set that. */
  startAtLogin: v.exactOptional(v.boolean()),
});

/** The keys that this version knows. The type of a loose object would accept any name, so also a misspelt one. */
type Known<Loose> = { readonly [Key in keyof Loose as string extends Key ? never : Key]: Loose[Key] };

/** What managed settings have changed outside the settings file, to undo it once IT no longer manages them. */
export type ManagedTraces = Known<v.InferOutput<typeof managedTraces>>;

/**
 * What the settings file has under `managed`. If it is missing or damaged, all stored preferences count as chosen.
 */
export const managedChoices = v.fallback(
  v.looseObject({
    /** Keys whose value is stored although the user hasn't set it: a preference is stored with all of its parts. */
    unchosen: v.pipe(v.array(v.string()), v.readonly()),
    /** The username at a proxy that IT sets; absent if the user has entered none. */
    proxyUsername: v.exactOptional(v.string()),
    traces: v.exactOptional(managedTraces),
  }),
  { unchosen: [] },
);
export type ManagedChoices = Known<v.InferOutput<typeof managedChoices>>;

/** What the user has chosen. `stored`: the names of the stored preferences. */
export type PreferenceChoices = ManagedChoices & { readonly stored: readonly string[] };

export interface OwnPreferences {
  /** The stored preferences, with Perch's defaults for the others. */
  readonly values: Preferences;
  readonly choices: PreferenceChoices;
}

const preferenceKeys: readonly ManagedPreferenceKey[] = managedKeys.filter(isManagedPreference);

export function effectivePreferences(
  { values, choices }: OwnPreferences,
  managed: ManagedSettings,
): Preferences {
  let effective = values;
  const apply = (key: ManagedPreferenceKey, value: unknown) => {
    effective = withManagedValue(effective, key, value) ?? effective;
  };
  for (const { key, value, isLocked } of managed.entries) {
    if (!isManagedPreference(key) || (!isLocked && isChosen(key, choices, managed))) continue;
    apply(key, value);
    if (key === 'proxy') apply('proxyUsername', choices.proxyUsername ?? '');
  }
  return effective;
}

/** The locked keys whose values in effect would change. */
export function lockedChanges(
  effective: Preferences,
  changes: Readonly<Partial<Preferences>>,
  managed: ManagedSettings,
): readonly ManagedPreferenceKey[] {
  const next = { ...effective, ...changes };
  return lockedKeys(managed).filter((key) => {
    const { read } = managedPreferences[key];
    const [before, after] = [read(effective), read(next)];
    return before !== undefined && after !== undefined && before !== after;
  });
}

/** Returns what to store of a change. What IT sets isn't stored as the user's own. */
export function ownChanges(
  changes: Readonly<Partial<Preferences>>,
  { values, choices }: OwnPreferences,
  managed: ManagedSettings,
): { readonly preferences: Readonly<Partial<Preferences>>; readonly choices: ManagedChoices } {
  const effective = effectivePreferences({ values, choices }, managed);
  const locked = lockedKeys(managed);
  const unchosen = new Set(choices.unchosen);
  const { stored, traces } = choices;
  let { proxyUsername } = choices;
  let own = { ...values, ...changes };
  const left = new Set(Object.keys(changes));

  if (changes.proxy !== undefined && isProxyManaged(choices, managed)) {
    const { proxy } = changes;
    const isSame =
      managedPreferences.proxy.read({ ...effective, proxy }) === managedPreferences.proxy.read(effective);
    if (isSame || locked.includes('proxy')) {
      left.delete('proxy');
      if (isSame && proxy.kind === 'manual' && !locked.includes('proxyUsername'))
        proxyUsername = proxy.username;
    }
  }
  for (const preference of left) {
    const keys = preferenceKeys.filter((key) => managedPreferences[key].preference === preference);
    for (const key of keys) {
      const { read } = managedPreferences[key];
      const isLocked = locked.includes(key);
      const isChanged = keys.length === 1 || preference === 'proxy' || read(own) !== read(effective);
      if (isChanged && !isLocked) unchosen.delete(key);
      else {
        if (!stored.includes(preference)) unchosen.add(key);
        if (isLocked || unchosen.has(key)) own = withManagedValue(own, key, read(values)) ?? own;
      }
    }
  }
  const preferences = Object.fromEntries(Object.entries(own).filter(([name]) => left.has(name)));
  return {
    preferences,
    choices: {
      unchosen: [...unchosen],
      ...(proxyUsername !== undefined && { proxyUsername }),
      ...(traces && { traces }),
    },
  };
}

function lockedKeys({ entries }: ManagedSettings): readonly ManagedPreferenceKey[] {
  return entries.flatMap(({ key, isLocked }) => (isLocked && isManagedPreference(key) ? key : []));
}

/** Whether IT sets the proxy in effect. */
export function isProxyManaged(choices: PreferenceChoices, { entries }: ManagedSettings): boolean {
  const entry = entries.find(({ key }) => key === 'proxy');
  return entry !== undefined && (entry.isLocked || !choices.stored.includes('proxy'));
}

function isChosen(key: ManagedPreferenceKey, choices: PreferenceChoices, managed: ManagedSettings): boolean {
  if (key === 'proxyUsername' && isProxyManaged(choices, managed)) return choices.proxyUsername !== undefined;
  return choices.stored.includes(managedPreferences[key].preference) && !choices.unchosen.includes(key);
}
