// Windows calls its keychain Credential Manager. Only Windows loads this file.
import type { LanguageCode } from '../contract/language.ts';

type Phrases = readonly (readonly [keychain: string, credentialManager: string])[];

const english: Phrases = [
  ['No keychain is available', 'Credential Manager isn’t available'],
  ['No keychain service is running', 'Credential Manager isn’t running'],
  ['There’s no default keychain', 'Credential Manager can’t store entries'],
  ['keychain component', 'Credential Manager component'],
  ['keychain entry', 'Credential Manager entry'],
  ['The keychain', 'Credential Manager'],
  ['the keychain', 'Credential Manager'],
];

const german: Phrases = [
  ['Kein Schlüsselbund verfügbar', 'Die Anmeldeinformationsverwaltung ist nicht verfügbar'],
  ['Es läuft kein Schlüsselbunddienst', 'Die Anmeldeinformationsverwaltung läuft nicht'],
  ['Es gibt keinen Standardschlüsselbund', 'Die Anmeldeinformationsverwaltung speichert nichts'],
  ['Die Schlüsselbund-Komponente', 'Die Komponente für die Anmeldeinformationsverwaltung'],
  ['nach seinem Passwort', 'nach ihrem Passwort'],
  ['den Schlüsselbund', 'die Anmeldeinformationsverwaltung'],
  ['Der Schlüsselbund', 'Die Anmeldeinformationsverwaltung'],
  ['im Schlüsselbund', 'in der Anmeldeinformationsverwaltung'],
  ['Im Schlüsselbund', 'In der Anmeldeinformationsverwaltung'],
];

const phrases: Readonly<Record<LanguageCode, Phrases>> = { en: english, de: german, 'en-XA': [] };

/** Returns the texts with the name that Windows uses. */
export function withCredentialManager<Texts>(texts: Texts, code: LanguageCode): Texts {
  return renamed(texts, phrases[code]);
}

function renamed<Value>(value: Value, names: Phrases): Value;
function renamed(value: unknown, names: Phrases): unknown {
  if (typeof value === 'string') {
    return names.reduce((text, [keychain, name]) => text.replaceAll(keychain, name), value);
  }
  if (typeof value === 'function') {
    return (...args: unknown[]): unknown => renamed(Reflect.apply(value, undefined, args), names);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part, names)]));
}
