// The texts about settings that IT manages, in the current language. A catalogue of their own, so that the panel's first view doesn't
// load them.
import type { LanguageCode } from '../contract/language.ts';
import { accented } from './accented.ts';
import { currentLanguage } from './i18n.ts';
import { isolating } from './untrusted-text.ts';

const en = {
  /** Below a setting, with a lock. */
  lockedBy: {
    policy: 'Set by your IT team in a policy',
    profile: 'Set by your IT team in a configuration profile',
    file: 'Set by your IT team on this computer',
  },
  connections: {
    none: 'Your IT team decides which services there are.',
    listed: 'Your IT team decides which services you can add.',
  },
  refused: {
    setting: 'Your IT team has set this. Nothing has changed.',
    none: 'Your IT team doesn’t allow adding or changing services. Nothing has changed.',
    listed: (host: string) => `Your IT team doesn’t allow services at ${host}. Nothing has changed.`,
  },
  unusable: (source: string, reason: string) =>
    `Perch ignored a setting from your IT team in ${source}. ${reason} Please tell your IT team.`,
  severalUnusable: (count: string, source: string, reason: string) =>
    `Perch ignored ${count} settings from your IT team. The first is in ${source}. ${reason} Please tell your IT team.`,
  /** A whole file, key of the registry or profile. */
  sourceUnusable: (source: string, reason: string) =>
    `Perch ignored all settings from your IT team in ${source}. ${reason} Please tell your IT team.`,
  problem: {
    failed: 'Windows or macOS didn’t provide it in time.',
    'not-used': 'On Windows, managed settings are policies. A file isn’t used.',
    'no-object': 'It contains no settings.',
    unknown: (key: string) => `“${key}” isn’t a known key.`,
    duplicate: (key: string) => `“${key}” is set twice.`,
    'no-default': (key: string) => `“${key}” can’t be a default.`,
    value: (key: string, rule: string) => `“${key}” ${rule}.`,
    at: (sentence: string, line: string, column: string) =>
      `${sentence} Check line ${line}, column ${column}.`,
  },
  rule: {
    boolean: 'must be true or false',
    integer: (min: string, max: string) => `must be a whole number from ${min} to ${max}`,
    choice: (values: string) => `must be one of these: ${values}`,
    time: 'must be a time such as 22:00',
    shortcut: 'must be keys such as CommandOrControl+Alt+P',
    proxy: 'must be “system”, “none” or an address such as http://proxy.example.net:8080',
    exceptions: 'must be a list of addresses, separated by commas',
    username: 'must be a username',
    path: 'must be the full path of a file',
    host: 'must be a list of hosts such as pbx.example.net or *.example.net',
    object: 'must be an object with settings',
  },
};

export type ManagedMessages = typeof en;

const de: ManagedMessages = {
  lockedBy: {
    policy: 'Von Ihrer IT-Abteilung per Richtlinie festgelegt',
    profile: 'Von Ihrer IT-Abteilung per Konfigurationsprofil festgelegt',
    file: 'Von Ihrer IT-Abteilung auf diesem Computer festgelegt',
  },
  connections: {
    none: 'Ihre IT-Abteilung bestimmt, welche Dienste es gibt.',
    listed: 'Ihre IT-Abteilung bestimmt, welche Dienste Sie hinzufügen können.',
  },
  refused: {
    setting: 'Das hat Ihre IT-Abteilung festgelegt. Es wurde nichts geändert.',
    none: 'Ihre IT-Abteilung erlaubt es nicht, Dienste hinzuzufügen oder zu ändern. Es wurde nichts geändert.',
    listed: (host) => `Ihre IT-Abteilung erlaubt keine Dienste auf ${host}. Es wurde nichts geändert.`,
  },
  unusable: (source, reason) =>
    `Perch hat eine Einstellung Ihrer IT-Abteilung in ${source} ignoriert. ${reason} Bitte informieren Sie Ihre IT-Abteilung.`,
  severalUnusable: (count, source, reason) =>
    `Perch hat ${count} Einstellungen Ihrer IT-Abteilung ignoriert. Die erste steht in ${source}. ${reason} Bitte informieren Sie Ihre IT-Abteilung.`,
  sourceUnusable: (source, reason) =>
    `Perch hat alle Einstellungen Ihrer IT-Abteilung in ${source} ignoriert. ${reason} Bitte informieren Sie Ihre IT-Abteilung.`,
  problem: {
    failed: 'Windows oder macOS hat sie nicht rechtzeitig bereitgestellt.',
    'not-used': 'Unter Windows sind verwaltete Einstellungen Richtlinien. Eine Datei wird nicht verwendet.',
    'no-object': 'Es sind keine Einstellungen enthalten.',
    unknown: (key) => `Der Schlüssel „${key}“ ist unbekannt.`,
    duplicate: (key) => `„${key}“ ist zweimal festgelegt.`,
    'no-default': (key) => `„${key}“ kann keine Vorgabe sein.`,
    value: (key, rule) => `„${key}“ ${rule}.`,
    at: (sentence, line, column) => `${sentence} Prüfen Sie Zeile ${line}, Spalte ${column}.`,
  },
  rule: {
    boolean: 'muss „true“ oder „false“ sein',
    integer: (min, max) => `muss eine ganze Zahl von ${min} bis ${max} sein`,
    choice: (values) => `muss einer dieser Werte sein: ${values}`,
    time: 'muss eine Uhrzeit wie 22:00 sein',
    shortcut: 'muss Tasten wie CommandOrControl+Alt+P enthalten',
    proxy: 'muss „system“, „none“ oder eine Adresse wie http://proxy.example.net:8080 sein',
    exceptions: 'muss eine Liste von Adressen sein, durch Kommas getrennt',
    username: 'muss ein Benutzername sein',
    path: 'muss der vollständige Pfad einer Datei sein',
    host: 'muss eine Liste von Hosts wie pbx.example.net oder *.example.net sein',
    object: 'muss ein Objekt mit Einstellungen sein',
  },
};

const catalogues: Readonly<Record<LanguageCode, ManagedMessages>> = {
  en: isolating(en),
  de: isolating(de),
  'en-XA': isolating(accented(en)),
};

/** Returns the texts. Don't store them: they change with the language. */
export function managedTexts(): ManagedMessages {
  return catalogues[currentLanguage.code];
}
