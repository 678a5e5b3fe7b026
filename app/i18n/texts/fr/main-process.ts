// French: the texts that only the main process makes.

import { frStart } from './start.ts';
import type { Formats } from '../../formats.ts';
import { withFrenchSpaces } from './unbroken.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { mainProcessTexts, type MainProcessCode, type MainProcessTexts } from '../en/main-process.ts';

const texts: Translation<typeof mainProcessTexts> = {
  question: {
    connection: 'Se connecter à {host} ?',
    connectionName: 'Le fichier nomme ce service « {name} ».',
    replacesSecret: 'Ce service est déjà dans Perch. Le fichier remplace son secret client.',
    changesClient: 'Cela modifie le client du service ou votre méthode de connexion.',
    connect: 'Se connecter',
    proxy: 'Utiliser le proxy {host} ?',
    proxyDetail:
      'Tout ce que Perch envoie et reçoit passera par ce proxy. Continuez seulement si vous le reconnaissez.',
    useProxy: 'Utiliser le proxy',
    exceptions: 'Contourner le proxy ?',
    exceptionsDetail:
      'Perch accédera à ces adresses sans le proxy. Continuez seulement si vous les reconnaissez.',
    bypassProxy: 'Contourner le proxy',
    otherAccount: 'Ajouter {login} ?',
    otherAccountDetail: 'Vous vous reconnectiez en tant que {name}, mais c’est un autre compte.',
    addAccount: 'Ajouter le compte',
    reveal: 'Afficher le code PIN de votre messagerie vocale ?',
    revealDetail: 'Continuez seulement si vous venez de demander à l’afficher.',
    show: 'Afficher',
    saveDomains: 'Enregistrer la liste des domaines ?',
    saveDomainsDetail: 'Continuez seulement si vous venez de demander à l’enregistrer.',
    save: 'Enregistrer',
    cancel: 'Annuler',
  },
  connectionTest: {
    unreachable:
      'Perch ne peut pas joindre l’adresse du service ({detail}). Vérifiez l’adresse, votre réseau et les paramètres du proxy.',
    certificate:
      'Le certificat du service n’est pas valide ({detail}). Perch a arrêté le test. Contactez votre équipe informatique.',
    reached: 'L’adresse du service répond.',
    api: 'L’API du service est présente et demande une connexion, comme prévu.',
    'no-api':
      'L’API du service ne se trouve pas à cette adresse (code {status}). Vérifiez l’adresse du service.',
    page: 'La page de connexion s’ouvre.',
    'page-refused':
      'La page de connexion a rejeté la requête ({detail}). Vérifiez l’ID client, et demandez à votre fournisseur si l’URI de redirection est enregistré.',
    'pkce-required':
      'La page de connexion exige PKCE. Ajoutez « {method} » à la clé « pkce » dans le fichier de connexion.',
    'no-page': 'Il n’y a pas de page de connexion à cette adresse ({detail}). Vérifiez l’adresse du service.',
    client: 'Le service accepte le client.',
    'client-unknown':
      'Le service a rejeté l’ID client ou le secret client. Vérifiez-les, ainsi que leur mode d’envoi.',
    'client-unsaid': 'Le service a répondu, mais sans confirmer le client ({detail}).',
    'no-token': 'L’adresse des jetons n’a pas répondu comme prévu ({detail}). Vérifiez l’adresse du service.',
    localhost:
      'L’URI de redirection du navigateur contient localhost. Utilisez 127.0.0.1, plus sûr, et demandez à votre fournisseur de l’enregistrer.',
  },
  tray: {
    name: 'Perch',
    phase: { starting: 'Démarrage…', 'signing in': 'Connexion en cours…' },
    voicemail: { on: 'Messagerie vocale activée', off: 'Messagerie vocale désactivée' },
    recording: { on: 'Les appels sont enregistrés', off: 'Les appels ne sont pas enregistrés' },
    menu: {
      open: 'Ouvrir Perch',
      add: 'Ajouter un compte…',
      portal: 'Ouvrir le portail',
      refresh: 'Actualiser',
      signInAs: 'Se reconnecter en tant que {name}…',
      settings: 'Paramètres…',
      help: 'Aide',
      diagnostics: 'Enregistrer le diagnostic…',
      about: 'À propos de Perch',
      quit: 'Quitter Perch',
    },
  },
  desktop: {
    noTray:
      'Votre bureau n’affiche pas d’icônes de notification, Perch s’ouvre donc dans une fenêtre. Perch reste actif quand vous fermez la fenêtre. Pour la revoir, lancez Perch de nouveau.',
  },
  notification: {
    newVoicemail: 'Nouveau message vocal',
    signInEnded: 'Reconnectez-vous à {connection}',
    signInNeeded: 'Perch est prêt. Cliquez ici pour vous connecter.',
    signInEndedBody: 'La session de {name} est fermée. Perch affiche les dernières informations connues.',
    clientRefused: '{connection} ne peut pas renouveler votre connexion',
    recordingOn: 'L’enregistrement des appels est activé',
    recordingOff: 'L’enregistrement des appels est désactivé',
    voicemailOff: 'La messagerie vocale est désactivée',
    presence: 'Présence : {presence}',
    notSaved: 'Compte pas encore enregistré',
    notSavedBody:
      'Perch n’a pas pu enregistrer ses paramètres et va réessayer. Si vous quittez Perch avant, vous devrez ajouter ce compte de nouveau.',
  },
  actionResult: {
    failed:
      'Perch n’a pas pu terminer cette action. Réessayez. Si cela se reproduit, enregistrez le diagnostic dans « À propos de Perch » et envoyez-le à votre équipe informatique.',
    signedOut: 'Votre session est fermée. Perch a supprimé les données du compte de cet ordinateur.',
    notDeleted: {
      settings: 'le compte dans le fichier de paramètres',
      profile: 'le dernier profil connu',
      keychain: 'l’entrée dans le trousseau',
    },
    notSaved: {
      'disk-full': 'Le disque est plein, rien n’a donc été modifié. Libérez de l’espace, puis réessayez.',
      'not-written': 'Perch n’a pas pu enregistrer ses paramètres, rien n’a donc été modifié. Réessayez.',
    },
    noBrowser: 'Perch n’a pas pu ouvrir votre navigateur. Ouvrez vous-même l’adresse {address}.',
    noMailProgram: 'Perch n’a pas pu ouvrir votre messagerie. Écrivez vous-même à {address}.',
    signInCancelled: 'Connexion annulée.',
  },
  failure: {
    network: 'Perch ne peut pas joindre le service et continuera d’essayer. Votre session reste ouverte.',
    certificate:
      'Le certificat du service n’est pas valide, Perch n’a donc rien envoyé. Contactez votre équipe informatique.',
    busy: 'Le service est occupé. Perch réessaiera un peu plus tard.',
    slow: 'Le service répond lentement. Perch attend toujours. Votre session reste ouverte.',
    unavailable: 'Le service rencontre un problème. Perch continuera d’essayer. Votre session reste ouverte.',
    forbidden: 'Vous n’avez pas l’autorisation de voir votre profil{detail}. Contactez votre administrateur.',
    unauthorized:
      'Le service n’a pas accepté votre connexion. Perch continuera d’essayer. Si cela persiste, déconnectez-vous, puis reconnectez-vous.',
    rejected:
      'Le service a rejeté la requête{detail}. Perch continuera d’essayer. Votre session reste ouverte.',
    unreadable:
      'Perch ne peut pas lire la réponse du service{detail} et continuera d’essayer. Votre session reste ouverte.',
    internal: 'Une erreur s’est produite dans Perch. Perch va réessayer. Votre session reste ouverte.',
    keychain:
      'Perch ne peut pas lire votre connexion enregistrée. {reason} Perch continuera d’essayer, ou vous pouvez vous reconnecter.',
    status: 'Le service a renvoyé une erreur ({status}).',
    notAList: 'La réponse du service n’est pas une liste{detail}.',
    networkSignIn: 'Ce réseau exige que vous vous connectiez d’abord.',
    redirected: 'Le service ou ce réseau redirige vers {host}.',
    quotedStatus: ' (code {status})',
    quotedPart: { encoding: ' (encodage {name})', header: ' (en-tête {name})' },
    moved: 'Votre équipe informatique a déplacé {name} vers {hosts}. Reconnectez-vous.',
    notProvided:
      'Votre équipe informatique ne propose plus {name}. Connectez-vous à un autre service ou contactez votre équipe informatique.',
    notStored:
      'Votre connexion enregistrée est introuvable. Reconnectez-vous pour mettre à jour votre profil.',
  },
  keyring: {
    unnamed: 'Le trousseau',
    namesKde: 'Sa fenêtre peut nommer KDE.',
    'no-service':
      'Aucun trousseau n’est en cours d’exécution. Installez GNOME Keyring ou KWallet, puis réessayez.',
    'switched-off': 'KWallet est désactivé. Activez-le dans la configuration du système, puis réessayez.',
    'no-plugins': 'KWallet a besoin du paquet libqca-qt5-2-plugins. Installez-le, puis réessayez.',
    'no-collection': '{keyring} n’est pas encore configuré. Réessayez, puis répondez à sa fenêtre.',
    locked: '{keyring} est verrouillé. Réessayez, puis saisissez son mot de passe.',
    refused: '{keyring} a refusé l’accès. Réessayez, puis répondez à sa fenêtre.',
    'no-answer': '{keyring} n’a pas répondu en 60\u00a0secondes. Réessayez, puis répondez à sa fenêtre.',
  },
  signInNote: {
    blocked: 'La page de connexion a voulu ouvrir {host}. Perch ne l’a pas ouvert.',
    tryBrowser: 'Si vous êtes bloqué, revenez en arrière et connectez-vous avec le navigateur.',
    noState:
      'La réponse du navigateur ne correspondait pas à cette connexion. Terminez-la dans le navigateur, ou revenez en arrière et réessayez.',
    noBrowser:
      'Ce système n’indique aucun navigateur. Si aucun ne s’est ouvert, copiez le lien dans l’un d’eux.',
    title: 'Perch a bloqué quelque chose',
  },
  signInFailed: {
    network:
      'Perch ne peut pas joindre le service{cause}, la connexion a donc échoué. Vérifiez votre réseau et réessayez.',
    certificate:
      'Le certificat du service n’est pas valide, Perch a donc arrêté la connexion. Contactez votre équipe informatique.',
    keychain: 'Perch ne peut pas lire le secret client, la connexion a donc échoué. {reason}',
    unavailable:
      'Le service n’est pas disponible pour le moment, la connexion a donc échoué. Réessayez plus tard.',
    noLogin:
      'Le service n’a pas envoyé de nom d’utilisateur, la connexion a donc échoué. Contactez votre fournisseur.',
    tokenType:
      'Le service a envoyé un jeton de type « {type} », que Perch ne peut pas utiliser, la connexion a donc échoué. Contactez votre fournisseur.',
    internal: 'Une erreur s’est produite dans Perch. Réessayez.',
    unreadable:
      'Perch ne peut pas lire la réponse du service{detail}. Réessayez, ou contactez votre administrateur.',
    wrongState: 'La réponse ne correspondait pas à cette connexion, Perch l’a donc ignorée. Réessayez.',
    noCode: 'Le service n’a pas envoyé de code d’autorisation. Réessayez, ou contactez votre administrateur.',
    pkceRequired:
      'Le service exige PKCE pour cette connexion, qui a donc échoué. Demandez à votre équipe informatique d’ajouter « {method} » à la clé « pkce » dans le fichier de connexion.',
    pkceRefused:
      'Le service a refusé la connexion ({text}). Si cela se reproduit, demandez à votre équipe informatique d’attribuer la valeur [] à la clé « pkce » dans le fichier de connexion.',
    wrongPassword: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    passcodeExpired: 'Le délai pour saisir le code est écoulé. Reconnectez-vous.',
    challengeEnded: 'Le service a mis fin à cette connexion. Reconnectez-vous.',
    loginTooLong:
      'Le service a envoyé un nom d’utilisateur trop long pour Perch, la connexion a donc échoué. Contactez votre administrateur.',
    pageCertificate:
      'Le certificat de la page de connexion n’est pas valide, Perch n’a donc pas ouvert la page. Contactez votre équipe informatique.',
    pageNetwork: 'Perch ne peut pas joindre la page de connexion{cause}. Vérifiez votre réseau et réessayez.',
    noPage:
      'Le service n’a envoyé aucune page de connexion ({status, number}). Réessayez ou contactez votre administrateur.',
    pageBlocked:
      'La page de connexion mène à {host}, que Perch n’ouvre pas : vous n’êtes pas connecté. Contactez votre équipe informatique.',
    pageWeakCertificate:
      'Le certificat de {host} est trop faible : il faut une clé RSA d’au moins 2048 bits et SHA-256. Contactez votre équipe informatique.',
    pageRedirected:
      'La page de connexion redirige en boucle ou vers une adresse qu’aucun navigateur n’ouvre. Vous n’êtes pas connecté. Contactez votre équipe informatique.',
    noWindow:
      'Perch n’a pas pu ouvrir la fenêtre de connexion, la connexion a donc échoué. Réessayez, ou relancez Perch.',
    pageCrashed: 'La page de connexion s’est arrêtée. Réessayez.',
    browserTimeout: 'La connexion a expiré au bout de 10\u00a0minutes. Réessayez.',
    noBrowser: 'Perch n’a pas pu ouvrir votre navigateur. Vérifiez votre navigateur par défaut et réessayez.',
    portInUse:
      'Une autre application utilise le port {port}, dont Perch a besoin pour la connexion avec le navigateur. Il peut s’agir du Perch d’une autre personne sur cet ordinateur. Quittez cette application et réessayez.',
    portNotAllowed:
      'Perch ne peut pas utiliser le port {port} sur cet ordinateur ({code}). Demandez à votre administrateur un fichier de connexion avec un autre port.',
  },
  oauthError: {
    denied: 'La page de connexion a refusé votre connexion : {text}',
    clientNotAllowed:
      'Le service n’autorise pas Perch à se connecter de cette façon. Contactez votre équipe informatique.',
    client:
      'Le service a refusé l’ID client ou le secret client. Demandez un nouveau fichier de connexion à votre équipe informatique.',
    clientEncoding:
      'Le service a refusé l’ID client ou le secret client. Demandez un nouveau fichier de connexion à votre équipe informatique. Si les deux sont corrects, « clientAuthentication » doit y valoir « body ».',
    redirectUri:
      'Le service n’accepte pas l’URI de redirection de Perch. Demandez à votre fournisseur d’enregistrer celui du fichier de connexion.',
    grant: 'Le service n’accepte plus cette connexion. Réessayez.',
    unavailable: 'Le service ne peut pas vous connecter pour le moment. Réessayez plus tard.',
    other: 'Le service a refusé la connexion : {text}',
  },
  passcodeFailed: {
    network:
      'Perch ne peut pas joindre le service, votre code n’a donc pas été vérifié. Vérifiez votre réseau et réessayez.',
    certificate:
      'Le certificat du service n’est pas valide, Perch n’a donc pas envoyé votre code. Contactez votre équipe informatique.',
    unavailable:
      'Le service ne peut pas vérifier votre code pour le moment. Attendez un instant, puis saisissez un nouveau code.',
    unreadable:
      'Perch ne peut pas lire la réponse du service{detail}. Essayez un nouveau code, ou contactez votre administrateur.',
    notAccepted: 'Ce code n’a pas fonctionné. Attendez-en un nouveau et réessayez.',
  },
  browserPage: {
    done: 'Continuez dans Perch',
    doneDescription: 'Vous pouvez fermer cet onglet.',
    idle: 'Page introuvable',
    idleDescription: 'Perch utilise cette adresse uniquement pendant la connexion.',
  },
  settingsParts: {
    format: 'format du fichier',
    connections: 'services',
    accounts: 'comptes',
    toForget: 'connexions en attente de suppression',
    preferences: 'tous les paramètres',
  },
};

