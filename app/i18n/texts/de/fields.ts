// German: the label and the meaning of each profile field.
import type { FieldTexts } from '../../field-texts.ts';

export const deFields: FieldTexts = {
  groups: {
    identity: 'Persönliche Angaben',
    presence: 'Präsenz und Status',
    calling: 'Anrufe',
    'caller-id': 'Rufnummernanzeige und Notruf',
    voicemail: 'Voicemail',
    recording: 'Anrufaufzeichnung',
    directory: 'Verzeichnis',
    'music-on-hold': 'Wartemusik',
    limits: 'Limits',
    alerts: 'E-Mail-Benachrichtigungen',
    security: 'Sicherheit',
    other: 'Weitere',
  },
  fields: {
    'name-first-name': { label: 'Vorname', meaning: 'Ihr Vorname.' },
    'name-last-name': { label: 'Nachname', meaning: 'Ihr Nachname.' },
    'login-username': { label: 'Benutzername', meaning: 'Der Name, mit dem Sie sich anmelden.' },
    user: { label: 'Benutzer (Nebenstelle)', meaning: 'Ihre Kennung in der Domain, meist Ihre Nebenstelle.' },
    domain: { label: 'Domain', meaning: 'Die Domain, zu der Ihr Konto gehört, meist Ihre Organisation.' },
    site: { label: 'Standort', meaning: 'Der Standort, an dem Sie arbeiten.' },
    department: { label: 'Abteilung', meaning: 'Die Abteilung, in der Sie arbeiten.' },
    email: { label: 'E-Mail', meaning: 'An diese Adresse sendet der Dienst Ihre E-Mails.' },
    'user-scope': { label: 'Rolle', meaning: 'Was Sie beim Dienst tun dürfen.' },
    'time-zone': { label: 'Zeitzone', meaning: 'Die Zeitzone, die der Dienst für Sie verwendet.' },
    'language-token': { label: 'Sprache', meaning: 'Die Sprache, die der Dienst für Sie verwendet.' },
    'created-datetime': { label: 'Erstellt', meaning: 'Wann Ihr Konto erstellt wurde.' },
    'last-modified-datetime': {
      label: 'Zuletzt geändert',
      meaning: 'Wann Ihre Kontoeinstellungen zuletzt geändert wurden.',
    },
    'user-presence-status': {
      label: 'Präsenz',
      meaning: 'Ob Sie verfügbar, im Gespräch oder beschäftigt sind.',
    },
    'status-message': { label: 'Statusnachricht', meaning: 'Was Sie anderen über Ihren Status mitteilen.' },
    'account-status': {
      label: 'Kontostatus',
      meaning: 'Der Zustand Ihres Kontos, z. B. Standard, neu oder zurückgesetzt.',
    },
    'active-calls-total-current': {
      label: 'Aktive Anrufe',
      meaning: 'Wie viele Anrufe bei Ihnen gerade laufen.',
    },
    'service-code': { label: 'Dienstcode', meaning: 'Der Code Ihres Anbieters für Ihr Konto.' },
    'dial-plan': { label: 'Wählplan', meaning: 'Die Regeln für die Nummern, die Sie wählen.' },
    'dial-policy': { label: 'Wählberechtigung', meaning: 'Welche Nummern Sie anrufen dürfen.' },
    'ring-no-answer-timeout-seconds': {
      label: 'Klingeldauer',
      meaning: 'Wie lange es klingelt, bevor ein Anruf weitergeleitet wird, z. B. an die Voicemail.',
    },
    'call-screening-enabled': {
      label: 'Anrufer nach Namen fragen',
      meaning: 'Anrufende nennen ihren Namen, und Sie entscheiden, ob Sie annehmen.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Anonyme Anrufe abweisen',
      meaning: 'Anrufe mit unterdrückter Nummer werden abgewiesen.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'Zulassungsliste',
      meaning: 'Nummern auf der Liste kommen immer durch.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'Sperrliste',
      meaning: 'Nummern auf der Liste werden abgewiesen.',
    },
    'caller-id-name': { label: 'Angezeigter Name', meaning: 'Der Name, den andere bei Ihren Anrufen sehen.' },
    'caller-id-number': {
      label: 'Angezeigte Nummer',
      meaning: 'Die Nummer, die andere bei Ihren Anrufen sehen.',
    },
    'caller-id-number-emergency': {
      label: 'Nummer bei Notrufen',
      meaning: 'Die Nummer, die der Notruf bei Ihren Anrufen sieht.',
    },
    'emergency-address-id': {
      label: 'ID der Notfalladresse',
      meaning: 'Verweist auf die Adresse, zu der Rettungsdienste geschickt werden.',
    },
    'area-code': {
      label: 'Vorwahl',
      meaning: 'Wird Nummern vorangestellt, die Sie ohne Vorwahl wählen.',
    },
    privacy: {
      label: 'Privatsphäre',
      meaning: 'Ihre Einstellung für Anrufe, zum Beispiel ob Ihre Nummer unterdrückt wird.',
    },
    'voicemail-enabled': { label: 'Voicemail', meaning: 'Anrufende können eine Nachricht hinterlassen.' },
    'email-send-alert-new-voicemail-enabled': {
      label: 'E-Mail bei neuer Nachricht',
      meaning: 'Sie erhalten eine E-Mail, wenn eine neue Nachricht eingeht.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'Inhalt der E-Mail',
      meaning: 'Was die E-Mail enthält und was mit der Nachricht geschieht.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Kopien der E-Mail',
      meaning: 'Wer die E-Mail noch erhält: Adressen oder Nebenstellen.',
    },
    'voicemail-greeting-index': {
      label: 'Ansage',
      meaning: 'Die Ansage, die Anrufende hören. 0 ist die Standardansage.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Nummer ansagen',
      meaning: 'Vor jeder Nachricht wird die Nummer angesagt.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Datum und Uhrzeit ansagen',
      meaning: 'Vor jeder Nachricht werden Datum und Uhrzeit angesagt.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Neueste zuerst',
      meaning: 'Die neuesten Nachrichten werden zuerst abgespielt.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Rundnachrichten',
      meaning: 'Sie erhalten auch Nachrichten, die an alle gehen.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transkription',
      meaning: 'Neue Nachrichten werden transkribiert. Der Wert nennt den Anbieter.',
    },
    'voicemail-user-control-enabled': {
      label: 'Selbstverwaltung',
      meaning: 'Sie können Ihre Voicemail-Einstellungen ändern.',
    },
    'voicemail-login-pin': {
      label: 'PIN',
      meaning: 'Die PIN, mit der Sie Ihre Nachrichten am Telefon abhören.',
    },
    'recording-configuration': {
      label: 'Anrufaufzeichnung',
      meaning: 'Ob Ihre Anrufe aufgezeichnet und ob die Aufzeichnungen transkribiert und ausgewertet werden.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Aufzeichnungen verbergen',
      meaning: 'Andere können Ihre Aufzeichnungen nicht sehen.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'Im Verzeichnis anzeigen',
      meaning: 'Andere finden Ihren Namen im Verzeichnis.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'Namenswahl',
      meaning: 'Anrufende erreichen Sie, indem sie Ihren Namen auf den Tasten eingeben.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Ziffern für die Namenswahl',
      meaning: 'Die Ziffern, die Ihrem Namen entsprechen.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Rang bei gleichen Ziffern',
      meaning: 'Ihre Position unter Personen, deren Namen dieselben Ziffern haben.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Zufällige Reihenfolge',
      meaning: 'Die Wartemusik läuft in zufälliger Reihenfolge.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Abstand der Zwischenansagen',
      meaning: 'Wie oft Wartende eine Ansage hören.',
    },
    'limits-max-active-calls-total': {
      label: 'Gleichzeitige Anrufe',
      meaning: 'Wie viele Anrufe Sie gleichzeitig führen können.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Speicherlimit',
      meaning: 'Wie viel Platz Ihre Nachrichten und Aufzeichnungen belegen dürfen.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'E-Mail bei verpassten Anrufen',
      meaning: 'Sie erhalten eine E-Mail, wenn Sie einen Anruf verpassen.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'E-Mail bei vollem Speicher',
      meaning: 'Sie erhalten eine E-Mail, wenn Ihr Speicher voll ist.',
    },
    mfa: {
      label: 'Bestätigungsmethoden',
      meaning: 'Womit Sie Ihre Anmeldung zusätzlich zum Passwort bestätigen.',
    },
    sso_ids: { label: 'Single-Sign-on-IDs', meaning: 'Ihre Kennungen bei anderen Anmeldediensten.' },
  },
};
