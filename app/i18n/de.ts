// German. `Messages` (en.ts) is the shape.
import { deFields } from './de-fields.ts';
import { deOverview } from './de-overview.ts';
import type { Messages, PanelMessages } from './en.ts';
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';
import { withUnbrokenWords } from './unbroken-words.ts';

export const de = (formats: Formats): Messages =>
  withUnbrokenWords({
    ...panelTexts(formats),
    ...deOverview(formats),
    ...deFields,
  });

const panelTexts = ({ list, number, plural, unit }: Formats): PanelMessages => ({
  app: {
    name: 'Perch',
    quit: 'Perch beenden',
    version: (version) => `Version ${version}`,
  },
  panelError: {
    noResponse: 'Perch reagiert nicht. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    callFailed: 'Ein Fehler ist aufgetreten. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    retry: 'Erneut versuchen',
    dismiss: 'Schließen',
  },
  starting: 'Wird gestartet …',
  welcome: {
    title: 'Willkommen bei Perch',
    description: 'Präsenz, Voicemail und Anrufaufzeichnung auf einen Blick.',
    open: 'Verbindungsdatei öffnen …',
    openHint: 'Sie erhalten sie von Ihrem Anbieter oder Ihrer IT-Abteilung.',
    practice: 'Übungsdienst ausprobieren',
    titleAdding: 'Konto hinzufügen',
    descriptionAdding: 'Verbinden Sie Perch mit dem Dienst, zu dem das Konto gehört.',
    back: 'Zurück',
  },
  question: {
    connection: (host) => `Mit ${host} verbinden?`,
    connectionName: (name) => `In der Datei heißt der Dienst „${name}“.`,
    connectionDetail: (hosts) =>
      `Perch sendet die Client-ID und das Client-Secret und später Ihre Anmeldedaten an diese Adressen. Fahren Sie nur fort, wenn Sie sie kennen.\n\n${hosts.join('\n')}`,
    replacesConnection: (signedOut) =>
      signedOut === 0
        ? 'Sie ersetzt den Dienst dieses Namens in Perch samt seinem Client-Secret.'
        : plural(signedOut, {
            one: 'Sie ersetzt den Dienst dieses Namens in Perch samt seinem Client-Secret. Sein Konto wird abgemeldet.',
            other: `Sie ersetzt den Dienst dieses Namens in Perch samt seinem Client-Secret. Seine ${number(signedOut)} Konten werden abgemeldet.`,
          }),
    replacesSecret: 'Diesen Dienst gibt es bereits in Perch. Die Datei ersetzt sein Client-Secret.',
    connect: 'Verbinden',
    proxy: (host) => `Den Proxy ${host} verwenden?`,
    proxyDetail:
      'Alles, was Perch sendet und empfängt, läuft dann über ihn. Fahren Sie nur fort, wenn Sie ihn kennen.',
    useProxy: 'Proxy verwenden',
    reveal: 'Ihre Voicemail-PIN anzeigen?',
    revealDetail: 'Fahren Sie nur fort, wenn Sie sie gerade anzeigen wollten.',
    show: 'Anzeigen',
    cancel: 'Abbrechen',
  },
  hosts: (count) => plural(count, { one: 'Adresse', other: 'Adressen' }),
  signIn: {
    title: (name) => `Bei ${name} anmelden`,
    method: {
      window: 'Auf der Seite des Dienstes anmelden',
      password: 'Mit Passwort anmelden',
      browser: 'Im Browser anmelden',
    },
    submit: 'Anmelden',
    changeConnection: 'Anderen Dienst verwenden',
    back: 'Zurück',
  },
  signingIn: {
    title: (name) => `Anmeldung bei ${name}`,
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
    slow: 'Das dauert länger als üblich. Sie können abbrechen und es erneut versuchen.',
    token: 'Sie werden angemeldet …',
    profile: 'Ihr Profil wird geladen …',
    cancel: 'Abbrechen',
  },
  account: {
    selectedDomain: (name) => `Domain: ${name}`,
    notSet: 'Nicht festgelegt',
    notKnown: 'Unbekannt',
    presence: 'Präsenz',
    presenceUnknown: 'Unbekannt',
    lastKnown: (presence) => `Zuletzt bekannt: ${presence}`,
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
    sessionOnly: (reason) =>
      `Perch kann den Schlüsselbund nicht verwenden. ${reason} Dort Gespeichertes bleibt erhalten. Neues geht beim Beenden von Perch verloren.`,
  },
  password: {
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    checking: 'Sie werden angemeldet …',
    cancel: 'Abbrechen',
    help: 'Passwort vergessen? Wenden Sie sich an Ihren Administrator.',
  },
  passcode: {
    title: 'Code eingeben',
    description: (factor) => `Verwenden Sie den 6-stelligen Code aus ${factor}.`,
    label: '6-stelliger Code',
    incomplete: 'Geben Sie alle 6 Ziffern ein.',
    help: 'Keinen Code? Wenden Sie sich an Ihren Administrator.',
    unknownFactor: (vendor, type) => `„${vendor} ${type}“`,
    factor: 'Code abrufen aus',
    submit: 'Weiter',
    checking: 'Wird geprüft …',
    cancel: 'Abbrechen',
    minutesLeft: (minutes) => `Noch ${number(minutes)} Min. zum Anmelden`,
    clockLeft: (clock) => `Noch ${clock} zum Anmelden`,
  },
  accounts: {
    open: 'Konten',
    attention: 'Für ein anderes Konto ist eine Anmeldung erforderlich.',
    unusualStatus: 'Ein anderes Konto hat einen ungewöhnlichen Status.',
    add: 'Konto hinzufügen …',
    signOutAll: 'Von allen Konten abmelden',
  },
  domains: {
    open: 'Domains',
    title: 'Domains',
    back: 'Zurück zum Konto',
    search: 'Domains filtern',
    list: 'Domains',
    loadingFirst: 'Domains werden geladen …',
    countComplete: (count) => plural(count, { one: '1 Domain', other: `${number(count)} Domains` }),
    countOfTotal: (count, total) => `${number(count)} von ${number(total)}`,
    countSoFar: (count) => `${number(count)} geladen`,
    matchCount: (matches, loaded, complete) =>
      `${number(matches)} von ${number(loaded)}${complete ? '' : '+'}`,
    loadAll: 'Alle laden',
    stop: 'Anhalten',
    retry: 'Erneut versuchen',
    reload: 'Liste neu laden',
    empty: 'Keine Domains',
    noneHelp: 'Für Ihr Konto gibt es keine Domains.',
    clearFilter: 'Filter löschen',
    noMatch: (query) => `Keine Domain enthält „${query}“.`,
    noMatchSoFar: (query) => `Kein Treffer für „${query}“ in den bisher geladenen Domains.`,
    refused:
      'Sie können nur Ihre eigene Domain sehen. Bitten Sie Ihren Administrator um Zugriff auf weitere Domains.',
    refusedAll: 'Sie sind nicht berechtigt, Domains aufzulisten. Bitten Sie Ihren Administrator um Zugriff.',
    moreRefused: 'Sie haben keinen Zugriff auf weitere Domains. Bitten Sie Ihren Administrator um Zugriff.',
    offline: 'Perch erreicht den Dienst nicht. Die bisher geladenen Domains können Sie weiter verwenden.',
    offlineFirst: 'Perch erreicht den Dienst nicht.',
    signedOut: 'Sie sind abgemeldet. Melden Sie sich erneut an, um Ihre Domains zu sehen.',
    failed: (detail) => `Perch konnte keine weiteren Domains laden. ${detail}`,
    failedFirst: (detail) => `Perch konnte Ihre Domains nicht laden. ${detail}`,
    rateLimited: (time) => `Der Dienst ist ausgelastet. Perch fährt um ${time} fort.`,
    rateLimitedSeconds: (seconds) =>
      `Der Dienst ist ausgelastet. Perch fährt in ${unit(seconds, 'second')} fort.`,
    mayHoldMore:
      'Diese Liste ist möglicherweise unvollständig. Der Dienst sendet immer wieder dieselben Domains.',
    matches: (count) => number(count),
    unnamed: (position) => `Eintrag ${number(position)}`,
    generalGroup: 'Allgemein',
    unnamedField: 'Wert',
    truncated: 'Einige Felder oder lange Werte werden nicht angezeigt.',
    recordMissing: 'Diese Domain ist nicht mehr in der Liste.',
    details: 'Details',
    select: 'Auswählen',
    selectHint: 'Zeigt diese Domain im Fenster und im Menü des Infobereichs.',
    selectIntro: 'Die ausgewählte Domain erscheint im Fenster und im Menü des Infobereichs.',
    selectedShown: (domain) => `Fenster und Menü des Infobereichs zeigen „${domain}“.`,
    selected: 'Ausgewählt',
    selectedGone: (domain) => `Die ausgewählte Domain „${domain}“ ist nicht mehr in der Liste.`,
    selectedMissing: (domain) =>
      `Perch konnte die ausgewählte Domain „${domain}“ nicht finden. Möglicherweise wurde sie gelöscht.`,
    findSelected: 'Liste öffnen',
    deselect: 'Auswahl aufheben',
    loadingDetails: 'Domain wird geladen …',
    detailsFailed: 'Perch konnte diese Domain nicht laden.',
    backToList: 'Zurück zur Liste',
    secretValue: 'Ausgeblendet',
    emptyValue: 'Nicht festgelegt',
    copy: (field) => `${field} kopieren`,
    copied: 'Kopiert',
    copyFailed: 'Kopieren fehlgeschlagen',
  },
  connectionForm: {
    open: 'Manuell einrichten …',
    title: 'Dienst hinzufügen',
    titleEditing: (name) => `${name} bearbeiten`,
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
    secretUnreadable: (reason) =>
      `Perch kann das Client-Secret nicht lesen. Sie sind nicht angemeldet. ${reason} Geben Sie das Client-Secret erneut ein, oder speichern Sie ohne, falls Sie keines haben.`,
    secretStored: 'Im Schlüsselbund. Zum Ersetzen ein neues eingeben.',
    keychainUnreadable:
      'Perch kann den Schlüsselbund zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    testNeedsSecret: (reason) =>
      `Perch kann das Client-Secret nicht lesen und hat den Dienst nicht getestet. ${reason} Geben Sie das Client-Secret ein, um damit zu testen.`,
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
    signsOutAccounts: (count) =>
      plural(count, {
        one: 'Sie haben die Adresse des Dienstes geändert. Beim Speichern wird sein Konto abgemeldet.',
        other: `Sie haben die Adresse des Dienstes geändert. Beim Speichern werden seine ${number(count)} Konten abgemeldet.`,
      }),
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    testResult: 'Testergebnis',
    save: 'Speichern',
    saved: 'Dienst gespeichert.',
    cancel: 'Abbrechen',
    discardTitle: 'Änderungen verwerfen?',
    discard: 'Verwerfen',
    keepEditing: 'Weiter bearbeiten',
  },
  connectionTest: {
    version: (version) => `Die API des Dienstes hat Version ${version}.`,
    unreachable: (detail) =>
      `Perch erreicht die Dienstadresse nicht (${detail}). Prüfen Sie die Adresse, Ihr Netzwerk und die Proxy-Einstellungen.`,
    certificate: (detail) =>
      `Das Zertifikat des Dienstes ist ungültig (${detail}). Perch hat den Test beendet. Wenden Sie sich an Ihre IT-Abteilung.`,
    reached: 'Die Dienstadresse antwortet.',
    api: 'Die API des Dienstes antwortet und verlangt wie erwartet eine Anmeldung.',
    'no-api': (status) =>
      `Unter dieser Adresse ist die API des Dienstes nicht zu finden (Status ${status}). Prüfen Sie die Dienstadresse.`,
    page: 'Die Anmeldeseite öffnet sich.',
    'page-elsewhere': (host) =>
      host === ''
        ? 'Die Anmeldeseite leitet auf eine andere Seite weiter.'
        : `Die Anmeldeseite leitet an ${host} weiter.`,
    'page-refused': (detail) =>
      `Die Anmeldeseite hat die Anfrage abgelehnt (${detail}). Prüfen Sie die Client-ID, und fragen Sie Ihren Anbieter, ob die Redirect-URI registriert ist.`,
    'pkce-required': (method) =>
      `Die Anmeldeseite verlangt PKCE. Fügen Sie in der Verbindungsdatei „${method}“ zum Schlüssel „pkce“ hinzu.`,
    'no-page': (detail) =>
      `Unter dieser Adresse gibt es keine Anmeldeseite (${detail}). Prüfen Sie die Dienstadresse.`,
    client: 'Der Dienst akzeptiert den Client.',
    'client-unknown':
      'Der Dienst hat die Client-ID oder das Client-Secret abgelehnt. Prüfen Sie beide und wie sie gesendet werden.',
    'client-unsaid': (detail) => `Der Dienst hat geantwortet, aber den Client nicht bestätigt (${detail}).`,
    'no-token': (detail) =>
      `Die Token-Adresse hat nicht wie erwartet geantwortet (${detail}). Prüfen Sie die Dienstadresse.`,
  },
  settings: {
    connections: 'Dienste',
    managed: 'Von Ihrer IT-Abteilung verwaltet',
    managedHint: 'Wenden Sie sich für Änderungen an Ihre IT-Abteilung.',
    accountCount: (count) => plural(count, { one: '1 Konto', other: `${number(count)} Konten` }),
    editConnection: (name) => `${name} bearbeiten`,
    removeConnection: (name) => `${name} entfernen`,
    removeTitle: (name) => `${name} entfernen?`,
    removeDescription: (count) =>
      count === 0
        ? 'Der Dienst und sein Client-Secret werden von diesem Computer entfernt.'
        : plural(count, {
            one: 'Der Dienst und sein Client-Secret werden von diesem Computer entfernt, und sein Konto wird abgemeldet.',
            other: `Der Dienst und sein Client-Secret werden von diesem Computer entfernt, und seine ${number(count)} Konten werden abgemeldet.`,
          }),
    addConnection: 'Dienst hinzufügen …',
    open: 'Einstellungen',
    title: 'Einstellungen',
    close: 'Zurück',
    general: 'Allgemein',
    theme: 'Erscheinungsbild',
    themes: { system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
    trayIconColor: 'Symbol im Infobereich',
    trayIconColors: { system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    systemLanguage: 'Systemeinstellung',
    startAtLogin: 'Beim Anmelden am Computer starten',
    keepOpen: 'Bei Klick außerhalb geöffnet lassen',
    shortcut: 'Perch mit Tastenkürzel öffnen',
    shortcutLabel: 'Tastenkürzel',
    shortcutTaken:
      'Ein anderes Programm oder das System verwendet dieses Tastenkürzel. Wählen Sie andere Tasten.',
    shortcutKeys: {
      press: 'Tasten drücken …',
      change: (keys) => `Tastenkürzel ${keys} ändern`,
      refused:
        'Drücken Sie Strg, Alt oder die Windows-Taste mit einem Buchstaben, einer Ziffer, einer F-Taste oder der Leertaste.',
      refusedMac:
        'Drücken Sie Cmd, Ctrl oder Option mit einem Buchstaben, einer Ziffer, einer F-Taste oder der Leertaste.',
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
    notify: 'Benachrichtigungen',
    notifyHint: 'Perch zeigt sie auch bei geschlossenem Fenster an.',
    quietHours: 'Ruhezeit: Benachrichtigungen warten',
    quietFrom: 'Ruhe ab',
    quietTo: 'Ruhe bis',
    notifications: {
      signIn: 'Anmeldung erforderlich',
      accountStatus: 'Änderung des Kontostatus',
      recording: 'Anrufaufzeichnung ein/aus',
      voicemail: 'Voicemail ausgeschaltet',
      presence: 'Änderung der Präsenz',
    },
    polling: 'Datenaktualisierung',
    pollInterval: 'Aktualisierungsintervall',
    pollHint: 'Bei Abwesenheit prüft Perch seltener.',
    interval: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second')),
    pageSize: 'Domains pro Seite',
    network: 'Netzwerk',
    proxy: 'Proxy',
    proxyKinds: { system: 'Systemeinstellung', none: 'Kein Proxy', manual: 'Manuell' },
    proxyAddress: 'Proxy-Adresse',
    proxyAddressHint: 'Bis dahin verwendet Perch den Proxy des Systems.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Geben Sie Host und Port ein, z. B. proxy.example.net:8080.',
    proxyNotChanged: 'Der Proxy wurde nicht geändert.',
    proxyUsername: 'Proxy-Benutzername',
    proxyPassword: 'Proxy-Passwort',
    proxyPasswordHint: 'Optional. Wird im Schlüsselbund gespeichert.',
    proxyPasswordUnreadable:
      'Perch kann den Schlüsselbund zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    proxyPasswordStored: 'Im Schlüsselbund. Zum Ersetzen ein neues eingeben.',
    noKeychain: 'Kein Schlüsselbund verfügbar. Perch behält die Eingabe nur bis zum Beenden.',
    removeProxyPassword: 'Passwort entfernen',
    certificates: 'Zusätzliche Zertifikate',
    noCertificateFile: 'Keine. Eine Zertifikatsdatei (PEM) erhalten Sie von Ihrer IT-Abteilung.',
    chooseFile: 'Auswählen …',
    removeFile: 'Entfernen',
    certificateDialogTitle: 'Zertifikatsdatei auswählen',
    certificateFileType: 'Zertifikate',
    unreadableCertificates:
      'Perch kann diese Datei nicht lesen. Es wurde nichts geändert. Wählen Sie eine andere Datei, oder wenden Sie sich an Ihre IT-Abteilung.',
    noCertificates:
      'Diese Datei enthält keine Zertifikate, die Perch lesen kann. Es wurde nichts geändert. Wählen Sie eine PEM-Datei: eine Textdatei, die „BEGIN CERTIFICATE“ enthält.',
    partlyDamaged: (parts, copy) =>
      `Einige Einstellungen waren beschädigt. Perch hat sie zurückgesetzt: ${list(parts)}. Eine Kopie wurde als ${copy} gespeichert.`,
    allDamaged: (copy) =>
      `Ihre Einstellungen waren beschädigt. Perch hat sie zurückgesetzt. Eine Kopie wurde als ${copy} gespeichert.`,
    changedOutside: (copy) =>
      `Ein anderes Programm hat die Einstellungsdatei geändert, während Perch lief. Perch hat die eigenen Einstellungen behalten. Die andere Fassung wurde als ${copy} gespeichert.`,
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
      hostname: 'Server',
      site: 'Standort',
      group: 'Gruppe',
      department: 'Abteilung',
    }),
    diagnostics: 'Diagnose',
    diagnosticsDescription:
      'Für den Support: Versionen, Einstellungen und Ereignisse des letzten Tages. Enthält keine Passwörter. Ihr Benutzername ist die einzige persönliche Angabe.',
    copy: 'Diagnose kopieren',
    save: 'Diagnose speichern …',
    licences: 'Lizenzen',
    licencesDescription: 'Die Lizenzen von Electron und Chromium liegen im Programmordner von Perch.',
    showLicences: 'Weitere Lizenzen',
    help: 'Fragen zu Ihrem Konto? Wenden Sie sich an Ihren Anbieter oder Ihre IT-Abteilung.',
    copied: 'Diagnose kopiert.',
    saved: (file) => `Diagnose als ${file} gespeichert.`,
    fileType: 'Textdatei',
  },
  keyboard: {
    open: 'Tastenkürzel',
    title: 'Tastenkürzel',
    close: 'Schließen',
    groups: { everywhere: 'Überall', domains: 'Domains' },
    actions: {
      openPerch: 'Perch aus jedem Programm öffnen',
      next: 'Nächstes Element',
      previous: 'Vorheriges Element',
      press: 'Schaltfläche drücken',
      back: 'Zurück oder Abbrechen',
      scroll: 'Blättern',
      zoom: 'Größer, kleiner, normale Größe',
      closeWindow: 'Fenster schließen',
      quit: 'Perch beenden',
      help: 'Diese Tastenkürzel',
      nextDomain: 'Nächste oder vorherige Domain',
      nextPage: 'Nächste oder vorherige Seite',
      firstDomain: 'Erste oder letzte Domain',
      selectDomain: 'Domain auswählen',
    },
    keys: {
      tab: 'Tab',
      enter: 'Eingabe',
      escape: 'Esc',
      pageUp: 'Bild auf',
      pageDown: 'Bild ab',
      home: 'Pos1',
      end: 'Ende',
    },
  },
  signOut: {
    open: 'Abmelden',
    title: 'Abmelden?',
    description: (login) => `${login} wird auf diesem Computer aus Perch entfernt.`,
    titleAll: 'Von allen Konten abmelden?',
    descriptionAll: (count) =>
      plural(count, {
        one: '1 Konto wird auf diesem Computer aus Perch entfernt.',
        other: `${number(count)} Konten werden auf diesem Computer aus Perch entfernt.`,
      }),
    confirm: 'Abmelden',
    cancel: 'Abbrechen',
  },
  updatedAt: {
    justNow: 'Soeben aktualisiert',
    minutesAgo: (minutes) => `Vor ${number(minutes)} Min. aktualisiert`,
    hoursAgo: (hours) => `Vor ${number(hours)} Std. aktualisiert`,
    on: (date) => `Aktualisiert am ${date}`,
  },
  trayStatus: {
    available: 'Verfügbar',
    'on-call': 'Im Gespräch',
    ringing: 'Es klingelt',
    busy: 'Beschäftigt',
    inactive: 'Inaktiv',
    unknown: 'Präsenz unbekannt',
    connecting: 'Wird verbunden …',
    offline: 'Offline',
    'signed-out': 'Abgemeldet',
    attention: 'Anmeldung erforderlich',
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
  tray: {
    name: 'Perch',
    phase: { starting: 'Wird gestartet …', 'signing in': 'Anmeldung läuft …', nothing: 'Nicht angemeldet' },
    signInAgain: 'Anmeldung erforderlich',
    offline: 'Offline',
    stale: 'Nicht aktuell',
    connecting: 'Wird verbunden …',
    accountStatus: (value) => `Konto: ${value}`,
    calls: (presence, count) => (count > 1 ? `${presence} (${number(count)})` : presence),
    menu: {
      open: 'Perch öffnen',
      account: (name, status) => `${name} · ${status}`,
      add: 'Konto hinzufügen …',
      domain: (name) => `Domain: ${name}`,
      domainOf: (account, name) => `Domain von ${account}: ${name}`,
      domains: 'Domains …',
      domainsOf: (account) => `Domains von ${account} …`,
      portal: 'Portal im Browser öffnen',
      portalOf: (account) => `Portal von ${account} öffnen`,
      refresh: 'Jetzt aktualisieren',
      refreshAll: 'Alle Konten aktualisieren',
      signIn: 'Anmelden …',
      signInAs: (name) => `Erneut als ${name} anmelden …`,
      signOut: (name) => `${name} abmelden`,
      settings: 'Einstellungen …',
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
    clientRefused: (connection) => `${connection} kann Ihre Anmeldung nicht erneuern`,
    signInEnded: (connection) => `Erneut bei ${connection} anmelden`,
    signInEndedBody: (name) =>
      `Sie sind nicht mehr als ${name} angemeldet. Perch zeigt die zuletzt bekannten Angaben.`,
    accountStatus: (status) => `Kontostatus: ${status}`,
    recordingOn: 'Anrufaufzeichnung ist eingeschaltet',
    recordingOff: 'Anrufaufzeichnung ist ausgeschaltet',
    voicemailOff: 'Voicemail ist ausgeschaltet',
    presence: (presence) => `Präsenz: ${presence}`,
    notSaved: 'Konto noch nicht gespeichert',
    notSavedBody:
      'Perch konnte seine Einstellungen nicht speichern und versucht es erneut. Wenn Sie Perch vorher beenden, müssen Sie dieses Konto erneut hinzufügen.',
  },
  actionResult: {
    failed:
      'Perch konnte das nicht abschließen. Versuchen Sie es erneut. Wenn es wieder vorkommt, speichern Sie unter „Über Perch“ die Diagnose und senden Sie sie an Ihre IT-Abteilung.',
    signedOut: 'Sie sind abgemeldet. Perch hat die Daten des Kontos von diesem Computer gelöscht.',
    signedOutPartly: (left) =>
      `Sie sind abgemeldet. Perch konnte nicht alles löschen und versucht es erneut: ${list(left)}.`,
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
    noBrowser: (address) => `Perch konnte Ihren Browser nicht öffnen. Öffnen Sie ${address} selbst.`,
    signInCancelled: 'Anmeldung abgebrochen.',
  },
  failure: {
    network: 'Perch erreicht den Dienst nicht und versucht es weiter. Sie bleiben angemeldet.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat nichts gesendet. Wenden Sie sich an Ihre IT-Abteilung.',
    busy: 'Der Dienst ist ausgelastet. Perch versucht es nach einer Weile erneut.',
    unavailable: 'Der Dienst hat eine Störung. Perch versucht es weiter. Sie bleiben angemeldet.',
    forbidden: (detail) =>
      `Sie sind nicht berechtigt, Ihr Profil zu sehen${detail}. Wenden Sie sich an Ihren Administrator.`,
    unauthorized:
      'Der Dienst hat Ihre Anmeldung nicht akzeptiert. Perch versucht es weiter. Falls das nicht hilft, melden Sie sich ab und wieder an.',
    rejected: (detail) =>
      `Der Dienst hat die Anfrage abgelehnt${detail}. Perch versucht es weiter. Sie bleiben angemeldet.`,
    unreadable: (detail) =>
      `Perch kann die Antwort des Dienstes nicht lesen${detail} und versucht es weiter. Sie bleiben angemeldet.`,
    internal: 'In Perch ist ein Fehler aufgetreten. Perch versucht es erneut. Sie bleiben angemeldet.',
    keychain: (reason) =>
      `Perch kann Ihre gespeicherte Anmeldung nicht lesen. ${reason} Perch versucht es weiter. Sie können sich auch erneut anmelden.`,
    status: (status) => `Der Dienst hat einen Fehler gemeldet (${status}).`,
    quotedStatus: (status) => ` (Status ${status})`,
    notStored:
      'Ihre gespeicherte Anmeldung fehlt. Melden Sie sich erneut an, um Ihr Profil zu aktualisieren.',
  },
  network: {
    cause: {
      'not-found': 'Adresse nicht gefunden',
      refused: 'Verbindung abgelehnt',
      unreachable: 'Netzwerk nicht erreichbar',
      reset: 'Verbindung unterbrochen',
      timeout: 'keine Antwort innerhalb der Frist',
    },
    systemProxyUnknown: 'Perch konnte den System-Proxy nicht ermitteln.',
    unsupportedProxy:
      'Der Proxy-Typ Ihres Systems, z. B. SOCKS4, wird nicht unterstützt. Geben Sie in den Einstellungen einen anderen Proxy ein, oder wenden Sie sich an Ihre IT-Abteilung.',
    proxyPasswordUnreadable: (reason) => `Perch kann das Proxy-Passwort nicht lesen. ${reason}`,
    proxy:
      'Der Proxy hat die Verbindung abgelehnt. Möglicherweise verlangt er Benutzername und Passwort. Geben Sie beide in den Einstellungen ein, oder wenden Sie sich an Ihre IT-Abteilung.',
    certificates: {
      'unknown-issuer': (host, name) =>
        `Das Zertifikat von ${host} wurde von ${name || 'einem unbekannten Aussteller'} ausgestellt. Dieser Computer vertraut dem Aussteller nicht, deshalb verbindet sich Perch nicht. Falls das Ihre Firma ist, bitten Sie Ihre IT-Abteilung um die Zertifikatsdatei, und fügen Sie sie in den Einstellungen hinzu.`,
      'self-signed': (host) =>
        `Das Zertifikat von ${host} ist selbstsigniert, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung. Sie hat vielleicht eine Zertifikatsdatei, die Sie in den Einstellungen hinzufügen können.`,
      expired: (host) =>
        `Das Zertifikat von ${host} ist abgelaufen, deshalb verbindet sich Perch nicht. Prüfen Sie Datum und Uhrzeit dieses Computers, oder wenden Sie sich an Ihre IT-Abteilung.`,
      'not-yet-valid': (host) =>
        `Das Zertifikat von ${host} ist noch nicht gültig, deshalb verbindet sich Perch nicht. Prüfen Sie Datum und Uhrzeit dieses Computers, oder wenden Sie sich an Ihre IT-Abteilung.`,
      'other-host': (host, name) =>
        `Das Zertifikat von ${host} wurde für ${name || 'eine andere Adresse'} ausgestellt, deshalb verbindet sich Perch nicht. Möglicherweise fängt jemand die Verbindung ab. Wenden Sie sich an Ihre IT-Abteilung.`,
      noAlternativeName: (host) =>
        `Das Zertifikat von ${host} führt diese Adresse nicht als alternativen Namen (SAN) auf, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung.`,
      revoked: (host) =>
        `Das Zertifikat von ${host} wurde widerrufen, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung.`,
      other: (host) =>
        `Das Zertifikat von ${host} ist ungültig, deshalb verbindet sich Perch nicht. Wenden Sie sich an Ihre IT-Abteilung.`,
    },
  },
  signInFailed: {
    network: (cause) =>
      `Perch erreicht den Dienst nicht${cause}. Sie sind nicht angemeldet. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.`,
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat die Anmeldung beendet. Wenden Sie sich an Ihre IT-Abteilung.',
    keychain: (reason) => `Perch kann das Client-Secret nicht lesen. Sie sind nicht angemeldet. ${reason}`,
    unavailable:
      'Der Dienst ist zurzeit nicht verfügbar. Sie sind nicht angemeldet. Versuchen Sie es später erneut.',
    noLogin:
      'Der Dienst hat keinen Benutzernamen gesendet. Sie sind nicht angemeldet. Wenden Sie sich an Ihren Anbieter.',
    internal: 'In Perch ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
    unreadable: (detail) =>
      `Perch kann die Antwort des Dienstes nicht lesen${detail}. Versuchen Sie es erneut, oder wenden Sie sich an Ihren Administrator.`,
    wrongState:
      'Die Antwort passte nicht zu dieser Anmeldung. Perch hat sie ignoriert. Versuchen Sie es erneut.',
    noCode:
      'Der Dienst hat keinen Autorisierungscode gesendet. Versuchen Sie es erneut, oder wenden Sie sich an Ihren Administrator.',
    pkceRequired: (method) =>
      `Der Dienst verlangt für diese Anmeldung PKCE, deshalb sind Sie nicht angemeldet. Bitten Sie Ihre IT-Abteilung, in der Verbindungsdatei „${method}“ zum Schlüssel „pkce“ hinzuzufügen.`,
    wrongPassword: 'Der Benutzername oder das Passwort ist falsch.',
    passcodeExpired: 'Die Zeit für den Code ist abgelaufen. Melden Sie sich erneut an.',
    challengeEnded: 'Der Dienst hat diese Anmeldung beendet. Melden Sie sich erneut an.',
    loginTooLong:
      'Der Dienst hat einen Benutzernamen gesendet, der für Perch zu lang ist. Sie sind nicht angemeldet. Wenden Sie sich an Ihren Administrator.',
    pageCertificate:
      'Das Zertifikat der Anmeldeseite ist ungültig. Perch hat die Seite nicht geöffnet. Wenden Sie sich an Ihre IT-Abteilung.',
    pageNetwork: (cause) =>
      `Perch erreicht die Anmeldeseite nicht${cause}. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.`,
    pageRefused:
      'Die Anmeldeseite hat einen Fehler ohne Begründung gemeldet. Versuchen Sie es erneut, oder wenden Sie sich an Ihren Administrator.',
    noWindow:
      'Perch konnte das Anmeldefenster nicht öffnen. Sie sind nicht angemeldet. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    pageCrashed: 'Die Anmeldeseite ist abgestürzt. Versuchen Sie es erneut.',
    browserTimeout: 'Die Anmeldung wurde nach 10 Minuten beendet. Versuchen Sie es erneut.',
    noBrowser:
      'Perch konnte Ihren Browser nicht öffnen. Prüfen Sie Ihren Standardbrowser und versuchen Sie es erneut.',
    portInUse: (port) =>
      `Eine andere App verwendet Port ${port}, den Perch für die Anmeldung im Browser braucht. Beenden Sie diese App und versuchen Sie es erneut.`,
    portNotAllowed: (port, code) =>
      `Perch kann Port ${port} auf diesem Computer nicht verwenden (${code}). Bitten Sie Ihren Administrator um eine Verbindungsdatei mit einem anderen Port.`,
  },
  oauthError: {
    denied: (text) => `Die Anmeldeseite hat Ihre Anmeldung abgelehnt: ${text}`,
    clientNotAllowed:
      'Der Dienst erlaubt Perch diese Art der Anmeldung nicht. Wählen Sie eine andere, oder wenden Sie sich an Ihre IT-Abteilung.',
    client:
      'Der Dienst kennt die Client-ID nicht. Ihre Verbindungsdatei ist möglicherweise veraltet. Bitten Sie Ihre IT-Abteilung um eine neue.',
    grant: 'Der Dienst akzeptiert diese Anmeldung nicht mehr. Versuchen Sie es erneut.',
    unavailable: 'Der Dienst kann Sie zurzeit nicht anmelden. Versuchen Sie es später erneut.',
    other: (text) => `Der Dienst hat die Anmeldung abgelehnt: ${text}`,
  },
  passcodeFailed: {
    network:
      'Perch erreicht den Dienst nicht. Ihr Code wurde nicht geprüft. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat Ihren Code nicht gesendet. Wenden Sie sich an Ihre IT-Abteilung.',
    unavailable:
      'Der Dienst kann Ihren Code zurzeit nicht prüfen. Warten Sie einen Moment, und geben Sie dann einen neuen Code ein.',
    unreadable: (detail) =>
      `Perch kann die Antwort des Dienstes nicht lesen${detail}. Versuchen Sie es mit einem neuen Code, oder wenden Sie sich an Ihren Administrator.`,
    notAccepted:
      'Dieser Code hat nicht funktioniert. Warten Sie auf einen neuen und versuchen Sie es erneut.',
  },
  browserPage: {
    done: 'Weiter in Perch',
    doneDescription: 'Sie können diesen Tab schließen.',
    idle: 'Seite nicht gefunden',
    idleDescription: 'Perch verwendet diese Adresse nur während der Anmeldung.',
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
    timeout: (seconds) => `Der Schlüsselbund hat ${number(seconds)} Sekunden lang nicht reagiert.`,
    other: (message) => `Der Schlüsselbund ist nicht verfügbar (${message}).`,
  },
  unexpectedBody: {
    notAList: (came) => `Der Dienst hat ${came} statt einer Liste gesendet.`,
    nothing: 'nichts',
    webPage: 'eine Webseite',
    notJson: 'Text, der kein JSON ist,',
    kind: (kind) => `einen Wert vom Typ ${kind}`,
    error: (text) => `einen Fehler (${text})`,
    severalLists: (count, names) => `ein Objekt mit ${number(count)} Listen (${names})`,
    noList: (names) => `ein Objekt ohne Liste (${names})`,
    empty: 'leer',
  },
  connectionFile: {
    dropHere: 'Verbindungsdatei hier ablegen',
    pasteHint: 'Sie können auch ihren Text einfügen oder die Datei hier ablegen.',
    pasteHintInForm:
      'Wenn Sie eine Verbindungsdatei haben, fügen Sie ihren Text ein, oder legen Sie die Datei hier ab.',
    choose: 'Verbindungsdatei auswählen',
    filter: 'Verbindungsdateien',
    fileProblem: (problem, maxBytes) =>
      ({
        missing: 'Die Datei kann nicht gelesen werden.',
        unreadable: 'Die Datei kann nicht gelesen werden.',
        'not-a-file': 'Das ist ein Ordner, eine Pipe oder ein Gerät, keine Datei.',
        'too-large': `Die Datei ist größer als ${number(maxBytes / 1024)} kB.`,
        'not-text': 'Die Datei enthält keinen UTF-8-Text.',
      })[problem],
    unusable: (reason) => `Perch kann diese Verbindungsdatei nicht verwenden. ${reason}`,
    notJson: (line, column) =>
      `Die Datei enthält kein gültiges JSON. Prüfen Sie Zeile ${number(line)}, Spalte ${number(column)}.`,
    notAnObject: 'Die Datei enthält kein JSON-Objekt.',
    folderUnreadable: 'Der Ordner kann nicht gelesen werden.',
    unknownKey: (key) => `Der Schlüssel „${key}“ ist unbekannt.`,
    missingKey: (key) => `„${key}“ fehlt.`,
    emptyKey: (key, isOptional) =>
      isOptional
        ? `„${key}“ ist leer. Tragen Sie einen Wert ein, oder entfernen Sie den Schlüssel.`
        : `„${key}“ ist leer.`,
    invalidKey: (key, rule) => `„${key}“ ${rule}.`,
    requiredByMethod: (key, way) => `„${key}“ fehlt. Die Anmeldemethode „${way}“ erfordert diese Angabe.`,
    managedUnusable: (file, reason) =>
      `Perch hat ${file} ignoriert. ${reason} Bitte informieren Sie Ihre IT-Abteilung.`,
    severalManagedUnusable: (count, file, reason) =>
      `Perch hat ${number(count)} Dateien Ihrer IT-Abteilung ignoriert. Die erste ist ${file}. ${reason} Bitte informieren Sie Ihre IT-Abteilung.`,
    storedUnusable: (name, reason) =>
      `Perch kann den Dienst ${name} nicht mehr verwenden. ${reason} Öffnen Sie eine korrigierte Verbindungsdatei.`,
    namelessUnusable: (reason) =>
      `Perch kann einen Dienst, dessen Name nicht lesbar ist, nicht mehr verwenden. ${reason} Öffnen Sie eine korrigierte Verbindungsdatei.`,
    untrusted: {
      owner: (path) =>
        `Benutzer ohne Administratorrechte könnten Änderungen vorgenommen haben, weil ${path} keinem Administrator gehört.`,
      writable: (path) =>
        `Benutzer ohne Administratorrechte könnten Änderungen vorgenommen haben, weil sie Schreibrechte für ${path} haben.`,
    },
    duplicateName: (name, otherFile) => `${otherFile} definiert bereits einen Dienst mit dem Namen ${name}.`,
    nameIsManaged: (name) =>
      `${name} wird von Ihrer IT-Abteilung verwaltet und kann nicht durch eine Verbindungsdatei ersetzt werden. Es wurde nichts geändert.`,
    rule: {
      text: 'muss ein Text sein',
      list: (entry) => `muss eine Liste sein, z. B. ["${entry}"]`,
      object: 'muss ein Objekt mit „vendor“ und „type“ sein',
      oneOf: (values) => `muss einer dieser Werte sein: ${values.join(', ')}`,
      entries: (values) => `kann ${list(values)} enthalten`,
      https: 'muss eine https://-Adresse sein (http:// nur auf diesem Computer)',
      baseAddress:
        'muss eine vollständige Adresse sein, z. B. https://pbx.example.net, ohne Benutzernamen, Leerzeichen, Backslash, „?“, „#“ oder Port 0',
      fullAddress: 'muss eine vollständige Adresse ohne Benutzernamen, Leerzeichen, „#“ oder Port 0 sein',
      loopback:
        'muss eine http://-Adresse auf diesem Computer (127.0.0.1 oder localhost) mit einem anderen Port als 80 sein, ohne Benutzernamen, Leerzeichen, „#“ oder Port 0',
      maxLength: (most) => `darf höchstens ${number(most)} Zeichen lang sein`,
      signInMethod: 'muss mindestens eine Anmeldemethode nennen',
      duplicate: 'darf jede Anmeldemethode nur einmal nennen',
      duplicateEntry: 'darf jeden Eintrag nur einmal nennen',
      nameCharacters:
        'darf keine unsichtbaren Zeichen und keine Zeichen enthalten, die die Schreibrichtung ändern',
      redirectScheme:
        'muss mit https:// oder einem eigenen Schema beginnen (http:// nur auf diesem Computer)',
    },
  },
});
