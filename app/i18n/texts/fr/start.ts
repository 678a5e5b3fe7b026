// French: why Perch doesn't start.
import type { StartMessages } from '../en/start.ts';
import { withFrenchSpaces } from './regional.ts';

export const frStart: StartMessages = withFrenchSpaces({
  failed: (text) => `Perch n’a pas pu démarrer : ${text}`,
  alreadyRunning: 'Perch est déjà en cours d’exécution. Sa fenêtre a été ouverte.',
  refusedSwitch: (name, reason) => `Perch ne peut pas démarrer avec --${name}. ${reason}`,
  refusedVariable: (name, reason) =>
    `Perch ne peut pas démarrer tant que la variable d’environnement ${name} est définie. ${reason}`,
  dataDirIsFile: (folder) =>
    `Perch ne peut pas utiliser ${folder}, car c’est un fichier ou cela se trouve dans un fichier. Supprimez le fichier, ou démarrez Perch avec --user-data-dir=DOSSIER pour utiliser un autre dossier.`,
  dataDirReadonly: (folder) =>
    `Perch ne peut pas écrire dans ${folder}. Vérifiez les autorisations du dossier, ou démarrez Perch avec --user-data-dir=DOSSIER pour utiliser un autre dossier.`,
  missingValue: {
    file: (option) => `${option} nécessite un fichier : ${option}=FICHIER.`,
    folder: (option) => `${option} nécessite un dossier : ${option}=DOSSIER.`,
  },
  unexpectedValue: (option) => `${option} n’accepte pas de valeur.`,
  jsonWithoutCheck: '--json nécessite --check.',
  check: {
    title: (version, system) => `Perch ${version}, ${system}`,
    placedIn: (folder) => `Connexions déployées dans ${folder}`,
    fromFile: (file) => `Fichier de connexion ${file}`,
    managedSettings: 'Paramètres gérés',
    nothingPlaced: 'Aucune connexion n’y est déployée, il n’y avait donc rien à tester.',
    noSettings: 'Il n’y en a pas.',
    states: { good: 'bon', warning: 'remarque', error: 'échec' },
    locked: 'verrouillé',
    isDefault: 'par défaut',
    untilReadable: 'tant qu’il est illisible',
    unfinished: (seconds) => `Le test ne s’est pas terminé en ${seconds}\u00a0secondes.`,
    broken: 'Une erreur dans Perch a arrêté le test.',
    result: {
      good: 'Résultat : tout va bien.',
      error: (failed, all) => `Résultat : échec pour ${failed} sur ${all}.`,
    },
  },
  purge: {
    notWith: (option) => `--purge ne peut pas être combiné avec ${option}.`,
    running: 'Perch est en cours d’exécution, rien n’a donc été supprimé. Quittez Perch, puis réessayez.',
    foreignFolder: (folder) =>
      `${folder} n’est pas un dossier de données de Perch, rien n’a donc été supprimé. Vérifiez le dossier de --user-data-dir.`,
    states: { removed: 'supprimé', absent: 'rien', kept: 'conservé', failed: 'échec' },
    startAtLogin: 'Démarrage à l’ouverture de session',
    launcher: 'Entrée du lanceur',
    keychain: 'Trousseau',
    keychainEntries: (count) => (count === 1 ? '1 entrée du trousseau' : `${count} entrées du trousseau`),
    dataFolder: (folder) => `Dossier de données ${folder}`,
    notOwn: (path) => `${path} ne vient pas de Perch.`,
    stillEnabled: 'Le système l’a conservé.',
    result: {
      good: 'Résultat : tout est supprimé.',
      failed: 'Résultat : certains éléments n’ont pas pu être supprimés.',
    },
  },
  connectionFileUnreadable: (file) =>
    `Perch ne peut pas lire le fichier de connexion ${file}. Vérifiez que le fichier existe et que vous avez le droit de le lire.`,
  connectionFileUnusable: (file, reason) =>
    `Perch ne peut pas utiliser le fichier de connexion ${file}. ${reason}`,
  threats: {
    windows: 'D’autres programmes pourraient lire ses fenêtres.',
    code: 'Un autre programme ou une bibliothèque s’exécuterait comme une partie de Perch.',
    sandbox:
      'Cela désactive le bac à sable des pages web. Si votre système n’autorise pas de bac à sable pour l’AppImage, installez le paquet Debian. N’exécutez pas Perch en tant que root.',
    limits: 'Les pages web s’exécuteraient avec moins de restrictions.',
    otherPages: 'Les pages web pourraient lire les données d’autres pages.',
    credentials:
      'Des serveurs pourraient demander les identifiants avec lesquels vous avez ouvert votre session sur le système.',
    abilities: 'Les pages web pourraient faire plus que dans un navigateur.',
    changedPages: 'N’importe qui sur le réseau pourrait modifier une page.',
    impersonation: 'N’importe qui sur le réseau pourrait se faire passer pour le service.',
    otherServers:
      'Ses requêtes iraient vers d’autres serveurs que ceux de ses paramètres et de votre système.',
    encryption: 'Le trafic chiffré pourrait être lu.',
    files: 'Des mots de passe et des codes seraient écrits dans un fichier.',
    disk: 'Les données que Perch chiffre sur le disque pourraient être lues.',
    protections: 'Des protections de Chromium pourraient être désactivées.',
  },
});
