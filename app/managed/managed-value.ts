// Applies one managed value to preferences.
import * as v from 'valibot';
import { type ManagedPreferenceKey, managedPreferences } from '../contract/managed-settings.ts';
import { preferences as preferencesSchema, type Preferences } from '../contract/preferences.ts';

/** Returns the preferences with a managed value; undefined where they don't accept it. */
export function withManagedValue(
  preferences: Preferences,
  key: ManagedPreferenceKey,
  value: unknown,
): Preferences | undefined {
  const { preference, write } = managedPreferences[key];
  const result = v.safeParse(preferencesSchema, {
    ...preferences,
    [preference]: write(preferences, value),
  });
  return result.success ? result.output : undefined;
}
