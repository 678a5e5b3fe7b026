// German: the texts of the views that are loaded on demand, of which the main process reads some, too.

import { deFieldMeanings } from './field-meanings.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { viewTexts, type ViewCode, type ViewTexts } from '../en/views.ts';

const texts: Translation<typeof viewTexts> = {
  welcome: {
    title: 'Ihr Telefonkonto auf einen Blick',
    description: 'Präsenz, Voicemail und Aufzeichnung, immer im Infobereich.',
    open: 'Verbindungsdatei öffnen …',
    openHint: 'Ihre IT-Abteilung oder Ihr Anbieter sendet sie Ihnen.',
    practice: 'Übungsdienst ausprobieren',
    practiceHint: 'ohne Konto',
    titleAdding: 'Konto hinzufügen',
    descriptionAdding: 'Verbinden Sie Perch mit dem Dienst, zu dem das Konto gehört.',
    noService: 'Auf diesem Computer ist kein Dienst eingerichtet. Wenden Sie sich an Ihre IT-Abteilung.',
  },
  hosts: { one: 'Adresse', other: 'Adressen' },
  signIn: {
    title: 'Bei {name} anmelden',
    method: {
      window: 'Auf der Seite des Dienstes anmelden',
      password: 'Mit Passwort anmelden',
      browser: 'Im Browser anmelden',
    },
    submit: 'Anmelden',
    otherWays: 'Andere Wege:',
    otherMethod: { window: 'Anmeldeseite', password: 'Passwort', browser: 'Browser' },
  },
  signingIn: {
    user: {
      window: 'Fahren Sie im Anmeldefenster fort',
      password: 'Fahren Sie mit der Anmeldung fort',
      browser: 'Fahren Sie im Browser fort',
    },
    userHint: {
      window: 'Es liegt möglicherweise hinter anderen Fenstern.',
      password: '',
      browser: 'Perch fährt automatisch fort, sobald Sie fertig sind.',
    },
    slow: 'Das dauert länger als üblich. Sie können zurückgehen und es erneut versuchen.',
    notOpened: 'Nicht geöffnet?',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert.',
    token: 'Sie werden angemeldet …',
    profile: 'Ihr Profil wird geladen …',
  },
  password: {
    username: 'Benutzername',
    password: 'Passwort',
    checking: 'Sie werden angemeldet …',
    help: 'Passwort vergessen?',
  },
  passcode: {
    title: 'Code eingeben',
    user: 'für {username}',
    description: '6-stelliger Code aus Ihrer Authenticator-App',
    otherDescription: 'Geben Sie den Code von {factor} ein.',
    label: '6-stelliger Code',
    otherLabel: 'Code',
    tooMany: 'Geben Sie nur 6 Ziffern ein.',
    incomplete: 'Geben Sie alle 6 Ziffern ein.',
    tooLong: 'Geben Sie höchstens 64 Zeichen ein.',
    help: 'Keinen Code?',
    unknownFactor: '„{vendor} {type}“',
    factor: 'Anderen Faktor verwenden:',
    submit: 'Weiter',
    checking: 'Wird geprüft …',
    left: 'Noch {clock}',
  },
  domains: {
    title: 'Domains',
    search: 'Domains filtern',
    loading: 'Wird geladen …',
    searching: 'Suche läuft …',
    countComplete: { one: '1 Domain', other: '{count, number} Domains' },
    countOfTotal: '{count, number} von {total, number}',
    countSoFar: '{count, number} geladen',
    loadAll: 'Alle laden',
    stop: 'Anhalten',
    reload: 'Liste neu laden',
    noneHelp: 'Für Ihr Konto gibt es keine Domains.',
    clearFilter: 'Filter löschen',
    noMatch: 'Keine Domain enthält „{query}“.',
    noMatchSoFar: 'Kein Treffer für „{query}“ in den bisher geladenen Domains.',
    refused:
      'Sie können nur Ihre eigene Domain sehen. Bitten Sie Ihren Administrator um Zugriff auf weitere Domains.',
    refusedAll: 'Sie sind nicht berechtigt, Domains aufzulisten. Bitten Sie Ihren Administrator um Zugriff.',
    moreRefused: 'Sie haben keinen Zugriff auf weitere Domains. Bitten Sie Ihren Administrator um Zugriff.',
    offline: 'Perch erreicht den Dienst nicht. Die bisher geladenen Domains können Sie weiter verwenden.',
    offlineFirst: 'Perch erreicht den Dienst nicht.',
    signedOut: 'Melden Sie sich erneut an, um Ihre Domains zu sehen.',
    failed: 'Perch konnte keine weiteren Domains laden. {detail}',
    failedFirst: 'Perch konnte Ihre Domains nicht laden. {detail}',
    mayHoldMore:
      'Diese Liste ist möglicherweise unvollständig. Der Dienst sendet immer wieder dieselben Domains.',
    matches: '{count, number}',
    unnamedField: 'Wert',
    truncated: 'Einige Felder oder lange Werte werden nicht angezeigt.',
    recordMissing: 'Diese Domain ist nicht mehr in der Liste.',
    details: 'Details',
    select: 'Auswählen',
    selectIntro: 'Die ausgewählte Domain erscheint im Fenster und im Infobereich.',
    selectedShown: 'Ausgewählt: {domain}',
    selected: 'Ausgewählt',
    loadingDetails: 'Domain wird geladen …',
    detailsFailed: 'Perch konnte diese Domain nicht laden.',
    csv: {
      save: 'Als CSV speichern …',
      loadFirst: 'Alle laden, um als CSV zu speichern',
      name: 'Name',
      domain: 'Domain',
      fileType: 'CSV-Datei',
      saved: 'Als {file} gespeichert.',
      diskFull:
        'Der Datenträger ist voll. Es wurde nichts gespeichert. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
      notSaved:
        'Perch konnte die Datei nicht speichern. Schließen Sie sie in anderen Programmen oder wählen Sie einen anderen Ordner.',
    },
  },
  connectionForm: {
    open: 'Manuell einrichten …',
    title: 'Dienst hinzufügen',
    titleEditing: '{name} bearbeiten',
    intro: 'Diese Angaben erhalten Sie von Ihrem Anbieter oder Ihrer IT-Abteilung.',
    fromProvider: 'Von Ihrem Anbieter',
    inPerch: 'In Perch',
    name: 'Name',
    nameHint: 'Ein Name Ihrer Wahl.',
    nameReadonly: 'Der Name kann nicht geändert werden.',
    baseUrl: 'Dienstadresse',
    baseUrlHint: 'Z. B. https://pbx.example.net.',
    authUrl: 'Anmeldeadresse',
    authUrlHint: 'Nur, wenn Passwörter an eine andere Adresse gehen.',
    clientId: 'Client-ID',
    clientSecret: 'Client-Secret',
    secretHint: 'Optional. Wird im Schlüsselbund gespeichert.',
    secretEntered: 'Eingegeben. Zum Ändern erneut eingeben.',
    secretUnreadable:
      'Perch kann das Client-Secret nicht lesen. Sie sind nicht angemeldet. {reason} Geben Sie das Client-Secret erneut ein, oder speichern Sie ohne, falls Sie keines haben.',
    secretStored: 'Im Schlüsselbund. Zum Ersetzen ein neues eingeben.',
    keychainUnreadable:
      'Perch kann den Schlüsselbund zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    testNeedsSecret:
      'Perch kann das Client-Secret nicht lesen und hat den Dienst nicht getestet. {reason} Geben Sie das Client-Secret ein, um damit zu testen.',
    clientAuthentication: 'Zugangsdaten im',
    clientAuthentications: { basic: 'Header (Standard)', body: 'Body' },
    methods: 'Anmeldemethoden',
    method: {
      window: 'Anmeldeseite des Dienstes',
      password: 'Benutzername und Passwort',
      browser: 'Browser',
    },
    redirectUri: 'Redirect-URI',
    redirectUriHint: 'Die Redirect-URI, die Ihr Anbieter registriert hat.',
    browserRedirectUri: 'Redirect-URI für den Browser',
    browserRedirectUriHint: 'Eine Adresse auf diesem Computer, z. B. http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Erforderlich.',
      empty: 'Das sind nur Leerzeichen.',
      unknown: 'Wird nicht unterstützt.',
      type: 'Dieser Wert ist ungültig.',
      https: 'Geben Sie eine Adresse ein, die mit https:// beginnt und keinen Benutzernamen enthält.',
      address:
        'Geben Sie eine vollständige Adresse ein, z. B. https://pbx.example.net, ohne Benutzernamen, Leerzeichen, Backslash, „?“, „#“ oder Port 0.',
      'full-address':
        'Geben Sie eine vollständige Adresse ein, z. B. https://pbx.example.net/callback, ohne Benutzernamen, Leerzeichen, „#“ oder Port 0.',
      loopback:
        'Geben Sie eine http://-Adresse auf diesem Computer mit einem anderen Port als 80 ein, z. B. http://127.0.0.1:47821/callback.',
      'too-long': 'Das ist zu lang.',
      'no-method': 'Wählen Sie mindestens eine Anmeldemethode.',
      duplicate: 'Wählen Sie jede Anmeldemethode nur einmal.',
      characters: 'Entfernen Sie unsichtbare Zeichen und Zeichen, die die Schreibrichtung ändern.',
      scheme:
        'Geben Sie eine Adresse ein, die mit https:// oder einem eigenen Schema beginnt. Auf diesem Computer ist auch http:// möglich.',
      taken: 'Es gibt bereits einen Dienst mit diesem Namen. Wählen Sie einen anderen Namen.',
    },
    signsOutAccounts: {
      one: 'Sie haben die Adresse des Dienstes geändert. Beim Speichern wird sein Konto abgemeldet.',
      other:
        'Sie haben die Adresse des Dienstes geändert. Beim Speichern werden seine {count, number} Konten abgemeldet.',
    },
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    testResult: 'Testergebnis',
    save: 'Speichern',
    saved: 'Dienst gespeichert.',
    discardTitle: 'Änderungen verwerfen?',
    discard: 'Verwerfen',
    keepEditing: 'Weiter bearbeiten',
  },
  settings: {
    managed: 'Von Ihrer IT-Abteilung verwaltet',
    accountCount: { one: '1 Konto', other: '{count, number} Konten' },
    editConnection: '{name} bearbeiten',
    removeConnection: '{name} entfernen',
    removeTitle: '{name} entfernen?',
    addConnection: 'Dienst hinzufügen …',
    title: 'Einstellungen',
    close: 'Zurück',
    parts: {
      general: 'Allgemein',
      notifications: 'Benachrichtigungen',
      services: 'Dienste',
      advanced: 'Erweitert',
    },
    labels: {
      theme: 'Erscheinungsbild',
      trayIconColor: 'Symbol im Infobereich',
      language: 'Sprache',
      startAtLogin: 'Beim Anmelden am Computer starten',
      keepOpen: 'Bei Klick außerhalb geöffnet lassen',
      shortcut: 'Mit Tastenkürzel öffnen',
      shortcutKeys: 'Tastenkürzel',
      notifyNewVoicemail: 'neue Voicemail eingeht',
      notifySignIn: 'eine Anmeldung erforderlich ist',
      notifyRecording: 'sich die Aufzeichnung ändert',
      notifyVoicemail: 'Voicemail ausgeschaltet wird',
      notifyAccountStatus: 'sich der Kontostatus ändert',
      notifyPresence: 'sich meine Präsenz ändert',
      notifyAgain: 'Wiederholen, bis gesehen',
      quietHours: 'Ruhezeit',
      quietHoursFrom: 'Ruhe ab',
      quietHoursTo: 'Ruhe bis',
      extraVoicemail: 'Neue Voicemail',
      extraCalls: 'Mit wem Sie telefonieren',
      extraAnswerRules: 'Anrufregel',
      extraDomainCount: 'Anzahl der Domains',
      programsMayRead: 'Programme dürfen lesen',
      pollEverySeconds: 'Aktualisieren alle',
      proxy: 'Proxy',
      proxyUsername: 'Benutzername',
      proxyExceptions: 'Kein Proxy für',
      certificates: 'Zusätzliche Zertifikate',
    },
    themes: { system: 'Wie System', light: 'Hell', dark: 'Dunkel' },
    trayIconColors: { system: 'Wie System', light: 'Hell', dark: 'Dunkel' },
    programsMayRead: { nothing: 'Nichts', status: 'Status', details: 'Status und Anrufer' },
    systemLanguage: 'Wie System',
    startBlocked: {
      mac: 'macOS startet Perch nicht: Erlauben Sie es unter „Systemeinstellungen > Allgemein > Anmeldeobjekte“.',
      windows: 'Windows startet Perch nicht: Erlauben Sie es unter „Einstellungen > Apps > Autostart“.',
    },
    shortcutNotes: {
      taken:
        'Das Tastenkürzel ist vergeben, oder Ihre Tastaturbelegung hat keine lateinischen Buchstaben. Wählen Sie eine F-Taste.',
      x11: 'In einer Wayland-Sitzung funktioniert das Tastenkürzel nur, während ein X11-Fenster den Fokus hat.',
      restart: 'Eine Änderung des Tastenkürzels gilt ab dem nächsten Start von Perch.',
    },
    shortcutKeys: {
      press: 'Tasten drücken …',
      change: 'Tastenkürzel {keys} ändern',
      refused:
        'Drücken Sie zwei der Tasten Strg, Alt und Windows mit einem Buchstaben, einer Ziffer, einer F-Taste oder der Leertaste.',
      refusedMac:
        'Drücken Sie zwei der Tasten Cmd, Ctrl und Option mit einem Buchstaben, einer Ziffer, einer F-Taste oder der Leertaste.',
      names: {
        CommandOrControl: 'Strg',
        Control: 'Strg',
        Alt: 'Alt',
        Shift: 'Umschalt',
        Meta: 'Win',
        Space: 'Leertaste',
      },
      macNames: {
        CommandOrControl: 'Cmd',
        Control: 'Ctrl',
        Alt: 'Option',
        Shift: 'Umschalt',
        Meta: 'Cmd',
        Space: 'Leertaste',
      },
    },
    notify: 'Benachrichtigen, wenn',
    extras: 'Von Ihrem Dienst',
    quietHint: 'Benachrichtigungen warten bis zum Ende der Ruhezeit.',
    pollIntervalNote: 'Kürzere Anrufe können unbemerkt bleiben.',
    proxyKinds: { system: 'Wie System', none: 'Kein Proxy', manual: 'Manuell' },
    proxyAddress: 'Adresse',
    proxyAddressHint: 'Bis dahin verwendet Perch den Proxy des Systems.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Geben Sie Host und Port ein, z. B. proxy.example.net:8080.',
    proxyNotChanged: 'Der Proxy wurde nicht geändert.',
    proxyPassword: 'Passwort',
    proxyPasswordHint: 'Optional. Wird im Schlüsselbund gespeichert.',
    proxyPasswordUnreadable:
      'Perch kann den Schlüsselbund zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    proxyPasswordStored: 'Im Schlüsselbund. Zum Ersetzen ein neues eingeben.',
    noKeychain: 'Kein Schlüsselbund verfügbar. Perch behält die Eingabe nur bis zum Beenden.',
    removeProxyPassword: 'Passwort entfernen',
    noCertificateFile: 'Keine. Eine Zertifikatsdatei (PEM) erhalten Sie von Ihrer IT-Abteilung.',
    noCertificateFileLocked: 'Keine',
    chooseFile: 'Auswählen …',
    removeFile: 'Entfernen',
    certificateDialogTitle: 'Zertifikatsdatei auswählen',
    certificateFileType: 'Zertifikate',
    unreadableCertificates:
      'Perch kann diese Datei nicht lesen. Es wurde nichts geändert. Wählen Sie eine andere Datei, oder wenden Sie sich an Ihre IT-Abteilung.',
    noCertificates:
      'Diese Datei enthält keine Zertifikate, die Perch lesen kann. Es wurde nichts geändert. Wählen Sie eine PEM-Datei: eine Textdatei, die „BEGIN CERTIFICATE“ enthält.',
    allDamaged:
      'Ihre Einstellungen waren beschädigt. Perch hat sie zurückgesetzt. Eine Kopie wurde als {copy} gespeichert.',
    saveFailed: {
      'disk-full':
        'Der Datenträger ist voll. Perch kann seine Einstellungen nicht speichern und versucht es erneut. Geben Sie Speicherplatz frei.',
      'not-written': 'Perch kann seine Einstellungen nicht speichern und versucht es erneut.',
    },
  },
  about: {
    open: 'Über Perch',
    title: 'Über Perch',
    close: 'Zurück',
    versions: 'Versionen',
    updates: 'Perch aktualisiert sich nicht selbst. Neue Versionen erhalten Sie dort, woher Sie diese haben.',
    serviceTitle: 'Angaben des Dienstes',
    serviceFields: open({
      apiversion: 'API-Version',
      rate_limit: 'Anfragelimit',
      scope: 'Ihre Rolle',
      territory: 'Gebiet',
      domain: 'Domain',
      user_email: 'E-Mail',
      displayName: 'Anzeigename',
      site: 'Standort',
      group: 'Gruppe',
      department: 'Abteilung',
      token_type: 'Token-Typ',
    }),
    diagnostics: 'Diagnose',
    diagnosticsDescription:
      'Für den Support: Versionen, Einstellungen und letzte Ereignisse. Enthält keine Passwörter. Ihr Benutzername ist die einzige persönliche Angabe.',
    copy: 'Diagnose kopieren',
    save: 'Diagnose speichern …',
    licences: 'Lizenzen',
    licencesDescription: 'Die Lizenzen von Electron und Chromium liegen im Programmordner von Perch.',
    showLicences: 'Weitere Lizenzen',
    help: 'Fragen zu Ihrem Konto? Wenden Sie sich an Ihren Anbieter oder Ihre IT-Abteilung.',
    support: {
      title: 'Hilfe zu {service}',
      name: 'Anbieter',
      phone: 'Telefon',
      email: 'E-Mail',
      url: 'Website',
      openEmail: 'E-Mail schreiben',
      openUrl: 'Im Browser öffnen',
    },
    copied: 'Diagnose kopiert.',
    saved: 'Diagnose als {file} gespeichert.',
    fileType: 'Textdatei',
  },
  update: {
    available: 'Perch {version} ist verfügbar.',
    open: 'Download-Seite öffnen',
    checks: 'Perch weist auf neue Versionen hin. Installiert werden sie nicht von Perch.',
  },
  keyboard: {
    open: 'Tastatur',
    title: 'Tastenkürzel',
    groups: { everywhere: 'Überall', domains: 'Domains' },
    actions: {
      openPerch: 'Perch aus jedem Programm öffnen',
      back: 'Zurück, abbrechen oder schließen',
      account: 'Das Konto an dieser Stelle anzeigen',
      zoom: 'Größer, kleiner, normale Größe',
      closeWindow: 'Fenster schließen',
      quit: 'Perch beenden',
      help: 'Diese Tastenkürzel',
      nextDomain: 'Nächste oder vorherige Domain',
      selectDomain: 'Domain auswählen',
      domainDetails: 'Details anzeigen',
    },
    keys: { enter: 'Eingabe', escape: 'Esc' },
  },
  accountMenu: {
    service: 'Dienst',
    login: 'Benutzername',
    email: 'E-Mail',
    department: 'Abteilung',
    selectedDomain: 'Ausgewählte Domain',
    limits: 'Grenzen',
    callLimit: { one: '1 Anruf', other: '{count, number} Anrufe' },
    storage: '{size} Speicher',
    stale: 'Nicht aktuell',
    signIn: 'Anmelden',
    signInTo: 'Anmelden: {name}',
    add: 'Konto hinzufügen …',
    signOut: '{name} abmelden …',
    signOutAll: 'Alle abmelden …',
  },
  state: {
    available: 'Verfügbar',
    'on-call': 'Im Gespräch',
    ringing: 'Eingehender Anruf',
    busy: 'Beschäftigt',
    inactive: 'Inaktiv',
    unknown: 'Status unbekannt',
    connecting: 'Wird verbunden …',
    offline: 'Offline',
    'signed-out': 'Nicht angemeldet',
    'sign-in-required': 'Anmeldung erforderlich',
  },
  network: {
    cause: {
      'not-found': 'Adresse nicht gefunden',
      refused: 'Verbindung abgelehnt',
      unreachable: 'Netzwerk nicht erreichbar',
      reset: 'Verbindung unterbrochen',
      timeout: 'keine Antwort innerhalb der Frist',
      'old-tls': 'veraltete TLS-Version',
      'no-tls': 'kein TLS an diesem Port',
    },
    systemProxyUnknown: 'Perch konnte den System-Proxy nicht ermitteln.',
    unsupportedProxy:
      'Der Proxy-Typ Ihres Systems, z. B. SOCKS4, wird nicht unterstützt. Geben Sie in den Einstellungen einen anderen Proxy ein, oder wenden Sie sich an Ihre IT-Abteilung.',
    proxyPasswordUnreadable: 'Perch kann das Proxy-Passwort nicht lesen. {reason}',
    proxy:
      'Perch kann den Proxy nicht verwenden. Prüfen Sie ihn in den Einstellungen, oder wenden Sie sich an Ihre IT-Abteilung.',
    certificates: {
      'self-signed':
        'Das Zertifikat von {host} ist selbstsigniert, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung. Sie hat vielleicht eine Zertifikatsdatei, die Sie in den Einstellungen hinzufügen können.',
      expired:
        'Das Zertifikat von {host} ist abgelaufen, deshalb verbindet sich Perch nicht. Prüfen Sie Datum und Uhrzeit dieses Computers, oder wenden Sie sich an Ihre IT-Abteilung.',
      'not-yet-valid':
        'Das Zertifikat von {host} ist noch nicht gültig, deshalb verbindet sich Perch nicht. Prüfen Sie Datum und Uhrzeit dieses Computers, oder wenden Sie sich an Ihre IT-Abteilung.',
      noAlternativeName:
        'Das Zertifikat von {host} führt diese Adresse nicht als alternativen Namen (SAN) auf, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung.',
      revoked:
        'Das Zertifikat von {host} wurde widerrufen, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung.',
      other:
        'Das Zertifikat von {host} ist ungültig, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung.',
    },
  },
  keychain: {
    waiting:
      'Perch wartet auf den Schlüsselbund. Wenn ein Fenster nach seinem Passwort fragt, geben Sie es dort ein.',
    'not-installed': 'Die Schlüsselbund-Komponente von Perch konnte nicht geladen werden.',
    'no-session': 'Auf diesem Computer gibt es keine D-Bus-Sitzung.',
    'no-service': 'Es läuft kein Schlüsselbunddienst.',
    'no-collection': 'Es gibt keinen Standardschlüsselbund.',
    locked: 'Der Schlüsselbund ist gesperrt.',
    refused: 'Der Zugriff auf den Schlüsselbund wurde verweigert.',
    'too-long': 'Die Anmeldung ist zu lang für den Schlüsselbund.',
    damaged: 'Ein Eintrag im Schlüsselbund ist beschädigt.',
    timeout: 'Der Schlüsselbund hat {seconds, number} Sekunden lang nicht reagiert.',
    other: 'Der Schlüsselbund ist nicht verfügbar ({message}).',
  },
  connectionFile: {
    choose: 'Verbindungsdatei auswählen',
    filter: 'Verbindungsdateien',
    unusable: 'Perch kann diese Verbindungsdatei nicht verwenden. {reason}',
    notJson: 'Die Datei enthält kein gültiges JSON.',
    notJsonAt:
      'Die Datei enthält kein gültiges JSON. Prüfen Sie Zeile {line, number}, Spalte {column, number}.',
    notAnObject: 'Die Datei enthält kein JSON-Objekt.',
    folderUnreadable: 'Der Ordner kann nicht gelesen werden.',
    unknownKey: 'Der Schlüssel „{key}“ ist unbekannt.',
    missingKey: '„{key}“ fehlt.',
    invalidKey: '„{key}“ {rule}.',
    requiredByMethod: '„{key}“ fehlt. Die Anmeldemethode „{way}“ erfordert diese Angabe.',
    managedUnusable: 'Perch hat {file} ignoriert. {reason} Bitte informieren Sie Ihre IT-Abteilung.',
    severalManagedUnusable:
      'Perch hat {count, number} Dateien Ihrer IT-Abteilung ignoriert. Die erste ist {file}. {reason} Bitte informieren Sie Ihre IT-Abteilung.',
    storedUnusable:
      'Perch kann den Dienst {name} nicht mehr verwenden. {reason} Öffnen Sie eine korrigierte Verbindungsdatei.',
    namelessUnusable:
      'Perch kann einen Dienst, dessen Name nicht lesbar ist, nicht mehr verwenden. {reason} Öffnen Sie eine korrigierte Verbindungsdatei.',
    untrusted: {
      owner:
        'Benutzer ohne Administratorrechte könnten Änderungen vorgenommen haben, weil {path} keinem Administrator gehört.',
      writable:
        'Benutzer ohne Administratorrechte könnten Änderungen vorgenommen haben, weil sie Schreibrechte für {path} haben.',
    },
    duplicateName: '{otherFile} definiert bereits einen Dienst mit dem Namen {name}.',
    duplicateId: '{otherFile} definiert bereits einen Dienst mit der id {id}.',
    nameIsManaged:
      '{name} wird von Ihrer IT-Abteilung verwaltet und kann nicht durch eine Verbindungsdatei ersetzt werden. Es wurde nichts geändert.',
    rule: {
      text: 'muss ein Text sein',
      list: 'muss eine Liste sein, z. B. ["{entry}"]',
      object: 'muss ein Objekt mit „vendor“ und „type“ sein',
      supportObject: 'muss ein Objekt mit „name“, „phone“, „email“ oder „url“ sein',
      supportUrl:
        'muss eine https://-Adresse ohne Benutzernamen, Leerzeichen, Backslash, „?“, „#“ und „@“ sein',
      supportEmail: 'muss eine E-Mail-Adresse wie help@example.net sein',
      https: 'muss eine https://-Adresse sein (http:// nur auf diesem Computer)',
      address:
        'muss eine vollständige Adresse sein, z. B. https://pbx.example.net, ohne Benutzernamen, Leerzeichen, Backslash, „?“, „#“ oder Port 0',
      'full-address': 'muss eine vollständige Adresse ohne Benutzernamen, Leerzeichen, „#“ oder Port 0 sein',
      loopback:
        'muss eine http://-Adresse auf diesem Computer (127.0.0.1 oder localhost) mit einem anderen Port als 80 sein, ohne Benutzernamen, Leerzeichen, „#“ oder Port 0',
      maxLength: 'darf höchstens {most, number} Zeichen lang sein',
      'no-method': 'muss mindestens eine Anmeldemethode nennen',
      duplicate: 'darf jeden Eintrag nur einmal nennen',
      characters:
        'darf keine unsichtbaren Zeichen und keine Zeichen enthalten, die die Schreibrichtung ändern',
      scheme: 'muss mit https:// oder einem eigenen Schema beginnen (http:// nur auf diesem Computer)',
    },
  },
  extras: {
    secondFactor: {
      needsPassword:
        'Mit dem Code braucht dieser Dienst noch einmal Ihr Passwort. Melden Sie sich mit Benutzername und Passwort an.',
      needsPasswordMethod:
        'Mit dem Code braucht dieser Dienst noch einmal Ihr Passwort, aber diese Verbindung hat keine Anmeldung mit Passwort. Bitten Sie Ihre IT, in der Verbindungsdatei „password“ zum Schlüssel „signIn“ hinzuzufügen.',
    },
    voicemail: {
      title: 'Neue Voicemail',
      count: { one: '1 neue Voicemail', other: '{count, number} neue Voicemails' },
      none: 'Keine neue Voicemail.',
      onlySome: 'Nur {shown, number} von {count, number} werden angezeigt.',
      unreadable: 'Die Nachrichten konnten nicht geladen werden. Im Portal können Sie sie anhören.',
      caller: '{name}, {number}',
      noTranscription: 'Kein Transkript.',
      portal: 'Im Portal öffnen',
      portalHint: 'Wird im Browser geöffnet',
    },
    call: {
      active: 'Im Gespräch mit {party}',
      incoming: 'Anruf von {party}',
      outgoing: 'Anruf an {party}',
      andOthers: '{call} (+{others, number})',
    },
    answerRule: {
      standard: 'Standard',
      doNotDisturb: 'Bitte nicht stören',
      forwarded: 'Alle Anrufe gehen an {target}',
      forwardedLabel: 'Alle Anrufe gehen an',
    },
  },
  presenceToday: {
    list: 'Ihre Präsenz heute',
    between: '{from} bis {until}',
    none: 'Heute noch keine Angaben.',
    calls: { one: '1 Anruf', other: '{count, number} Anrufe' },
    limits: 'Wie Perch es {since} erfasst hat. Nur im Arbeitsspeicher.',
  },
  allFields: {
    title: 'Alle Felder',
    back: 'Zurück zur Übersicht',
    search: 'Felder suchen',
    count: { one: '1 Feld', other: '{count, number} Felder' },
    countOfAll: '{shown, number} von {all, number}',
    notSet: { one: '1 nicht festgelegt', other: '{count, number} nicht festgelegt' },
    fieldNames: 'Details anzeigen',
    noMatch: 'Kein Feld enthält „{query}“.',
    noProfile: 'Ihr Profil wurde noch nicht geladen.',
  },
  /** What IT manages. */
  managed: {
    lockedBy: {
      policy: 'Von Ihrer IT-Abteilung per Richtlinie festgelegt',
      profile: 'Von Ihrer IT-Abteilung per Konfigurationsprofil festgelegt',
      error: 'Vorgabe Ihrer IT-Abteilung ist nicht lesbar',
      file: 'Von Ihrer IT-Abteilung auf diesem Computer festgelegt',
    },
    connections: {
      none: 'Ihre IT-Abteilung bestimmt, welche Dienste es gibt.',
      listed: 'Ihre IT-Abteilung bestimmt, welche Dienste Sie hinzufügen können.',
      unreadable: 'Die Vorgabe Ihrer IT-Abteilung ist nicht lesbar. Sie können keine Dienste hinzufügen.',
    },
    refused: {
      setting: 'Das hat Ihre IT-Abteilung festgelegt. Es wurde nichts geändert.',
      none: 'Ihre IT-Abteilung erlaubt es nicht, Dienste hinzuzufügen oder zu ändern. Es wurde nichts geändert.',
      unreadable:
        'Eine Vorgabe Ihrer IT-Abteilung ist nicht lesbar. Deshalb können Sie keine Dienste hinzufügen oder ändern. Es wurde nichts geändert.',
      listed: 'Ihre IT-Abteilung erlaubt keine Dienste auf {host}. Es wurde nichts geändert.',
    },
    noServices: 'Bis dahin können Sie keine Dienste hinzufügen.',
    unusable:
      'Perch hat eine Einstellung Ihrer IT-Abteilung in {source} ignoriert. {reason} Bitte informieren Sie Ihre IT-Abteilung.',
    severalUnusable:
      'Perch hat {count} Einstellungen Ihrer IT-Abteilung ignoriert. Die erste steht in {source}. {reason} Bitte informieren Sie Ihre IT-Abteilung.',
    sourceUnusable:
      'Perch hat alle Einstellungen Ihrer IT-Abteilung in {source} ignoriert. {reason} Bitte informieren Sie Ihre IT-Abteilung.',
    problem: {
      failed: 'Windows oder macOS konnte sie nicht lesen, oder nicht rechtzeitig.',
      blocked:
        'Windows erlaubt diesem Benutzer nicht, sie mit reg.exe zu lesen. Perch weiß daher nicht, ob es welche gibt.',
      'not-used': 'Unter Windows sind verwaltete Einstellungen Richtlinien. Eine Datei wird nicht verwendet.',
      'no-object': 'Sie muss ein Objekt sein, ebenso „locked“, „defaults“ und „Recommended“ darin.',
      unknown: 'Der Schlüssel „{key}“ ist an dieser Stelle unbekannt.',
      'no-certificates': 'Sie enthält kein Zertifikat.',
      'bad-certificate': 'Eines ihrer Zertifikate ist nicht lesbar.',
      value: '„{key}“ {rule}.',
    },
    rule: {
      boolean: 'muss „true“ oder „false“ sein',
      integer: 'muss eine ganze Zahl von {min} bis {max} sein',
      choice: 'muss einer dieser Werte sein: {values}',
      time: 'muss eine Uhrzeit wie 22:00 sein',
      shortcut: 'muss Tasten wie CommandOrControl+Alt+P enthalten',
      proxy: 'muss „system“, „none“ oder eine Adresse wie http://proxy.example.net:8080 sein',
      exceptions: 'muss eine Liste von Adressen sein, durch Kommas getrennt',
      username: 'muss ein Benutzername sein',
      path: 'muss der vollständige Pfad einer Datei sein',
      https: 'muss eine Adresse wie https://updates.example.net/perch/ sein',
      host: 'muss eine Liste von Hosts wie pbx.example.net oder *.example.net sein',
    },
  },
  proxy: {
    unreachable:
      'Perch erreicht den Proxy {proxy} nicht{cause}. Prüfen Sie den Proxy in den Einstellungen, oder wenden Sie sich an Ihre IT-Abteilung.',
    credentials:
      'Der Proxy {proxy} verlangt einen gültigen Benutzernamen und ein gültiges Passwort. Prüfen Sie beide in den Einstellungen, oder wenden Sie sich an Ihre IT-Abteilung.',
    refused:
      'Der Proxy {proxy} hat die Verbindung zu {host} abgelehnt{answer}. Wenden Sie sich an Ihre IT-Abteilung.',
    noConnection:
      'Der Proxy {proxy} erreicht {host} nicht{answer}. Versuchen Sie es später erneut, oder wenden Sie sich an Ihre IT-Abteilung.',
    unsupportedScheme:
      'Der Proxy {proxy} verlangt eine Anmeldung mit {scheme}, die nicht unterstützt wird. Geben Sie in den Einstellungen einen anderen Proxy ein, oder wenden Sie sich an Ihre IT-Abteilung.',
    socksPassword:
      'Der SOCKS-Proxy {proxy} verlangt ein Passwort, das nicht unterstützt wird. Geben Sie in den Einstellungen einen anderen Proxy ein, oder wenden Sie sich an Ihre IT-Abteilung.',
    noSocks:
      'Der Proxy {proxy} antwortet nicht als SOCKS5-Proxy. Prüfen Sie seine Adresse in den Einstellungen, oder wenden Sie sich an Ihre IT-Abteilung.',
    exceptionsHint: 'Optional. Adressen durch Kommas trennen, z. B. *.example.com, 10.0.0.0/8.',
    invalidExceptions: 'Geben Sie Hosts, IP-Adressen oder Bereiche ein, z. B. *.example.com, 10.0.0.0/8.',
    socksHint: 'SOCKS5-Proxys werden ohne Passwort verwendet.',
  },
  ...deFieldMeanings,
};

