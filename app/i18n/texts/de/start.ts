// German: why Perch doesn't start, and what its commands print.

import { createFormats } from '../../formats.ts';
import { createTexts, type Translation } from '../../create-texts.ts';
import { startTexts, type StartMessages } from '../en/start.ts';

const texts: Translation<typeof startTexts> = {
  failed: 'Perch konnte nicht gestartet werden: {text}',
  alreadyRunning: 'Perch läuft bereits. Das Fenster wurde geöffnet.',
  unreachable:
    'Perch läuft bereits, ist aber nicht erreichbar. Verwenden Sie das Symbol im Infobereich, oder melden Sie sich am Computer ab und wieder an.',
  refusedSwitch:
    'Perch kann nicht mit {option} gestartet werden. Entfernen Sie diese Option aus dem Befehl, der Perch startet.',
  refusedSandbox:
    'Perch kann nicht mit --no-sandbox gestartet werden. Damit wird die Sandbox für Webseiten ausgeschaltet. Falls Ihr System für das AppImage keine Sandbox zulässt, installieren Sie unter Debian und Ubuntu das deb-Paket, unter Fedora und openSUSE das rpm-Paket. Starten Sie Perch nicht als root.',
  refusedVariable:
    'Perch kann nicht gestartet werden, solange die Umgebungsvariable {name} gesetzt ist. {reason}',
  dataDirIsFile:
    'Perch kann {folder} nicht verwenden, weil das eine Datei ist oder in einer liegt. Entfernen Sie die Datei, oder starten Sie Perch mit --user-data-dir=ORDNER.',
  dataDirFull:
    'Perch kann {folder} nicht verwenden, weil dort kein Platz für weitere Dateien ist. Geben Sie Speicherplatz frei, oder starten Sie Perch mit --user-data-dir=ORDNER.',
  dataDirReadonly:
    'Perch kann {folder} nicht verwenden. Prüfen Sie, ob die Ordner darüber vorhanden sind und ob Sie dort schreiben dürfen, oder starten Sie Perch mit --user-data-dir=ORDNER.',
  fewFiles:
    'Perch kann nicht gestartet werden, weil Ihr Computer nur {limit, number} offene Dateien erlaubt. Erhöhen Sie die Grenze auf mindestens {needed, number} (ulimit -n).',
  settingsUnreadable:
    'Perch kann {file} nicht lesen. Prüfen Sie die Berechtigungen, oder verschieben Sie die Datei in einen anderen Ordner.',
  missingValue: {
    file: '{option} erfordert eine Datei: {option}=DATEI.',
    folder: '{option} erfordert einen Ordner: {option}=ORDNER.',
  },
  unexpectedValue: '{option} hat keinen Wert.',
  unexpectedArgument:
    'Perch akzeptiert „{argument}“ nicht. Geben Sie eine Verbindungsdatei mit --connection=DATEI an.',
  requires: '{option} erfordert {command}.',
  notWith: '{command} kann nicht mit {option} kombiniert werden.',
  onlyOnce: '{option} kann nur einmal angegeben werden.',
  values: { file: 'DATEI', folder: 'ORDNER' },
  part: 'mit {commands}: {text}',
  help: {
    connection: 'den Dienst einer Verbindungsdatei verwenden',
    check: 'die Verbindungen prüfen, eine Tabelle ausgeben und enden',
    status: 'den Status der Konten ausgeben und enden',
    follow: 'ihn auch nach jeder Änderung ausgeben',
    details: 'auch Anrufer, Nummern und Anmeldenamen',
    json: 'JSON ausgeben',
    purge: 'alles entfernen, was Perch für diesen Benutzer gespeichert hat, und enden',
    quit: 'ein laufendes Perch beenden und darauf warten',
    hidden: 'nur das Symbol im Infobereich zeigen',
    tray: 'annehmen, dass der Desktop einen Infobereich hat',
    'no-tray': 'annehmen, dass er keinen hat',
    report: 'den Zustand von Perch ausgeben',
    verbose: 'mehr protokollieren',
    'log-dir': 'das Protokoll in ORDNER schreiben',
    'user-data-dir': 'die Dateien von Perch in ORDNER speichern',
    version: 'die Version ausgeben',
    help: 'dies ausgeben',
  },
  status: {
    notRunning: 'Perch läuft nicht, oder die Einstellungen lassen Programme nichts lesen.',
    notAllowed:
      'Perch lässt Programme das nicht lesen. Ändern Sie das in den Einstellungen. Das Perch eines anderen Benutzers kann niemand lesen.',
    ended: 'Perch hat die Verbindung ohne Antwort beendet. Versuchen Sie es erneut.',
  },
  check: {
    title: 'Perch {version}, {system}',
    placedIn: 'Bereitgestellte Verbindungen in {folder}',
    fromFile: 'Verbindungsdatei {file}',
    managedSettings: 'Verwaltete Einstellungen',
    nothingPlaced: 'Dort ist keine Verbindung bereitgestellt, also gab es nichts zu testen.',
    accountWithout: '{login} verwendet {name}. Diese Verbindung ist hier nicht mehr bereitgestellt.',
    noSettings: 'Es gibt keine.',
    keychain: {
      usable: '{keychain} kann verwendet werden.',
      locked: '{keychain} ist gesperrt. Perch speichert Anmeldungen, sobald der Schlüsselbund entsperrt ist.',
    },
    untilReadable: 'bis zur Korrektur',
    untested: 'nicht getestet',
    states: { good: 'gut', warning: 'Hinweis', error: 'Fehler' },
    locked: 'gesperrt',
    isDefault: 'Vorgabe',
    unfinished: 'Der Test wurde nicht innerhalb von {seconds, number} Sekunden fertig.',
    broken: 'Ein Fehler in Perch hat den Test beendet.',
    result: {
      good: 'Ergebnis: alles in Ordnung.',
      error: 'Ergebnis: {failed, number} von {all, number} fehlerhaft.',
    },
  },
  purge: {
    running: 'Perch läuft, daher wurde nichts entfernt. Beenden Sie Perch, und versuchen Sie es dann erneut.',
    foreignFolder:
      '{folder} ist kein Datenordner von Perch, daher wurde nichts entfernt. Prüfen Sie den Ordner von --user-data-dir.',
    states: { removed: 'entfernt', absent: 'nichts', kept: 'behalten', failed: 'Fehler' },
    startAtLogin: 'Start bei der Anmeldung',
    notifications: 'Einträge für Benachrichtigungen',
    keychain: 'Schlüsselbund',
    keychainEntries: {
      one: '1 Eintrag im Schlüsselbund',
      other: '{count, number} Einträge im Schlüsselbund',
    },
    dataFolder: 'Datenordner {folder}',
    notOwn: '{path} ist nicht von Perch.',
    inSession: 'Führen Sie den Befehl in Ihrer Desktop-Sitzung erneut aus.',
    result: {
      good: 'Ergebnis: alles entfernt.',
      failed: 'Ergebnis: Einiges konnte nicht entfernt werden.',
    },
  },
  connectionFileUnreadable:
    'Perch kann die Verbindungsdatei {file} nicht lesen. Prüfen Sie, ob die Datei vorhanden ist und ob Sie sie lesen dürfen.',
  connectionFileUnusable: 'Perch kann die Verbindungsdatei {file} nicht verwenden. {reason}',
  variableEffects: {
    code: 'Ein anderes Programm oder eine Bibliothek würde als Teil von Perch laufen.',
    files: 'Passwörter und Codes würden in eine Datei geschrieben.',
  },
};

export const deStart: StartMessages = createTexts(startTexts, texts, {}, createFormats('de'));
