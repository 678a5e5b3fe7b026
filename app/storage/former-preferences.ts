// Preferences as earlier versions stored them, several in one object. Such a version may have run since the flat keys: it keeps
// these, and stores what the user changes in its objects.
import * as v from 'valibot';
import { isRecord } from '../json.ts';

type Values = Readonly<Record<string, unknown>>;
type Entry = readonly [key: string, value: unknown];

const formerParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notify: {
    signIn: 'notifySignIn',
    accountStatus: 'notifyAccountStatus',
    recording: 'notifyRecording',
    voicemail: 'notifyVoicemail',
    presence: 'notifyPresence',
  },
  extras: { voicemail: 'extraVoicemail', calls: 'extraCalls', 'domain-count': 'extraDomainCount' },
  quietHours: { on: 'quietHours', from: 'quietHoursFrom', to: 'quietHoursTo' },
  shortcut: { on: 'shortcut', keys: 'shortcutKeys' },
  proxy: { address: 'proxy', username: 'proxyUsername' },
};
const partKeys = Object.values(formerParts).flatMap((parts) => Object.values(parts));

/** The keys of `managed.unchosen` were stored although the user hadn't chosen them. */
const formerlyManaged = v.fallback(v.object({ unchosen: v.array(v.string()) }), { unchosen: [] });

/** Returns stored preferences with flat keys. A value that can't have one stays as it is, to be found damaged. */
export function flattenPreferences(stored: Values, managed: unknown): Values {
  const { unchosen } = v.parse(formerlyManaged, managed);
  const flat: Entry[] = [];
  const former: Entry[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const entries = formerEntries(name, value);
    if (entries !== undefined) former.push(...entries);
    else if (partKeys.includes(name) || !unchosen.includes(name)) flat.push([name, value]);
  }
  return Object.fromEntries([...flat, ...former.filter(([key]) => !unchosen.includes(key))]);
}

/** Returns undefined for what isn't one of the objects. Leaves out parts that aren't known. */
function formerEntries(name: string, value: unknown): readonly Entry[] | undefined {
  const parts = Object.hasOwn(formerParts, name) ? formerParts[name] : undefined;
  if (parts === undefined || !isRecord(value)) return undefined;
  const { kind } = value;
  if (name === 'proxy' && kind !== 'manual')
    return kind === 'system' || kind === 'none' ? [['proxy', kind]] : undefined;
  return Object.entries(parts).flatMap(([part, key]) =>
    value[part] === undefined ? [] : [[key, formerValue(key, value[part])]],
  );
}

const formerTime = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1));

/** Times were minutes since midnight. */
function formerValue(key: string, value: unknown): unknown {
  const isTime = key.startsWith('quietHours') && v.is(formerTime, value);
  return isTime ? new Date(value * 60_000).toISOString().slice(11, 16) : value;
}
