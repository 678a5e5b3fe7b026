// German: the texts that only the main process makes.

import { deStart } from './start.ts';
import type { Formats } from '../../formats.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { mainProcessTexts, type MainProcessCode, type MainProcessTexts } from '../en/main-process.ts';

const texts: Translation<typeof mainProcessTexts> = {
  question: {
    connection: 'Mit {host} verbinden?',
    connectionName: 'In der Datei heißt der Dienst „{name}“.',
    replacesSecret: 'Diesen Dienst gibt es bereits in Perch. Die Datei ersetzt sein Client-Secret.',
    changesClient: 'Dadurch ändert sich der Client des Dienstes oder Ihre Art der Anmeldung.',
    connect: 'Verbinden',
    proxy: 'Den Proxy {host} verwenden?',
    proxyDetail:
      'Alles, was Perch sendet und empfängt, läuft dann über ihn. Fahren Sie nur fort, wenn Sie ihn kennen.',
    useProxy: 'Proxy verwenden',
    exceptions: 'Den Proxy umgehen?',
    exceptionsDetail:
      'Perch erreicht diese Adressen dann ohne den Proxy. Fahren Sie nur fort, wenn Sie sie kennen.',
    bypassProxy: 'Proxy umgehen',
    otherAccount: '{login} hinzufügen?',
    otherAccountDetail: 'Sie wollten sich wieder als {name} anmelden. Dies ist ein anderes Konto.',
    addAccount: 'Konto hinzufügen',
    reveal: 'Ihre Voicemail-PIN anzeigen?',
    revealDetail: 'Fahren Sie nur fort, wenn Sie sie gerade anzeigen wollten.',
    show: 'Anzeigen',
    saveDomains: 'Die Liste der Domains speichern?',
    saveDomainsDetail: 'Fahren Sie nur fort, wenn Sie sie gerade speichern wollten.',
    save: 'Speichern',
    cancel: 'Abbrechen',
  },
  connectionTest: {
    unreachable:
      'Perch erreicht die Dienstadresse nicht ({detail}). Prüfen Sie die Adresse, Ihr Netzwerk und die Proxy-Einstellungen.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig ({detail}). Perch hat den Test beendet. Wenden Sie sich an Ihre IT-Abteilung.',
    reached: 'Die Dienstadresse antwortet.',
    api: 'Die API des Dienstes antwortet und verlangt wie erwartet eine Anmeldung.',
    'no-api':
      'Unter dieser Adresse ist die API des Dienstes nicht zu finden (Status {status}). Prüfen Sie die Dienstadresse.',
    page: 'Die Anmeldeseite öffnet sich.',
    'page-refused':
      'Die Anmeldeseite hat die Anfrage abgelehnt ({detail}). Prüfen Sie die Client-ID, und fragen Sie Ihren Anbieter, ob die Redirect-URI registriert ist.',
    'pkce-required':
      'Die Anmeldeseite verlangt PKCE. Fügen Sie in der Verbindungsdatei „{method}“ zum Schlüssel „pkce“ hinzu.',
    'no-page': 'Unter dieser Adresse gibt es keine Anmeldeseite ({detail}). Prüfen Sie die Dienstadresse.',
    client: 'Der Dienst akzeptiert den Client.',
    'client-unknown':
      'Der Dienst hat die Client-ID oder das Client-Secret abgelehnt. Prüfen Sie beide und wie sie gesendet werden.',
    'client-unsaid': 'Der Dienst hat geantwortet, aber den Client nicht bestätigt ({detail}).',
    'no-token':
      'Die Token-Adresse hat nicht wie erwartet geantwortet ({detail}). Prüfen Sie die Dienstadresse.',
    localhost:
      'Die Redirect-URI für den Browser enthält localhost. Verwenden Sie das sicherere 127.0.0.1, und lassen Sie es von Ihrem Anbieter registrieren.',
  },
  tray: {
    name: 'Perch',
    phase: { starting: 'Wird gestartet …', 'signing in': 'Anmeldung läuft …' },
    voicemail: { on: 'Voicemail ein', off: 'Voicemail aus' },
    recording: { on: 'Anrufe werden aufgezeichnet', off: 'Anrufe werden nicht aufgezeichnet' },
    menu: {
      open: 'Perch öffnen',
      add: 'Konto hinzufügen …',
      portal: 'Portal öffnen',
      refresh: 'Aktualisieren',
      signInAs: 'Erneut als {name} anmelden …',
      settings: 'Einstellungen …',
      help: 'Hilfe',
      diagnostics: 'Diagnose speichern …',
      about: 'Über Perch',
      quit: 'Perch beenden',
    },
  },
  desktop: {
    noTray:
      'Ihr Desktop zeigt keine Symbole im Infobereich an, deshalb öffnet sich Perch in einem Fenster. Wenn Sie das Fenster schließen, läuft Perch weiter. Um es wieder zu sehen, starten Sie Perch erneut.',
  },
  notification: {
    newVoicemail: 'Neue Voicemail',
    clientRefused: '{connection} kann Ihre Anmeldung nicht erneuern',
    signInEnded: 'Erneut bei {connection} anmelden',
    signInNeeded: 'Perch ist bereit. Klicken Sie hier, um sich anzumelden.',
    signInEndedBody: 'Sie sind nicht mehr als {name} angemeldet. Perch zeigt die zuletzt bekannten Angaben.',
    recordingOn: 'Anrufaufzeichnung ist eingeschaltet',
    recordingOff: 'Anrufaufzeichnung ist ausgeschaltet',
    voicemailOff: 'Voicemail ist ausgeschaltet',
    presence: 'Präsenz: {presence}',
    notSaved: 'Konto noch nicht gespeichert',
    notSavedBody:
      'Perch konnte seine Einstellungen nicht speichern und versucht es erneut. Wenn Sie Perch vorher beenden, müssen Sie dieses Konto erneut hinzufügen.',
  },
  actionResult: {
    failed:
      'Perch konnte das nicht abschließen. Versuchen Sie es erneut. Wenn es wieder vorkommt, speichern Sie unter „Über Perch“ die Diagnose und senden Sie sie an Ihre IT-Abteilung.',
    signedOut: 'Sie sind abgemeldet. Perch hat die Daten des Kontos von diesem Computer gelöscht.',
    notDeleted: {
      settings: 'das Konto in der Einstellungsdatei',
      profile: 'das zuletzt bekannte Profil',
      keychain: 'den Eintrag im Schlüsselbund',
    },
    notSaved: {
      'disk-full':
        'Der Datenträger ist voll. Es wurde nichts geändert. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
      'not-written':
        'Perch konnte seine Einstellungen nicht speichern. Es wurde nichts geändert. Versuchen Sie es erneut.',
    },
    noBrowser: 'Perch konnte Ihren Browser nicht öffnen. Öffnen Sie {address} selbst.',
    noMailProgram: 'Perch konnte Ihr E-Mail-Programm nicht öffnen. Schreiben Sie selbst an {address}.',
    signInCancelled: 'Anmeldung abgebrochen.',
  },
  failure: {
    network: 'Perch erreicht den Dienst nicht und versucht es weiter. Sie bleiben angemeldet.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat nichts gesendet. Wenden Sie sich an Ihre IT-Abteilung.',
    busy: 'Der Dienst ist ausgelastet. Perch versucht es nach einer Weile erneut.',
    slow: 'Der Dienst antwortet langsam. Perch wartet weiter. Sie bleiben angemeldet.',
    unavailable: 'Der Dienst hat eine Störung. Perch versucht es weiter. Sie bleiben angemeldet.',
    forbidden:
      'Sie sind nicht berechtigt, Ihr Profil zu sehen{detail}. Wenden Sie sich an Ihren Administrator.',
    unauthorized:
      'Der Dienst hat Ihre Anmeldung nicht akzeptiert. Perch versucht es weiter. Falls das nicht hilft, melden Sie sich ab und wieder an.',
    rejected:
      'Der Dienst hat die Anfrage abgelehnt{detail}. Perch versucht es weiter. Sie bleiben angemeldet.',
    unreadable:
      'Perch kann die Antwort des Dienstes nicht lesen{detail} und versucht es weiter. Sie bleiben angemeldet.',
    internal: 'In Perch ist ein Fehler aufgetreten. Perch versucht es erneut. Sie bleiben angemeldet.',
    keychain:
      'Perch kann Ihre gespeicherte Anmeldung nicht lesen. {reason} Perch versucht es weiter. Sie können sich auch erneut anmelden.',
    status: 'Der Dienst hat einen Fehler gemeldet ({status}).',
    notAList: 'Die Antwort des Dienstes ist keine Liste{detail}.',
    networkSignIn: 'In diesem Netzwerk müssen Sie sich zuerst anmelden.',
    redirected: 'Der Dienst oder dieses Netzwerk leitet zu {host} weiter.',
    quotedStatus: ' (Status {status})',
    quotedPart: { encoding: ' (Kodierung {name})', header: ' (Header {name})' },
    moved: 'Ihre IT-Abteilung hat {name} nach {hosts} verlegt. Melden Sie sich erneut an.',
    notProvided:
      'Ihre IT-Abteilung stellt {name} nicht mehr bereit. Melden Sie sich bei einem anderen Dienst an, oder wenden Sie sich an Ihre IT-Abteilung.',
    notStored:
      'Ihre gespeicherte Anmeldung fehlt. Melden Sie sich erneut an, um Ihr Profil zu aktualisieren.',
  },
  keyring: {
    unnamed: 'Der Schlüsselbund',
    namesKde: 'Das Fenster kann KDE nennen.',
    'no-service':
      'Es läuft kein Schlüsselbund. Installieren Sie GNOME Keyring oder KWallet und versuchen Sie es dann erneut.',
    'switched-off':
      'KWallet ist ausgeschaltet. Schalten Sie es in den Systemeinstellungen ein und versuchen Sie es dann erneut.',
    'no-plugins':
      'KWallet benötigt das Paket libqca-qt5-2-plugins. Installieren Sie es und versuchen Sie es dann erneut.',
    'no-collection':
      '{keyring} ist noch nicht eingerichtet. Versuchen Sie es erneut und beantworten Sie das Fenster.',
    locked: '{keyring} ist gesperrt. Versuchen Sie es erneut und geben Sie das Passwort ein.',
    refused: '{keyring} hat den Zugriff verweigert. Versuchen Sie es erneut und beantworten Sie das Fenster.',
    'no-answer':
      '{keyring} hat 60 Sekunden lang nicht reagiert. Versuchen Sie es erneut und beantworten Sie das Fenster.',
  },
  signInNote: {
    blocked: 'Die Anmeldeseite wollte {host} öffnen. Perch hat es nicht geöffnet.',
    tryBrowser: 'Geht es nicht weiter, gehen Sie zurück, und melden Sie sich im Browser an.',
    noState:
      'Die Antwort Ihres Browsers gehörte nicht zu dieser Anmeldung. Schließen Sie sie im Browser ab, oder gehen Sie zurück, und versuchen Sie es erneut.',
    noBrowser:
      'Dieses System nennt keinen Browser. Hat sich keiner geöffnet, kopieren Sie den Link in einen.',
    title: 'Perch hat etwas blockiert',
  },
  signInFailed: {
    network:
      'Perch erreicht den Dienst nicht{cause}. Sie sind nicht angemeldet. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat die Anmeldung beendet. Wenden Sie sich an Ihre IT-Abteilung.',
    keychain: 'Perch kann das Client-Secret nicht lesen. Sie sind nicht angemeldet. {reason}',
    unavailable:
      'Der Dienst ist zurzeit nicht verfügbar. Sie sind nicht angemeldet. Versuchen Sie es später erneut.',
    noLogin:
      'Der Dienst hat keinen Benutzernamen gesendet. Sie sind nicht angemeldet. Wenden Sie sich an Ihren Anbieter.',
    tokenType:
      'Der Dienst hat ein Token des Typs „{type}“ gesendet, das Perch nicht verwenden kann. Sie sind nicht angemeldet. Wenden Sie sich an Ihren Anbieter.',
    internal: 'In Perch ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
    unreadable:
      'Perch kann die Antwort des Dienstes nicht lesen{detail}. Versuchen Sie es erneut, oder wenden Sie sich an Ihren Administrator.',
    wrongState:
      'Die Antwort passte nicht zu dieser Anmeldung. Perch hat sie ignoriert. Versuchen Sie es erneut.',
    noCode:
      'Der Dienst hat keinen Autorisierungscode gesendet. Versuchen Sie es erneut, oder wenden Sie sich an Ihren Administrator.',
    pkceRequired:
      'Der Dienst verlangt für diese Anmeldung PKCE, deshalb sind Sie nicht angemeldet. Bitten Sie Ihre IT-Abteilung, in der Verbindungsdatei „{method}“ zum Schlüssel „pkce“ hinzuzufügen.',
    pkceRefused:
      'Der Dienst hat die Anmeldung abgelehnt ({text}). Falls das wieder geschieht, bitten Sie Ihre IT-Abteilung, in der Verbindungsdatei „pkce“ auf [] zu setzen.',
    wrongPassword: 'Der Benutzername oder das Passwort ist falsch.',
    passcodeExpired: 'Die Zeit für den Code ist abgelaufen. Melden Sie sich erneut an.',
    challengeEnded: 'Der Dienst hat diese Anmeldung beendet. Melden Sie sich erneut an.',
    loginTooLong:
      'Der Dienst hat einen Benutzernamen gesendet, der für Perch zu lang ist. Sie sind nicht angemeldet. Wenden Sie sich an Ihren Administrator.',
    pageCertificate:
      'Das Zertifikat der Anmeldeseite ist ungültig. Perch hat die Seite nicht geöffnet. Wenden Sie sich an Ihre IT-Abteilung.',
    pageNetwork:
      'Perch erreicht die Anmeldeseite nicht{cause}. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
    noPage:
      'Der Dienst hat keine Anmeldeseite gesendet ({status, number}). Versuchen Sie es erneut, oder wenden Sie sich an Ihren Administrator.',
    pageBlocked:
      'Die Anmeldeseite führt zu {host}, was Perch nicht öffnet. Sie sind nicht angemeldet. Wenden Sie sich an Ihre IT-Abteilung.',
    pageWeakCertificate:
      'Das Zertifikat von {host} ist zu schwach: Es braucht einen RSA-Schlüssel mit mindestens 2048 Bit und SHA-256. Wenden Sie sich an Ihre IT-Abteilung.',
    pageRedirected:
      'Die Anmeldeseite leitet im Kreis weiter oder zu einer Adresse, die kein Browser öffnet. Sie sind nicht angemeldet. Wenden Sie sich an Ihre IT-Abteilung.',
    noWindow:
      'Perch konnte das Anmeldefenster nicht öffnen. Sie sind nicht angemeldet. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    pageCrashed: 'Die Anmeldeseite ist abgestürzt. Versuchen Sie es erneut.',
    browserTimeout: 'Die Anmeldung wurde nach 10 Minuten beendet. Versuchen Sie es erneut.',
    noBrowser:
      'Perch konnte Ihren Browser nicht öffnen. Prüfen Sie Ihren Standardbrowser und versuchen Sie es erneut.',
    portInUse:
      'Eine andere App verwendet Port {port}, den Perch für die Anmeldung im Browser braucht. Das kann auch das Perch einer anderen Person an diesem Computer sein. Beenden Sie diese App und versuchen Sie es erneut.',
    portNotAllowed:
      'Perch kann Port {port} auf diesem Computer nicht verwenden ({code}). Bitten Sie Ihren Administrator um eine Verbindungsdatei mit einem anderen Port.',
  },
  oauthError: {
    denied: 'Die Anmeldeseite hat Ihre Anmeldung abgelehnt: {text}',
    clientNotAllowed:
      'Der Dienst erlaubt Perch diese Art der Anmeldung nicht. Wenden Sie sich an Ihre IT-Abteilung.',
    client:
      'Der Dienst hat die Client-ID oder das Client-Secret abgelehnt. Bitten Sie Ihre IT-Abteilung um eine neue Verbindungsdatei.',
    clientEncoding:
      'Der Dienst hat die Client-ID oder das Client-Secret abgelehnt. Bitten Sie Ihre IT-Abteilung um eine neue Verbindungsdatei. Sind beide richtig, muss darin „clientAuthentication“ auf „body“ gesetzt sein.',
    redirectUri:
      'Der Dienst akzeptiert die Redirect-URI von Perch nicht. Bitten Sie Ihren Anbieter, die Redirect-URI aus der Verbindungsdatei zu registrieren.',
    grant: 'Der Dienst akzeptiert diese Anmeldung nicht mehr. Versuchen Sie es erneut.',
    unavailable: 'Der Dienst kann Sie zurzeit nicht anmelden. Versuchen Sie es später erneut.',
    other: 'Der Dienst hat die Anmeldung abgelehnt: {text}',
  },
  passcodeFailed: {
    network:
      'Perch erreicht den Dienst nicht. Ihr Code wurde nicht geprüft. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat Ihren Code nicht gesendet. Wenden Sie sich an Ihre IT-Abteilung.',
    unavailable:
      'Der Dienst kann Ihren Code zurzeit nicht prüfen. Warten Sie einen Moment, und geben Sie dann einen neuen Code ein.',
    unreadable:
      'Perch kann die Antwort des Dienstes nicht lesen{detail}. Versuchen Sie es mit einem neuen Code, oder wenden Sie sich an Ihren Administrator.',
    notAccepted:
      'Dieser Code hat nicht funktioniert. Warten Sie auf einen neuen und versuchen Sie es erneut.',
  },
  browserPage: {
    done: 'Weiter in Perch',
    doneDescription: 'Sie können diesen Tab schließen.',
    idle: 'Seite nicht gefunden',
    idleDescription: 'Perch verwendet diese Adresse nur während der Anmeldung.',
  },
  /** The parts of the settings file. */
  settingsParts: {
    format: 'Dateiformat',
    connections: 'Dienste',
    accounts: 'Konten',
    toForget: 'noch zu löschende Anmeldungen',
    preferences: 'alles unter „Einstellungen“',
  },
};

