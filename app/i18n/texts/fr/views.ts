// French: the texts of the views that are loaded on demand, of which the main process reads some, too.

import { frFieldMeanings } from './field-meanings.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withFrenchSpaces } from './unbroken.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { viewTexts, type ViewCode, type ViewTexts } from '../en/views.ts';

const texts: Translation<typeof viewTexts> = {
  welcome: {
    title: 'Votre compte téléphonique en un coup d’œil',
    description: 'Présence, messagerie vocale et enregistrement, toujours dans la zone de notification.',
    open: 'Ouvrir le fichier de connexion…',
    openHint: 'Votre équipe informatique ou votre fournisseur vous l’envoie.',
    practice: 'Essayer le service d’entraînement',
    practiceHint: 'sans compte',
    titleAdding: 'Ajouter un compte',
    descriptionAdding: 'Connectez Perch au service de votre compte.',
    noService: 'Aucun service n’est configuré sur cet ordinateur. Contactez votre équipe informatique.',
  },
  hosts: { one: 'Adresse', many: 'Adresses', other: 'Adresses' },
  signIn: {
    title: 'Se connecter à {name}',
    method: {
      window: 'Se connecter sur la page du service',
      password: 'Se connecter avec un mot de passe',
      browser: 'Se connecter avec le navigateur',
    },
    submit: 'Se connecter',
    otherWays: 'Autres moyens :',
    otherMethod: { window: 'page de connexion', password: 'mot de passe', browser: 'navigateur' },
  },
  signingIn: {
    user: {
      window: 'Continuez dans la fenêtre de connexion',
      password: 'Poursuivez la connexion',
      browser: 'Continuez dans votre navigateur',
    },
    userHint: {
      window: 'Elle est peut-être derrière d’autres fenêtres.',
      password: '',
      browser: 'Perch continuera dès que vous aurez terminé.',
    },
    slow: 'Cela prend du temps. Vous pouvez revenir en arrière et réessayer.',
    notOpened: 'Rien ne s’est ouvert ?',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié.',
    token: 'Connexion…',
    profile: 'Chargement de votre profil…',
  },
  password: {
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    checking: 'Connexion…',
    help: 'Mot de passe oublié ?',
  },
  passcode: {
    title: 'Saisissez votre code',
    user: 'pour {username}',
    description: 'Code à 6\u00a0chiffres de votre application d’authentification',
    otherDescription: 'Saisissez le code de {factor}.',
    unknownFactor: '« {vendor} {type} »',
    label: 'Code à 6\u00a0chiffres',
    otherLabel: 'Code',
    tooMany: 'Saisissez seulement 6\u00a0chiffres.',
    incomplete: 'Saisissez les 6\u00a0chiffres.',
    tooLong: 'Saisissez 64\u00a0caractères au maximum.',
    help: 'Pas de code ?',
    factor: 'Utiliser un autre facteur :',
    submit: 'Continuer',
    checking: 'Vérification…',
    left: 'Encore {clock}',
  },
  domains: {
    title: 'Domaines',
    search: 'Filtrer les domaines',
    loading: 'Chargement…',
    searching: 'Recherche…',
    countComplete: {
      one: '{count, number} domaine',
      many: '{count, number} de domaines',
      other: '{count, number} domaines',
    },
    countSoFar: 'Chargés : {count, number}',
    countOfTotal: '{count, number} sur {total, number}',
    loadAll: 'Tout charger',
    stop: 'Arrêter',
    reload: 'Recharger la liste',
    noneHelp: 'Votre compte n’a aucun domaine à afficher.',
    clearFilter: 'Effacer le filtre',
    noMatch: 'Aucun domaine ne correspond à « {query} ».',
    noMatchSoFar: 'Aucun résultat pour « {query} » dans les domaines déjà chargés.',
    refused:
      'Vous ne pouvez voir que votre propre domaine. Pour en voir d’autres, demandez l’accès à votre administrateur.',
    refusedAll:
      'Vous n’avez pas l’autorisation d’afficher la liste des domaines. Demandez l’accès à votre administrateur.',
    moreRefused: 'Vous n’avez pas accès à d’autres domaines. Demandez l’accès à votre administrateur.',
    offline: 'Perch ne peut pas joindre le service. Les domaines déjà chargés restent utilisables.',
    offlineFirst: 'Perch ne peut pas joindre le service.',
    signedOut: 'Reconnectez-vous pour voir vos domaines.',
    failed: 'Perch n’a pas pu charger d’autres domaines. {detail}',
    failedFirst: 'Perch n’a pas pu charger vos domaines. {detail}',
    mayHoldMore: 'Cette liste est peut-être incomplète. Le service renvoie les mêmes domaines.',
    matches: '{count, number}',
    unnamedField: 'Valeur',
    truncated: 'Certains champs ou certaines valeurs longues ne sont pas affichés.',
    recordMissing: 'Ce domaine n’est plus dans la liste.',
    details: 'Détails',
    select: 'Sélectionner',
    selectIntro: 'Le domaine sélectionné s’affiche dans la fenêtre et dans le menu de l’icône.',
    selectedShown: 'Sélectionné : {domain}',
    selected: 'Sélectionné',
    loadingDetails: 'Chargement du domaine…',
    detailsFailed: 'Perch n’a pas pu charger ce domaine.',
    csv: {
      save: 'Enregistrer en CSV…',
      loadFirst: 'Tout charger pour enregistrer en CSV',
      name: 'Nom',
      domain: 'Domaine',
      fileType: 'Fichier CSV',
      saved: 'Enregistré sous {file}.',
      diskFull: 'Le disque est plein, rien n’a donc été enregistré. Libérez de l’espace, puis réessayez.',
      notSaved:
        'Perch n’a pas pu enregistrer le fichier. Fermez-le dans les autres programmes ou choisissez un autre dossier.',
    },
  },
  connectionForm: {
    open: 'Configurer manuellement…',
    title: 'Ajouter un service',
    titleEditing: 'Modifier {name}',
    intro: 'Votre fournisseur ou votre équipe informatique peut vous donner ces informations.',
    fromProvider: 'De votre fournisseur',
    inPerch: 'Dans Perch',
    name: 'Nom',
    nameHint: 'Un nom de votre choix.',
    nameReadonly: 'Le nom ne peut pas être modifié.',
    baseUrl: 'Adresse du service',
    baseUrlHint: 'Par exemple https://pbx.example.net.',
    authUrl: 'Adresse de connexion',
    authUrlHint: 'Seulement si les mots de passe vont à une autre adresse.',
    clientId: 'ID client',
    clientSecret: 'Secret client',
    secretHint: 'Facultatif. Enregistré dans le trousseau.',
    secretEntered: 'Saisi. Saisissez-en un nouveau pour le remplacer.',
    secretUnreadable:
      'Perch ne peut pas lire le secret client, la connexion a donc échoué. {reason} Saisissez de nouveau le secret client, ou enregistrez sans secret si vous n’en avez pas.',
    secretStored: 'Enregistré dans le trousseau. Saisissez-en un nouveau pour le remplacer.',
    keychainUnreadable:
      'Perch ne peut pas lire le trousseau pour le moment. Laissez ce champ vide pour conserver la valeur enregistrée.',
    testNeedsSecret:
      'Perch ne peut pas lire le secret client, le service n’a donc pas été testé. {reason} Saisissez le secret client pour tester avec lui.',
    clientAuthentication: 'Envoi des identifiants',
    clientAuthentications: { basic: 'Dans l’en-tête (par défaut)', body: 'Dans le corps' },
    methods: 'Méthodes de connexion',
    method: {
      window: 'Page de connexion du service',
      password: 'Nom d’utilisateur et mot de passe',
      browser: 'Navigateur',
    },
    redirectUri: 'URI de redirection',
    redirectUriHint: 'L’URI de redirection enregistré par votre fournisseur.',
    browserRedirectUri: 'URI de redirection du navigateur',
    browserRedirectUriHint: 'Une adresse sur cet ordinateur, par exemple http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Obligatoire.',
      empty: 'Contient seulement des espaces.',
      unknown: 'Non pris en charge.',
      type: 'Cette valeur n’est pas valide.',
      https: 'Saisissez une adresse qui commence par https:// et ne contient pas de nom d’utilisateur.',
      address:
        'Saisissez une adresse complète, par exemple https://pbx.example.net, sans nom d’utilisateur, espace, barre oblique inverse, « ? », « # » ni port\u00a00.',
      'full-address':
        'Saisissez une adresse complète, par exemple https://pbx.example.net/callback, sans nom d’utilisateur, espace, « # » ni port\u00a00.',
      loopback:
        'Saisissez une adresse http:// sur cet ordinateur avec un autre port que\u00a080, par exemple http://127.0.0.1:47821/callback.',
      'too-long': 'C’est trop long.',
      'no-method': 'Choisissez au moins une méthode de connexion.',
      duplicate: 'Choisissez chaque méthode de connexion une seule fois.',
      characters: 'Supprimez les caractères invisibles et ceux qui changent le sens de l’écriture.',
      scheme:
        'Saisissez une adresse qui commence par https:// ou par un schéma personnalisé. Sur cet ordinateur, http:// est aussi possible.',
      taken: 'Il existe déjà un service de ce nom. Choisissez un autre nom.',
    },
    signsOutAccounts: {
      one: 'Vous avez modifié l’adresse du service. L’enregistrement déconnectera son compte.',
      many: 'Vous avez modifié l’adresse du service. L’enregistrement déconnectera ses {count, number} de comptes.',
      other:
        'Vous avez modifié l’adresse du service. L’enregistrement déconnectera ses {count, number} comptes.',
    },
    test: 'Tester la connexion',
    testing: 'Test en cours…',
    testResult: 'Résultats du test',
    save: 'Enregistrer',
    saved: 'Service enregistré.',
    discardTitle: 'Abandonner vos modifications ?',
    discard: 'Abandonner',
    keepEditing: 'Continuer à modifier',
  },
  settings: {
    managed: 'Géré par votre équipe informatique',
    accountCount: {
      one: '{count, number} compte',
      many: '{count, number} de comptes',
      other: '{count, number} comptes',
    },
    editConnection: 'Modifier {name}',
    removeConnection: 'Retirer {name}',
    removeTitle: 'Retirer {name} ?',
    addConnection: 'Ajouter un service…',
    title: 'Paramètres',
    close: 'Retour',
    parts: {
      general: 'Général',
      notifications: 'Notifications',
      services: 'Services',
      advanced: 'Avancé',
    },
    labels: {
      theme: 'Thème',
      trayIconColor: 'Icône de notification',
      language: 'Langue',
      startAtLogin: 'Démarrer à l’ouverture de session',
      keepOpen: 'Garder ouvert au clic ailleurs',
      shortcut: 'Ouvrir avec un raccourci',
      shortcutKeys: 'Raccourci',
      notifyNewVoicemail: 'un message vocal arrive',
      notifySignIn: 'une connexion est requise',
      notifyRecording: 'l’enregistrement des appels change',
      notifyVoicemail: 'la messagerie vocale est désactivée',
      notifyAccountStatus: 'l’état de mon compte change',
      notifyPresence: 'ma présence change',
      notifyAgain: 'Répéter jusqu’à lecture',
      quietHours: 'Heures calmes',
      quietHoursFrom: 'Heures calmes : début',
      quietHoursTo: 'Heures calmes : fin',
      extraVoicemail: 'Nouveaux messages vocaux',
      extraCalls: 'Votre correspondant en cours d’appel',
      extraAnswerRules: 'Règle d’appel',
      extraDomainCount: 'Nombre de domaines',
      programsMayRead: 'Les programmes lisent',
      pollEverySeconds: 'Vérifier toutes les',
      proxy: 'Proxy',
      proxyUsername: 'Nom d’utilisateur',
      proxyExceptions: 'Pas de proxy pour',
      certificates: 'Certificats supplémentaires',
    },
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    trayIconColors: { system: 'Système', light: 'Claire', dark: 'Sombre' },
    programsMayRead: { nothing: 'Rien', status: 'État', details: 'État et appelants' },
    systemLanguage: 'Système',
    startBlocked: {
      mac: 'macOS ne démarre pas Perch : autorisez-le dans Réglages Système > Général > Ouverture.',
      windows: 'Windows ne démarre pas Perch : autorisez-le dans Paramètres > Applications > Démarrage.',
    },
    shortcutNotes: {
      taken:
        'Ce raccourci est déjà utilisé, ou votre clavier n’a pas de lettres latines. Choisissez une touche F.',
      x11: 'Dans une session Wayland, le raccourci ne fonctionne que lorsqu’une fenêtre X11 est active.',
      restart: 'Une modification du raccourci prend effet au prochain démarrage de Perch.',
    },
    shortcutKeys: {
      press: 'Appuyez sur les touches…',
      change: 'Modifier le raccourci {keys}',
      refused:
        'Appuyez sur deux des touches Ctrl, Alt et Windows avec une lettre, un chiffre, une touche F ou Espace.',
      refusedMac:
        'Appuyez sur deux des touches Cmd, Ctrl et Option avec une lettre, un chiffre, une touche F ou Espace.',
      names: {
        CommandOrControl: 'Ctrl',
        Control: 'Ctrl',
        Alt: 'Alt',
        Shift: 'Maj',
        Meta: 'Win',
        Space: 'Espace',
      },
      macNames: {
        CommandOrControl: 'Cmd',
        Control: 'Ctrl',
        Alt: 'Option',
        Shift: 'Maj',
        Meta: 'Cmd',
        Space: 'Espace',
      },
    },
    notify: 'M’avertir quand',
    extras: 'De votre service',
    quietHint: 'Les notifications attendent la fin des heures calmes.',
    pollIntervalNote: 'Les appels plus courts peuvent passer inaperçus.',
    proxyKinds: { system: 'Système', none: 'Aucun proxy', manual: 'Manuel' },
    proxyAddress: 'Adresse',
    proxyAddressHint: 'En attendant, Perch utilise le proxy du système.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Saisissez un hôte et un port, par exemple proxy.example.net:8080.',
    proxyNotChanged: 'Le proxy n’a pas été modifié.',
    proxyPassword: 'Mot de passe',
    proxyPasswordHint: 'Facultatif. Enregistré dans le trousseau.',
    proxyPasswordUnreadable:
      'Perch ne peut pas lire le trousseau pour le moment. Laissez ce champ vide pour conserver la valeur enregistrée.',
    proxyPasswordStored: 'Enregistré dans le trousseau. Saisissez-en un nouveau pour le remplacer.',
    noKeychain:
      'Aucun trousseau n’est disponible. Perch conserve cette valeur seulement jusqu’à ce que vous le quittiez.',
    removeProxyPassword: 'Supprimer le mot de passe',
    noCertificateFile: 'Aucun. Votre équipe informatique peut vous fournir un fichier PEM.',
    noCertificateFileLocked: 'Aucun',
    chooseFile: 'Choisir…',
    removeFile: 'Retirer',
    certificateDialogTitle: 'Choisir un fichier de certificat',
    certificateFileType: 'Certificats',
    unreadableCertificates:
      'Perch ne peut pas lire ce fichier. Rien n’a été modifié. Choisissez un autre fichier, ou contactez votre équipe informatique.',
    noCertificates:
      'Ce fichier ne contient aucun certificat que Perch puisse lire. Rien n’a été modifié. Choisissez un fichier PEM, c’est-à-dire un fichier texte qui contient « BEGIN CERTIFICATE ».',
    allDamaged:
      'Vos paramètres étaient endommagés, Perch les a donc réinitialisés. Une copie a été enregistrée sous {copy}.',
    saveFailed: {
      'disk-full':
        'Le disque est plein, Perch ne peut donc pas enregistrer ses paramètres. Perch va réessayer. Libérez de l’espace.',
      'not-written': 'Perch ne peut pas enregistrer ses paramètres et va réessayer.',
    },
  },
  about: {
    open: 'À propos de Perch',
    title: 'À propos de Perch',
    close: 'Retour',
    versions: 'Versions',
    updates:
      'Perch ne se met pas à jour tout seul. Les nouvelles versions se trouvent là où vous avez obtenu celle-ci.',
    serviceTitle: 'Informations du service',
    serviceFields: open({
      apiversion: 'Version de l’API',
      rate_limit: 'Limite de requêtes',
      scope: 'Votre rôle',
      territory: 'Territoire',
      domain: 'Domaine',
      user_email: 'E-mail',
      displayName: 'Nom complet',
      site: 'Site',
      group: 'Groupe',
      department: 'Service',
      token_type: 'Type de jeton',
    }),
    diagnostics: 'Diagnostic',
    diagnosticsDescription:
      'Pour l’assistance : versions, paramètres et événements récents. Ne contient aucun mot de passe. Votre nom d’utilisateur est la seule information personnelle.',
    copy: 'Copier le diagnostic',
    save: 'Enregistrer…',
    licences: 'Licences',
    licencesDescription:
      'Les licences d’Electron et de Chromium se trouvent dans le dossier du programme Perch.',
    showLicences: 'Autres licences',
    help: 'Des questions sur votre compte ? Contactez votre fournisseur ou votre équipe informatique.',
    support: {
      title: 'Aide pour {service}',
      name: 'Fournisseur',
      phone: 'Téléphone',
      email: 'E-mail',
      url: 'Site web',
      openEmail: 'Écrire un e-mail',
      openUrl: 'Ouvrir dans le navigateur',
    },
    copied: 'Diagnostic copié.',
    saved: 'Diagnostic enregistré sous {file}.',
    fileType: 'Fichier texte',
  },
  update: {
    available: 'Perch {version} est disponible.',
    open: 'Accéder au téléchargement',
    checks: 'Perch signale les nouvelles versions, mais ne les installe pas.',
  },
  keyboard: {
    open: 'Clavier',
    title: 'Raccourcis clavier',
    groups: { everywhere: 'Partout', domains: 'Domaines' },
    actions: {
      openPerch: 'Ouvrir Perch depuis n’importe où',
      back: 'Retour, annuler ou fermer',
      account: 'Afficher le compte à cette place',
      zoom: 'Plus grand, plus petit, taille normale',
      closeWindow: 'Fermer la fenêtre',
      quit: 'Quitter Perch',
      help: 'Ces raccourcis',
      nextDomain: 'Domaine suivant ou précédent',
      selectDomain: 'Sélectionner le domaine',
      domainDetails: 'Afficher ses détails',
    },
    keys: { enter: 'Entrée', escape: 'Échap' },
  },
  accountMenu: {
    service: 'Service',
    login: 'Identifiant',
    email: 'E-mail',
    department: 'Service interne',
    selectedDomain: 'Domaine sélectionné',
    limits: 'Limites',
    callLimit: {
      one: '{count, number} appel',
      many: '{count, number} d’appels',
      other: '{count, number} appels',
    },
    storage: '{size} d’espace',
    stale: 'Pas à jour',
    signIn: 'Se connecter',
    signInTo: 'Se connecter : {name}',
    add: 'Ajouter un compte…',
    signOut: 'Déconnecter {name}…',
    signOutAll: 'Tout déconnecter…',
  },
  state: {
    available: 'Disponible',
    'on-call': 'En communication',
    ringing: 'Appel entrant',
    busy: 'Occupé',
    inactive: 'Inactif',
    unknown: 'Présence inconnue',
    connecting: 'Connexion…',
    offline: 'Hors ligne',
    'signed-out': 'Non connecté',
    'sign-in-required': 'Connexion requise',
  },
  network: {
    cause: {
      'not-found': 'adresse introuvable',
      refused: 'connexion refusée',
      unreachable: 'réseau inaccessible',
      reset: 'connexion interrompue',
      timeout: 'pas de réponse à temps',
      'old-tls': 'version de TLS obsolète',
      'no-tls': 'pas de TLS sur ce port',
    },
    systemProxyUnknown: 'Perch n’a pas pu déterminer le proxy du système.',
    unsupportedProxy:
      'Le type de proxy de votre système, par exemple SOCKS4, n’est pas pris en charge. Saisissez un autre proxy dans les paramètres, ou contactez votre équipe informatique.',
    proxyPasswordUnreadable: 'Perch ne peut pas lire le mot de passe du proxy. {reason}',
    proxy:
      'Perch ne peut pas utiliser le proxy. Vérifiez-le dans les paramètres, ou contactez votre équipe informatique.',
    certificates: {
      'self-signed':
        'Le certificat de {host} est autosigné, Perch ne s’est donc pas connecté. Contactez votre équipe informatique. Elle a peut-être un fichier de certificat que vous pouvez ajouter dans les paramètres.',
      expired:
        'Le certificat de {host} a expiré, Perch ne s’est donc pas connecté. Vérifiez la date et l’heure de cet ordinateur, ou contactez votre équipe informatique.',
      'not-yet-valid':
        'Le certificat de {host} n’est pas encore valide, Perch ne s’est donc pas connecté. Vérifiez la date et l’heure de cet ordinateur, ou contactez votre équipe informatique.',
      noAlternativeName:
        'Le certificat de {host} n’indique pas cette adresse comme nom alternatif (SAN), Perch ne s’est donc pas connecté. Contactez votre équipe informatique.',
      revoked:
        'Le certificat de {host} a été révoqué, Perch ne s’est donc pas connecté. Contactez votre équipe informatique.',
      other:
        'Le certificat de {host} n’est pas valide, Perch ne s’est donc pas connecté. Contactez votre équipe informatique.',
    },
  },
  keychain: {
    waiting: 'Perch attend le trousseau. Si une fenêtre demande son mot de passe, saisissez-le.',
    'not-installed': 'Le composant de trousseau de Perch n’a pas pu être chargé.',
    'no-session': 'Il n’y a pas de session D-Bus sur cet ordinateur.',
    'no-service': 'Aucun service de trousseau n’est en cours d’exécution.',
    'no-collection': 'Il n’y a pas de trousseau par défaut.',
    locked: 'Le trousseau est verrouillé.',
    refused: 'L’accès au trousseau a été refusé.',
    'too-long': 'Les informations de connexion sont trop longues pour le trousseau.',
    damaged: 'Une entrée du trousseau est endommagée.',
    timeout: 'Le trousseau n’a pas répondu en {seconds, number}\u00a0secondes.',
    other: 'Le trousseau n’est pas disponible ({message}).',
  },
  connectionFile: {
    choose: 'Choisir un fichier de connexion',
    filter: 'Fichiers de connexion',
    unusable: 'Perch ne peut pas utiliser ce fichier de connexion. {reason}',
    notJson: 'Le fichier n’est pas du JSON valide.',
    notJsonAt:
      'Le fichier n’est pas du JSON valide. Vérifiez la ligne {line, number}, colonne {column, number}.',
    notAnObject: 'Le fichier ne contient pas d’objet JSON.',
    folderUnreadable: 'Le dossier ne peut pas être lu.',
    unknownKey: 'La clé « {key} » est inconnue.',
    missingKey: 'La clé « {key} » est absente.',
    invalidKey: '« {key} » {rule}.',
    requiredByMethod: 'La clé « {key} » est absente. La méthode de connexion « {way} » l’exige.',
    managedUnusable: 'Perch a ignoré {file}. {reason} Veuillez prévenir votre équipe informatique.',
    severalManagedUnusable:
      'Perch a ignoré {count, number} fichiers de votre équipe informatique. Le premier est {file}. {reason} Veuillez prévenir votre équipe informatique.',
    storedUnusable:
      'Perch ne peut plus utiliser le service {name}. {reason} Ouvrez un fichier de connexion corrigé.',
    namelessUnusable:
      'Perch ne peut plus utiliser un service dont le nom n’est pas lisible. {reason} Ouvrez un fichier de connexion corrigé.',
    untrusted: {
      owner:
        'Des utilisateurs qui ne sont pas administrateurs ont pu le modifier, car {path} n’appartient pas à un administrateur.',
      writable:
        'Des utilisateurs qui ne sont pas administrateurs ont pu le modifier, car ils ont le droit d’écrire dans {path}.',
    },
    duplicateName: '{otherFile} définit déjà un service nommé {name}.',
    duplicateId: '{otherFile} définit déjà un service dont l’id est {id}.',
    nameIsManaged:
      'Votre équipe informatique gère {name}, un fichier de connexion ne peut donc pas le remplacer. Rien n’a été modifié.',
    rule: {
      text: 'doit être un texte',
      list: 'doit être une liste, par exemple ["{entry}"]',
      object: 'doit être un objet avec « vendor » et « type »',
      supportObject: 'doit être un objet avec « name », « phone », « email » ou « url »',
      supportUrl:
        'doit être une adresse https:// sans nom d’utilisateur, espace, barre oblique inverse, «\u00a0?\u00a0», «\u00a0#\u00a0» ni «\u00a0@\u00a0»',
      supportEmail: 'doit être une adresse e-mail comme help@example.net',
      https: 'doit être une adresse https:// (http:// seulement sur cet ordinateur)',
      address:
        'doit être une adresse complète comme https://pbx.example.net, sans nom d’utilisateur, espace, barre oblique inverse, « ? », « # » ni port\u00a00',
      'full-address': 'doit être une adresse complète sans nom d’utilisateur, espace, « # » ni port\u00a00',
      loopback:
        'doit être une adresse http:// sur cet ordinateur (127.0.0.1 ou localhost) avec un autre port que\u00a080, sans nom d’utilisateur, espace, « # » ni port\u00a00',
      maxLength: 'doit avoir au plus {most, number}\u00a0caractères',
      'no-method': 'doit contenir au moins une méthode de connexion',
      duplicate: 'doit contenir chaque entrée une seule fois',
      characters:
        'ne doit pas contenir de caractères invisibles ni de caractères qui changent le sens de l’écriture',
      scheme:
        'doit commencer par https:// ou par un schéma personnalisé (http:// seulement sur cet ordinateur)',
    },
  },
  extras: {
    secondFactor: {
      needsPassword:
        'Avec le code, ce service demande de nouveau votre mot de passe. Connectez-vous avec votre nom d’utilisateur et votre mot de passe.',
      needsPasswordMethod:
        'Avec le code, ce service demande de nouveau votre mot de passe, mais cette connexion ne permet pas de se connecter avec un mot de passe. Demandez à votre équipe informatique d’ajouter « password » à la clé « signIn » dans le fichier de connexion.',
    },
    voicemail: {
      title: 'Nouveaux messages vocaux',
      count: {
        one: '{count, number} nouveau message vocal',
        many: '{count, number} de nouveaux messages vocaux',
        other: '{count, number} nouveaux messages vocaux',
      },
      none: 'Aucun nouveau message vocal.',
      onlySome: 'Seuls {shown, number} sur {count, number} sont affichés.',
      unreadable: 'Impossible de charger les messages. Vous pouvez les écouter sur le portail.',
      caller: '{name}, {number}',
      noTranscription: 'Pas de transcription.',
      portal: 'Ouvrir dans le portail',
      portalHint: 'S’ouvre dans votre navigateur',
    },
    call: {
      active: 'En communication avec {party}',
      incoming: 'Appel de {party}',
      outgoing: 'Appel vers {party}',
      andOthers: '{call} (+{others, number})',
    },
    answerRule: {
      standard: 'Par défaut',
      doNotDisturb: 'Ne pas déranger',
      forwarded: 'Tous les appels vont vers {target}',
      forwardedLabel: 'Tous les appels vont vers',
    },
  },
  presenceToday: {
    list: 'Votre présence aujourd’hui',
    between: 'de {from} à {until}',
    none: 'Rien pour le moment aujourd’hui.',
    calls: {
      one: '{count, number} appel',
      many: '{count, number} d’appels',
      other: '{count, number} appels',
    },
    limits: 'Vu par Perch {since}. Conservé en mémoire uniquement.',
  },
  allFields: {
    title: 'Tout le profil',
    back: 'Retour à l’aperçu',
    search: 'Rechercher un champ',
    count: {
      one: '{count, number} champ',
      many: '{count, number} de champs',
      other: '{count, number} champs',
    },
    countOfAll: '{shown, number} sur {all, number}',
    notSet: {
      one: '{count, number} non défini',
      many: '{count, number} non définis',
      other: '{count, number} non définis',
    },
    fieldNames: 'Afficher les détails',
    noMatch: 'Aucun champ ne correspond à « {query} ».',
    noProfile: 'Votre profil n’est pas encore chargé.',
  },
  /** What IT manages. */
  managed: {
    lockedBy: {
      policy: 'Défini par votre équipe informatique dans une stratégie',
      profile: 'Défini par votre équipe informatique dans un profil de configuration',
      error: 'Le paramètre de votre équipe informatique est illisible',
      file: 'Défini par votre équipe informatique sur cet ordinateur',
    },
    connections: {
      none: 'Votre équipe informatique décide des services disponibles.',
      listed: 'Votre équipe informatique décide des services que vous pouvez ajouter.',
      unreadable:
        'Le paramètre de votre équipe informatique est illisible : vous ne pouvez pas ajouter de services.',
    },
    refused: {
      setting: 'Votre équipe informatique a défini ce paramètre. Rien n’a été modifié.',
      none: 'Votre équipe informatique n’autorise pas l’ajout ni la modification de services. Rien n’a été modifié.',
      unreadable:
        'Un paramètre de votre équipe informatique est illisible : vous ne pouvez ni ajouter ni modifier de services. Rien n’a été modifié.',
      listed: 'Votre équipe informatique n’autorise pas les services sur {host}. Rien n’a été modifié.',
    },
    noServices: 'D’ici là, vous ne pouvez pas ajouter de services.',
    unusable:
      'Perch a ignoré un paramètre de votre équipe informatique dans {source}. {reason} Veuillez prévenir votre équipe informatique.',
    severalUnusable:
      'Perch a ignoré {count} paramètres de votre équipe informatique. Le premier se trouve dans {source}. {reason} Veuillez prévenir votre équipe informatique.',
    sourceUnusable:
      'Perch a ignoré tous les paramètres de votre équipe informatique dans {source}. {reason} Veuillez prévenir votre équipe informatique.',
    problem: {
      failed: 'Windows ou macOS n’a pas pu les lire, ou pas à temps.',
      blocked:
        'Windows ne permet pas à cet utilisateur de les lire avec reg.exe ; Perch ignore donc s’il y en a.',
      'not-used': 'Sous Windows, les paramètres gérés sont des stratégies. Aucun fichier n’est utilisé.',
      'no-object': 'Il doit s’agir d’un objet, de même que pour « locked », « defaults » et « Recommended ».',
      unknown: 'La clé « {key} » est inconnue à cet endroit.',
      'no-certificates': 'Il ne contient aucun certificat.',
      'bad-certificate': 'L’un de ses certificats est illisible.',
      value: '« {key} » {rule}.',
    },
    rule: {
      boolean: 'doit être « true » ou « false »',
      integer: 'doit être un nombre entier de {min} à {max}',
      choice: 'doit être l’une de ces valeurs : {values}',
      time: 'doit être une heure comme 22:00',
      shortcut: 'doit être une combinaison de touches comme CommandOrControl+Alt+P',
      proxy: 'doit être « system », « none » ou une adresse comme http://proxy.example.net:8080',
      exceptions: 'doit être une liste d’adresses séparées par des virgules',
      username: 'doit être un nom d’utilisateur',
      path: 'doit être le chemin complet d’un fichier',
      https: 'doit être une adresse comme https://updates.example.net/perch/',
      host: 'doit être une liste d’hôtes comme pbx.example.net ou *.example.net',
    },
  },
  proxy: {
    unreachable:
      'Perch ne peut pas joindre le proxy {proxy}{cause}. Vérifiez le proxy dans les paramètres, ou contactez votre équipe informatique.',
    credentials:
      'Le proxy {proxy} exige un nom d’utilisateur et un mot de passe valides. Vérifiez-les dans les paramètres, ou contactez votre équipe informatique.',
    refused: 'Le proxy {proxy} a refusé la connexion à {host}{answer}. Contactez votre équipe informatique.',
    noConnection:
      'Le proxy {proxy} ne peut pas joindre {host}{answer}. Réessayez plus tard, ou contactez votre équipe informatique.',
    unsupportedScheme:
      'Le proxy {proxy} exige une connexion avec {scheme}, ce qui n’est pas pris en charge. Saisissez un autre proxy dans les paramètres, ou contactez votre équipe informatique.',
    socksPassword:
      'Le proxy SOCKS {proxy} exige un mot de passe, ce qui n’est pas pris en charge. Saisissez un autre proxy dans les paramètres, ou contactez votre équipe informatique.',
    noSocks:
      'Le proxy {proxy} ne répond pas comme un proxy SOCKS5. Vérifiez son adresse dans les paramètres, ou contactez votre équipe informatique.',
    exceptionsHint:
      'Facultatif. Séparez les adresses par des virgules, par exemple *.example.com, 10.0.0.0/8.',
    invalidExceptions:
      'Saisissez des hôtes, des adresses IP ou des plages, par exemple *.example.com, 10.0.0.0/8.',
    socksHint: 'Les proxys SOCKS5 sont utilisés sans mot de passe.',
  },
  ...frFieldMeanings,
};

