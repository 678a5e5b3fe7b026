// French: the texts of the panel’s first view, and of the parts that are around each view.

import { frFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withFrenchSpaces } from './unbroken.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { type FirstViewCode, firstViewTexts, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    back: 'Retour',
    name: 'Perch',
    quit: 'Quitter Perch',
    settings: 'Paramètres',
  },
  panelError: {
    noResponse: 'Perch ne répond pas. Réessayez, ou quittez et relancez Perch.',
    callFailed: 'Une erreur s’est produite. Réessayez, ou quittez et relancez Perch.',
    retry: 'Réessayer',
    dismiss: 'Ignorer',
  },
  starting: 'Démarrage…',
  account: {
    selectedDomain: 'Domaine : {name}',
    notSet: 'Non défini',
    notKnown: 'Inconnu',
    presence: 'Présence',
    signedInAs: 'Connecté en tant que {name}',
    presenceUnknown: 'Inconnue',
    lastKnown: 'Dernier état connu : {presence}',
    refresh: 'Actualiser',
    refreshing: 'Actualisation…',
    restoring: 'Connexion…',
    reading: 'Chargement de votre profil…',
    noProfile: 'Votre profil n’est pas encore chargé.',
    noProfileOffline: 'Votre profil s’affichera dès que vous serez de nouveau en ligne.',
    offlineNotice:
      'Vous êtes hors ligne. Votre session reste ouverte, et Perch se reconnectera automatiquement.',
    offlineSignedOut: 'Vous êtes hors ligne.',
    signInAgainNotice: 'Connexion requise. Ces informations ne sont peut-être plus à jour.',
    signInAgain: 'Se reconnecter',
    sessionOnly:
      'Perch ne peut pas utiliser le trousseau. {reason} Ce qui s’y trouve déjà est conservé. Tout nouvel élément sera perdu quand vous quitterez Perch.',
    domainsSignedOut: 'Connectez-vous pour voir les domaines',
    domains: 'Domaines',
    clearDomain: 'Effacer la sélection',
    unnamedDomain: 'Entrée {position, number}',
    status: 'Compte : {value}',
  },
  accounts: {
    open: 'Comptes',
  },
  copy: {
    field: 'Copier : {field}',
    done: 'Copié : {value}',
    failed: 'Échec de la copie',
  },
  signOut: {
    title: 'Se déconnecter ?',
    description: 'Le compte {login} sera retiré de Perch sur cet ordinateur.',
    titleAll: 'Se déconnecter de tous les comptes ?',
    descriptionAll: {
      one: '{count, number} compte sera retiré de Perch sur cet ordinateur.',
      many: '{count, number} de comptes seront retirés de Perch sur cet ordinateur.',
      other: '{count, number} comptes seront retirés de Perch sur cet ordinateur.',
    },
    confirm: 'Se déconnecter',
    cancel: 'Annuler',
  },
  presence: open({
    open: 'Disponible',
    inuse: 'En communication',
    progressing: 'En numérotation',
    alerting: 'Appel entrant',
    closed: 'Occupé',
    inactive: 'Inactif',
  }),
  accountStatus: open({
    standard: 'Standard',
    new: 'Nouveau',
    reset: 'Réinitialisé',
    'pwd reset': 'Mot de passe à réinitialiser',
  }),
  switch: open({ yes: 'Activé', no: 'Désactivé' }),
  flag: open({ yes: 'Oui', true: 'Oui', no: 'Non', false: 'Non' }),
  recording: open({
    no: 'Désactivé',
    yes: 'Activé',
    'yes-with-transcription': 'Activé, avec transcription',
    'yes-with-transcription-and-sentiment': 'Activé, avec transcription et analyse des sentiments',
  }),
  factor: open({ 'google authenticator': 'Application d’authentification', 'duo passcode': 'Duo' }),
  overview: {
    newMessages: {
      one: '{count, number} nouveau',
      many: '{count, number} de nouveaux',
      other: '{count, number} nouveaux',
    },
    on: 'Oui',
    off: 'Non',
    transcribed: 'transcrit',
    localTime: 'Heure locale',
    localTimeIn: '{time} ({city})',
    allFields: 'Tout le profil',
    portal: 'Portail',
    portalHint: 'S’ouvre dans votre navigateur',
    noneKnown: 'Le service n’a envoyé ni numéros ni réglages.',
    today: 'Aujourd’hui',
    statusAdvice: open({
      'pwd reset': 'Votre mot de passe doit être réinitialisé. Contactez votre administrateur.',
    }),
  },
  strip: {
    title: 'Avis',
    details: 'Afficher les détails',
    signInRequired: 'Connexion requise',
    passwordReset: 'Mot de passe à réinitialiser',
    keychainWaiting: 'En attente du trousseau',
    keychain: {
      locked: 'Trousseau verrouillé',
      'no-collection': 'Trousseau non configuré',
      refused: 'Accès au trousseau refusé',
      'no-answer': 'Le trousseau ne répond pas',
      other: 'Problème de trousseau',
      none: 'Pas de trousseau',
    },
    sessionOnly: '{problem} : session non gardée',
    offline: 'Hors ligne.',
    outdated: 'Pas à jour.',
    problem: 'Service en panne.',
    failed: 'Cela n’a pas fonctionné',
    lastUpdate: 'Mis à jour : {time}',
    nextTry: 'Prochain essai : {time}',
    startupWarning: 'Message de Perch',
    update: 'Perch {version} est disponible',
    more: {
      one: '{count, number} autre avis',
      many: '{count, number} d’autres avis',
      other: '{count, number} autres avis',
    },
  },
  overviewRow: {
    noAddress: 'Activé, sans adresse',
    defaultGreeting: 'Par défaut',
    copies: {
      one: ' et {count, number} copie',
      many: ' et {count, number} de copies',
      other: ' et {count, number} copies',
    },
  },
  fieldValue: {
    labelled: '{label} : {value}',
    hidden: 'Masqué',
    dots: '••••',
    masked: 'Valeur masquée',
    showField: 'Afficher : {label}',
    hideField: 'Masquer : {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Modifié : {before} → {after}, {time}',
    notSent: 'non envoyé',
    notShown: 'masqué',
  },
  voicemailDelivery: open({
    no: 'Pas d’e-mail',
    yes: 'Lien vers le message',
    yesnew: 'Notification seule ; message non écouté',
    attnew: 'Fichier audio joint ; message non écouté',
    attsave: 'Fichier audio joint ; message conservé',
    atttrash: 'Fichier audio joint ; message supprimé',
    brief: 'E-mail court avec lien',
    briefattnew: 'Notification courte avec audio ; message non écouté',
    briefattsave: 'Notification courte avec audio ; message conservé',
    briefatttrash: 'Notification courte avec audio ; message supprimé',
  }),
  ...frFieldLabels,
};

const code = (): FirstViewCode => ({ overview: { since: (time) => `depuis ${time}` } });

export const frFirstView = (formats: Formats): FirstViewTexts =>
  withFrenchSpaces(createTexts(firstViewTexts, texts, code(), formats));
