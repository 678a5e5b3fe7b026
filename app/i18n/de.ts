// German. `Messages` (en.ts) is the shape.
import { deFields } from './de-fields.ts';
import { deOverview } from './de-overview.ts';
import type { Messages, PanelMessages } from './en.ts';
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export const de = (formats: Formats): Messages => ({
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
    noResponse:
      'Perch hat nicht geantwortet. Versuchen Sie es erneut, oder beenden Sie Perch und starten Sie es neu.',
    callFailed:
      'Das ist Perch nicht gelungen. Versuchen Sie es erneut, oder beenden Sie Perch und starten Sie es neu.',
    retry: 'Erneut versuchen',
    dismiss: 'Schließen',
  },
  starting: 'Perch startet …',
  welcome: {
    title: 'Willkommen bei Perch',
    description:
      'Ihr Telefonkonto auf einen Blick: Präsenz, Voicemail und Anrufaufzeichnung, direkt im Infobereich.',
    open: 'Mit Ihrem Dienst verbinden …',
    openHint: 'Sie brauchen dazu die Verbindungsdatei Ihres Anbieters oder Ihrer IT-Abteilung.',
    practice: 'Übungsdienst ausprobieren',
    titleAdding: 'Konto hinzufügen',
    descriptionAdding: 'Wählen Sie den Dienst, bei dem es besteht.',
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
    replacesSecret: 'Perch kennt diesen Dienst. Die Datei ersetzt sein Client-Secret.',
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
    changeConnection: 'Andere Verbindung verwenden',
    back: 'Zurück',
  },
  signingIn: {
    title: (name) => `Anmeldung bei ${name}`,
    user: {
      window: 'Bitte im Anmeldefenster fortfahren',
      password: 'Bitte mit der Anmeldung fortfahren',
      browser: 'Bitte in Ihrem Browser fortfahren',
    },
    userHint: {
      window: 'Es kann hinter anderen Fenstern liegen.',
      password: '',
      browser: 'Perch macht von selbst weiter, sobald Sie dort fertig sind.',
    },
    slow: 'Das dauert länger als üblich. Sie können abbrechen und es erneut versuchen.',
    token: 'Sie werden angemeldet …',
    profile: 'Ihr Profil wird gelesen …',
    cancel: 'Abbrechen',
  },
  account: {
    notSet: 'Nicht festgelegt',
    notKnown: 'Nicht bekannt',
    presence: 'Präsenz',
    presenceUnknown: 'Unbekannt',
    lastKnown: (presence) => `Zuletzt bekannt: ${presence}`,
    refresh: 'Aktualisieren',
    refreshing: 'Wird aktualisiert …',
    restoring: 'Ihre Anmeldung wird wiederhergestellt …',
    signedOut: 'Abgemeldet',
    offline: 'Offline',
    reading: 'Ihr Profil wird gelesen …',
    noProfile: 'Ihr Profil wurde noch nicht gelesen.',
    noProfileOffline: 'Ihr Profil erscheint, sobald das Netzwerk wieder da ist.',
    offlineNotice:
      'Es besteht keine Netzwerkverbindung. Sie bleiben angemeldet, und Perch versucht es weiter.',
    offlineSignedOut: 'Es besteht im Moment keine Netzwerkverbindung.',
    signInAgainNotice: 'Der Dienst hat Ihre Anmeldung beendet. Dies ist Ihr zuletzt gelesenes Profil.',
    signInAgain: 'Erneut anmelden',
    sessionOnly: (reason) =>
      `Perch kann den Schlüsselbund nicht verwenden. ${reason} Bereits Gespeichertes bleibt nach einem Neustart erhalten. Neues geht beim Beenden verloren.`,
  },
  password: {
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    checking: 'Sie werden angemeldet …',
    cancel: 'Abbrechen',
  },
  passcode: {
    title: 'Code eingeben',
    description: (factor) => `Die sechs Ziffern, die ${factor} für Ihr Konto anzeigt.`,
    label: 'Code',
    incomplete: 'Geben Sie alle sechs Ziffern ein.',
    factor: 'Woher er kommt',
    submit: 'Weiter',
    checking: 'Wird geprüft …',
    cancel: 'Abbrechen',
    minutesLeft: (minutes) => `noch ${number(minutes)} Min.`,
    clockLeft: (clock) => `noch ${clock}`,
  },
  accounts: {
    open: 'Konten',
    attention: 'Ein anderes Konto braucht Sie.',
    unusualStatus: 'Ein anderes Konto hat einen ungewöhnlichen Status.',
    add: 'Konto hinzufügen …',
    signOutAll: 'Von allen Konten abmelden',
  },
  domains: {
    open: 'Domains',
    title: 'Domains',
    back: 'Zurück zum Konto',
    search: 'Filtern',
    list: 'Domains',
    loadingFirst: 'Die erste Seite wird gelesen …',
    countComplete: (count) => `${number(count)} von ${number(count)}`,
    countSoFar: (count) => `${number(count)} bisher`,
    matchCount: (matches, loaded, complete) =>
      `${number(matches)} von ${number(loaded)}${complete ? '' : ' bisher'}`,
    loadRate: (perSecond) => `${number(perSecond)} pro Sekunde`,
    loadAll: 'Alle laden',
    stop: 'Anhalten',
    retry: 'Erneut versuchen',
    reload: 'Liste neu laden',
    empty: 'Es gibt keine Domains.',
    noMatch: (query) => `Keine Domain hat „${query}“ im Namen.`,
    noMatchSoFar: (query) => `Keine der bisher geladenen hat „${query}“ im Namen.`,
    refused:
      'Ihr Konto darf Domains nicht auflisten; es wird nur die eigene gezeigt. Ihr Administrator kann das ändern.',
    moreRefused: 'Sie haben keinen Zugriff auf weitere Domains. Bitten Sie Ihren Administrator um Zugriff.',
    offline: 'Der Dienst ist nicht erreichbar. Was geladen ist, bleibt.',
    offlineFirst: 'Der Dienst ist nicht erreichbar.',
    signedOut: 'Der Dienst hat Ihre Anmeldung beendet. Melden Sie sich erneut an, um die Domains zu sehen.',
    failed: (detail) => `Die nächste Seite konnte nicht gelesen werden. ${detail}`,
    failedFirst: (detail) => `Die Liste konnte nicht gelesen werden. ${detail}`,
    rateLimited: (time) => `Der Dienst ist ausgelastet. Perch macht um ${time} von selbst weiter.`,
    mayHoldMore:
      'Der Dienst hat dieselben Domains noch einmal gesendet: Es kann mehr geben, als er herausgibt.',
    matches: (count) => number(count),
    unnamed: (position) => `Eintrag ${number(position)}`,
    generalGroup: 'Allgemein',
    unnamedField: 'Wert',
    truncated: 'Hier ist etwas ausgelassen: Es gibt mehr Felder oder längere Werte, als Perch zeigt.',
    recordMissing: 'Diese Domain ist nicht mehr in der Liste.',
    details: 'Einzelheiten',
    select: 'Auswählen',
    selected: 'Ausgewählt',
    selectedGone: (domain) => `Die Domain ${domain}, die Sie ausgewählt haben, ist nicht mehr in der Liste.`,
    selectedMissing: (domain) =>
      `Die Domain ${domain}, die Sie ausgewählt haben, ist nicht mehr dort, wo sie war. Vielleicht gibt es sie nicht mehr.`,
    findSelected: 'Danach suchen',
    deselect: 'Auswahl aufheben',
    loadingDetails: 'Die Domain wird gelesen …',
    detailsFailed: 'Diese Domain kann im Moment nicht gelesen werden.',
    backToList: 'Zurück zur Liste',
    secretValue: 'Verborgen',
    emptyValue: 'Nicht festgelegt',
    copy: (field) => `${field} kopieren`,
    copied: 'Kopiert',
    copyFailed: 'Konnte nicht kopiert werden',
  },
  connectionForm: {
    open: 'Verbindung selbst eingeben …',
    title: 'Ihr Dienst',
    titleEditing: (name) => `${name} ändern`,
    service: 'Dienst',
    name: 'Name',
    nameHint: 'Wie Sie ihn nennen.',
    nameReadonly: 'Seine Konten richten sich nach diesem Namen; er bleibt.',
    baseUrl: 'Adresse des Dienstes',
    authUrl: 'Adresse für die Anmeldung',
    authUrlHint: 'Nur, wenn Passwörter anderswohin gehen als an die Adresse des Dienstes.',
    client: 'Client',
    clientId: 'Client-ID',
    clientSecret: 'Geheimer Schlüssel',
    secretHint: 'Falls Sie einen bekommen haben. Er wird im Schlüsselbund aufbewahrt.',
    secretEntered: 'Eingegeben. Geben Sie einen anderen ein, um ihn zu ersetzen.',
    secretUnreadable: (reason) =>
      `Perch kann ihn nicht lesen und hat Sie nicht angemeldet. ${reason} Geben Sie den geheimen Schlüssel noch einmal ein, oder speichern Sie ohne, falls Sie keinen bekommen haben.`,
    secretStored: 'Im Schlüsselbund. Geben Sie einen anderen ein, um ihn zu ersetzen.',
    keychainUnreadable:
      'Perch kann den Schlüsselbund zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    testNeedsSecret: (reason) =>
      `Der geheime Schlüssel kann nicht gelesen werden; Perch hat den Dienst nicht getestet. ${reason} Geben Sie ihn ein, um damit zu testen.`,
    clientAuthentication: 'Er wird gesendet',
    clientAuthentications: { basic: 'im Header (üblich)', body: 'im Inhalt' },
    methods: 'Arten der Anmeldung',
    method: {
      window: 'Auf der Seite des Dienstes',
      password: 'Mit Benutzername und Passwort',
      browser: 'Im Browser',
    },
    redirectUri: 'Rückleitungsadresse',
    redirectUriHint: 'So, wie Ihr Anbieter sie für Perch erlaubt hat.',
    browserRedirectUri: 'Rückleitungsadresse für den Browser',
    browserRedirectUriHint: 'Auf diesem Computer, etwa http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Das wird gebraucht.',
      empty: 'Das sind nur Leerzeichen.',
      unknown: 'Das kennt Perch nicht.',
      type: 'Das kann nicht verwendet werden.',
      https: 'Geben Sie eine Adresse ein, die mit https:// beginnt und keinen Benutzernamen enthält.',
      address:
        'Geben Sie eine vollständige Adresse ein, z. B. https://pbx.example.net, ohne Benutzernamen, Leerzeichen, Backslash, „?“, „#“ oder Port 0.',
      'full-address':
        'Geben Sie eine vollständige Adresse ein, z. B. https://pbx.example.net/callback, ohne Benutzernamen, Leerzeichen, „#“ oder Port 0.',
      loopback:
        'Geben Sie eine http:-Adresse auf diesem Computer mit einem anderen Port als 80 ein, z. B. http://127.0.0.1:47821/callback.',
      'too-long': 'Das ist zu lang.',
      'no-method': 'Wählen Sie mindestens eine.',
      duplicate: 'Wählen Sie jede nur einmal.',
      characters: 'Entfernen Sie unsichtbare Zeichen und Zeichen, die die Schreibrichtung ändern.',
      scheme:
        'Geben Sie eine Adresse ein, die mit https: oder einem eigenen Schema beginnt. Auf diesem Computer ist auch http: möglich.',
      taken: 'Einen Dienst mit diesem Namen gibt es schon. Wählen Sie einen anderen Namen.',
    },
    signsOutAccounts: (count) =>
      plural(count, {
        one: 'Der Dienst ist dann anderswo; beim Speichern wird sein Konto abgemeldet.',
        other: `Der Dienst ist dann anderswo; beim Speichern werden seine ${number(count)} Konten abgemeldet.`,
      }),
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    testResult: 'Was der Test ergeben hat',
    save: 'Speichern',
    cancel: 'Abbrechen',
  },
  connectionTest: {
    unreachable: (detail) =>
      `Die Adresse des Dienstes antwortet nicht (${detail}). Prüfen Sie sie, Ihr Netzwerk und den Proxy in den Einstellungen.`,
    certificate: (detail) =>
      `Das Zertifikat des Dienstes ist ungültig (${detail}). Perch hat den Test beendet. Wenden Sie sich an Ihre IT-Abteilung.`,
    reached: 'Die Adresse des Dienstes antwortet.',
    api: 'Dort ist die Schnittstelle des Dienstes: Sie verlangt erst eine Anmeldung.',
    'no-api': (status) =>
      `Dort ist keine Schnittstelle des Dienstes (Status ${status}). Prüfen Sie die Adresse des Dienstes.`,
    page: 'Die Anmeldeseite öffnet sich.',
    'page-elsewhere': (host) =>
      host === '' ? 'Die Anmeldeseite führt weiter.' : `Die Anmeldeseite führt weiter zu ${host}.`,
    'page-refused': (detail) =>
      `Die Anmeldeseite lehnt ab (${detail}): Der Dienst kennt die Client-ID nicht oder hat die Rückleitungsadresse nicht erlaubt.`,
    'pkce-required': (method) =>
      `Die Anmeldeseite verlangt PKCE. Fügen Sie in der Verbindungsdatei „${method}“ zum Schlüssel „pkce“ hinzu.`,
    'no-page': (detail) => `Dort ist keine Anmeldeseite (${detail}). Prüfen Sie die Adresse des Dienstes.`,
    client: 'Der Dienst kennt den Client und nimmt ihn an.',
    'client-unknown':
      'Der Dienst nimmt die Client-ID mit diesem geheimen Schlüssel nicht an. Prüfen Sie beide und wie sie gesendet werden.',
    'client-unsaid': (detail) =>
      `Der Dienst hat auf die Token-Anfrage geantwortet, aber nicht, ob er den Client kennt (${detail}).`,
    'no-token': (detail) =>
      `Die Adresse für Tokens antwortet nicht, wie sie soll (${detail}). Prüfen Sie die Adresse des Dienstes.`,
  },
  settings: {
    connections: 'Dienste',
    managed: 'Von Ihrer IT-Abteilung eingerichtet',
    accountCount: (count) => plural(count, { one: 'Ein Konto', other: `${number(count)} Konten` }),
    editConnection: (name) => `${name} ändern`,
    removeConnection: (name) => `${name} entfernen`,
    removeTitle: (name) => `${name} entfernen?`,
    removeDescription: (count) =>
      count === 0
        ? 'Perch vergisst den Dienst und seinen geheimen Schlüssel.'
        : plural(count, {
            one: 'Perch vergisst den Dienst und seinen geheimen Schlüssel und meldet sein Konto ab.',
            other: `Perch vergisst den Dienst und seinen geheimen Schlüssel und meldet seine ${number(count)} Konten ab.`,
          }),
    addConnection: 'Dienst eingeben …',
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
    startAtLogin: 'Bei der Anmeldung am Computer starten',
    keepOpen: 'Fenster offen halten',
    notify: 'Benachrichtigen, wenn',
    notifications: {
      signIn: 'ich mich anmelden muss',
      accountStatus: 'sich mein Kontostatus ändert',
      recording: 'die Aufzeichnung ein- oder ausgeschaltet wird',
      voicemail: 'die Voicemail ausgeschaltet wird',
      presence: 'sich meine Präsenz ändert',
    },
    polling: 'Abfragen des Dienstes',
    pollInterval: 'Nach Änderungen sehen alle',
    interval: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second')),
    pageSize: 'Domains je Abfrage',
    network: 'Netzwerk',
    proxy: 'Proxy',
    proxyKinds: { system: 'Systemeinstellung', none: 'Keiner', manual: 'Selbst eingeben' },
    proxyAddress: 'Adresse des Proxys',
    proxyAddressHint: 'Bis es eine gibt, verwendet Perch den Proxy des Systems.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress:
      'Das ist nicht die Adresse eines Proxys. Geben Sie Host und Port ein, etwa proxy.example.net:8080.',
    proxyNotChanged: 'Der Proxy wurde nicht geändert.',
    proxyUsername: 'Benutzername am Proxy',
    proxyPassword: 'Passwort am Proxy',
    proxyPasswordHint: 'Falls der Proxy eines verlangt. Es wird im Schlüsselbund aufbewahrt.',
    proxyPasswordUnreadable:
      'Perch kann den Schlüsselbund zurzeit nicht lesen. Lassen Sie das Feld leer, um den Eintrag zu behalten.',
    proxyPasswordStored: 'Im Schlüsselbund ist ein Passwort. Geben Sie ein anderes ein, um es zu ersetzen.',
    noKeychain: 'Perch erreicht keinen Schlüsselbund und bewahrt das darum nur auf, bis es beendet wird.',
    removeProxyPassword: 'Passwort vergessen',
    certificates: 'Weitere Zertifikate',
    noCertificateFile: 'Keine',
    chooseFile: 'Auswählen …',
    removeFile: 'Entfernen',
    certificateDialogTitle: 'Datei mit Zertifikaten auswählen',
    certificateFileType: 'Zertifikate',
    unreadableCertificates:
      'Diese Datei kann nicht gelesen werden; Perch macht ohne sie weiter. Wählen Sie eine andere, oder fragen Sie Ihre IT-Abteilung.',
    noCertificates:
      'In dieser Datei sind keine Zertifikate, die Perch lesen kann; es macht ohne sie weiter. Es braucht eine Datei im PEM-Format: Text, in dem „BEGIN CERTIFICATE“ steht.',
    partlyDamaged: (parts, copy) =>
      `Einige Einstellungen von Perch waren beschädigt. Was nicht zu lesen war, ist wieder wie am Anfang: ${list(parts)}. Eine Kopie liegt in ${copy}.`,
    allDamaged: (copy) =>
      `Die Einstellungen von Perch waren beschädigt; es hat mit neuen begonnen. Eine Kopie liegt in ${copy}.`,
    changedOutside: (copy) =>
      `Ein anderes Programm hat die Einstellungsdatei geändert, während Perch lief. Perch hat die eigenen Einstellungen behalten. Die andere Fassung wurde als ${copy} gespeichert.`,
    saveFailed: {
      'disk-full':
        'Der Datenträger ist voll. Perch kann seine Einstellungen nicht speichern und versucht es erneut. Geben Sie Speicherplatz frei.',
      'not-written': 'Perch kann seine Einstellungen nicht speichern und versucht es erneut.',
    },
    parts: {
      format: 'das Dateiformat',
      connections: 'die Dienste',
      accounts: 'die Konten',
      toForget: 'Anmeldungen, die noch zu löschen waren',
      preferences: 'alles auf der Seite der Einstellungen',
      pollEverySeconds: 'wie oft das Profil gelesen wird',
      pageSize: 'wie viele Domains auf einmal gelesen werden',
      notify: 'die Benachrichtigungen',
      startAtLogin: 'das Starten bei der Anmeldung',
      theme: 'das Erscheinungsbild',
      trayIconColor: 'das Symbol im Infobereich',
      language: 'die Sprache',
      keepOpen: 'ob das Fenster offen bleibt',
      proxy: 'der Proxy',
      certificates: 'die Zertifikate',
    },
  },
  about: {
    open: 'Über Perch',
    title: 'Über Perch',
    close: 'Zurück',
    versions: 'Versionen',
    updates: 'Perch aktualisiert sich nicht selbst: Neue Versionen kommen auf demselben Weg wie diese.',
    serviceTitle: 'Angaben des Dienstes',
    serviceFields: open({
      apiversion: 'Seine Version',
      rate_limit: 'Anfragelimit',
      scope: 'Ihre Rolle',
      territory: 'Gebiet',
      domain: 'Domäne',
      user_email: 'E-Mail-Adresse',
      displayName: 'Anzeigename',
    }),
    diagnostics: 'Diagnose',
    diagnosticsDescription:
      'Für alle, die Ihnen helfen: Versionen, Einstellungen und was am letzten Tag geschah. Kein Passwort ist darin, und von Ihnen nur die Anmeldung.',
    copy: 'Diagnose kopieren',
    save: 'Diagnose speichern …',
    licences: 'Lizenzen',
    licencesDescription:
      'Perch enthält die Arbeit anderer. Die Lizenzen von Electron und seinem Browser liegen neben dem Programm.',
    showLicences: 'Alle übrigen',
    copied: 'Die Diagnose ist in der Zwischenablage.',
    saved: (file) => `Die Diagnose ist als ${file} gespeichert.`,
    fileType: 'Text',
  },
  signOut: {
    open: 'Abmelden',
    title: 'Abmelden?',
    description: (login) => `Perch vergisst die Anmeldung von ${login} auf diesem Computer.`,
    titleAll: 'Von allen Konten abmelden?',
    descriptionAll: (count) =>
      plural(count, {
        one: 'Perch vergisst eine Anmeldung auf diesem Computer.',
        other: `Perch vergisst ${number(count)} Anmeldungen auf diesem Computer.`,
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
    attention: 'Erneut anmelden',
  },
  presence: open({
    open: 'Verfügbar',
    inuse: 'Im Gespräch',
    progressing: 'Wählt',
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
  factor: open({ 'google authenticator': 'Google Authenticator' }),
  tray: {
    name: 'Perch',
    phase: { starting: 'Perch startet', 'signing in': 'Anmeldung läuft', nothing: 'Nicht angemeldet' },
    signInAgain: 'Erneut anmelden',
    offline: 'Offline',
    stale: 'Nicht aktuell',
    connecting: 'Wird verbunden',
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
    signInEnded: (connection) => `Bitte erneut bei ${connection} anmelden`,
    signInEndedBody: (name) =>
      `Perch ist nicht mehr als ${name} angemeldet und zeigt, was es zuletzt wusste.`,
    accountStatus: (status) => `Kontostatus: ${status}`,
    recordingOn: 'Ihre Anrufe werden jetzt aufgezeichnet',
    recordingOff: 'Ihre Anrufe werden nicht mehr aufgezeichnet',
    voicemailOff: 'Die Voicemail ist ausgeschaltet',
    presence: (presence) => `Präsenz: ${presence}`,
    notSaved: 'Konto noch nicht gespeichert',
    notSavedBody:
      'Perch konnte seine Einstellungen nicht speichern und versucht es erneut. Wenn Sie Perch vorher beenden, müssen Sie dieses Konto erneut hinzufügen.',
  },
  actionResult: {
    failed: 'Das ist Perch nicht ganz gelungen; im Protokoll steht der Grund. Bitte versuchen Sie es erneut.',
    signedOut: 'Sie sind abgemeldet. Perch hat gelöscht, was es von dem Konto aufbewahrt hat.',
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
    signInCancelled: 'Die Anmeldung wurde abgebrochen.',
  },
  failure: {
    network: 'Der Dienst ist nicht erreichbar. Sie bleiben angemeldet, und Perch versucht es weiter.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat nichts gesendet. Wenden Sie sich an Ihre IT-Abteilung.',
    busy: 'Der Dienst bittet um weniger Anfragen. Perch wartet eine Weile und macht dann weiter.',
    unavailable: 'Der Dienst hat selbst ein Problem. Sie bleiben angemeldet, und Perch versucht es weiter.',
    forbidden: (detail) =>
      `Der Dienst lässt Sie Ihr Profil nicht lesen${detail}. Fragen Sie Ihren Administrator.`,
    unauthorized:
      'Der Dienst hat die Anmeldung für Ihr Profil nicht angenommen. Perch versucht es weiter; Ab- und Anmelden kann helfen.',
    rejected: (detail) =>
      `Der Dienst hat nicht getan, worum Perch ihn gebeten hat${detail}. Sie bleiben angemeldet, und Perch versucht es weiter.`,
    unreadable: (detail) =>
      `Der Dienst hat etwas geantwortet, das Perch nicht lesen kann${detail}. Sie bleiben angemeldet, und Perch versucht es weiter.`,
    internal: 'In Perch ist ein Fehler aufgetreten. Perch versucht es erneut. Sie bleiben angemeldet.',
    keychain: (reason) =>
      `Perch kann die gespeicherte Anmeldung nicht lesen. ${reason} Es versucht es weiter; Sie können sich auch erneut anmelden.`,
    notStored:
      'Perch hat für dieses Konto keine gespeicherte Anmeldung. Melden Sie sich erneut an; das Profil ist so, wie es zuletzt gelesen wurde.',
  },
  network: {
    proxy:
      'Der Proxy lässt Perch nicht durch. Vielleicht verlangt er Benutzername und Passwort: Geben Sie sie in den Einstellungen ein, oder fragen Sie Ihre IT.',
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
    network:
      'Der Dienst war nicht erreichbar; Sie sind nicht angemeldet. Prüfen Sie das Netzwerk und versuchen Sie es erneut.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat die Anmeldung beendet. Wenden Sie sich an Ihre IT-Abteilung.',
    keychain: (reason) =>
      `Der geheime Schlüssel der Verbindung kann nicht gelesen werden; Perch hat Sie nicht angemeldet. ${reason}`,
    unavailable:
      'Der Dienst kann im Moment nicht antworten; Sie sind nicht angemeldet. Versuchen Sie es später erneut.',
    noLogin:
      'Der Dienst hat nicht mitgeteilt, um welches Konto es sich handelt. Wenden Sie sich an Ihren Anbieter.',
    internal: 'In Perch ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
    unreadable: (detail) =>
      `Der Dienst hat etwas geantwortet, womit Perch nichts anfangen kann${detail}. Versuchen Sie es erneut, oder fragen Sie Ihren Administrator.`,
    wrongState:
      'Die Antwort gehörte nicht zu dieser Anmeldung; Perch hat sie nicht verwendet. Bitte versuchen Sie es erneut.',
    noCode:
      'Der Dienst hat keinen Autorisierungscode gesendet. Versuchen Sie es erneut, oder fragen Sie Ihren Administrator.',
    pkceRequired: (method) =>
      `Der Dienst verlangt für diese Anmeldung PKCE, deshalb sind Sie nicht angemeldet. Bitten Sie Ihre IT-Abteilung, in der Verbindungsdatei „${method}“ zum Schlüssel „pkce“ hinzuzufügen.`,
    noRedirect: 'Diese Verbindung hat keine Rückleitungsadresse für diese Art der Anmeldung.',
    wrongPassword: 'Der Benutzername oder das Passwort ist nicht richtig.',
    passcodeExpired: 'Die Zeit für den Code ist abgelaufen. Bitte melden Sie sich erneut an.',
    challengeEnded: 'Der Dienst hat diese Anmeldung beendet. Bitte melden Sie sich erneut an.',
    loginTooLong:
      'Der Dienst hat einen Benutzernamen gesendet, der für Perch zu lang ist. Sie sind nicht angemeldet. Wenden Sie sich an Ihren Administrator.',
    pageCertificate:
      'Das Zertifikat der Anmeldeseite ist ungültig. Perch hat die Seite nicht geöffnet. Wenden Sie sich an Ihre IT-Abteilung.',
    pageNetwork:
      'Die Anmeldeseite ist nicht erreichbar. Prüfen Sie das Netzwerk und versuchen Sie es erneut.',
    noWindow:
      'Das Anmeldefenster konnte nicht geöffnet werden, daher sind Sie nicht angemeldet. Versuchen Sie es erneut, oder starten Sie Perch neu.',
    pageCrashed: 'Die Anmeldeseite ist abgestürzt. Bitte versuchen Sie es erneut.',
    browserTimeout:
      'Zehn Minuten lang hat sich niemand im Browser angemeldet. Bitte versuchen Sie es erneut.',
    noBrowser: 'Es konnte kein Browser geöffnet werden.',
    portInUse: (port) =>
      `Ein anderes Programm verwendet den Port ${port}, an den die Antwort des Browsers ginge. Beenden Sie es und versuchen Sie es erneut.`,
    portNotAllowed: (port, code) =>
      `Perch darf auf diesem Computer nicht an Port ${port} auf die Antwort des Browsers warten (${code}). Bitten Sie Ihren Administrator um einen anderen Port in der Verbindungsdatei.`,
  },
  oauthError: {
    cancelled: 'Die Anmeldung wurde auf der Anmeldeseite abgebrochen.',
    client:
      'Der Dienst kennt diesen Client nicht. Ihre Verbindungsdatei ist vielleicht veraltet: Bitten Sie Ihre IT-Abteilung um eine neue.',
    grant: 'Der Dienst hat diese Anmeldung nicht mehr angenommen. Bitte versuchen Sie es erneut.',
    unavailable: 'Der Dienst kann im Moment niemanden anmelden. Versuchen Sie es später erneut.',
    other: (text) => `Der Dienst hat die Anmeldung abgelehnt: ${text}`,
  },
  passcodeFailed: {
    network:
      'Der Dienst war nicht erreichbar; der Code wurde nicht geprüft. Versuchen Sie es erneut, sobald das Netzwerk wieder da ist.',
    certificate:
      'Das Zertifikat des Dienstes ist ungültig. Perch hat Ihren Code nicht gesendet. Wenden Sie sich an Ihre IT-Abteilung.',
    unavailable:
      'Der Dienst kann den Code im Moment nicht prüfen. Warten Sie ein wenig, und geben Sie dann den angezeigten ein.',
    unreadable: (detail) =>
      `Der Dienst hat etwas geantwortet, womit Perch nichts anfangen kann${detail}. Versuchen Sie es mit dem nächsten Code, oder fragen Sie Ihren Administrator.`,
    notAccepted: 'Dieser Code wurde nicht angenommen. Versuchen Sie es mit dem nächsten, der angezeigt wird.',
  },
  browserPage: {
    done: 'Zurück zu Perch',
    doneDescription: 'Perch hat Ihre Antwort. Sie können diesen Tab schließen.',
    idle: 'Hier gibt es nichts zu sehen',
    idleDescription: 'Diese Adresse wartet nur auf die Antwort einer Anmeldung.',
  },
  keychain: {
    waiting:
      'Perch wartet auf den Schlüsselbund. Wenn ein Fenster nach seinem Passwort fragt, geben Sie es dort ein.',
    'not-installed': 'Der Teil von Perch, der mit dem Schlüsselbund spricht, fehlt auf diesem Computer.',
    'no-session': 'Auf diesem Computer gibt es keine D-Bus-Sitzung.',
    'no-service': 'Auf diesem Desktop läuft kein Schlüsselbunddienst.',
    'no-collection': 'Der Schlüsselbund hat keine Sammlung, in der etwas aufbewahrt werden kann.',
    locked: 'Der Schlüsselbund ist gesperrt.',
    refused: 'Der Zugriff auf den Schlüsselbund wurde verweigert.',
    'too-long': 'Was der Dienst gesendet hat, ist zu lang für den Schlüsselbund.',
    damaged: 'Ein Eintrag des Schlüsselbunds ist beschädigt.',
    timeout: (seconds) => `Der Schlüsselbund hat ${number(seconds)} Sekunden lang nicht geantwortet.`,
    other: (message) => `Der Schlüsselbund kann nicht verwendet werden (${message}).`,
  },
  unexpectedBody: {
    notAList: (came) => `Statt einer Liste kam ${came}.`,
    nothing: 'nichts',
    webPage: 'eine Webseite',
    notJson: 'ein Text, der kein JSON ist',
    kind: (kind) => `ein Wert der Art ${kind}`,
    error: (text) => `ein Fehler (${text})`,
    severalLists: (count, names) => `ein Objekt mit ${number(count)} Listen (${names})`,
    noList: (names) => `ein Objekt ohne Liste (${names})`,
    empty: 'leer',
  },
  connectionFile: {
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
    notJson: 'Die Datei enthält kein gültiges JSON.',
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
      list: 'muss eine Liste sein, z. B. ["browser"]',
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
      nameCharacters:
        'darf keine unsichtbaren Zeichen und keine Zeichen enthalten, die die Schreibrichtung ändern',
      redirectScheme:
        'muss mit https:// oder einem eigenen Schema beginnen (http:// nur auf diesem Computer)',
    },
  },
});
