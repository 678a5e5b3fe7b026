// What a person can set to their liking: types, limits and defaults. The main process reads what is stored by it and
// parses what the panel sends; the panel checks with it what is typed.
import * as v from 'valibot';
import { languageCodes } from './language.ts';

/** The languages to choose from; `system` is the one of the desktop. */
export const languages = ['system', ...languageCodes] as const;

export const themes = ['system', 'light', 'dark'] as const;

/** What a notification can be about; the order is that of the settings. */
export const notificationKinds = ['signIn', 'accountStatus', 'recording', 'voicemail', 'presence'] as const;

/** Nothing, or `http:` or `https:` with a host and a port (the scheme's own where none is named) and nothing else. */
const proxyAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300),
  v.transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)),
  v.check((text) => text === '' || isProxyAddress(text)),
);

export const proxyPreference = v.variant('kind', [
  v.strictObject({ kind: v.literal('system') }),
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('manual'),
    /** While it is empty the system's proxy is used. */
    address: proxyAddress,
    /** Its password is in the keychain. */
    username: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  }),
]);

export const preferenceSchemas = {
  /** How often the profile is read while somebody is there. */
  pollEverySeconds: v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(900)),
  /** Records of a list that are asked for at once. */
  pageSize: v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(200)),
  /**
   * The changes a notification is shown for: a sign-in is needed, the account's status is another, recording is switched
   * on or off, voicemail is switched off, presence is another.
   */
  notify: v.strictObject({
    signIn: v.boolean(),
    accountStatus: v.boolean(),
    recording: v.boolean(),
    voicemail: v.boolean(),
    presence: v.boolean(),
  }),
  startAtLogin: v.boolean(),
  theme: v.picklist(themes),
  language: v.picklist(languages),
  /** The panel stays when something else is clicked. */
  keepOpen: v.boolean(),
  proxy: proxyPreference,
  /** The path of a file with more certificates to trust, in PEM; empty where there is none. */
  certificates: v.pipe(v.string(), v.maxLength(4000)),
} as const;

export const defaultPreferences: Preferences = {
  pollEverySeconds: 60,
  pageSize: 100,
  notify: { signIn: true, accountStatus: true, recording: true, voicemail: true, presence: false },
  startAtLogin: false,
  theme: 'system',
  language: 'system',
  keepOpen: false,
  proxy: { kind: 'system' },
  certificates: '',
};

export const preferences = v.strictObject(preferenceSchemas);
export type Preferences = Readonly<v.InferOutput<typeof preferences>>;

/** Some of them, as the panel changes them. */
export const preferencesPatch = v.strictObject({
  pollEverySeconds: v.exactOptional(preferenceSchemas.pollEverySeconds),
  pageSize: v.exactOptional(preferenceSchemas.pageSize),
  notify: v.exactOptional(preferenceSchemas.notify),
  startAtLogin: v.exactOptional(preferenceSchemas.startAtLogin),
  theme: v.exactOptional(preferenceSchemas.theme),
  language: v.exactOptional(preferenceSchemas.language),
  keepOpen: v.exactOptional(preferenceSchemas.keepOpen),
  proxy: v.exactOptional(preferenceSchemas.proxy),
  certificates: v.exactOptional(preferenceSchemas.certificates),
} satisfies Record<keyof Preferences, unknown>);
export type PreferencesPatch = Readonly<v.InferOutput<typeof preferencesPatch>>;

function isProxyAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const isBare = [username, password, search, hash].every((part) => part === '') && pathname === '/';
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && isBare;
}
