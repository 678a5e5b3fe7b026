// The preferences, each declared once. Schemas, the panel's types, managed settings, locks, diagnostics and the documents for IT
// follow from the table.
import * as v from 'valibot';
import { isAccelerator } from './accelerator.ts';
import { languageCodes } from './language.ts';
import { maxLengths, pollEverySeconds } from './limits.ts';
import { formatProxyException, parseProxyExceptions, proxyAddress } from './proxy.ts';

/** The parts of the settings view, in the order of its tabs. */
export const settingsParts = ['general', 'notifications', 'services', 'advanced'] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** Only `exceptions` may be empty. */
type TextFormat = 'shortcut' | 'proxy' | 'exceptions' | 'username' | 'path' | 'https';

/** How IT writes a value, and the documents describe it. */
export type ManagedValueType =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  /** Such as `22:00`. */
  | { readonly type: 'time' }
  | { readonly type: 'text'; readonly format: TextFormat }
  | { readonly type: 'list'; readonly format: 'host' };

export type ManagedValue = boolean | number | string | readonly string[];

export interface ManagedDeclaration {
  readonly value: ManagedValueType;
  /** This value is locked if what IT has set can't be read, so that a mistake allows nothing. */
  readonly safeValue?: ManagedValue;
}

/** IT can lock each preference, and give it another default. */
export interface PreferenceDeclaration extends ManagedDeclaration {
  /** Parses what is stored, what the panel sends, and what IT sets. */
  readonly schema: v.GenericSchema<unknown, boolean | number | string>;
  readonly default: boolean | number | string;
  /** While the named preference is locked and not `false`, this one is locked too: with this one the user could undo the lock. */
  readonly lockedWith?: 'proxy' | 'quietHours';
  /** The part of the settings view that shows it as one of its switches. The others have a row of their own in the view. */
  readonly part?: SettingsPart;
  /** Without effect, and not shown, unless a connection file asks for this extra. */
  readonly extra?: string;
  /** The panel neither knows nor sets it: paths of files stay in the main process. */
  readonly isInternal?: true;
  /** It may contain the user's name: the diagnostics say only whether it is set. */
  readonly isPersonal?: true;
}

const onOff = (initial: boolean) =>
  ({ schema: v.boolean(), default: initial, value: { type: 'boolean' } }) as const;

const choice = <const Values extends readonly string[]>(values: Values, initial: Values[number]) =>
  ({ schema: v.picklist(values), default: initial, value: { type: 'choice', values } }) as const;

const integer = (min: number, max: number, initial: number) =>
  ({
    schema: v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)),
    default: initial,
    value: { type: 'integer', min, max },
  }) as const;

