// French: the texts of the panel’s first view, and of the parts that are around each view.

import { frFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withFrenchWords } from './regional.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { firstViewTexts, type FirstViewCode, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    name: 'Perch',
    quit: 'Quitter Perch',
    version: 'Version {version}',
    settings: 'Paramètres',
  },
  panelError: {
    noResponse: 'Perch ne répond pas. Réessayez, ou quittez et relancez Perch.',
    callFailed: 'Une erreur s’est produite. Réessayez, ou quittez et relancez Perch.',
    retry: 'Réessayer',
    dismiss: 'Fermer',
  },
  starting: 'Démarrage…',
  account: {
    selectedDomain: 'Domaine : {name}',
    notSet: 'Non défini',
    notKnown: 'Inconnu',
    presence: 'Présence',
    presenceUnknown: 'Inconnue',
    lastKnown: 'Dernier état connu : {presence}',
    refresh: 'Actualiser',
    refreshing: 'Actualisation…',
    restoring: 'Connexion…',
    signedOut: 'Déconnecté',
    offline: 'Hors ligne',
    reading: 'Chargement de votre profil…',
    noProfile: 'Votre profil n’est pas encore chargé.',
    noProfileOffline: 'Votre profil s’affichera dès que vous serez de nouveau en ligne.',
    offlineNotice:
      'Vous êtes hors ligne. Votre session reste ouverte, et Perch se reconnectera automatiquement.',
    offlineSignedOut: 'Vous êtes hors ligne.',
    signInAgainNotice:
      'Le service a fermé votre session. Les informations ci-dessous ne sont peut-être plus à jour.',
    signInAgain: 'Se reconnecter',
    sessionOnly:
      'Perch ne peut pas utiliser le trousseau. {reason} Ce qui s’y trouve déjà est conservé. Tout nouvel élément sera perdu quand vous quitterez Perch.',
    domains: 'Domaines',
    openDomains: 'Ouvrir la liste',
    clearDomain: 'Effacer la sélection',
    unnamedDomain: 'Entrée {position, number}',
    status: 'Compte : {value}',
  },
  accounts: {
    open: 'Comptes',
    attention: 'Connexion requise pour un autre compte.',
    unusualStatus: 'Un autre compte a un état inhabituel.',
    add: 'Ajouter un compte…',
    signOutAll: 'Se déconnecter de tous les comptes',
    stale: 'Pas à jour',
  },
  copy: {
    field: 'Copier : {field}',
    done: 'Copié',
    failed: 'Échec de la copie',
  },
  signOut: {
    open: 'Se déconnecter',
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
  updatedAt: {
    justNow: 'Mis à jour à l’instant',
    minutesAgo: 'Mis à jour il y a {minutes, number}\u00a0min',
    hoursAgo: 'Mis à jour il y a {hours, number}\u00a0h',
    on: 'Mis à jour le {date}',
  },
  presence: open({
    open: 'Disponible',
    inuse: 'En communication',
    progressing: 'En numérotation',
    alerting: 'En sonnerie',
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
  factor: open({ 'google authenticator': 'Google Authenticator', 'duo passcode': 'Duo' }),
  overview: {
    calls: {
      one: '{count, number} appel actif',
      many: '{count, number} d’appels actifs',
      other: '{count, number} appels actifs',
    },
    callsOfLimit: {
      one: '{active, number} sur {count, number} appel',
      many: '{active, number} sur {count, number} d’appels',
      other: '{active, number} sur {count, number} appels',
    },
    newVoicemails: {
      one: '{count, number} nouveau',
      many: '{count, number} nouveaux',
      other: '{count, number} nouveaux',
    },
    extension: 'Poste {number}',
    callerId: 'Nom affiché : {name}',
    localTime: 'Heure locale',
    localTimeIn: '{time} ({city})',
    storage: '{size} d’espace',
    user: 'Votre profil',
    voicemail: 'Messagerie vocale',
    recording: 'Enregistrement des appels',
    fieldNames: 'Détails : {part}',
    allFields: 'Tout le profil',
    portal: 'Portail',
    portalHint: 'S’ouvre dans votre navigateur',
    statusMessage: '« {text} »',
    statusAdvice: open({
      'pwd reset': 'Votre mot de passe doit être réinitialisé. Contactez votre administrateur.',
    }),
    someUnknown: 'Certaines informations ne sont pas disponibles.',
    noneKnown: 'Aucune information disponible.',
    today: 'Aujourd’hui',
  },
  voicemailSentence: {
    off: 'La messagerie vocale est désactivée. Les appelants ne peuvent pas laisser de message.',
    mailed: 'Les e-mails d’alerte sont envoyés à {addresses}{delivery}.',
    copies: 'Avec copie des messages à {recipients}.',
    others: '{count, number} autres',
    delivery: open({
      yes: ', avec un lien',
      yesnew: '. Les messages restent non écoutés',
      attnew: ', avec le fichier audio. Les messages restent non écoutés',
      attsave: ', avec le fichier audio. Les messages sont ensuite conservés',
      atttrash: ', avec le fichier audio. Les messages sont ensuite supprimés',
      brief: ', en version courte avec un lien',
      briefattnew: ', en version courte avec le fichier audio. Les messages restent non écoutés',
      briefattsave: ', en version courte avec le fichier audio. Les messages sont ensuite conservés',
      briefatttrash: ', en version courte avec le fichier audio. Les messages sont ensuite supprimés',
    }),
    deliveryUnknown: ' ({value})',
    noAddress: 'Les e-mails d’alerte pour les nouveaux messages sont activés, mais il manque une adresse.',
    notMailed: 'Les e-mails d’alerte pour les nouveaux messages sont désactivés.',
    announced: {
      both: 'Les messages annoncent le numéro et l’heure.',
      number: 'Les messages annoncent le numéro de l’appelant.',
      time: 'Les messages annoncent la date et l’heure.',
      neither: 'Le numéro de l’appelant et l’heure ne sont pas annoncés.',
    },
    order: {
      newest: 'Les messages les plus récents sont lus en premier.',
      oldest: 'Les messages les plus anciens sont lus en premier.',
    },
    transcribed: 'Les messages sont transcrits.',
  },
  recordingSentence: {
    recorded: open({
      no: 'Les appels ne sont pas enregistrés.',
      yes: 'Les appels sont enregistrés.',
      'yes-with-transcription': 'Les appels sont enregistrés, avec transcription.',
      'yes-with-transcription-and-sentiment':
        'Les appels sont enregistrés, avec transcription et analyse des sentiments.',
    }),
    hidden: 'Les autres ne peuvent pas voir vos enregistrements.',
    notHidden: 'D’autres peuvent peut-être voir vos enregistrements.',
  },
  fieldValue: {
    labelled: '{label} : {value}',
    hidden: 'Masqué',
    dots: '••••',
    masked: 'Valeur masquée',
    show: 'Afficher',
    hide: 'Masquer',
    showField: 'Afficher : {label}',
    hideField: 'Masquer : {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Modifié le {time}',
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

const code = (): FirstViewCode => ({
  voicemailSentence: {
    and: (first, last) => `${first} et ${last}`,
    greeting: (index) => (index === '0' ? 'Accueil par défaut actif.' : `Accueil ${index} actif.`),
  },
});

export const frFirstView = (formats: Formats): FirstViewTexts =>
  withFrenchWords(formats.locale, createTexts(firstViewTexts, texts, code(), formats));
