// English: the texts of the panel’s first view, and of the parts that are around each view.

import { enFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type PlainTexts } from '../../create-texts.ts';

export const firstViewTexts = {
  app: {
    back: 'Back',
    name: 'Perch',
    quit: 'Quit Perch',
    settings: 'Settings',
  },
  panelError: {
    noResponse: 'Perch isn’t responding. Try again, or quit and restart Perch.',
    callFailed: 'Something went wrong. Try again, or quit and restart Perch.',
    retry: 'Try again',
    dismiss: 'Dismiss',
  },
  starting: 'Starting…',
  account: {
    selectedDomain: 'Domain: {name}',
    notSet: 'Not set',
    notKnown: 'Unknown',
    presence: 'Presence',
    signedInAs: 'Signed in as {name}',
    lastKnown: 'Last known: {presence}',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    noProfile: 'Your profile hasn’t loaded yet.',
    signInAgain: 'Sign in again',
    sessionOnly:
      'Perch can’t use the keychain. {reason} What’s already saved there stays. Anything new is lost when you quit Perch.',
    domainsSignedOut: 'Sign in to see domains',
    domains: 'Domains',
    clearDomain: 'Clear selection',
    unnamedDomain: 'Entry {position, number}',
    status: 'Account status: {value}',
    mute: 'Mute notifications for 1 hour',
    mutedUntil: 'Notifications muted until {time}',
    unmute: 'Unmute notifications',
  },
  accounts: {
    open: 'Accounts',
  },
  copy: {
    field: 'Copy {field}',
    done: 'Copied: {value}',
    failed: 'Couldn’t copy',
  },
  signOut: {
    title: 'Sign out?',
    description: 'This removes {login} from Perch on this computer.',
    titleAll: 'Sign out of all accounts?',
    descriptionAll: {
      one: 'This removes 1 account from Perch on this computer.',
      other: 'This removes {count, number} accounts from Perch on this computer.',
    },
    confirm: 'Sign out',
    cancel: 'Cancel',
  },
  /** `user-presence-status`. Other values are shown as received. */
  presence: open({
    open: 'Available',
    inuse: 'On a call',
    progressing: 'Dialling',
    alerting: 'Incoming call',
    closed: 'Busy',
    inactive: 'Inactive',
  }),
  /** `account-status`. */
  accountStatus: open({
    standard: 'Standard',
    new: 'New',
    reset: 'Reset',
    'pwd reset': 'Password reset required',
  }),
  /** The values of a flag among the specified fields, which are settings. */
  switch: open({ yes: 'On', no: 'Off' }),
  /** The values of any other flag, of a user or a domain: a text, or a boolean of JSON. */
  flag: open({ yes: 'Yes', true: 'Yes', no: 'No', false: 'No' }),
  /** `recording-configuration`. */
  recording: open({
    no: 'Off',
    yes: 'On',
    'yes-with-transcription': 'On, with transcription',
    'yes-with-transcription-and-sentiment': 'On, with transcription and sentiment analysis',
  }),
  /** Product names of second factors, by vendor and type. */
  factor: open({ 'google authenticator': 'Authenticator app', 'duo passcode': 'Duo' }),
  overview: {
    /** On the tile of voicemail, and of an account. */
    newMessages: { one: '{count, number} new', other: '{count, number} new' },
    /** In some languages shorter than `switch`. */
    on: 'On',
    off: 'Off',
    transcribed: 'transcribed',
    localTime: 'Local time',
    localTimeIn: '{time} ({city})',
    allFields: 'All fields',
    portal: 'Portal',
    portalHint: 'Opens in your browser',
    noneKnown: 'The service sent no numbers and no settings.',
    today: 'Today',
    copied: 'Copied',
    loading: 'Loading…',
    notLoaded: 'Not loaded yet',
    presenceUnknown: 'Presence unknown',
    serviceSays: 'The service sends {presence}',
    notSent: 'The service doesn’t send it',
    lastKnownAt: 'last known, as of {time}',
    yesterday: 'yesterday, {time}',
  },
  /** Below the status. Each has a title, a caption and a step. */
  notices: {
    title: 'Notices',
    /** Opens all notices. */
    all: 'Show details',
    signInRequired: 'Sign-in required',
    signInEnded: 'The service has ended your sign-in.',
    contact: 'Contact your administrator.',
    contactProvider: 'Contact your provider.',
    /** The support contact, with a way to reach it. */
    contactSupport: 'Contact {support}.',
    copyForIt: 'Copy for IT',
    passwordReset: 'Password must be reset',
    keychainWaiting: 'Waiting for the keychain',
    keychainWaitingStep: 'If a window asks for its password, enter it there.',
    keychainUnread: 'Your sign-in is stored there.',
    unlock: 'Unlock',
    /** Why the keychain can’t be used. */
    keychain: {
      locked: 'Keychain locked',
      'no-collection': 'Keychain not set up',
      refused: 'Keychain access denied',
      'no-answer': 'Keychain not responding',
      other: 'Keychain problem',
      none: 'No keychain',
    },
    sessionOnly: 'You’ll sign in again after a restart',
    offline: 'Offline',
    outdated: 'Out of date',
    problem: 'Service problem',
    failed: 'That didn’t work',
    nextTry: 'Next try {time}',
    startupWarning: 'A notice from Perch',
    update: 'Perch {version} is available',
    retries: 'Perch tries again by itself.',
    ringing: '{name} is ringing',
    show: 'Show',
    details: 'Details',
    count: { one: '1 notice', other: '{count, number} notices' },
  },
  /** Rows of the overview. */
  overviewRow: {
    noAddress: 'On, but no address',
    copies: { one: ' +1', other: ' +{count, number}' },
    copiesTitle: { one: 'and 1 copy', other: 'and {count, number} copies' },
  },
  fieldValue: {
    labelled: '{label}: {value}',
    quoted: '“{text}”',
    hidden: 'Hidden',
    dots: '••••',
    /** Read aloud in place of the dots. */
    masked: 'Hidden value',
    showField: 'Show {label}',
    hideField: 'Hide {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Changed: {before} → {after}, {time}',
    notSent: 'not sent',
    notShown: 'hidden',
  },
  /** `email-send-alert-new-voicemail-behavior`. */
  voicemailDelivery: open({
    no: 'No email',
    yes: 'Link to the message',
    yesnew: 'Notification only; message stays unheard',
    attnew: 'Audio attached; message stays unheard',
    attsave: 'Audio attached; message is saved',
    atttrash: 'Audio attached; message is deleted',
    brief: 'Short email with a link',
    briefattnew: 'Short notification with audio; message stays unheard',
    briefattsave: 'Short notification with audio; message is saved',
    briefatttrash: 'Short notification with audio; message is deleted',
  }),
  ...enFieldLabels,
} as const satisfies PlainTexts;

const code = () => ({ overview: { since: (time: string) => `since ${time}` } });

export type FirstViewCode = ReturnType<typeof code>;
export type FirstViewTexts = ReturnType<typeof enFirstView>;

export const enFirstView = (formats: Formats) => createTexts(firstViewTexts, firstViewTexts, code(), formats);