const code = ({ list, number, plural, unit }: Formats): ViewCode => ({
  domains: {
    matchCount: (matches, loaded, complete) =>
      `${number(matches)} sur ${number(loaded)}${complete ? '' : '+'}`,
    rateLimited: (time) => `Le service est occupé. Perch continuera à ${time}.`,
    rateLimitedSeconds: (seconds) =>
      `Le service est occupé. Perch continuera dans ${unit(seconds, 'second')}.`,
  },
  settings: {
    removeDescription: (count) =>
      count === 0
        ? 'Le service et son secret client seront retirés de cet ordinateur.'
        : plural(count, {
            one: 'Le service et son secret client seront retirés de cet ordinateur, et son compte sera déconnecté.',
            many: `Le service et son secret client seront retirés de cet ordinateur, et ses ${number(count)} de comptes seront déconnectés.`,
            other: `Le service et son secret client seront retirés de cet ordinateur, et ses ${number(count)} comptes seront déconnectés.`,
          }),
    interval: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second')),
    partlyDamaged: (parts, copy) =>
      `Certains paramètres étaient endommagés, Perch les a donc réinitialisés : ${list(parts)}. Une copie a été enregistrée sous ${copy}.`,
  },
  network: {
    certificates: {
      'unknown-issuer': (host, name) =>
        `Le certificat de ${host} provient de ${name || 'une autorité inconnue'}, à laquelle cet ordinateur ne fait pas confiance. Perch ne s’est donc pas connecté. S’il s’agit de votre entreprise, demandez le fichier de son certificat racine à votre équipe informatique et ajoutez-le dans les paramètres.`,
      'incomplete-chain': (host, name) =>
        `Le certificat de ${host} a été émis par ${name || 'un émetteur inconnu'}, auquel cet ordinateur ne fait pas confiance. Perch ne s’est donc pas connecté. Le serveur n’a envoyé aucun certificat intermédiaire. Demandez à votre équipe informatique de l’ajouter au serveur, ou de vous fournir le fichier du certificat racine, que vous pouvez ajouter dans les paramètres.`,
      'other-host': (host, name) =>
        `Le certificat de ${host} a été émis pour ${name || 'une autre adresse'}, Perch ne s’est donc pas connecté. Quelqu’un intercepte peut-être la connexion. Contactez votre équipe informatique.`,
    },
  },
  connectionFile: {
    fileProblem: (problem, maxBytes) =>
      ({
        missing: 'Le fichier n’existe pas.',
        unreadable: 'Le fichier ne peut pas être lu.',
        'not-a-file': 'C’est un dossier, un tube ou un périphérique, pas un fichier.',
        'too-large': `Le fichier dépasse ${number(maxBytes / 1024)}\u00a0ko.`,
        'not-text': 'Le fichier n’est pas du texte UTF-8.',
      })[problem],
    emptyKey: (key, isOptional) =>
      isOptional
        ? `La clé « ${key} » est vide. Saisissez une valeur, ou supprimez la clé.`
        : `La clé « ${key} » est vide.`,
    rule: {
      oneOf: (values) => `doit être ${values.join(' ou ')}`,
      entries: (values) => `peut contenir ${list(values)}`,
    },
  },
  extras: {
    call: {
      since: (call, time) => `${call}, depuis ${time}`,
    },
  },
  presenceToday: {
    at: (time) => `à ${time}`,
  },
});

export const frViews = (formats: Formats): ViewTexts =>
  withFrenchSpaces(createTexts(viewTexts, texts, code(formats), formats));
