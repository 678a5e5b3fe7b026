// The titles and explanations of managed settings, for the documents for IT in both languages.
import {
  isManagedPreference,
  type ManagedKey,
  type ManagedPreference,
  type ManagedPreferenceKey,
  managedPreferences,
  managedSetting,
} from '../../app/contract/managed-settings.ts';

export interface SettingText {
  readonly title: string;
  readonly explanation: string;
}

export interface DocumentTexts {
  readonly category: string;
  readonly recommended: string;
  readonly recommendedExplanation: string;
  /** Of a setting that is locked with another one. A switch locks it only where it is locked on. */
  readonly lockedWith: (key: ManagedKey, isSwitch: boolean) => string;
  readonly settings: Readonly<Record<ManagedKey, SettingText>>;
}

const en: DocumentTexts = {
  category: 'Perch',
  recommended: 'Perch: defaults that users can change',
  recommendedExplanation: 'Used until the user chooses something else.',
  lockedWith: (key, isSwitch) =>
    `Where ${key} is locked${isSwitch ? ' to true' : ''}, this is locked as well: with its value, its default, or else that of Perch.`,
  settings: {
    theme: { title: 'Theme', explanation: 'The colours of the panel: light, dark, or as the system.' },
    trayIconColor: {
      title: 'Tray icon',
      explanation: 'The colour of the tray icon on Windows and Linux: light, dark, or to match the system.',
    },
    language: { title: 'Language', explanation: 'The language of all texts, or that of the system.' },
    startAtLogin: { title: 'Start at login', explanation: 'Perch starts in the tray when the user logs in.' },
    keepOpen: {
      title: 'Keep open when the user clicks elsewhere',
      explanation: 'The panel stays open when another window gets the focus.',
    },
    shortcut: { title: 'Global shortcut', explanation: 'A shortcut opens the panel from any program.' },
    shortcutKeys: {
      title: 'Keys of the global shortcut',
      explanation: 'Modifiers and a key, such as CommandOrControl+Alt+P.',
    },
    notifySignIn: {
      title: 'Notify: sign-in needed',
      explanation: 'A notification when an account has to sign in again.',
    },
    notifyAccountStatus: {
      title: 'Notify: account status changes',
      explanation: 'A notification when the status of an account changes.',
    },
    notifyRecording: {
      title: 'Notify: call recording turned on or off',
      explanation: 'A notification when call recording is turned on or off.',
    },
    notifyVoicemail: {
      title: 'Notify: voicemail turned off',
      explanation: 'A notification when voicemail is turned off.',
    },
    notifyPresence: {
      title: 'Notify: presence changes',
      explanation: 'A notification for each change of the presence.',
    },
    notifyNewVoicemail: {
      title: 'Notify: new voicemail',
      explanation: 'A notification for each new message, where the service offers that.',
    },
    quietHours: { title: 'Quiet hours', explanation: 'No notifications are shown during quiet hours.' },
    quietHoursFrom: {
      title: 'Quiet from',
      explanation: 'The beginning of quiet hours, local time, such as 22:00.',
    },
    quietHoursTo: { title: 'Quiet until', explanation: 'The end of quiet hours, local time, such as 07:00.' },
    extraVoicemail: {
      title: 'Load new voicemail',
      explanation: 'Perch loads new voicemail, where the connection file asks for it.',
    },
    extraCalls: {
      title: 'Load calls',
      explanation: 'Perch loads the other side of a call, where the connection file asks for it.',
    },
    extraDomainCount: {
      title: 'Load the number of domains',
      explanation: 'Perch loads how many domains there are, where the connection file asks for it.',
    },
    pollEverySeconds: {
      title: 'Seconds between checks for changes',
      explanation: 'How often the profile is loaded while the user is active.',
    },
    pageSize: { title: 'Domains per page', explanation: 'How many domains one request loads.' },
    proxy: {
      title: 'Proxy',
      explanation:
        '“system” for that of the system, “none”, or an address such as http://proxy.example.net:8080. The password is entered by the user and kept in the keychain.',
    },
    proxyUsername: {
      title: 'Username at the proxy',
      explanation: 'Used where the proxy is an address. Without it, the user can enter one.',
    },
    proxyExceptions: {
      title: 'Addresses without the proxy',
      explanation:
        'Used where the proxy is an address: hosts and networks, separated by commas. May be empty.',
    },
    certificates: {
      title: 'Additional certificate authorities',
      explanation:
        'The full path of a PEM file with authorities that Perch trusts besides those of the system.',
    },
    connections: {
      title: 'Services that users may add',
      explanation:
        'none: only those that connection files in the folder for all users describe. listed: also those whose hosts are listed. any: no limit. Services that a user has added before stay.',
    },
    connectionHosts: {
      title: 'Hosts of services that users may add',
      explanation:
        'For “listed”, which a list without connections stands for: the hosts in baseUrl and authUrl, such as pbx.example.net, pbx.example.net:8443 or *.example.net.',
    },
    updates: {
      title: 'Look for updates',
      explanation:
        'Perch shows a notice when there is a new version. It needs a feed: updateFeed, or that of the package. Without a feed, and where this is off, nothing is requested. Perch never downloads or installs anything.',
    },
    updateFeed: {
      title: 'Update feed',
      explanation:
        'The https address of a file such as latest.yml, whose version line has the newest version, or of its folder. It replaces that of the package.',
    },
    updatePage: {
      title: 'Download page',
      explanation:
        'The https address that the notice of a new version opens in the browser. It replaces that of the package.',
    },
  },
};

