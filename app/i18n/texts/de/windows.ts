// German: the texts that name the keychain, with its name on Windows.

import { createTexts, type Translation } from '../../create-texts.ts';
import type { Formats } from '../../formats.ts';
import { windowsTexts, type WindowsTexts } from '../en/windows.ts';

const texts: Translation<typeof windowsTexts> = {
  account: {
    sessionOnly:
      'Perch kann die Anmeldeinformationsverwaltung nicht verwenden. {reason} Dort Gespeichertes bleibt erhalten. Neues geht beim Beenden von Perch verloren.',
  },
  actionResult: { notDeleted: { keychain: 'den Eintrag in der Anmeldeinformationsverwaltung' } },
  notices: {
    keychainWaiting: 'Warten auf gespeicherte Anmeldung',
    keychain: {
      refused: 'Kein Zugriff auf Anmeldespeicher',
      'no-answer': 'Anmeldespeicher antwortet nicht',
      other: 'Problem mit dem Anmeldespeicher',
      none: 'Kein Anmeldespeicher',
    },
  },
  connectionForm: {
    secretHint: 'Optional. Wird in der Anmeldeinformationsverwaltung gespeichert.',
    secretStored: 'In der Anmeldeinformationsverwaltung. Zum Ersetzen ein neues eingeben.',
    keychainUnreadable:
      'Perch kann die Anmeldeinformationsverwaltung zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
  },
  settings: {
    proxyPasswordHint: 'Optional. Wird in der Anmeldeinformationsverwaltung gespeichert.',
    proxyPasswordUnreadable:
      'Perch kann die Anmeldeinformationsverwaltung zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    proxyPasswordStored: 'In der Anmeldeinformationsverwaltung. Zum Ersetzen ein neues eingeben.',
    noKeychain:
      'Die Anmeldeinformationsverwaltung ist nicht verfügbar. Perch behält die Eingabe nur bis zum Beenden.',
  },
  keychain: {
    waiting:
      'Perch wartet auf die Anmeldeinformationsverwaltung. Wenn ein Fenster nach ihrem Passwort fragt, geben Sie es dort ein.',
    'not-installed': 'Die Komponente für die Anmeldeinformationsverwaltung konnte nicht geladen werden.',
    'no-service': 'Die Anmeldeinformationsverwaltung läuft nicht.',
    locked: 'Die Anmeldeinformationsverwaltung ist gesperrt.',
    refused: 'Der Zugriff auf die Anmeldeinformationsverwaltung wurde verweigert.',
    'too-long': 'Die Anmeldung ist zu lang für die Anmeldeinformationsverwaltung.',
    damaged: 'Ein Eintrag in der Anmeldeinformationsverwaltung ist beschädigt.',
    timeout: 'Die Anmeldeinformationsverwaltung hat {seconds, number} Sekunden lang nicht reagiert.',
    other: 'Die Anmeldeinformationsverwaltung ist nicht verfügbar ({message}).',
  },
};

export const deWindows = (formats: Formats): WindowsTexts => createTexts(windowsTexts, texts, {}, formats);