const code = ({ list, number, plural }: Formats): MainProcessCode => ({
  question: {
    connectionDetail: (hosts) =>
      `Perch sendet die Client-ID und das Client-Secret und später Ihre Anmeldedaten an diese Adressen. Fahren Sie nur fort, wenn Sie sie kennen.\n\n${hosts.join('\n')}`,
    replacesConnection: (signedOut) =>
      signedOut === 0
        ? 'Sie ersetzt den Dienst dieses Namens in Perch samt seinem Client-Secret.'
        : plural(signedOut, {
            one: 'Sie ersetzt den Dienst dieses Namens in Perch samt seinem Client-Secret. Sein Konto wird abgemeldet.',
            other: `Sie ersetzt den Dienst dieses Namens in Perch samt seinem Client-Secret. Seine ${number(signedOut)} Konten werden abgemeldet.`,
          }),
  },
  connectionTest: {
    'page-elsewhere': (host) =>
      host === ''
        ? 'Die Anmeldeseite leitet auf eine andere Seite weiter.'
        : `Die Anmeldeseite leitet an ${host} weiter.`,
  },
  tray: {
    calls: (presence, count) => (count > 1 ? `${presence} (${number(count)})` : presence),
  },
  actionResult: {
    signedOutPartly: (left) =>
      `Sie sind abgemeldet. Perch konnte nicht alles löschen und versucht es erneut: ${list(left)}.`,
  },
  start: deStart,
});

export const deMainProcess = (formats: Formats): MainProcessTexts =>
  createTexts(mainProcessTexts, texts, code(formats), formats);