/** Local time, such as `22:00`. */
const time = (initial: string) =>
  ({
    schema: v.pipe(v.string(), v.maxLength(5), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    default: initial,
    value: { type: 'time' },
  }) as const;

const text = <Schema extends v.GenericSchema<string, string>>(
  format: TextFormat,
  schema: Schema,
  initial: string,
) => ({ schema, default: initial, value: { type: 'text', format } }) as const;

/** The languages to choose from. `system` follows the desktop. */
export const languages = ['system', ...languageCodes] as const;

export const themes = ['system', 'light', 'dark'] as const;

/** The colours of the tray icon. `system` contrasts with the desktop. Unused on macOS, which colours the icon itself. */
export const trayIconColors = ['system', 'light', 'dark'] as const;
export type TrayIconColor = (typeof trayIconColors)[number];

/** `details`: also who calls, numbers and logins. */
export const programsMayRead = ['nothing', 'status', 'details'] as const;

/** The list is normalized, so that Chromium and Perch read it alike. That can make it longer, so its length is checked again. */
const proxyExceptions = v.pipe(
  v.string(),
  v.maxLength(maxLengths.setting),
  v.check((list) => parseProxyExceptions(list) !== undefined),
  v.transform((list) => (parseProxyExceptions(list) ?? []).map(formatProxyException).join(', ')),
  v.maxLength(maxLengths.setting),
);

/** In the order in which switches are shown and managed settings are documented. */
export const preferenceTable = {
  theme: choice(themes, 'system'),
  trayIconColor: choice(trayIconColors, 'system'),
  language: choice(languages, 'system'),
  startAtLogin: onOff(false),
  /** Whether the panel stays open when it loses the focus. */
  keepOpen: { ...onOff(false), part: 'general' },
  shortcut: onOff(false),
  shortcutKeys: text(
    'shortcut',
    v.pipe(v.string(), v.maxLength(60), v.check(isAccelerator)),
    'CommandOrControl+Alt+P',
  ),
  notifyNewVoicemail: { ...onOff(true), part: 'notifications', extra: 'voicemail' },
  /** A sign-in has ended or its client is refused. */
  notifySignIn: { ...onOff(true), part: 'notifications' },
  /** Recording is switched on or off. */
  notifyRecording: { ...onOff(true), part: 'notifications' },
  /** Voicemail is switched off. */
  notifyVoicemail: { ...onOff(true), part: 'notifications' },
  notifyAccountStatus: { ...onOff(true), part: 'notifications' },
  notifyPresence: { ...onOff(false), part: 'notifications' },
  /** New voicemail and a required sign-in are shown again until the user has opened the panel. */
  notifyAgain: onOff(false),
  /** Whether notifications are held back from `quietHoursFrom` until `quietHoursTo`. */
  quietHours: onOff(false),
  quietHoursFrom: { ...time('22:00'), lockedWith: 'quietHours' },
  quietHoursTo: { ...time('07:00'), lockedWith: 'quietHours' },
  extraVoicemail: { ...onOff(true), part: 'services', extra: 'voicemail' },
  extraCalls: { ...onOff(true), part: 'services', extra: 'calls' },
  extraAnswerRules: { ...onOff(true), part: 'services', extra: 'answer-rules' },
  extraDomainCount: { ...onOff(true), part: 'services', extra: 'domain-count' },
  /** What `perch --status` tells programs. With `nothing`, it finds no socket. */
  programsMayRead: { ...choice(programsMayRead, 'status'), safeValue: 'nothing' },
  pollEverySeconds: integer(pollEverySeconds.min, pollEverySeconds.max, pollEverySeconds.usual),
  /** `system`, `none` or the address of a proxy. While it is empty, the user is about to enter one: the system's is used. */
  proxy: {
    ...text('proxy', v.union([v.picklist(['system', 'none']), proxyAddress]), 'system'),
    safeValue: 'system',
  },
  /** Has an effect only with a proxy's address. The password is stored in the keychain. */
  proxyUsername: {
    ...text('username', v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
    isPersonal: true,
  },
  /** The addresses that are reached without the proxy whose address is set. */
  proxyExceptions: { ...text('exceptions', proxyExceptions, ''), safeValue: '', lockedWith: 'proxy' },
  /** The path of a PEM file with additional CA certificates; empty if there is none. */
  certificates: {
    ...text('path', v.pipe(v.string(), v.maxLength(maxLengths.setting)), ''),
    safeValue: '',
    isInternal: true,
    isPersonal: true,
  },
} as const satisfies Record<string, PreferenceDeclaration>;

type Table = typeof preferenceTable;
type KeysWith<Facts> = { [Key in keyof Table]: Table[Key] extends Facts ? Key : never }[keyof Table];
type ExtraSwitch = KeysWith<{ readonly part: 'services' }>;

export type PreferenceKey = keyof Table;
export type Preferences = { readonly [Key in PreferenceKey]: v.InferOutput<Table[Key]['schema']> };
/** The proxy that gets a password, and the user there. */
export type ProxyLogin = Pick<Preferences, 'proxy' | 'proxyUsername'>;
/** What newer deployments have beyond the specification. A connection file lists under `extras` which of these Perch may read. */
export type ExtraName = Table[ExtraSwitch]['extra'];
/** The preferences that the panel knows. */
export type PanelPreferences = Omit<Preferences, KeysWith<{ readonly isInternal: true }>>;

export const preferenceKeys: readonly PreferenceKey[] = Object.keys(preferenceTable).filter(isPreferenceKey);
const panelKeys = preferenceKeys.filter(
  (key): key is keyof PanelPreferences => declarationOf(key).isInternal !== true,
);

export function isPreferenceKey(name: string): name is PreferenceKey {
  return Object.hasOwn(preferenceTable, name);
}

export function declarationOf(key: PreferenceKey): PreferenceDeclaration {
  return preferenceTable[key];
}

/** Each switches off an extra that a connection file asks for. */
export const extraSwitches = preferenceKeys.filter(
  (key): key is ExtraSwitch => declarationOf(key).part === 'services',
);
export const extraNames: readonly ExtraName[] = extraSwitches.map((key) => preferenceTable[key].extra);

export const defaultPreferences = fromKeys<Preferences>(preferenceKeys, (key) => declarationOf(key).default);

/** Parses some of the preferences, and leaves out those of a later version. */
export const somePreferences = v.object(optional(preferenceKeys));
export const preferencesPatch = v.strictObject(optional(panelKeys));
export type PreferencesPatch = Readonly<v.InferOutput<typeof preferencesPatch>>;

/** The switches of a part of the settings view, where connections ask for these extras. */
export function switchesOf(part: SettingsPart, extras: readonly ExtraName[]) {
  return preferenceKeys.filter((key): key is KeysWith<{ readonly part: SettingsPart }> => {
    const { part: shownIn, extra } = declarationOf(key);
    return shownIn === part && (extra === undefined || extras.some((name) => name === extra));
  });
}

export function panelPreferences(preferences: Preferences): PanelPreferences {
  return fromKeys(panelKeys, (key) => preferences[key]);
}

type Optional<Key extends PreferenceKey> = {
  readonly [Name in Key]: v.ExactOptionalSchema<Table[Name]['schema'], undefined>;
};

function optional<Key extends PreferenceKey>(keys: readonly Key[]): Optional<Key> {
  return fromKeys<Optional<Key>>(keys, (key) => v.exactOptional(preferenceTable[key].schema));
}

/** The type assertion names what `fromEntries` forgets: which key has which type. */
function fromKeys<Result extends object>(
  keys: readonly (keyof Result)[],
  valueOf: (key: keyof Result) => unknown,
): Result {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Result;
}
