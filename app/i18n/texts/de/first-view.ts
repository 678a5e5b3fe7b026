// German: the texts of the panel’s first view, and of the parts that are around each view.

import { deFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { type FirstViewCode, firstViewTexts, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    back: 'Zurück',
    name: 'Perch',
    quit: 'Perch beenden',
    settings: 'Einstellungen',
  },
  panelError: {
    noResponse: 'Perch reagiert nicht. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    callFailed: 'Ein Fehler ist aufgetreten. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    retry: 'Erneut versuchen',
    dismiss: 'Ausblenden',
  },
  starting: 'Wird gestartet …',
  account: {
    selectedDomain: 'Domain: {name}',
    notSet: 'Nicht festgelegt',
    notKnown: 'Unbekannt',
    presence: 'Präsenz',
    signedInAs: 'Angemeldet als {name}',
    presenceUnknown: 'Unbekannt',
    lastKnown: 'Zuletzt bekannt: {presence}',
    refresh: 'Aktualisieren',
    refreshing: 'Wird aktualisiert …',
    restoring: 'Sie werden angemeldet …',
    reading: 'Ihr Profil wird geladen …',
    noProfile: 'Ihr Profil wurde noch nicht geladen.',
    noProfileOffline: 'Ihr Profil erscheint, sobald Sie wieder online sind.',
    offlineNotice: 'Sie sind offline. Sie bleiben angemeldet, und Perch verbindet sich automatisch wieder.',
    offlineSignedOut: 'Sie sind offline.',
    signInAgainNotice: 'Anmeldung erforderlich. Die Angaben sind vielleicht veraltet.',
    signInAgain: 'Erneut anmelden',
    sessionOnly:
      'Perch kann den Schlüsselbund nicht verwenden. {reason} Dort Gespeichertes bleibt erhalten. Neues geht beim Beenden von Perch verloren.',
    domainsSignedOut: 'Melden Sie sich an, um Domains zu sehen',
    domains: 'Domains',
    clearDomain: 'Auswahl aufheben',
    unnamedDomain: 'Eintrag {position, number}',
    status: 'Konto: {value}',
  },
  accounts: {
    open: 'Konten',
  },
  copy: {
    field: '{field} kopieren',
    done: 'Kopiert: {value}',
    failed: 'Kopieren fehlgeschlagen',
  },
  signOut: {
    title: 'Abmelden?',
    description: '{login} wird auf diesem Computer aus Perch entfernt.',
    titleAll: 'Von allen Konten abmelden?',
    descriptionAll: {
      one: '1 Konto wird auf diesem Computer aus Perch entfernt.',
      other: '{count, number} Konten werden auf diesem Computer aus Perch entfernt.',
    },
    confirm: 'Abmelden',
    cancel: 'Abbrechen',
  },
  presence: open({
    open: 'Verfügbar',
    inuse: 'Im Gespräch',
    progressing: 'Wählt gerade',
    alerting: 'Eingehend',
    closed: 'Beschäftigt',
    inactive: 'Inaktiv',
  }),
  accountStatus: open({
    standard: 'Standard',
    new: 'Neu',
    reset: 'Zurückgesetzt',
    'pwd reset': 'Passwort muss zurückgesetzt werden',
  }),
  switch: open({ yes: 'Ein', no: 'Aus' }),
  flag: open({ yes: 'Ja', true: 'Ja', no: 'Nein', false: 'Nein' }),
  recording: open({
    no: 'Aus',
    yes: 'Ein',
    'yes-with-transcription': 'Ein, mit Transkription',
    'yes-with-transcription-and-sentiment': 'Ein, mit Transkription und Stimmungsanalyse',
  }),
  factor: open({ 'google authenticator': 'Authenticator-App', 'duo passcode': 'Duo' }),
  overview: {
    newMessages: { one: '{count, number} neue', other: '{count, number} neue' },
    on: 'Ein',
    off: 'Aus',
    transcribed: 'transkribiert',
    localTime: 'Ortszeit',
    localTimeIn: '{time} ({city})',
    allFields: 'Alle Felder',
    portal: 'Portal',
    portalHint: 'Wird im Browser geöffnet',
    noneKnown: 'Der Dienst hat weder Nummern noch Einstellungen gesendet.',
    today: 'Heute',
    statusAdvice: open({
      'pwd reset': 'Ihr Passwort muss zurückgesetzt werden. Wenden Sie sich an Ihren Administrator.',
    }),
  },
  strip: {
    title: 'Hinweise',
    details: 'Einzelheiten anzeigen',
    signInRequired: 'Anmeldung erforderlich',
    passwordReset: 'Passwort muss zurückgesetzt werden',
    keychainWaiting: 'Warten auf den Schlüsselbund',
    keychain: {
      locked: 'Schlüsselbund gesperrt',
      'no-collection': 'Schlüsselbund nicht eingerichtet',
      refused: 'Kein Zugriff auf Schlüsselbund',
      'no-answer': 'Schlüsselbund antwortet nicht',
      other: 'Problem mit dem Schlüsselbund',
      none: 'Kein Schlüsselbund',
    },
    sessionOnly: '{problem}: nicht gespeichert',
    offline: 'Offline.',
    outdated: 'Nicht aktuell.',
    problem: 'Dienst gestört.',
    failed: 'Das hat nicht geklappt',
    lastUpdate: 'Stand {time}',
    nextTry: 'Nächster Versuch {time}',
    startupWarning: 'Hinweis von Perch',
    update: 'Perch {version} ist verfügbar',
    more: { one: '1 weiterer Hinweis', other: '{count, number} weitere Hinweise' },
  },
  overviewRow: {
    noAddress: 'Ein, aber ohne Adresse',
    defaultGreeting: 'Standard',
    copies: { one: ' und 1 Kopie', other: ' und {count, number} Kopien' },
  },
  fieldValue: {
    labelled: '{label}: {value}',
    hidden: 'Ausgeblendet',
    dots: '••••',
    masked: 'Ausgeblendeter Wert',
    showField: '{label} anzeigen',
    hideField: '{label} ausblenden',
    timeInZone: '{time} ({zone})',
    changed: 'Geändert: {before} → {after}, {time}',
    notSent: 'nicht gesendet',
    notShown: 'ausgeblendet',
  },
  voicemailDelivery: open({
    no: 'Keine E-Mail',
    yes: 'Link zur Nachricht',
    yesnew: 'Nur Benachrichtigung; Nachricht bleibt ungehört',
    attnew: 'Mit Audiodatei; Nachricht bleibt ungehört',
    attsave: 'Mit Audiodatei; Nachricht wird gespeichert',
    atttrash: 'Mit Audiodatei; Nachricht wird gelöscht',
    brief: 'Kurze E-Mail mit Link',
    briefattnew: 'Kurze Benachrichtigung mit Audiodatei; Nachricht bleibt ungehört',
    briefattsave: 'Kurze Benachrichtigung mit Audiodatei; Nachricht wird gespeichert',
    briefatttrash: 'Kurze Benachrichtigung mit Audiodatei; Nachricht wird gelöscht',
  }),
  ...deFieldLabels,
};

const code = (): FirstViewCode => ({ overview: { since: (time) => `seit ${time}` } });

export const deFirstView = (formats: Formats): FirstViewTexts =>
  createTexts(firstViewTexts, texts, code(), formats);
