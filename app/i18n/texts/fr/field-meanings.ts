// French: the meaning of each profile field, and the groups of fields.
import type { FieldMeanings } from '../../field-texts.ts';

export const frFieldMeanings: FieldMeanings = {
  groups: {
    identity: 'Personnel',
    presence: 'Présence',
    calling: 'Appels',
    'caller-id': 'Identification',
    voicemail: 'Messagerie',
    recording: 'Enregistrement',
    directory: 'Annuaire',
    'music-on-hold': 'Musique',
    limits: 'Limites',
    alerts: 'Alertes',
    security: 'Sécurité',
    other: 'Autres',
  },
  fieldMeanings: {
    'name-first-name': 'Votre prénom.',
    'name-last-name': 'Votre nom de famille.',
    'login-username': 'Le nom avec lequel vous vous connectez.',
    user: 'Votre identifiant dans le domaine, en général votre numéro de poste.',
    domain: 'Le domaine de votre compte, en général votre organisation.',
    site: 'Le lieu où vous travaillez.',
    department: 'Le service de l’organisation où vous travaillez.',
    email: 'L’adresse à laquelle le service envoie vos e-mails.',
    'user-scope': 'Ce que vous avez le droit de faire sur le service.',
    'time-zone': 'Le fuseau horaire que le service utilise pour vous.',
    'language-token': 'La langue que le service utilise pour vous.',
    'created-datetime': 'La date de création de votre compte.',
    'last-modified-datetime': 'La date du dernier changement des paramètres de votre compte.',
    'user-presence-status': 'Indique si vous êtes disponible, en communication ou occupé.',
    'status-message': 'Ce que vous indiquez aux autres sur votre état.',
    'account-status': 'L’état de votre compte, par exemple standard, nouveau ou réinitialisé.',
    'active-calls-total-current': 'Le nombre de vos appels en ce moment.',
    'service-code': 'Le code de votre fournisseur pour votre compte.',
    'dial-plan': 'Les règles appliquées aux numéros que vous composez.',
    'dial-policy': 'Les numéros que vous avez le droit d’appeler.',
    'ring-no-answer-timeout-seconds':
      'Le temps pendant lequel votre téléphone sonne avant le renvoi de l’appel, par exemple vers la messagerie vocale.',
    'call-screening-enabled': 'Les appelants disent leur nom, puis vous décidez de répondre ou non.',
    'reject-anonymous-calls-enabled': 'Les appels dont le numéro est masqué sont rejetés.',
    'phone-numbers-to-allow-enabled': 'Les numéros de la liste peuvent toujours vous joindre.',
    'phone-numbers-to-reject-enabled': 'Les numéros de la liste sont rejetés.',
    'caller-id-name': 'Le nom que les autres voient quand vous appelez.',
    'caller-id-number': 'Le numéro que les autres voient quand vous appelez.',
    'caller-id-number-emergency': 'Le numéro que les services d’urgence voient quand vous les appelez.',
    'emergency-address-id': 'Désigne l’adresse où les secours sont envoyés.',
    'area-code': 'Ajouté aux numéros que vous composez sans indicatif.',
    privacy: 'Votre réglage de confidentialité pour les appels, par exemple si votre numéro est masqué.',
    'voicemail-enabled': 'Les appelants peuvent laisser un message.',
    'email-send-alert-new-voicemail-enabled': 'Vous recevez un e-mail à chaque nouveau message vocal.',
    'email-send-alert-new-voicemail-behavior': 'Ce que l’e-mail contient, et ce que devient le message.',
    'email-send-alert-new-voicemail-cc-list-csv':
      'Qui reçoit une copie de chaque message : postes ou adresses.',
    'voicemail-greeting-index':
      'Le message d’accueil que les appelants entendent. 0 désigne celui par défaut.',
    'voicemail-playback-announce-caller-id': 'Chaque message commence par le numéro de l’appelant.',
    'voicemail-playback-announce-date-time-received': 'Chaque message commence par la date et l’heure.',
    'voicemail-playback-sort-newest-to-oldest': 'Les messages les plus récents sont lus en premier.',
    'voicemail-receive-broadcast-enabled': 'Vous recevez aussi les messages envoyés à tout le monde.',
    'voicemail-transcription-enabled':
      'Les nouveaux messages sont transcrits. La valeur indique le fournisseur.',
    'voicemail-user-control-enabled': 'Vous pouvez modifier les paramètres de votre messagerie vocale.',
    'voicemail-login-pin': 'Le code PIN à saisir sur un téléphone pour écouter vos messages.',
    'recording-configuration':
      'Indique si vos appels sont enregistrés, et si les enregistrements sont transcrits et analysés.',
    'call-recordings-hide-from-others-enabled': 'Les autres ne peuvent pas voir vos enregistrements.',
    'directory-name-visible-in-list-enabled': 'Les autres peuvent trouver votre nom dans l’annuaire.',
    'directory-annouce-in-dial-by-name-enabled':
      'Les appelants peuvent vous joindre en saisissant votre nom sur le clavier.',
    'directory-name-number-dtmf-mapping': 'Les touches du clavier qui correspondent à votre nom.',
    'directory-override-order-duplicate-dtmf-mapping':
      'Votre position parmi les personnes dont le nom donne les mêmes chiffres.',
    'music-on-hold-randomized-enabled': 'La musique d’attente est lue dans un ordre aléatoire.',
    'music-on-hold-comfort-message-repeat-interval-seconds':
      'La fréquence du message que les appelants en attente entendent.',
    'limits-max-active-calls-total': 'Le nombre d’appels que vous pouvez avoir en même temps.',
    'limits-max-data-storage-kilobytes':
      'L’espace que votre messagerie vocale, vos messages d’accueil et vos fax peuvent occuper.',
    'email-send-alert-new-missed-call-enabled': 'Vous recevez un e-mail quand vous manquez un appel.',
    'email-send-alert-data-storage-limit-reached-enabled':
      'Vous recevez un e-mail quand votre espace de stockage est plein.',
    mfa: 'Ce qui confirme votre connexion, en plus de votre mot de passe.',
    sso_ids: 'Vos identifiants auprès d’autres services de connexion.',
  },
};
