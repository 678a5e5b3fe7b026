// The names of the parts of the settings file, in each language. Only the main process names them, so the panel's page doesn't load
// them.
import type { LanguageCode } from '../contract/language.ts';
import type { Preferences } from '../contract/preferences.ts';
import { accented } from './accented.ts';
import { currentLanguage } from './i18n.ts';

type Part = 'format' | 'connections' | 'accounts' | 'toForget' | 'preferences' | keyof Preferences;
type PartNames = Readonly<Record<Part, string>>;

const en: PartNames = {
  format: 'file format',
  connections: 'services',
  accounts: 'accounts',
  toForget: 'sign-ins waiting to be deleted',
  preferences: 'everything in Settings',
  pollEverySeconds: 'how often to check for changes',
  pageSize: 'domains per page',
  notify: 'notifications',
  notifyNewVoicemail: 'notifications',
  extras: 'more from your service',
  quietHours: 'quiet hours',
  startAtLogin: 'start at login',
  theme: 'theme',
  trayIconColor: 'tray icon',
  language: 'language',
  keepOpen: 'keep open',
  shortcut: 'shortcut',
  proxy: 'proxy',
  proxyExceptions: 'proxy exceptions',
  certificates: 'certificates',
};

const de: PartNames = {
  format: 'Dateiformat',
  connections: 'Dienste',
  accounts: 'Konten',
  toForget: 'noch zu löschende Anmeldungen',
  preferences: 'alles unter „Einstellungen“',
  pollEverySeconds: 'Aktualisierungsintervall',
  pageSize: 'Domains pro Seite',
  notify: 'Benachrichtigungen',
  notifyNewVoicemail: 'Benachrichtigungen',
  extras: 'mehr von Ihrem Dienst',
  quietHours: 'Ruhezeit',
  startAtLogin: 'Start beim Anmelden',
  theme: 'Erscheinungsbild',
  trayIconColor: 'Symbol im Infobereich',
  language: 'Sprache',
  keepOpen: 'Geöffnet lassen',
  shortcut: 'Tastenkürzel',
  proxy: 'Proxy',
  proxyExceptions: 'Proxy-Ausnahmen',
  certificates: 'Zertifikate',
};

const names: Readonly<Record<LanguageCode, () => PartNames>> = {
  en: () => en,
  de: () => de,
  'en-XA': () => accented(en),
};

/** Returns the names in the current language. */
export function settingsParts(): PartNames {
  return names[currentLanguage.code]();
}
