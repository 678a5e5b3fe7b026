// German: the texts of the account overview and of the list of all profile fields.
import type { OverviewMessages } from './en-overview.ts';
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export const deOverview = ({ number, plural }: Formats): OverviewMessages => ({
  overview: {
    calls: (count) => plural(count, { one: '1 aktiver Anruf', other: `${number(count)} aktive Anrufe` }),
    callsOfLimit: (count, limit) =>
      plural(limit, {
        one: `${number(count)} von 1 Anruf`,
        other: `${number(count)} von ${number(limit)} Anrufen`,
      }),
    extension: (number) => `Nst. ${number}`,
    callerId: (name) => `Anrufername: ${name}`,
    localTime: 'Ortszeit',
    localTimeIn: (time, city) => `${time} (${city})`,
    storage: (size) => `${size} Speicher`,
    user: 'Ihr Profil',
    voicemail: 'Voicemail',
    recording: 'Anrufaufzeichnung',
    fieldNames: (part) => `Details: ${part}`,
    allFields: 'Alle Felder',
    portal: 'Portal',
    portalHint: 'Wird im Browser geöffnet',
    statusMessage: (text) => `„${text}“`,
    someUnknown: 'Einige Angaben sind nicht verfügbar.',
    noneKnown: 'Keine Angaben verfügbar.',
  },
  voicemailSentence: {
    off: 'Die Voicemail ist ausgeschaltet. Anrufende können keine Nachricht hinterlassen.',
    mailed: (addresses, delivery) => `E-Mails über neue Nachrichten gehen an ${addresses}${delivery}.`,
    copies: (recipients) => `Kopien gehen an ${recipients}.`,
    and: (first, last) => `${first} und ${last}`,
    others: (count) => `${number(count)} weitere`,
    delivery: open({
      yes: '',
      yesnew: '. Die Nachrichten bleiben ungehört',
      attnew: ', mit Audiodatei. Die Nachrichten bleiben ungehört',
      attsave: ', mit Audiodatei. Die Nachrichten werden dann gespeichert',
      atttrash: ', mit Audiodatei. Die Nachrichten werden dann gelöscht',
      brief: ', in Kurzform',
      briefattnew: ', in Kurzform mit Audiodatei. Die Nachrichten bleiben ungehört',
      briefattsave: ', in Kurzform mit Audiodatei. Die Nachrichten werden dann gespeichert',
      briefatttrash: ', in Kurzform mit Audiodatei. Die Nachrichten werden dann gelöscht',
    }),
    deliveryUnknown: (value) => ` (${value})`,
    noAddress: 'E-Mails über neue Nachrichten sind eingeschaltet, aber es fehlt die Adresse.',
    notMailed: 'E-Mails über neue Nachrichten sind ausgeschaltet.',
    greeting: (index) => (index === '0' ? 'Die Standardansage ist aktiv.' : `Ansage ${index} ist aktiv.`),
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
    labelled: (label, value) => `${label}: ${value}`,
    hidden: 'Ausgeblendet',
    dots: '••••',
    show: 'Anzeigen',
    hide: 'Ausblenden',
    showField: (label) => `${label} anzeigen`,
    hideField: (label) => `${label} ausblenden`,
    timeInZone: (time, zone) => `${time} (${zone})`,
    changed: (time) => `Geändert am ${time}`,
    notSent: 'nicht gesendet',
    notShown: 'ausgeblendet',
  },
  allFields: {
    title: 'Alle Felder',
    back: 'Zurück zur Übersicht',
    search: 'Felder suchen',
    count: (shown, all) => (shown === all ? `${number(all)} Felder` : `${number(shown)} von ${number(all)}`),
    fieldNames: 'Details anzeigen',
    noMatch: (query) => `Kein Feld enthält „${query}“.`,
    leftOut: (count) =>
      plural(count, {
        one: '1 weiteres Feld wird nicht angezeigt.',
        other: `${number(count)} weitere Felder werden nicht angezeigt.`,
      }),
    noProfile: 'Ihr Profil wurde noch nicht geladen.',
  },
  voicemailDelivery: open({
    no: 'Keine E-Mail',
    yes: 'Nur Benachrichtigung',
    yesnew: 'Nur Benachrichtigung; Nachricht bleibt ungehört',
    attnew: 'Mit Audiodatei; Nachricht bleibt ungehört',
    attsave: 'Mit Audiodatei; Nachricht wird gespeichert',
    atttrash: 'Mit Audiodatei; Nachricht wird gelöscht',
    brief: 'Kurze Benachrichtigung',
    briefattnew: 'Kurze Benachrichtigung mit Audiodatei; Nachricht bleibt ungehört',
    briefattsave: 'Kurze Benachrichtigung mit Audiodatei; Nachricht wird gespeichert',
    briefatttrash: 'Kurze Benachrichtigung mit Audiodatei; Nachricht wird gelöscht',
  }),
});
