// The preferences: their schemas and defaults.
import * as v from 'valibot';
import { isAccelerator } from './accelerator.ts';
import { extraNames } from './extras.ts';
import { languageCodes } from './language.ts';
import { maxLengths, pollEverySeconds } from './limits.ts';
import { formatProxyException, parseProxyExceptions } from './proxy-exceptions.ts';

/** The languages to choose from. `system` follows the desktop. */
export const languages = ['system', ...languageCodes] as const;

export const themes = ['system', 'light', 'dark'] as const;

/** The colours of the tray icon. `system` contrasts with the desktop. Unused on macOS, which colours the icon itself. */
export const trayIconColors = ['system', 'light', 'dark'] as const;
export type TrayIconColor = (typeof trayIconColors)[number];

/** The keys of `notify`, in the order of the settings view. */
export const notificationKinds = ['signIn', 'recording', 'voicemail', 'accountStatus', 'presence'] as const;

const maxProxyAddressLength = 300;

/**
 * Empty, or a host with an optional port and the scheme `http:` (the default), `https:` or `socks5:`. The host can't contain `;`,
 * `,` and `=`: in Chromium's proxy rules, an address with them could set other proxies than it shows. The output is the origin,
 * because Chromium and the URL parser repair addresses in different ways. Its length is limited too: once stored, the output is
 * parsed with this schema.
 */
const proxyAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxProxyAddressLength),
  v.transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)),
  v.check((text) => text === '' || isProxyAddress(text)),
  v.transform((text) => (text === '' ? text : proxyOrigin(text))),
  v.maxLength(maxProxyAddressLength),
);

/** The list is normalized, so that Chromium and Perch read it alike. That can make it longer, so its length is checked again. */
const proxyExceptions = v.pipe(
  v.string(),
  v.maxLength(maxLengths.setting),
  v.check((text) => parseProxyExceptions(text) !== undefined),
  v.transform((text) => (parseProxyExceptions(text) ?? []).map(formatProxyException).join(', ')),
  v.maxLength(maxLengths.setting),
);

export const proxyPreference = v.variant('kind', [
  v.strictObject({ kind: v.literal('system') }),
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('manual'),
    /** If empty, the system's proxy is used. */
    address: proxyAddress,
    /** The password is stored in the keychain. */
    username: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  }),
]);

const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1));

/**
 * Unknown keys inside a value are ignored: a later version may have added them. `proxy` refuses them, because they could change
 * what its address means.
 */
export const preferenceSchemas = {
  pollEverySeconds: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(pollEverySeconds.min),
    v.maxValue(pollEverySeconds.max),
  ),
  /**
   * The events that show a notification: a sign-in has ended or its client is refused, the account status changes, recording is
   * switched on or off, voicemail is switched off, the presence changes.
   */
  notify: v.object({
    signIn: v.boolean(),
    accountStatus: v.boolean(),
    recording: v.boolean(),
    voicemail: v.boolean(),
    presence: v.boolean(),
  }),
  /** Notifications of new voicemail messages. Not a key of `notify`, because what earlier versions stored there lacks it. */
  notifyNewVoicemail: v.boolean(),
  /** Which extras are requested, of those that a connection file asks for. */
  extras: v.object(v.entriesFromList(extraNames, v.boolean())),
  /** When notifications are held back, in minutes since midnight, local time. */
  quietHours: v.object({ on: v.boolean(), from: minuteOfDay, to: minuteOfDay }),
  startAtLogin: v.boolean(),
  theme: v.picklist(themes),
  trayIconColor: v.picklist(trayIconColors),
  language: v.picklist(languages),
  /** Whether the panel stays open when it loses the focus. */
  keepOpen: v.boolean(),
  shortcut: v.object({
    on: v.boolean(),
    keys: v.pipe(v.string(), v.maxLength(60), v.check(isAccelerator)),
  }),
  proxy: proxyPreference,
  /** The addresses that a manually set proxy isn't used for. Not a key of `proxy`: earlier versions would refuse it there. */
  proxyExceptions,
  /** The path of a PEM file with additional CA certificates; empty if there is none. */
  certificates: v.pipe(v.string(), v.maxLength(maxLengths.setting)),
} as const;

export const defaultPreferences: Preferences = {
  pollEverySeconds: pollEverySeconds.usual,
  notify: { signIn: true, accountStatus: true, recording: true, voicemail: true, presence: false },
  notifyNewVoicemail: true,
  extras: { voicemail: true, calls: true, 'domain-count': true },
  quietHours: { on: false, from: 22 * 60, to: 7 * 60 },
  startAtLogin: false,
  theme: 'system',
  trayIconColor: 'system',
  language: 'system',
  keepOpen: false,
  shortcut: { on: false, keys: 'CommandOrControl+Alt+P' },
  proxy: { kind: 'system' },
  proxyExceptions: '',
  certificates: '',
};

export const preferences = v.strictObject(preferenceSchemas);
export type Preferences = Readonly<v.InferOutput<typeof preferences>>;

/** The preferences that the panel knows. Paths of files stay in the main process. */
export type PanelPreferences = Omit<Preferences, 'certificates'>;

export const preferencesPatch = v.strictObject({
  pollEverySeconds: v.exactOptional(preferenceSchemas.pollEverySeconds),
  notify: v.exactOptional(preferenceSchemas.notify),
  notifyNewVoicemail: v.exactOptional(preferenceSchemas.notifyNewVoicemail),
  extras: v.exactOptional(preferenceSchemas.extras),
  quietHours: v.exactOptional(preferenceSchemas.quietHours),
  startAtLogin: v.exactOptional(preferenceSchemas.startAtLogin),
  theme: v.exactOptional(preferenceSchemas.theme),
  trayIconColor: v.exactOptional(preferenceSchemas.trayIconColor),
  language: v.exactOptional(preferenceSchemas.language),
  keepOpen: v.exactOptional(preferenceSchemas.keepOpen),
  shortcut: v.exactOptional(preferenceSchemas.shortcut),
  proxy: v.exactOptional(preferenceSchemas.proxy),
  proxyExceptions: v.exactOptional(preferenceSchemas.proxyExceptions),
} satisfies Record<keyof PanelPreferences, unknown>);
export type PreferencesPatch = Readonly<v.InferOutput<typeof preferencesPatch>>;

function isProxyAddress(text: string): boolean {
  // The URL parser removes line breaks and tabs, and accepts `http:proxy` and `http:\\proxy`.
  if (!/^(?:https?|socks5):\/\/[^\s\\]+$/i.test(text) || !URL.canParse(asHttp(text))) return false;
  const { hostname, port, username, password, pathname, search, hash } = new URL(asHttp(text));
  const isBare =
    [username, password, search, hash].every((part) => part === '') && pathname === '/' && port !== '0';
  return isBare && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

/** Replaces `socks5:` by `http:`: the URL parser doesn't normalize the host after a scheme that it doesn't know. */
function asHttp(address: string): string {
  return address.replace(/^socks5:/i, 'http:');
}

function proxyOrigin(address: string): string {
  const { origin, hostname, port } = new URL(asHttp(address));
  if (!/^socks5:/i.test(address)) return origin;
  // The URL parser has removed a port 80, the default of `http:`. The default of SOCKS is 1080 (RFC 1928, section 3).
  const usual = /:0*80\/?(?:[?#]|$)/.test(address) ? '80' : '1080';
  return `socks5://${hostname}:${port === '' ? usual : port}`;
}
