// The titles and explanations of managed settings in the documents for IT. Titles of preferences are made of the panel's texts.
import { type ManagedKey, type managedRules, managedSetting } from '../../app/contract/managed-settings.ts';
import { declarationOf, isPreferenceKey, type PreferenceKey } from '../../app/contract/preferences.ts';
import { createFormats } from '../../app/i18n/formats.ts';
import { preferenceTitle } from '../../app/i18n/preference-title.ts';
import { deViews } from '../../app/i18n/texts/de/views.ts';
import { enViews, type ViewTexts } from '../../app/i18n/texts/en/views.ts';

interface SettingText {
  readonly title: string;
  readonly explanation: string;
}

export interface DocumentTexts {
  readonly category: string;
  readonly recommended: string;
  readonly recommendedExplanation: string;
  /** Says that a setting is locked, too, where the setting `key` is: a switch `key` only where it is locked to `true`. */
  readonly lockedWith: (key: ManagedKey, isSwitch: boolean) => string;
  /** The explanation of each extra. */
  readonly extra: string;
  readonly panel: ViewTexts;
  /** What the titles don't say. */
  readonly explanations: Readonly<Partial<Record<PreferenceKey, string>>>;
  readonly rules: Readonly<Record<keyof typeof managedRules, SettingText>>;
}

const en: DocumentTexts = {
  category: 'Perch',
  recommended: 'Perch: defaults that users can change',
  recommendedExplanation: 'Used until the user chooses something else.',
  lockedWith: (key, isSwitch) =>
    `Where ${key} is locked${isSwitch ? ' to true' : ''}, this is locked as well: with its value, its default, or else that of Perch.`,
  extra: 'Where the connection file asks for it.',
  panel: enViews(createFormats('en')),
  explanations: {
    trayIconColor: 'The colour of the tray icon on Windows and Linux: light, dark, or to match the system.',
    shortcutKeys: 'Modifiers and a key, such as CommandOrControl+Alt+P.',
    notifyNewVoicemail: 'A notification for each new message, where the service offers that.',
    notifyAgain: 'Every 10 minutes until the panel is opened, not while the user is away.',
    quietHoursFrom: 'The beginning of quiet hours, local time, such as 22:00.',
    quietHoursTo: 'The end of quiet hours, local time, such as 07:00.',
    programsMayRead:
      'What perch --status tells other programs of the user: nothing, the status, or also callers, numbers and logins.',
    pollEverySeconds:
      'In seconds, while the user is active. An account that the open panel shows is checked every 15 seconds, unless this is set.',
    proxy:
      '“system” for that of the system, “none”, or an address such as http://proxy.example.net:8080. The password is entered by the user and kept in the keychain.',
    proxyUsername: 'Used where the proxy is an address. Without it, the user can enter one.',
    proxyExceptions:
      'Used where the proxy is an address: hosts and networks, separated by commas. May be empty.',
    certificates:
      'The full path of a PEM file with authorities that Perch trusts besides those of the system.',
  },
  rules: {
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
    cacheProfile: {
      title: 'Store the last profile',
      explanation:
        'false: no profile is stored on disk, and stored ones are deleted at the start. Perch then starts without the last known state.',
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
  extra: 'Wenn die Verbindungsdatei es verlangt.',
  panel: deViews(createFormats('de')),
  explanations: {
    trayIconColor: 'Die Farbe des Symbols unter Windows und Linux: hell, dunkel oder passend zum System.',
    shortcutKeys: 'Umschalttasten und eine Taste, z. B. CommandOrControl+Alt+P.',
    notifyNewVoicemail: 'Eine Benachrichtigung für jede neue Nachricht, wenn der Dienst das bietet.',
    notifyAgain: 'Alle 10 Minuten, bis das Fenster geöffnet wird, nicht während der Benutzer abwesend ist.',
    quietHoursFrom: 'Der Beginn der Ruhezeit in Ortszeit, z. B. 22:00.',
    quietHoursTo: 'Das Ende der Ruhezeit in Ortszeit, z. B. 07:00.',
    programsMayRead:
      'Was perch --status anderen Programmen des Benutzers sagt: nichts, den Status, oder auch Anrufer, Nummern und Anmeldenamen.',
    pollEverySeconds:
      'In Sekunden, während der Benutzer aktiv ist. Ein Konto, das im offenen Panel zu sehen ist, wird alle 15 Sekunden aktualisiert, wenn dies nicht gesetzt ist.',
    proxy:
      '„system“ für den des Systems, „none“ für keinen oder eine Adresse wie http://proxy.example.net:8080. Das Kennwort gibt der Benutzer ein; es wird im Schlüsselbund gespeichert.',
    proxyUsername: 'Gilt, wenn der Proxy eine Adresse ist. Ohne ihn kann der Benutzer einen eingeben.',
    proxyExceptions:
      'Gilt, wenn der Proxy eine Adresse ist: Hosts und Netze, durch Kommas getrennt. Darf leer sein.',
    certificates:
      'Der vollständige Pfad einer PEM-Datei mit Zertifizierungsstellen, denen Perch außer denen des Systems vertraut.',
  },
  rules: {
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
    cacheProfile: {
      title: 'Das letzte Profil speichern',
      explanation:
        'false: Es wird kein Profil auf dem Datenträger gespeichert, gespeicherte werden beim Start gelöscht. Perch startet dann ohne den letzten bekannten Stand.',
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

/** The explanation also says with which other setting this one is locked, if any. */
export function settingText(texts: DocumentTexts, key: ManagedKey): SettingText {
  if (!isPreferenceKey(key)) return texts.rules[key];
  const { lockedWith, extra } = declarationOf(key);
  const title = preferenceTitle(texts.panel.settings, key);
  const explanation = texts.explanations[key] ?? (extra === undefined ? title : texts.extra);
  if (lockedWith === undefined) return { title, explanation };
  const isSwitch = managedSetting(lockedWith).value.type === 'boolean';
  return { title, explanation: `${explanation} ${texts.lockedWith(lockedWith, isSwitch)}` };
}
