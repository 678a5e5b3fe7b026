// German: the texts of the panel’s first view, and of the parts that are around each view.

import { deFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withUnbrokenWords } from '../../unbroken-words.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { firstViewTexts, type FirstViewCode, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    name: 'Perch',
    quit: 'Perch beenden',
    version: 'Version {version}',
    settings: 'Einstellungen',
  },
  panelError: {
    noResponse: 'Perch reagiert nicht. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    callFailed: 'Ein Fehler ist aufgetreten. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    retry: 'Erneut versuchen',
    dismiss: 'Schließen',
  },
  starting: 'Wird gestartet …',
  account: {
    selectedDomain: 'Domain: {name}',
    notSet: 'Nicht festgelegt',
    notKnown: 'Unbekannt',
    presence: 'Präsenz',
    presenceUnknown: 'Unbekannt',
    lastKnown: 'Zuletzt bekannt: {presence}',
    refresh: 'Aktualisieren',
    refreshing: 'Wird aktualisiert …',
    restoring: 'Sie werden angemeldet …',
    signedOut: 'Abgemeldet',
    offline: 'Offline',
    reading: 'Ihr Profil wird geladen …',
    noProfile: 'Ihr Profil wurde noch nicht geladen.',
    noProfileOffline: 'Ihr Profil erscheint, sobald Sie wieder online sind.',
    offlineNotice: 'Sie sind offline. Sie bleiben angemeldet, und Perch verbindet sich automatisch wieder.',
    offlineSignedOut: 'Sie sind offline.',
    signInAgainNotice: 'Der Dienst hat Sie abgemeldet. Die Angaben sind vielleicht veraltet.',
    signInAgain: 'Erneut anmelden',
    sessionOnly:
      'Perch kann den Schlüsselbund nicht verwenden. {reason} Dort Gespeichertes bleibt erhalten. Neues geht beim Beenden von Perch verloren.',
    domains: 'Domains',
    openDomains: 'Liste öffnen',
    clearDomain: 'Auswahl aufheben',
    unnamedDomain: 'Eintrag {position, number}',
    status: 'Konto: {value}',
  },
  accounts: {
    open: 'Konten',
    attention: 'Für ein anderes Konto ist eine Anmeldung erforderlich.',
    unusualStatus: 'Ein anderes Konto hat einen ungewöhnlichen Status.',
    add: 'Konto hinzufügen …',
    signOutAll: 'Von allen Konten abmelden',
    stale: 'Nicht aktuell',
  },
  copy: {
    field: '{field} kopieren',
    done: 'Kopiert',
    failed: 'Kopieren fehlgeschlagen',
  },
  signOut: {
    open: 'Abmelden',
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
  updatedAt: {
    justNow: 'Soeben aktualisiert',
    minutesAgo: 'Vor {minutes, number} Min. aktualisiert',
    hoursAgo: 'Vor {hours, number} Std. aktualisiert',
    on: 'Aktualisiert am {date}',
  },
  presence: open({
    open: 'Verfügbar',
    inuse: 'Im Gespräch',
    progressing: 'Wählt gerade',
    alerting: 'Es klingelt',
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
  factor: open({ 'google authenticator': 'Google Authenticator', 'duo passcode': 'Duo' }),
  overview: {
    calls: { one: '1 aktiver Anruf', other: '{count, number} aktive Anrufe' },
    callsOfLimit: {
      one: '{active, number} von 1 Anruf',
      other: '{active, number} von {count, number} Anrufen',
    },
    newVoicemails: { one: '1 neue Nachricht', other: '{count, number} neue Nachrichten' },
    extension: 'Nst. {number}',
    callerId: 'Anrufername: {name}',
    localTime: 'Ortszeit',
    localTimeIn: '{time} ({city})',
    storage: '{size} Speicher',
    user: 'Ihr Profil',
    voicemail: 'Voicemail',
    recording: 'Anrufaufzeichnung',
    fieldNames: 'Details: {part}',
    allFields: 'Alle Felder',
    portal: 'Portal',
    portalHint: 'Wird im Browser geöffnet',
    statusMessage: '„{text}“',
    statusAdvice: open({
      'pwd reset': 'Ihr Passwort muss zurückgesetzt werden. Wenden Sie sich an Ihren Administrator.',
    }),
    someUnknown: 'Einige Angaben sind nicht verfügbar.',
    noneKnown: 'Keine Angaben verfügbar.',
    today: 'Heute',
  },
  voicemailSentence: {
    off: 'Die Voicemail ist ausgeschaltet. Anrufende können keine Nachricht hinterlassen.',
    mailed: 'E-Mails über neue Nachrichten gehen an {addresses}{delivery}.',
    copies: 'Kopien der Nachrichten gehen an {recipients}.',
    others: '{count, number} weitere',
    delivery: open({
      yes: ', mit Link',
      yesnew: '. Die Nachrichten bleiben ungehört',
      attnew: ', mit Audiodatei. Die Nachrichten bleiben ungehört',
      attsave: ', mit Audiodatei. Die Nachrichten werden dann gespeichert',
      atttrash: ', mit Audiodatei. Die Nachrichten werden dann gelöscht',
      brief: ', in Kurzform mit Link',
      briefattnew: ', in Kurzform mit Audiodatei. Die Nachrichten bleiben ungehört',
      briefattsave: ', in Kurzform mit Audiodatei. Die Nachrichten werden dann gespeichert',
      briefatttrash: ', in Kurzform mit Audiodatei. Die Nachrichten werden dann gelöscht',
    }),
    deliveryUnknown: ' ({value})',
    noAddress: 'E-Mails über neue Nachrichten sind eingeschaltet, aber es fehlt die Adresse.',
    notMailed: 'E-Mails über neue Nachrichten sind ausgeschaltet.',
    announced: {
      both: 'Nummer und Uhrzeit werden vorab angesagt.',
      number: 'Die Nummer wird vorab angesagt.',
      time: 'Datum und Uhrzeit werden vorab angesagt.',
      neither: 'Nummer und Uhrzeit werden nicht angesagt.',
    },
    order: {
      newest: 'Die neuesten Nachrichten werden zuerst abgespielt.',
      oldest: 'Die ältesten Nachrichten werden zuerst abgespielt.',
    },
    transcribed: 'Nachrichten werden transkribiert.',
  },
  recordingSentence: {
    recorded: open({
      no: 'Anrufe werden nicht aufgezeichnet.',
      yes: 'Anrufe werden aufgezeichnet.',
      'yes-with-transcription': 'Anrufe werden aufgezeichnet, mit Transkription.',
      'yes-with-transcription-and-sentiment':
        'Anrufe werden aufgezeichnet, mit Transkription und Stimmungsanalyse.',
    }),
    hidden: 'Andere sehen Ihre Aufzeichnungen nicht.',
    notHidden: 'Andere sehen möglicherweise Ihre Aufzeichnungen.',
  },
  fieldValue: {
    labelled: '{label}: {value}',
    hidden: 'Ausgeblendet',
    dots: '••••',
    masked: 'Ausgeblendeter Wert',
    show: 'Anzeigen',
    hide: 'Ausblenden',
    showField: '{label} anzeigen',
    hideField: '{label} ausblenden',
    timeInZone: '{time} ({zone})',
    changed: 'Geändert am {time}',
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

const code = (): FirstViewCode => ({
  voicemailSentence: {
    and: (first, last) => `${first} und ${last}`,
    greeting: (index) => (index === '0' ? 'Die Standardansage ist aktiv.' : `Ansage ${index} ist aktiv.`),
  },
});

export const deFirstView = (formats: Formats): FirstViewTexts =>
  withUnbrokenWords(createTexts(firstViewTexts, texts, code(), formats));
