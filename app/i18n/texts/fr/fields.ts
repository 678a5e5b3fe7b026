// French: the label and the meaning of each profile field.
import type { FieldTexts } from '../../field-texts.ts';

export const frFields: FieldTexts = {
  groups: {
    identity: 'Informations personnelles',
    presence: 'Présence et état',
    calling: 'Appels',
    'caller-id': 'Identification et urgences',
    voicemail: 'Messagerie vocale',
    recording: 'Enregistrement des appels',
    directory: 'Annuaire',
    'music-on-hold': 'Musique d’attente',
    limits: 'Limites',
    alerts: 'Alertes par e-mail',
    security: 'Sécurité',
    other: 'Autres',
  },
  fields: {
    'name-first-name': { label: 'Prénom', meaning: 'Votre prénom.' },
    'name-last-name': { label: 'Nom', meaning: 'Votre nom de famille.' },
    'login-username': { label: 'Nom d’utilisateur', meaning: 'Le nom avec lequel vous vous connectez.' },
    user: {
      label: 'Utilisateur (poste)',
      meaning: 'Votre identifiant dans le domaine, en général votre numéro de poste.',
    },
    domain: {
      label: 'Domaine',
      meaning: 'Le domaine de votre compte, en général votre organisation.',
    },
    site: { label: 'Site', meaning: 'Le lieu où vous travaillez.' },
    department: { label: 'Service', meaning: 'Le service de l’organisation où vous travaillez.' },
    email: { label: 'E-mail', meaning: 'L’adresse à laquelle le service envoie vos e-mails.' },
    'user-scope': { label: 'Rôle', meaning: 'Ce que vous avez le droit de faire sur le service.' },
    'time-zone': { label: 'Fuseau horaire', meaning: 'Le fuseau horaire que le service utilise pour vous.' },
    'language-token': { label: 'Langue', meaning: 'La langue que le service utilise pour vous.' },
    'created-datetime': { label: 'Création', meaning: 'La date de création de votre compte.' },
    'last-modified-datetime': {
      label: 'Dernière modification',
      meaning: 'La date du dernier changement des paramètres de votre compte.',
    },
    'user-presence-status': {
      label: 'Présence',
      meaning: 'Indique si vous êtes disponible, en communication ou occupé.',
    },
    'status-message': {
      label: 'Message d’état',
      meaning: 'Ce que vous indiquez aux autres sur votre état.',
    },
    'account-status': {
      label: 'État du compte',
      meaning: 'L’état de votre compte, par exemple standard, nouveau ou réinitialisé.',
    },
    'active-calls-total-current': {
      label: 'Appels actifs',
      meaning: 'Le nombre de vos appels en ce moment.',
    },
    'service-code': { label: 'Code de service', meaning: 'Le code de votre fournisseur pour votre compte.' },
    'dial-plan': {
      label: 'Plan de numérotation',
      meaning: 'Les règles appliquées aux numéros que vous composez.',
    },
    'dial-policy': { label: 'Droits d’appel', meaning: 'Les numéros que vous avez le droit d’appeler.' },
    'ring-no-answer-timeout-seconds': {
      label: 'Durée de sonnerie',
      meaning:
        'Le temps pendant lequel votre téléphone sonne avant le renvoi de l’appel, par exemple vers la messagerie vocale.',
    },
    'call-screening-enabled': {
      label: 'Filtrage des appels',
      meaning: 'Les appelants disent leur nom, puis vous décidez de répondre ou non.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Rejet des appels anonymes',
      meaning: 'Les appels dont le numéro est masqué sont rejetés.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'Liste d’autorisation',
      meaning: 'Les numéros de la liste peuvent toujours vous joindre.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'Liste de blocage',
      meaning: 'Les numéros de la liste sont rejetés.',
    },
    'caller-id-name': { label: 'Nom affiché', meaning: 'Le nom que les autres voient quand vous appelez.' },
    'caller-id-number': {
      label: 'Numéro affiché',
      meaning: 'Le numéro que les autres voient quand vous appelez.',
    },
    'caller-id-number-emergency': {
      label: 'Numéro d’appel d’urgence',
      meaning: 'Le numéro que les services d’urgence voient quand vous les appelez.',
    },
    'emergency-address-id': {
      label: 'ID de l’adresse d’urgence',
      meaning: 'Désigne l’adresse où les secours sont envoyés.',
    },
    'area-code': {
      label: 'Indicatif régional',
      meaning: 'Ajouté aux numéros que vous composez sans indicatif.',
    },
    privacy: {
      label: 'Confidentialité',
      meaning: 'Votre réglage de confidentialité pour les appels, par exemple si votre numéro est masqué.',
    },
    'voicemail-enabled': {
      label: 'Messagerie vocale',
      meaning: 'Les appelants peuvent laisser un message.',
    },
    'email-send-alert-new-voicemail-enabled': {
      label: 'E-mail pour un nouveau message',
      meaning: 'Vous recevez un e-mail à chaque nouveau message vocal.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'Contenu de l’e-mail',
      meaning: 'Ce que l’e-mail contient, et ce que devient le message.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Copies de l’e-mail',
      meaning: 'Les autres destinataires de l’e-mail : adresses ou postes.',
    },
    'voicemail-greeting-index': {
      label: 'Message d’accueil',
      meaning: 'Le message d’accueil que les appelants entendent. 0 est celui par défaut.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Annonce du numéro',
      meaning: 'Chaque message commence par le numéro de l’appelant.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Annonce de la date et de l’heure',
      meaning: 'Chaque message commence par la date et l’heure.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Plus récents en premier',
      meaning: 'Les messages les plus récents sont lus en premier.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Messages collectifs',
      meaning: 'Vous recevez aussi les messages envoyés à tout le monde.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transcription',
      meaning: 'Les nouveaux messages sont transcrits. La valeur indique le fournisseur.',
    },
    'voicemail-user-control-enabled': {
      label: 'Gestion par l’utilisateur',
      meaning: 'Vous pouvez modifier les paramètres de votre messagerie vocale.',
    },
    'voicemail-login-pin': {
      label: 'Code PIN',
      meaning: 'Le code PIN à saisir sur un téléphone pour écouter vos messages.',
    },
    'recording-configuration': {
      label: 'Enregistrement des appels',
      meaning:
        'Indique si vos appels sont enregistrés, et si les enregistrements sont transcrits et analysés.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Enregistrements masqués',
      meaning: 'Les autres ne peuvent pas voir vos enregistrements.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'Visible dans l’annuaire',
      meaning: 'Les autres peuvent trouver votre nom dans l’annuaire.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'Appel par nom',
      meaning: 'Les appelants peuvent vous joindre en saisissant votre nom sur le clavier.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Chiffres de l’appel par nom',
      meaning: 'Les touches du clavier qui correspondent à votre nom.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Rang dans l’annuaire',
      meaning: 'Votre position parmi les personnes dont le nom donne les mêmes chiffres.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Ordre aléatoire',
      meaning: 'La musique d’attente est lue dans un ordre aléatoire.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Intervalle des messages d’attente',
      meaning: 'La fréquence du message que les appelants en attente entendent.',
    },
    'limits-max-active-calls-total': {
      label: 'Appels simultanés',
      meaning: 'Le nombre d’appels que vous pouvez avoir en même temps.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Limite de stockage',
      meaning: 'L’espace que vos messages et enregistrements peuvent occuper.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'E-mail pour un appel manqué',
      meaning: 'Vous recevez un e-mail quand vous manquez un appel.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'E-mail si le stockage est plein',
      meaning: 'Vous recevez un e-mail quand votre espace de stockage est plein.',
    },
    mfa: {
      label: 'Méthodes de vérification',
      meaning: 'Ce qui confirme votre connexion, en plus de votre mot de passe.',
    },
    sso_ids: {
      label: 'ID d’authentification unique',
      meaning: 'Vos identifiants auprès d’autres services de connexion.',
    },
  },
};
