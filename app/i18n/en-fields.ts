// English: the label and the meaning of each profile field.
import type { FieldTexts } from './field-texts.ts';

export const enFields: FieldTexts = {
  groups: {
    identity: 'Identity',
    presence: 'Presence and status',
    calling: 'Calling',
    'caller-id': 'Caller ID and emergency',
    voicemail: 'Voicemail',
    recording: 'Recording',
    directory: 'Directory',
    'music-on-hold': 'Music on hold',
    limits: 'Limits',
    alerts: 'Alerts',
    security: 'Security',
    other: 'Other',
  },
  fields: {
    'name-first-name': { label: 'First name', meaning: 'The user’s given name.' },
    'name-last-name': { label: 'Last name', meaning: 'The user’s family name.' },
    'login-username': { label: 'Login', meaning: 'What the user types to sign in.' },
    user: { label: 'User', meaning: 'The user within the domain, usually the extension.' },
    domain: { label: 'Domain', meaning: 'The organisation that the user belongs to.' },
    site: { label: 'Site', meaning: 'The place where the user works.' },
    department: { label: 'Department', meaning: 'The part of the organisation that the user works in.' },
    email: { label: 'Email', meaning: 'Where the service sends mail for the user.' },
    'user-scope': { label: 'Role', meaning: 'What the user may do on the service.' },
    'time-zone': { label: 'Time zone', meaning: 'The zone that the service uses for the user’s times.' },
    'language-token': { label: 'Language', meaning: 'The language that the service speaks to the user.' },
    'created-datetime': { label: 'Created', meaning: 'When the user was set up.' },
    'last-modified-datetime': { label: 'Last modified', meaning: 'When the user’s settings last changed.' },
    'user-presence-status': { label: 'Presence', meaning: 'Whether the user can be called at the moment.' },
    'status-message': { label: 'Status message', meaning: 'What the user tells others of their status.' },
    'account-status': { label: 'Account status', meaning: 'How the account stands with the service.' },
    'active-calls-total-current': {
      label: 'Active calls',
      meaning: 'How many calls the user has at the moment.',
    },
    'service-code': { label: 'Service code', meaning: 'The code under which the operator runs the account.' },
    'dial-plan': { label: 'Dial plan', meaning: 'The rules that turn what is dialled into calls.' },
    'dial-policy': { label: 'Dial policy', meaning: 'Which numbers the user may call.' },
    'ring-no-answer-timeout-seconds': {
      label: 'Ringing time',
      meaning: 'How long a call rings before it goes on, to voicemail for example.',
    },
    'call-screening-enabled': {
      label: 'Call screening',
      meaning: 'Callers say their name, and the user decides whether to take the call.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Reject anonymous calls',
      meaning: 'Callers who hide their number are turned away.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'List of allowed numbers',
      meaning: 'Whether the list of numbers that always get through is in use.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'List of rejected numbers',
      meaning: 'Whether the list of numbers that are turned away is in use.',
    },
    'caller-id-name': { label: 'Caller ID name', meaning: 'The name that others see when the user calls.' },
    'caller-id-number': {
      label: 'Caller ID number',
      meaning: 'The number that others see when the user calls.',
    },
    'caller-id-number-emergency': {
      label: 'Emergency caller ID',
      meaning: 'The number that emergency services see when the user calls them.',
    },
    'emergency-address-id': {
      label: 'Emergency address',
      meaning: 'The address on file that emergency services are sent to.',
    },
    'area-code': { label: 'Area code', meaning: 'What is put before numbers that are dialled without one.' },
    privacy: { label: 'Privacy', meaning: 'Whether the user’s number is hidden from those they call.' },
    'voicemail-enabled': { label: 'Voicemail', meaning: 'Whether callers can leave a message.' },
    'email-send-alert-new-voicemail-enabled': {
      label: 'Mail on new voicemail',
      meaning: 'Whether a new message is told by mail.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'What that mail holds',
      meaning: 'Whether the recording comes with the mail, and what becomes of the message.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Copies of that mail',
      meaning: 'Who else gets the mail about a new message.',
    },
    'voicemail-greeting-index': {
      label: 'Greeting',
      meaning: 'Which of the recorded greetings callers hear.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Announce the caller',
      meaning: 'The caller’s number is said before a message is played.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Announce date and time',
      meaning: 'When a message came is said before it is played.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Newest first',
      meaning: 'Messages are played from the newest to the oldest.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Broadcast messages',
      meaning: 'Messages that are sent to everybody arrive here, too.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transcription',
      meaning: 'New messages are transcribed. The value names the provider.',
    },
    'voicemail-user-control-enabled': {
      label: 'Own control',
      meaning: 'Whether the user may change their voicemail settings.',
    },
    'voicemail-login-pin': {
      label: 'PIN',
      meaning: 'What the user types on a phone to hear their messages.',
    },
    'recording-configuration': {
      label: 'Call recording',
      meaning: 'Whether calls are recorded, and what is made of the recordings.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Hidden from others',
      meaning: 'Whether others who could hear the recordings don’t find them.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'In the directory',
      meaning: 'Whether others find the user in the list of names.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'In dial by name',
      meaning: 'Whether callers can reach the user by keying in their name.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Name on the keypad',
      meaning: 'The keys that stand for the user’s name.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Order among equals',
      meaning: 'The user’s place among those whose names have the same keys.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Random order',
      meaning: 'Whether music on hold is played in random order.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Comfort message every',
      meaning: 'How often those who wait hear a message.',
    },
    'limits-max-active-calls-total': {
      label: 'Calls at once',
      meaning: 'How many calls the user can have at the same time.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Storage',
      meaning: 'How much room messages and recordings may take.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'Mail on a missed call',
      meaning: 'Whether a missed call is told by mail.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'Mail when storage is full',
      meaning: 'Whether a full storage is told by mail.',
    },
    mfa: {
      label: 'Second factors',
      meaning: 'What the user proves who they are with, besides the password.',
    },
    sso_ids: { label: 'Single sign-on', meaning: 'The user’s identities at other sign-in services.' },
  },
};