const code = ({ list, number, plural }: Formats): MainProcessCode => ({
  question: {
    connectionDetail: (hosts) =>
      `Perch enverra l’ID client et le secret client, puis vos informations de connexion, à ces adresses. Continuez seulement si vous les reconnaissez.\n\n${hosts.join('\n')}`,
    replacesConnection: (signedOut) =>
      signedOut === 0
        ? 'Il remplace le service de ce nom dans Perch, y compris son secret client.'
        : plural(signedOut, {
            one: 'Il remplace le service de ce nom dans Perch, y compris son secret client. Son compte sera déconnecté.',
            many: `Il remplace le service de ce nom dans Perch, y compris son secret client. Ses ${number(signedOut)} de comptes seront déconnectés.`,
            other: `Il remplace le service de ce nom dans Perch, y compris son secret client. Ses ${number(signedOut)} comptes seront déconnectés.`,
          }),
  },
  connectionTest: {
    'page-elsewhere': (host) =>
      host === ''
        ? 'La page de connexion redirige vers une autre page.'
        : `La page de connexion redirige vers ${host}.`,
  },
  tray: {
    calls: (presence, count) => (count > 1 ? `${presence} (${number(count)})` : presence),
  },
  actionResult: {
    signedOutPartly: (notDeleted) =>
      `Votre session est fermée. Perch n’a pas pu tout supprimer et va réessayer : ${list(notDeleted)}.`,
  },
  start: frStart,
});

export const frMainProcess = (formats: Formats): MainProcessTexts =>
  withFrenchSpaces(createTexts(mainProcessTexts, texts, code(formats), formats));
