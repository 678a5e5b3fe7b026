// English: the texts of the panel’s first view, and of the parts that are around each view.

import { enFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type PlainTexts } from '../../create-texts.ts';

export const firstViewTexts = {
  app: {
    name: 'Perch',
    quit: 'Quit Perch',
    version: 'Version {version}',
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
    presenceUnknown: 'Unknown',
    lastKnown: 'Last known: {presence}',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    restoring: 'Signing you in…',
    signedOut: 'Signed out',
    offline: 'Offline',
    reading: 'Loading your profile…',
    noProfile: 'Your profile hasn’t loaded yet.',
    noProfileOffline: 'Your profile will appear when you’re back online.',
    offlineNotice: 'You’re offline. You’re still signed in, and Perch will reconnect automatically.',
    offlineSignedOut: 'You’re offline.',
    signInAgainNotice: 'The service signed you out. The details below may be out of date.',
    signInAgain: 'Sign in again',
    sessionOnly:
      'Perch can’t use the keychain. {reason} What’s already saved there stays. Anything new is lost when you quit Perch.',
    domains: 'Domains',
    openDomains: 'Open list',
    clearDomain: 'Clear selection',
    unnamedDomain: 'Entry {position, number}',
    status: 'Account: {value}',
  },
  accounts: {
    open: 'Accounts',
    attention: 'Sign-in required for another account.',
    unusualStatus: 'Another account has an unusual status.',
    add: 'Add an account…',
    signOutAll: 'Sign out of all accounts',
    stale: 'Not up to date',
  },
  copy: {
    field: 'Copy {field}',
    done: 'Copied',
    failed: 'Couldn’t copy',
  },
  signOut: {
    open: 'Sign out',
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
  updatedAt: {
    justNow: 'Updated just now',
    minutesAgo: 'Updated {minutes, number} min ago',
    hoursAgo: 'Updated {hours, number} hr ago',
    on: 'Updated {date}',
  },
  /** `user-presence-status`. Other values are shown as received. */
  presence: open({
    open: 'Available',
    inuse: 'On a call',
    progressing: 'Dialling',
    alerting: 'Ringing',
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
  /** Flags of declared fields, which are settings. */
  switch: open({ yes: 'On', no: 'Off' }),
  /** Flags of other fields and of domains, as text or as JSON booleans. */
  flag: open({ yes: 'Yes', true: 'Yes', no: 'No', false: 'No' }),
  /** `recording-configuration`. */
  recording: open({
    no: 'Off',
    yes: 'On',
    'yes-with-transcription': 'On, with transcription',
    'yes-with-transcription-and-sentiment': 'On, with transcription and sentiment analysis',
  }),
  /** Product names of second factors, by vendor and type. */
  factor: open({ 'google authenticator': 'Google Authenticator', 'duo passcode': 'Duo' }),
  overview: {
    calls: { one: '1 active call', other: '{count, number} active calls' },
    /** @param limit how many calls are possible at the same time */
    callsOfLimit: { one: '{active, number} of 1 call', other: '{active, number} of {count, number} calls' },
    /** On the voicemail card. */
    newVoicemails: { one: '1 new message', other: '{count, number} new messages' },
    extension: 'Ext. {number}',
    callerId: 'Caller ID: {name}',
    localTime: 'Local time',
    localTimeIn: '{time} ({city})',
    storage: '{size} storage',
    user: 'Your profile',
    voicemail: 'Voicemail',
    recording: 'Call recording',
    fieldNames: 'Details: {part}',
    allFields: 'All fields',
    portal: 'Portal',
    portalHint: 'Opens in your browser',
    statusMessage: '“{text}”',
    /** Takes the place of an `account-status`. */
    statusAdvice: open({ 'pwd reset': 'Your password must be reset. Contact your administrator.' }),
    someUnknown: 'Some details aren’t available.',
    noneKnown: 'No details available.',
    today: 'Today',
  },
  voicemailSentence: {
    off: 'Voicemail is off. Callers can’t leave a message.',
    mailed: 'Emails about new messages go to {addresses}{delivery}.',
    copies: 'Copies of messages go to {recipients}.',
    /** @param count at least 2 */
    others: '{count, number} others',
    /** `email-send-alert-new-voicemail-behavior`, as the end of the sentence `mailed`. */
    delivery: open({
      yes: ', with a link',
      yesnew: '. Messages stay unheard',
      attnew: ', with the audio attached. Messages stay unheard',
      attsave: ', with the audio attached. Messages are then saved',
      atttrash: ', with the audio attached. Messages are then deleted',
      brief: ', in short form with a link',
      briefattnew: ', in short form with the audio attached. Messages stay unheard',
      briefattsave: ', in short form with the audio attached. Messages are then saved',
      briefatttrash: ', in short form with the audio attached. Messages are then deleted',
    }),
    deliveryUnknown: ' ({value})',
    noAddress: 'Emails about new messages are on, but there’s no address to send them to.',
    notMailed: 'Emails about new messages are off.',
    announced: {
      both: 'Messages start with the caller’s number and time.',
      number: 'Messages start with the caller’s number.',
      time: 'Messages start with the date and time.',
      neither: 'Caller’s number and time aren’t announced.',
    },
    order: { newest: 'Newest messages play first.', oldest: 'Oldest messages play first.' },
    transcribed: 'Messages are transcribed.',
  },
  recordingSentence: {
    /** `recording-configuration`. */
    recorded: open({
      no: 'Calls aren’t recorded.',
      yes: 'Calls are recorded.',
      'yes-with-transcription': 'Calls are recorded, with transcription.',
      'yes-with-transcription-and-sentiment':
        'Calls are recorded, with transcription and sentiment analysis.',
    }),
    hidden: 'Others can’t see your recordings.',
    notHidden: 'Others may be able to see your recordings.',
  },
  fieldValue: {
    labelled: '{label}: {value}',
    hidden: 'Hidden',
    dots: '••••',
    /** Read aloud in place of the dots. */
    masked: 'Hidden value',
    show: 'Show',
    hide: 'Hide',
    showField: 'Show {label}',
    hideField: 'Hide {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Changed {time}',
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

const code = () => ({
  voicemailSentence: {
    /** The last of several. Creating an `Intl.ListFormat` would delay the panel's first paint. */
    and: (first: string, last: string) => `${first} and ${last}`,
    greeting: (index: string) =>
      index === '0' ? 'The default greeting is in use.' : `Greeting ${index} is in use.`,
  },
});

export type FirstViewCode = ReturnType<typeof code>;
export type FirstViewTexts = ReturnType<typeof enFirstView>;

export const enFirstView = (formats: Formats) => createTexts(firstViewTexts, firstViewTexts, code(), formats);