const de: DocumentTexts = {
  category: 'Perch',
  recommended: 'Perch: Vorgaben, die Benutzer ändern können',
  recommendedExplanation: 'Gilt, bis der Benutzer etwas anderes wählt.',
  lockedWith: (key, isSwitch) =>
    `Wo ${key} ${isSwitch ? 'auf true ' : ''}gesperrt ist, ist auch dies gesperrt: mit seinem Wert, seiner Vorgabe oder sonst mit der von Perch.`,
  settings: {
    theme: {
      title: 'Erscheinungsbild',
      explanation: 'Die Farben des Fensters: hell, dunkel oder wie im System.',
    },
    trayIconColor: {
      title: 'Symbol im Infobereich',
      explanation: 'Die Farbe des Symbols unter Windows und Linux: hell, dunkel oder passend zum System.',
    },
    language: { title: 'Sprache', explanation: 'Die Sprache aller Texte oder die des Systems.' },
    startAtLogin: {
      title: 'Start beim Anmelden',
      explanation: 'Perch startet im Infobereich, wenn sich der Benutzer am Computer anmeldet.',
    },
    keepOpen: {
      title: 'Geöffnet lassen, wenn der Benutzer woanders klickt',
      explanation: 'Das Fenster bleibt geöffnet, wenn ein anderes den Fokus erhält.',
    },
    shortcut: {
      title: 'Globales Tastenkürzel',
      explanation: 'Ein Tastenkürzel öffnet Perch aus jedem Programm.',
    },
    shortcutKeys: {
      title: 'Tasten des globalen Tastenkürzels',
      explanation: 'Umschalttasten und eine Taste, z. B. CommandOrControl+Alt+P.',
    },
    notifySignIn: {
      title: 'Benachrichtigung: Anmeldung erforderlich',
      explanation: 'Eine Benachrichtigung, wenn sich ein Konto erneut anmelden muss.',
    },
    notifyAccountStatus: {
      title: 'Benachrichtigung: Kontostatus geändert',
      explanation: 'Eine Benachrichtigung, wenn sich der Status eines Kontos ändert.',
    },
    notifyRecording: {
      title: 'Benachrichtigung: Anrufaufzeichnung ein- oder ausgeschaltet',
      explanation: 'Eine Benachrichtigung, wenn die Anrufaufzeichnung ein- oder ausgeschaltet wird.',
    },
    notifyVoicemail: {
      title: 'Benachrichtigung: Voicemail ausgeschaltet',
      explanation: 'Eine Benachrichtigung, wenn Voicemail ausgeschaltet wird.',
    },
    notifyPresence: {
      title: 'Benachrichtigung: Präsenz geändert',
      explanation: 'Eine Benachrichtigung bei jeder Änderung der Präsenz.',
    },
    notifyNewVoicemail: {
      title: 'Benachrichtigung: neue Voicemail',
      explanation: 'Eine Benachrichtigung für jede neue Nachricht, wenn der Dienst das bietet.',
    },
    quietHours: { title: 'Ruhezeit', explanation: 'Während der Ruhezeit gibt es keine Benachrichtigungen.' },
    quietHoursFrom: {
      title: 'Beginn der Ruhezeit',
      explanation: 'Der Beginn der Ruhezeit in Ortszeit, z. B. 22:00.',
    },
    quietHoursTo: {
      title: 'Ende der Ruhezeit',
      explanation: 'Das Ende der Ruhezeit in Ortszeit, z. B. 07:00.',
    },
    extraVoicemail: {
      title: 'Neue Voicemail laden',
      explanation: 'Perch lädt neue Voicemail, wenn die Verbindungsdatei es verlangt.',
    },
    extraCalls: {
      title: 'Anrufe laden',
      explanation: 'Perch lädt, mit wem gesprochen wird, wenn die Verbindungsdatei es verlangt.',
    },
    extraDomainCount: {
      title: 'Anzahl der Domains laden',
      explanation: 'Perch lädt, wie viele Domains es gibt, wenn die Verbindungsdatei es verlangt.',
    },
    pollEverySeconds: {
      title: 'Sekunden zwischen zwei Aktualisierungen',
      explanation: 'Wie oft das Profil geladen wird, während der Benutzer aktiv ist.',
    },
    pageSize: { title: 'Domains pro Seite', explanation: 'Wie viele Domains eine Anfrage lädt.' },
    proxy: {
      title: 'Proxy',
      explanation:
        '„system“ für den des Systems, „none“ für keinen oder eine Adresse wie http://proxy.example.net:8080. Das Kennwort gibt der Benutzer ein; es wird im Schlüsselbund gespeichert.',
    },
    proxyUsername: {
      title: 'Benutzername am Proxy',
      explanation: 'Gilt, wenn der Proxy eine Adresse ist. Ohne ihn kann der Benutzer einen eingeben.',
    },
    proxyExceptions: {
      title: 'Adressen ohne Proxy',
      explanation:
        'Gilt, wenn der Proxy eine Adresse ist: Hosts und Netze, durch Kommas getrennt. Darf leer sein.',
    },
    certificates: {
      title: 'Zusätzliche Zertifizierungsstellen',
      explanation:
        'Der vollständige Pfad einer PEM-Datei mit Zertifizierungsstellen, denen Perch außer denen des Systems vertraut.',
    },
    connections: {
      title: 'Dienste, die Benutzer hinzufügen dürfen',
      explanation:
        'none: nur die der Verbindungsdateien im Ordner für alle Benutzer. listed: auch solche, deren Hosts aufgeführt sind. any: alle. Dienste, die ein Benutzer schon hinzugefügt hat, bleiben.',
    },
    connectionHosts: {
      title: 'Hosts der Dienste, die Benutzer hinzufügen dürfen',
      explanation:
        'Für „listed“, das auch ohne connections gilt: die Hosts in baseUrl und authUrl, z. B. pbx.example.net, pbx.example.net:8443 oder *.example.net.',
    },
    updates: {
      title: 'Nach Updates suchen',
      explanation:
        'Perch zeigt einen Hinweis, wenn es eine neue Version gibt. Dazu ist ein Feed nötig: updateFeed oder der des Pakets. Ohne Feed, oder wenn dies ausgeschaltet ist, wird nichts angefragt. Perch lädt und installiert nie etwas.',
    },
    updateFeed: {
      title: 'Update-Feed',
      explanation:
        'Die https-Adresse einer Datei wie latest.yml, in deren Zeile „version“ die neueste Version steht, oder ihres Ordners. Ersetzt die des Pakets.',
    },
    updatePage: {
      title: 'Download-Seite',
      explanation:
        'Die https-Adresse, die der Hinweis auf eine neue Version im Browser öffnet. Ersetzt die des Pakets.',
    },
  },
};

export const documentTexts = { en, de };

/** What the documents say about a setting, with what follows from the table. */
export function settingText({ settings, lockedWith }: DocumentTexts, key: ManagedKey): SettingText {
  const { title, explanation } = settings[key];
  const other = isManagedPreference(key) ? managedPreferenceOf(key).lockedWith : undefined;
  if (other === undefined) return { title, explanation };
  const isSwitch = managedSetting(other).value.type === 'boolean';
  return { title, explanation: `${explanation} ${lockedWith(other, isSwitch)}` };
}

function managedPreferenceOf(key: ManagedPreferenceKey): ManagedPreference {
  return managedPreferences[key];
}