const code = ({ list, number, plural, unit }: Formats): ViewCode => ({
  domains: {
    matchCount: (matches, loaded, complete) =>
      `${number(matches)} von ${number(loaded)}${complete ? '' : '+'}`,
    rateLimited: (time) => `Der Dienst ist ausgelastet. Perch fährt um ${time} fort.`,
    rateLimitedSeconds: (seconds) =>
      `Der Dienst ist ausgelastet. Perch fährt in ${unit(seconds, 'second')} fort.`,
  },
  settings: {
    removeDescription: (count) =>
      count === 0
        ? 'Der Dienst und sein Client-Secret werden von diesem Computer entfernt.'
        : plural(count, {
            one: 'Der Dienst und sein Client-Secret werden von diesem Computer entfernt, und sein Konto wird abgemeldet.',
            other: `Der Dienst und sein Client-Secret werden von diesem Computer entfernt, und seine ${number(count)} Konten werden abgemeldet.`,
          }),
    interval: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second')),
    partlyDamaged: (parts, copy) =>
      `Einige Einstellungen waren beschädigt. Perch hat sie zurückgesetzt: ${list(parts)}. Eine Kopie wurde als ${copy} gespeichert.`,
  },
  network: {
    certificates: {
      'unknown-issuer': (host, name) =>
        `Das Zertifikat von ${host} stammt von ${name || 'einer unbekannten Zertifizierungsstelle'}. Dieser Computer vertraut ihr nicht, deshalb verbindet sich Perch nicht. Falls das Ihre Firma ist, bitten Sie Ihre IT-Abteilung um die Datei mit deren Stammzertifikat, und fügen Sie sie in den Einstellungen hinzu.`,
      'incomplete-chain': (host, name) =>
        `Das Zertifikat von ${host} wurde von ${name || 'einem unbekannten Aussteller'} ausgestellt. Dieser Computer vertraut dem Aussteller nicht, deshalb verbindet sich Perch nicht. Der Server hat kein Zwischenzertifikat gesendet. Bitten Sie Ihre IT-Abteilung, es auf dem Server zu ergänzen, oder um die Datei mit dem Stammzertifikat, die Sie in den Einstellungen hinzufügen können.`,
      'other-host': (host, name) =>
        `Das Zertifikat von ${host} wurde für ${name || 'eine andere Adresse'} ausgestellt, deshalb verbindet sich Perch nicht. Möglicherweise fängt jemand die Verbindung ab. Wenden Sie sich an Ihre IT-Abteilung.`,
    },
  },
  connectionFile: {
    fileProblem: (problem, maxBytes) =>
      ({
        missing: 'Die Datei ist nicht vorhanden.',
        unreadable: 'Die Datei kann nicht gelesen werden.',
        'not-a-file': 'Das ist ein Ordner, eine Pipe oder ein Gerät, keine Datei.',
        'too-large': `Die Datei ist größer als ${number(maxBytes / 1024)} kB.`,
        'not-text': 'Die Datei enthält keinen UTF-8-Text.',
      })[problem],
    emptyKey: (key, isOptional) =>
      isOptional
        ? `„${key}“ ist leer. Tragen Sie einen Wert ein, oder entfernen Sie den Schlüssel.`
        : `„${key}“ ist leer.`,
    rule: {
      oneOf: (values) => `muss einer dieser Werte sein: ${values.join(', ')}`,
      entries: (values) => `kann ${list(values)} enthalten`,
    },
  },
  extras: {
    call: {
      since: (call, time) => `${call}, seit ${time}`,
    },
  },
  presenceToday: {
    at: (time) => `um ${time}`,
  },
});

export const deViews = (formats: Formats): ViewTexts => createTexts(viewTexts, texts, code(formats), formats);
