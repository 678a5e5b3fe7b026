// Every string a person reads in the panel, and the words for the service's enumerations.
import type { SignInWay, TrayStatus } from '../app/contract/view.ts';

const quantity = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

export const messages = {
  app: {
    name: 'Perch',
    quit: 'Quit Perch',
    version: (version: string) => `Version ${version}`,
  },
  problem: {
    noView: 'Perch did not answer. Try again, or quit Perch and start it again.',
    refused: 'Perch couldn’t do that. Try again, or quit Perch and start it again.',
    retry: 'Try again',
    dismiss: 'Dismiss',
  },
  starting: 'Starting…',
  welcome: {
    title: 'Welcome to Perch',
    line: 'Your phone account at a glance: presence, voicemail and call recording, from the tray.',
    open: 'Connect to your service…',
    openHint: 'You need the connection file from your operator or IT department.',
    practice: 'Try the practice service',
    titleAdding: 'Add an account',
    lineAdding: 'Choose the service that it is on.',
    back: 'Back',
  },
  confirm: {
    title: (name: string) => `Connect to ${name}?`,
    line: 'Perch will send your sign-in to these addresses. Go on only if you know them.',
    connect: 'Connect',
    refuse: 'Not this one',
  },
  hosts: (count: number) => (count === 1 ? 'Address' : 'Addresses'),
  signIn: {
    title: (name: string) => `Sign in to ${name}`,
    way: (way: SignInWay, isFirst: boolean) =>
      way === 'window'
        ? isFirst
          ? 'Sign in'
          : 'Sign in on the service’s page'
        : way === 'password'
          ? 'Sign in with a password'
          : 'Sign in with your browser',
    change: 'Use another connection',
    back: 'Back',
  },
  signingIn: {
    title: (name: string) => `Signing in to ${name}`,
    person: {
      window: 'Continue in the sign-in window',
      password: 'Continue signing in',
      browser: 'Continue in your browser',
    },
    personHint: {
      window: 'It may be behind other windows.',
      password: '',
      browser: 'Perch goes on by itself when you are done there.',
    },
    slow: 'This is taking a while. You can cancel and try again.',
    token: 'Signing you in…',
    profile: 'Reading your profile…',
    cancel: 'Cancel',
  },
  account: {
    login: 'Login',
    domain: 'Domain',
    status: 'Account status',
    voicemail: 'Voicemail',
    recording: 'Call recording',
    details: 'Profile',
    notSet: 'Not set',
    notKnown: 'Not known',
    presence: 'Presence',
    presenceUnknown: 'Unknown',
    lastKnown: (presence: string) => `Last known: ${presence}`,
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    restoring: 'Restoring your sign-in…',
    signedOut: 'Signed out',
    offline: 'Offline',
    reading: 'Reading your profile…',
    notRead: 'Your profile has not been read yet.',
    notReadOffline: 'Your profile will appear when the network is back.',
    offlineNotice: 'There is no network. You stay signed in, and Perch keeps trying.',
    offlineEnded: 'There is no network at the moment.',
    signInAgainNotice: 'The service ended your sign-in. This is your profile as last read.',
    signInAgain: 'Sign in again',
    sessionOnly: (reason: string) =>
      `Perch can’t reach a keychain (${reason}). You will have to sign in again after quitting.`,
  },
  password: {
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    checking: 'Signing you in…',
    cancel: 'Cancel',
  },
  passcode: {
    title: 'Enter your passcode',
    line: (factor: string) => `The six digits that ${factor} shows for your account.`,
    label: 'Passcode',
    incomplete: 'Enter all six digits.',
    factor: 'Where it comes from',
    submit: 'Continue',
    checking: 'Checking…',
    cancel: 'Cancel',
    minutesLeft: (minutes: number) => `${minutes} min left`,
    clockLeft: (clock: string) => `${clock} left`,
  },
  accounts: {
    open: 'Accounts',
    attention: 'Another account needs you.',
    add: 'Add an account…',
    signOutAll: 'Sign out of all accounts',
  },
  domains: {
    open: 'Domains',
    choose: 'Choose…',
    title: 'Domains',
    back: 'Back to the account',
    search: 'Filter',
    list: 'Domains',
    reading: 'Reading the first page…',
    all: (count: number) => `${quantity.format(count)} of ${quantity.format(count)}`,
    soFar: (count: number) => `${quantity.format(count)} so far`,
    match: (matches: number, loaded: number, complete: boolean) =>
      `${quantity.format(matches)} of ${quantity.format(loaded)}${complete ? '' : ' so far'}`,
    rate: (perSecond: number) => `${quantity.format(perSecond)} a second`,
    more: 'Reading more…',
    loadAll: 'Load all',
    stop: 'Stop',
    again: 'Try again',
    none: 'There are no domains.',
    noMatch: (query: string) => `No domain has “${query}” in its name.`,
    noMatchSoFar: (query: string) => `None of those loaded so far has “${query}” in its name.`,
    refused:
      'Your account has no permission to list domains; only its own is shown. Your administrator can grant it.',
    offline: 'The service can’t be reached. What is loaded stays.',
    signedOut: 'The service ended your sign-in. Sign in again to see the domains.',
    failed: (detail: string) => `The next page could not be read. ${detail}`,
    waiting: (time: string) => `The service is busy. Perch goes on by itself at ${time}.`,
    mayHoldMore: 'The service sent the same domains again: there may be more that it doesn’t give.',
    found: (count: number) => quantity.format(count),
    unnamed: (position: number) => `Record ${quantity.format(position)}`,
    general: 'General',
    value: 'Value',
    isCut: 'There are more fields than Perch shows.',
    missing: 'This domain is not in the list any more.',
    details: 'Details',
    pick: 'Choose',
    picked: 'Chosen',
    gone: (domain: string) => `The domain ${domain}, which you chose, is not in the list any more.`,
    forget: 'Forget it',
    readingOne: 'Reading the domain…',
    unread: 'This domain can’t be read at the moment.',
    backToList: 'Back to the list',
    masked: 'Hidden',
    empty: 'Not set',
    copy: (field: string) => `Copy ${field}`,
    copied: 'Copied',
  },
  signOut: {
    open: 'Sign out',
    title: 'Sign out?',
    line: (login: string) => `Perch will forget the sign-in of ${login} on this computer.`,
    titleAll: 'Sign out of all accounts?',
    lineAll: (count: number) => `Perch will forget ${count} sign-ins on this computer.`,
    confirm: 'Sign out',
    cancel: 'Cancel',
  },
  updated: {
    justNow: 'Updated just now',
    minutesAgo: (minutes: number) => `Updated ${minutes} min ago`,
    hoursAgo: (hours: number) => `Updated ${hours} h ago`,
    on: (date: string) => `Updated ${date}`,
  },
} as const;

