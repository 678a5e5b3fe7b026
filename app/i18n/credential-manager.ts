// Windows calls its keychain Credential Manager. Only Windows loads this file.
import type { LanguageCode } from '../contract/language.ts';
import { withWords, type Words } from './replace-words.ts';

const english: Words = [
  ['No keychain is available', 'Credential Manager isn’t available'],
  ['No keychain service is running', 'Credential Manager isn’t running'],
  ['There’s no default keychain', 'Credential Manager can’t store entries'],
  ['keychain component', 'Credential Manager component'],
  ['keychain entry', 'Credential Manager entry'],
  ['The keychain', 'Credential Manager'],
  ['the keychain', 'Credential Manager'],
  ['Keychain', 'Credential Manager'],
];

const german: Words = [
  ['Kein Schlüsselbund verfügbar', 'Die Anmeldeinformationsverwaltung ist nicht verfügbar'],
  ['Es läuft kein Schlüsselbunddienst', 'Die Anmeldeinformationsverwaltung läuft nicht'],
  ['Es gibt keinen Standardschlüsselbund', 'Die Anmeldeinformationsverwaltung speichert nichts'],
  ['Die Schlüsselbund-Komponente', 'Die Komponente für die Anmeldeinformationsverwaltung'],
  ['nach seinem Passwort', 'nach ihrem Passwort'],
  ['den Schlüsselbund', 'die Anmeldeinformationsverwaltung'],
  ['Der Schlüsselbund', 'Die Anmeldeinformationsverwaltung'],
  ['im Schlüsselbund', 'in der Anmeldeinformationsverwaltung'],
  ['Im Schlüsselbund', 'In der Anmeldeinformationsverwaltung'],
  ['Schlüsselbund', 'Anmeldeinformationsverwaltung'],
];

const portuguese: Words = [
  ['Nenhum chaveiro está disponível', 'O Gerenciador de Credenciais não está disponível'],
  ['Nenhum serviço de chaveiro está em execução', 'O Gerenciador de Credenciais não está em execução'],
  ['Não há um chaveiro padrão', 'O Gerenciador de Credenciais não guarda entradas'],
  ['chaveiro', 'Gerenciador de Credenciais'],
  ['Chaveiro', 'Gerenciador de Credenciais'],
];

const french: Words = [
  ['Aucun trousseau n’est disponible', 'Le Gestionnaire d’identification n’est pas disponible'],
  ['Aucun service de trousseau n’est en cours', 'Le Gestionnaire d’identification n’est pas en cours'],
  ['Il n’y a pas de trousseau par défaut', 'Le Gestionnaire d’identification n’enregistre rien'],
  ['de trousseau de Perch', 'de Perch pour le Gestionnaire d’identification'],
  ['Trousseau', 'Gestionnaire d’identification'],
  ['trousseau', 'Gestionnaire d’identification'],
];

const spanish: Words = [
  ['No hay ningún llavero disponible', 'El Administrador de credenciales no está disponible'],
  ['No hay ningún servicio de llavero en ejecución', 'El Administrador de credenciales no está en ejecución'],
  ['No hay ningún llavero predeterminado', 'El Administrador de credenciales no puede guardar entradas'],
  ['llavero', 'Administrador de credenciales'],
  ['Llavero', 'Administrador de credenciales'],
];

const phrases: Readonly<Record<LanguageCode, Words>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  'en-XA': [],
  'ar-XB': [],
};

/** Returns the texts with the name that Windows uses. */
export function withCredentialManager<Texts>(texts: Texts, code: LanguageCode): Texts {
  return withWords(texts, phrases[code]);
}
