// What is read of preferences that an earlier version has stored, and after a downgrade and return.
import { expect, test } from 'vitest';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import { type ReadSettings, readSettingsFile } from '../../../app/storage/settings-file.ts';

const read = (preferences: object, managed?: object): ReadSettings =>
  readSettingsFile(JSON.stringify({ preferences, managed }));

const former = {
  pollEverySeconds: 120,
  notify: { signIn: false, accountStatus: true, recording: false, voicemail: true, presence: true },
  notifyNewVoicemail: false,
  extras: { voicemail: false, calls: true, 'domain-count': false },
  quietHours: { on: true, from: 20 * 60 + 5, to: 0 },
  theme: 'dark',
  shortcut: { on: true, keys: 'Control+Alt+K' },
  proxy: { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' },
  certificates: '/home/ada/office.pem',
};
const flat = {
  pollEverySeconds: 120,
  notifySignIn: false,
  notifyAccountStatus: true,
  notifyRecording: false,
  notifyVoicemail: true,
  notifyPresence: true,
  notifyNewVoicemail: false,
  extraVoicemail: false,
  extraCalls: true,
  extraDomainCount: false,
  quietHours: true,
  quietHoursFrom: '20:05',
  quietHoursTo: '00:00',
  theme: 'dark',
  shortcut: true,
  shortcutKeys: 'Control+Alt+K',
  proxy: 'http://proxy.example.net:8080',
  proxyUsername: 'ada',
  certificates: '/home/ada/office.pem',
};

test('each part of a former preference is read as one of its own', () => {
  expect(read(former)).toMatchObject({ damaged: [], stored: { format: 1 } });
  expect(read(former).stored.preferences).toEqual(flat);
  expect(read(flat)).toMatchObject({ damaged: [], stored: { preferences: flat } });
});

test.each(['system', 'none'])('the former proxy %s is read', (kind) => {
  expect(read({ proxy: { kind } }).stored.preferences).toEqual({ proxy: kind });
});

test('what was stored although the user hadn’t chosen it isn’t stored any more', () => {
  const managed = {
    unchosen: ['theme', 'notifyRecording', 'quietHours', 'proxyUsername'],
    proxyUsername: 'bo',
    later: 1,
  };
  const { stored, damaged } = read(former, managed);
  const { theme: _, notifyRecording: _1, quietHours: _2, proxyUsername: _3, ...chosen } = flat;
  expect([stored.preferences, damaged]).toEqual([chosen, []]);
  // Earlier versions ignore the rest without the list.
  expect(stored.managed).toEqual({ proxyUsername: 'bo', later: 1, unchosen: [] });
  expect(readSettingsFile(JSON.stringify(stored))).toEqual({ stored, damaged: [] });
});

test.each<[object, readonly string[]]>([
  [{ notify: { signIn: 1, recording: false } }, ['notifySignIn']],
  [{ quietHours: { on: true, from: 24 * 60, to: -1 } }, ['quietHoursFrom', 'quietHoursTo']],
  [{ quietHours: { on: 3, from: 1.5 } }, ['quietHours', 'quietHoursFrom']],
  [{ shortcut: { on: true, keys: 'P' } }, ['shortcutKeys']],
  [{ proxy: { kind: 'manual', address: 'ftp://proxy', username: 'ada' } }, ['proxy']],
  [{ proxy: { kind: 'later', address: 'http://proxy' } }, ['proxy']],
  [{ shortcut: 3 }, ['shortcut']],
])('of %j, the damaged parts alone are reset', (preferences, damaged) => {
  const found = read({ ...preferences, theme: 'dark' });
  expect(found.damaged).toEqual(damaged);
  const kept = Object.keys(found.stored.preferences);
  expect(kept).toContain('theme');
  expect(kept.filter((key) => damaged.includes(key))).toEqual([]);
});

/** The paths of all keys in a value, such as `notify` and `notify.signIn`. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    key,
    ...pathsOf(part).map((path) => `${key}.${path}`),
  ]);
}

function without(value: object, [key = '', ...rest]: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
      if (name !== key) return [[name, part]];
      return rest.length > 0 && typeof part === 'object' && part !== null
        ? [[name, without(part, rest)]]
        : [];
    }),
  );
}

test.each([
  ['this version', { ...defaultPreferences, ...flat }],
  ['an earlier version', former],
])('every file of %s without one of its preferences, or a part of one, is read', (_, preferences) => {
  const whole = read(preferences).stored.preferences;
  for (const path of pathsOf(preferences)) {
    const { stored, damaged } = read(without(preferences, path.split('.')));
    // Without its kind, nobody knows what a proxy means.
    expect(damaged, path).toEqual(path === 'proxy.kind' ? ['proxy'] : []);
    expect(whole, path).toMatchObject(stored.preferences);
    const lost = Object.keys(whole).length - Object.keys(stored.preferences).length;
    const parts = pathsOf(preferences).filter((other) => other.startsWith(`${path}.`)).length;
    expect(lost, path).toBeLessThanOrEqual(Math.max(parts, path === 'proxy.kind' ? 2 : 1));
  }
});

test('after a downgrade and return, what either version has changed is in effect', () => {
  const before = {
    theme: 'dark',
    shortcut: true,
    shortcutKeys: 'Control+Alt+K',
    notifyPresence: true,
    notifyVoicemail: false,
    quietHours: true,
    quietHoursFrom: '20:00',
    proxy: 'http://proxy.example.net:8080',
    proxyUsername: 'ada',
    extraCalls: false,
  };
  expect(read(before)).toMatchObject({ damaged: [], stored: { preferences: before } });
  // Commit 5d38834f wrote this for that file. `shortcut`, `quietHours` and `proxy` were damaged for it. Then the user switched the
  // notification of recordings off, let the quiet hours end at six, and chose the light theme.
  const written = `{
    "format": 1, "connections": [], "accounts": [], "toForget": [],
    "preferences": {
      "theme": "light",
      "shortcutKeys": "Control+Alt+K",
      "notifyPresence": true,
      "notifyVoicemail": false,
      "quietHoursFrom": "20:00",
      "proxyUsername": "ada",
      "extraCalls": false,
      "notify": {
        "signIn": true, "accountStatus": true, "recording": false, "voicemail": true, "presence": false
      },
      "quietHours": { "on": false, "from": 1320, "to": 360 }
    },
    "managed": {
      "unchosen": [
        "notifySignIn", "notifyAccountStatus", "notifyVoicemail", "notifyPresence", "quietHours", "quietHoursFrom"
      ],
      "proxyUsername": "bo",
      "traces": { "startAtLogin": true }
    }
  }`;
  const { stored, damaged } = readSettingsFile(written);
  expect(damaged).toEqual([]);
  expect(stored.preferences).toEqual({
    theme: 'light',
    shortcutKeys: 'Control+Alt+K',
    notifyPresence: true,
    notifyVoicemail: false,
    notifyRecording: false,
    quietHoursFrom: '20:00',
    quietHoursTo: '06:00',
    proxyUsername: 'ada',
    extraCalls: false,
  });
  expect(stored.managed).toEqual({ unchosen: [], proxyUsername: 'bo', traces: { startAtLogin: true } });
});
