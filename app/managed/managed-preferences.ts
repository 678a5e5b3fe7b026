// Applies managed values to the user's own preferences. The stored preferences don't change: once IT no longer manages a setting,
// the user's own value is back.
import * as v from 'valibot';
import { defaultPreferences, type Preferences, somePreferences } from '../contract/preferences.ts';
import type { ManagedSettings } from './managed-settings.ts';

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

/** What the settings file has under `managed`. Without effect if it is damaged. */
export const managedChoices = v.fallback(
  v.looseObject({
    /** The username at a proxy that IT sets; absent if the user has entered none. */
    proxyUsername: v.exactOptional(v.string()),
    traces: v.exactOptional(managedTraces),
  }),
  {},
);
export type ManagedChoices = Known<v.InferOutput<typeof managedChoices>>;

export interface OwnPreferences {
  /** The preferences that the user has chosen. */
  readonly chosen: Readonly<Partial<Preferences>>;
  readonly choices: ManagedChoices;
}

export function effectivePreferences(own: OwnPreferences, managed: ManagedSettings): Preferences {
  return {
    ...defaultPreferences,
    ...managedValues(managed, false),
    ...chosenBesideManaged(own, managed),
    ...managedValues(managed, true),
  };
}

function managedValues({ entries }: ManagedSettings, isLocked: boolean): Partial<Preferences> {
  const values = entries.flatMap((entry) => (entry.isLocked === isLocked ? [[entry.key, entry.value]] : []));
  return v.parse(somePreferences, Object.fromEntries(values));
}

/** The username for the user's own proxy isn't sent to one that IT sets. */
function chosenBesideManaged({ chosen, choices }: OwnPreferences, managed: ManagedSettings) {
  if (!isProxyManaged(chosen, managed)) return chosen;
  const { proxyUsername: _, ...others } = chosen;
  const { proxyUsername } = choices;
  return { ...others, ...(proxyUsername !== undefined && { proxyUsername }) };
}

/** Returns what to store of a change. What IT has locked isn't stored as the user's own. */
export function ownChanges(
  changes: OwnPreferences['chosen'],
  { chosen }: OwnPreferences,
  managed: ManagedSettings,
): { readonly preferences: OwnPreferences['chosen']; readonly managedChoices?: ManagedChoices } {
  const locked = new Set<string>(managed.entries.flatMap(({ key, isLocked }) => (isLocked ? key : [])));
  const unlocked = Object.entries(changes).filter(([key]) => !locked.has(key));
  const preferences = v.parse(somePreferences, Object.fromEntries(unlocked));
  const { proxyUsername, ...others } = preferences;
  return proxyUsername !== undefined && isProxyManaged({ ...chosen, ...others }, managed)
    ? { preferences: others, managedChoices: { proxyUsername } }
    : { preferences };
}

/** Whether IT sets the proxy in effect. */
export function isProxyManaged({ proxy }: OwnPreferences['chosen'], { entries }: ManagedSettings): boolean {
  const entry = entries.find(({ key }) => key === 'proxy');
  return entry !== undefined && (entry.isLocked || proxy === undefined);
}
