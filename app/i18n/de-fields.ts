// German: the label and the meaning of each profile field.
import type { FieldTexts } from './field-texts.ts';

export const deFields: FieldTexts = {
  groups: {
    identity: 'Identität',
    presence: 'Präsenz und Status',
    calling: 'Anrufe',
    'caller-id': 'Rufnummernanzeige und Notruf',
    voicemail: 'Voicemail',
    recording: 'Aufzeichnung',
    directory: 'Verzeichnis',
    'music-on-hold': 'Wartemusik',
    limits: 'Grenzen',
    alerts: 'Benachrichtigungen',
    security: 'Sicherheit',
    other: 'Weitere',
  },
  fields: {
    'name-first-name': { label: 'Vorname', meaning: 'Der Vorname der Person.' },
    'name-last-name': { label: 'Nachname', meaning: 'Der Familienname der Person.' },
    'login-username': { label: 'Anmeldename', meaning: 'Was die Person zur Anmeldung eingibt.' },
    user: { label: 'Benutzer', meaning: 'Die Person innerhalb der Domain, meist die Nebenstelle.' },
    domain: { label: 'Domain', meaning: 'Die Organisation, zu der die Person gehört.' },
    site: { label: 'Standort', meaning: 'Der Ort, an dem die Person arbeitet.' },
    department: { label: 'Abteilung', meaning: 'Der Teil der Organisation, in dem die Person arbeitet.' },
    email: { label: 'E-Mail', meaning: 'Wohin der Dienst E-Mails für die Person sendet.' },
    'user-scope': { label: 'Rolle', meaning: 'Was die Person beim Dienst darf.' },
    'time-zone': { label: 'Zeitzone', meaning: 'Die Zone, in der der Dienst die Zeiten der Person angibt.' },
    'language-token': { label: 'Sprache', meaning: 'Die Sprache, in der der Dienst mit der Person spricht.' },
    'created-datetime': { label: 'Angelegt', meaning: 'Wann die Person eingerichtet wurde.' },
    'last-modified-datetime': {
      label: 'Zuletzt geändert',
      meaning: 'Wann sich die Einstellungen der Person zuletzt geändert haben.',
    },
    'user-presence-status': { label: 'Präsenz', meaning: 'Ob die Person gerade erreichbar ist.' },
    'status-message': { label: 'Statusmeldung', meaning: 'Was die Person anderen zu ihrem Status mitteilt.' },
    'account-status': { label: 'Kontostatus', meaning: 'Wie es beim Dienst um das Konto steht.' },
    'active-calls-total-current': {
      label: 'Aktive Anrufe',
      meaning: 'Wie viele Gespräche die Person gerade führt.',
    },
    'service-code': { label: 'Dienstcode', meaning: 'Der Code, unter dem der Anbieter das Konto führt.' },
    'dial-plan': { label: 'Wählplan', meaning: 'Die Regeln, die aus Gewähltem Anrufe machen.' },
    'dial-policy': { label: 'Wählrechte', meaning: 'Welche Nummern die Person anrufen darf.' },
    'ring-no-answer-timeout-seconds': {
      label: 'Klingeldauer',
      meaning: 'Wie lange ein Anruf klingelt, bevor er weitergeht, etwa zur Voicemail.',
    },
    'call-screening-enabled': {
      label: 'Anrufansage',
      meaning: 'Anrufende nennen ihren Namen, und die Person entscheidet, ob sie annimmt.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Anonyme Anrufe abweisen',
      meaning: 'Wer seine Nummer unterdrückt, wird abgewiesen.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'Liste erlaubter Nummern',
      meaning: 'Ob die Liste der Nummern gilt, die immer durchkommen.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'Liste gesperrter Nummern',
      meaning: 'Ob die Liste der Nummern gilt, die abgewiesen werden.',
    },
    'caller-id-name': { label: 'Angezeigter Name', meaning: 'Der Name, den andere bei einem Anruf sehen.' },
    'caller-id-number': {
      label: 'Angezeigte Nummer',
      meaning: 'Die Nummer, die andere bei einem Anruf sehen.',
    },
    'caller-id-number-emergency': {
      label: 'Nummer bei Notrufen',
      meaning: 'Die Nummer, die Rettungsdienste bei einem Notruf sehen.',
    },
    'emergency-address-id': {
      label: 'Notfalladresse',
      meaning: 'Die hinterlegte Adresse, zu der Rettungsdienste geschickt werden.',
    },
    'area-code': {
      label: 'Vorwahl',
      meaning: 'Was vor Nummern gesetzt wird, die ohne Vorwahl gewählt werden.',
    },
    privacy: { label: 'Rufnummernunterdrückung', meaning: 'Ob die Nummer vor Angerufenen verborgen wird.' },
    'voicemail-enabled': { label: 'Voicemail', meaning: 'Ob Anrufende eine Nachricht hinterlassen können.' },
    'email-send-alert-new-voicemail-enabled': {
      label: 'E-Mail bei neuer Nachricht',
      meaning: 'Ob eine neue Nachricht per E-Mail gemeldet wird.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'Inhalt dieser E-Mail',
      meaning: 'Ob die Aufnahme mitgeschickt wird und was aus der Nachricht wird.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Kopien dieser E-Mail',
      meaning: 'Wer die E-Mail über eine neue Nachricht noch bekommt.',
    },
    'voicemail-greeting-index': {
      label: 'Ansage',
      meaning: 'Welche der aufgenommenen Ansagen zu hören ist.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Nummer ansagen',
      meaning: 'Vor jeder Nachricht wird die Nummer genannt, von der sie kam.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Datum und Uhrzeit ansagen',
      meaning: 'Vor jeder Nachricht wird gesagt, wann sie kam.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Neueste zuerst',
      meaning: 'Die Nachrichten werden von der neuesten zur ältesten abgespielt.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Rundrufe',
      meaning: 'Auch Nachrichten, die an alle gehen, kommen hier an.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transkription',
      meaning: 'Neue Nachrichten werden transkribiert. Der Wert nennt den Anbieter.',
    },
    'voicemail-user-control-enabled': {
      label: 'Eigene Verwaltung',
      meaning: 'Ob die Person ihre Voicemail-Einstellungen selbst ändern darf.',
    },
    'voicemail-login-pin': {
      label: 'PIN',
      meaning: 'Was die Person am Telefon eingibt, um ihre Nachrichten zu hören.',
    },
    'recording-configuration': {
      label: 'Anrufaufzeichnung',
      meaning: 'Ob Gespräche aufgezeichnet werden und was aus den Aufnahmen gemacht wird.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Vor anderen verborgen',
      meaning: 'Ob andere, die Aufnahmen hören dürften, diese nicht finden.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'Im Verzeichnis',
      meaning: 'Ob andere die Person in der Namensliste finden.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'Wahl nach Namen',
      meaning: 'Ob Anrufende die Person über ihren Namen erreichen.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Name auf den Tasten',
      meaning: 'Die Tasten, die für den Namen der Person stehen.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Rang unter Gleichen',
      meaning: 'Der Platz unter denen, deren Namen dieselben Tasten haben.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Zufällige Reihenfolge',
      meaning: 'Ob die Wartemusik in zufälliger Reihenfolge läuft.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Zwischenansage alle',
      meaning: 'Wie oft Wartende eine Ansage hören.',
    },
    'limits-max-active-calls-total': {
      label: 'Gespräche zugleich',
      meaning: 'Wie viele Gespräche die Person gleichzeitig führen kann.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Speicherplatz',
      meaning: 'Wie viel Platz Nachrichten und Aufnahmen einnehmen dürfen.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'E-Mail bei verpasstem Anruf',
      meaning: 'Ob ein verpasster Anruf per E-Mail gemeldet wird.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'E-Mail bei vollem Speicher',
      meaning: 'Ob ein voller Speicher per E-Mail gemeldet wird.',
    },
    mfa: { label: 'Zweite Faktoren', meaning: 'Womit die Person sich neben dem Passwort ausweist.' },
    sso_ids: { label: 'Einmalanmeldung', meaning: 'Kennungen der Person bei anderen Anmeldediensten.' },
  },
};