/** What the tray says of an account, in a list of them. */
export const statusWords: Readonly<Record<TrayStatus, string>> = {
  available: 'Available',
  'on-call': 'On a call',
  ringing: 'Ringing',
  busy: 'Busy',
  inactive: 'Inactive',
  unknown: 'Presence unknown',
  connecting: 'Connecting…',
  offline: 'Offline',
  'signed-out': 'Signed out',
  attention: 'Sign in again',
};

/** Second factors that have a name of their own, by vendor and type. */
export const factorWords: Words = {
  'google authenticator': 'Google Authenticator',
};

/** `account-status`. */
export const accountStatusWords: Words = {
  standard: 'Standard',
  new: 'New',
  reset: 'Reset',
  'pwd reset': 'Password reset required',
};

/** The yes/no flags that switch something on. */
export const switchWords: Words = { yes: 'On', no: 'Off' };

/** `recording-configuration`. */
export const recordingWords: Words = {
  no: 'Off',
  yes: 'On',
  'yes-with-transcription': 'On, with transcription',
  'yes-with-transcription-and-sentiment': 'On, with transcription and sentiment',
};

/** The service's value, and what a person reads for it. Enumerations are open: others are shown as they are. */
export type Words = Readonly<Record<string, string>>;

export function inWords(words: Words, value: string): string {
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}
