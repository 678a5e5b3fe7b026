// English: the label and the meaning of each profile field.
import type { FieldTexts } from '../../field-texts.ts';

export const enFields: FieldTexts = {
  groups: {
    identity: 'Personal details',
    presence: 'Presence and status',
    calling: 'Calls',
    'caller-id': 'Caller ID and emergency',
    voicemail: 'Voicemail',
    recording: 'Call recording',
    directory: 'Directory',
    'music-on-hold': 'Music on hold',
    limits: 'Limits',
    alerts: 'Email alerts',
    security: 'Security',
    other: 'Other',
  },
  fields: {
    'name-first-name': { label: 'First name', meaning: 'Your given name.' },
    'name-last-name': { label: 'Last name', meaning: 'Your family name.' },
    'login-username': { label: 'Username', meaning: 'The name you sign in with.' },
    user: { label: 'User (extension)', meaning: 'Your ID in the domain, usually your extension.' },
    domain: { label: 'Domain', meaning: 'The domain your account belongs to, usually your organisation.' },
    site: { label: 'Site', meaning: 'The location you work at.' },
    department: { label: 'Department', meaning: 'The department you work in.' },
    email: { label: 'Email', meaning: 'Where the service sends your emails.' },
    'user-scope': { label: 'Role', meaning: 'What you’re allowed to do on the service.' },
    'time-zone': { label: 'Time zone', meaning: 'The time zone the service uses for you.' },
    'language-token': { label: 'Language', meaning: 'The language the service uses for you.' },
    'created-datetime': { label: 'Created', meaning: 'When your account was created.' },
    'last-modified-datetime': {
      label: 'Last modified',
      meaning: 'When your account settings were last changed.',
    },
    'user-presence-status': { label: 'Presence', meaning: 'Whether you’re available, on a call or busy.' },
    'status-message': { label: 'Status message', meaning: 'What you tell others about your status.' },
    'account-status': {
      label: 'Account status',
      meaning: 'The state of your account, such as standard, new or reset.',
    },
    'active-calls-total-current': {
      label: 'Active calls',
      meaning: 'How many calls you’re on right now.',
    },
    'service-code': { label: 'Service code', meaning: 'Your provider’s code for your account.' },
    'dial-plan': { label: 'Dial plan', meaning: 'The rules for handling the numbers you dial.' },
    'dial-policy': { label: 'Dial policy', meaning: 'Which numbers you’re allowed to call.' },
    'ring-no-answer-timeout-seconds': {
      label: 'Ring time',
      meaning: 'How long your phone rings before the call moves on, for example to voicemail.',
    },
    'call-screening-enabled': {
      label: 'Call screening',
      meaning: 'Callers say their name, and you decide whether to answer.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Reject anonymous calls',
      meaning: 'Calls with a hidden number are rejected.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'Allow list',
      meaning: 'Numbers on the list always get through.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'Block list',
      meaning: 'Numbers on the list are rejected.',
    },
    'caller-id-name': { label: 'Caller ID name', meaning: 'The name others see when you call.' },
    'caller-id-number': {
      label: 'Caller ID number',
      meaning: 'The number others see when you call.',
    },
    'caller-id-number-emergency': {
      label: 'Emergency caller ID',
      meaning: 'The number emergency services see when you call them.',
    },
    'emergency-address-id': {
      label: 'Emergency address ID',
      meaning: 'Refers to the address emergency services are sent to.',
    },
    'area-code': { label: 'Area code', meaning: 'Added to numbers you dial without one.' },
    privacy: {
      label: 'Privacy',
      meaning: 'Your privacy setting for calls, for example whether your number is hidden.',
    },
    'voicemail-enabled': { label: 'Voicemail', meaning: 'Callers can leave a message.' },
    'email-send-alert-new-voicemail-enabled': {
      label: 'Email for new voicemail',
      meaning: 'You get an email when there’s a new message.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'Email content',
      meaning: 'What the email contains, and what happens to the message.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Email copies',
      meaning: 'Who else gets the email: addresses or extensions.',
    },
    'voicemail-greeting-index': {
      label: 'Greeting',
      meaning: 'The greeting callers hear. 0 is the default.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Announce caller’s number',
      meaning: 'Each message starts with the caller’s number.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Announce date and time',
      meaning: 'Each message starts with the date and time.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Newest first',
      meaning: 'Newest messages play first.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Broadcast messages',
      meaning: 'You also get messages sent to everyone.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transcription',
      meaning: 'New messages are transcribed. The value names the provider.',
    },
    'voicemail-user-control-enabled': {
      label: 'User control',
      meaning: 'You can change your voicemail settings.',
    },
    'voicemail-login-pin': {
      label: 'PIN',
      meaning: 'The PIN you enter on a phone to hear your messages.',
    },
    'recording-configuration': {
      label: 'Call recording',
      meaning: 'Whether your calls are recorded, and whether recordings are transcribed and analysed.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Hide recordings from others',
      meaning: 'Others can’t see your recordings.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'Show in directory',
      meaning: 'Others can find your name in the directory.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'Dial by name',
      meaning: 'Callers can reach you by entering your name on the keypad.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Dial-by-name digits',
      meaning: 'The keypad digits for your name.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Directory tie-break',
      meaning: 'Your position among people whose names have the same digits.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Random order',
      meaning: 'Music on hold plays in random order.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Comfort message interval',
      meaning: 'How often callers on hold hear a message.',
    },
    'limits-max-active-calls-total': {
      label: 'Simultaneous calls',
      meaning: 'How many calls you can have at the same time.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Storage limit',
      meaning: 'How much space your messages and recordings can use.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'Email for missed calls',
      meaning: 'You get an email when you miss a call.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'Email when storage is full',
      meaning: 'You get an email when your storage is full.',
    },
    mfa: {
      label: 'Verification methods',
      meaning: 'What you confirm your sign-in with, in addition to your password.',
    },
    sso_ids: { label: 'Single sign-on IDs', meaning: 'Your IDs with other sign-in services.' },
  },
};
