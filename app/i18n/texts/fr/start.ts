// French: why Perch doesn't start, and what its commands print.

import { withFrenchSpaces } from './unbroken.ts';
import { createFormats } from '../../formats.ts';
import { createTexts, type Translation } from '../../create-texts.ts';
import { startTexts, type StartMessages } from '../en/start.ts';

const texts: Translation<typeof startTexts> = {
  failed: 'Perch n’a pas pu démarrer : {text}',
  alreadyRunning: 'Perch est déjà en cours d’exécution. Sa fenêtre a été ouverte.',
  unreachable:
    'Perch est déjà en cours d’exécution, mais reste injoignable. Utilisez son icône de notification, ou fermez puis rouvrez la session de l’ordinateur.',
  refusedSwitch:
    'Perch ne peut pas démarrer avec {option}. Retirez cette option de la commande qui démarre Perch.',
  refusedSandbox:
    'Perch ne peut pas démarrer avec --no-sandbox. Cela désactive le bac à sable des pages web. Si votre système n’autorise pas de bac à sable pour l’AppImage, installez le paquet deb sur Debian et Ubuntu, ou le paquet rpm sur Fedora et openSUSE. N’exécutez pas Perch en tant que root.',
  refusedVariable:
    'Perch ne peut pas démarrer tant que la variable d’environnement {name} est définie. {reason}',
  dataDirIsFile:
    'Perch ne peut pas utiliser {folder}, car il s’agit d’un fichier ou d’un chemin à l’intérieur d’un fichier. Supprimez le fichier, ou démarrez Perch avec --user-data-dir=DOSSIER pour utiliser un autre dossier.',
  dataDirFull:
    'Perch ne peut pas utiliser {folder}, car il n’y a plus d’espace pour d’autres fichiers. Libérez de l’espace, ou démarrez Perch avec --user-data-dir=DOSSIER pour utiliser un autre dossier.',
  dataDirReadonly:
    'Perch ne peut pas utiliser {folder}. Vérifiez que les dossiers parents existent et que vous pouvez y écrire, ou démarrez Perch avec --user-data-dir=DOSSIER pour utiliser un autre dossier.',
  fewFiles:
    'Perch ne peut pas démarrer, car votre ordinateur ne lui permet d’ouvrir que {limit, number} fichiers. Portez la limite à {needed, number} au moins (ulimit -n).',
  settingsUnreadable:
    'Perch ne peut pas lire {file}. Vérifiez ses autorisations, ou déplacez-le dans un autre dossier.',
  missingValue: {
    file: '{option} nécessite un fichier : {option}=FICHIER.',
    folder: '{option} nécessite un dossier : {option}=DOSSIER.',
  },
  unexpectedValue: '{option} n’accepte pas de valeur.',
  unexpectedArgument:
    'Perch n’accepte pas « {argument} ». Indiquez un fichier de connexion avec --connection=FICHIER.',
  requires: '{option} nécessite {command}.',
  notWith: '{command} ne peut pas être combiné avec {option}.',
  onlyOnce: '{option} ne peut être indiqué qu’une fois.',
  values: { file: 'FICHIER', folder: 'DOSSIER' },
  part: 'avec {commands}\u00a0: {text}',
  help: {
    connection: 'utiliser le service que décrit un fichier de connexion',
    check: 'tester les connexions, afficher un tableau et terminer',
    status: 'afficher l’état des comptes et terminer',
    follow: 'l’afficher aussi après chaque changement',
    details: 'aussi les appelants, numéros et identifiants',
    json: 'afficher du JSON',
    purge: 'supprimer tout ce que Perch a enregistré pour cet utilisateur et terminer',
    quit: 'quitter Perch s’il est ouvert et attendre qu’il se termine',
    hidden: 'n’afficher que l’icône de la zone de notification',
    tray: 'supposer que le bureau a une zone de notification',
    'no-tray': 'supposer qu’il n’en a pas',
    report: 'afficher l’état de Perch',
    verbose: 'journaliser davantage',
    'log-dir': 'écrire le journal dans DOSSIER',
    'user-data-dir': 'enregistrer les fichiers de Perch dans DOSSIER',
    version: 'afficher la version',
    help: 'afficher cette aide',
  },
  status: {
    notRunning: 'Perch n’est pas en cours d’exécution, ou ses réglages ne laissent rien lire aux programmes.',
    notAllowed:
      'Perch ne laisse pas les programmes lire cela. Changez-le dans ses réglages. Personne ne peut lire le Perch d’un autre utilisateur.',
    ended: 'Perch a fermé la connexion sans répondre. Réessayez.',
  },
  check: {
    title: 'Perch {version}, {system}',
    placedIn: 'Connexions déployées dans {folder}',
    fromFile: 'Fichier de connexion {file}',
    managedSettings: 'Paramètres gérés',
    nothingPlaced: 'Aucune connexion n’y est déployée, il n’y avait donc rien à tester.',
    accountWithout: '{login} utilise {name}, qui n’est plus déployée ici.',
    noSettings: 'Il n’y en a pas.',
    keychain: {
      usable: '{keychain} peut être utilisé.',
      locked: '{keychain} est verrouillé. Perch enregistre les connexions dès qu’il est déverrouillé.',
    },
    untilReadable: 'jusqu’à sa correction',
    untested: 'non testé',
    states: { good: 'réussi', warning: 'remarque', error: 'échec' },
    locked: 'verrouillé',
    isDefault: 'par défaut',
    unfinished: 'Le test ne s’est pas terminé en {seconds, number}\u00a0secondes.',
    broken: 'Une erreur dans Perch a arrêté le test.',
    result: {
      good: 'Résultat : tout va bien.',
      error: 'Résultat : échec pour {failed, number} sur {all, number}.',
    },
  },
  purge: {
    running: 'Perch est en cours d’exécution, rien n’a donc été supprimé. Quittez Perch, puis réessayez.',
    foreignFolder:
      '{folder} n’est pas un dossier de données de Perch, rien n’a donc été supprimé. Vérifiez le dossier de --user-data-dir.',
    states: { removed: 'supprimé', absent: 'rien', kept: 'conservé', failed: 'échec' },
    startAtLogin: 'Démarrage à l’ouverture de session',
    notifications: 'Entrées pour les notifications',
    keychain: 'Trousseau',
    keychainEntries: {
      one: '{count, number} entrée du trousseau',
      many: '{count, number} d’entrées du trousseau',
      other: '{count, number} entrées du trousseau',
    },
    dataFolder: 'Dossier de données {folder}',
    notOwn: '{path} ne vient pas de Perch.',
    inSession: 'Relancez la commande dans votre session de bureau.',
    result: {
      good: 'Résultat : tout est supprimé.',
      failed: 'Résultat : certains éléments n’ont pas pu être supprimés.',
    },
  },
  connectionFileUnreadable:
    'Perch ne peut pas lire le fichier de connexion {file}. Vérifiez que le fichier existe et que vous avez l’autorisation de le lire.',
  connectionFileUnusable: 'Perch ne peut pas utiliser le fichier de connexion {file}. {reason}',
  variableEffects: {
    code: 'Un autre programme ou une bibliothèque s’exécuterait comme une partie de Perch.',
    files: 'Des mots de passe et des codes seraient écrits dans un fichier.',
  },
};

export const frStart: StartMessages = withFrenchSpaces(
  createTexts(startTexts, texts, {}, createFormats('fr')),
);
