// Every string a person reads in the panel, and the words for the service's enumerations.
import type { SignInWay, TrayStatus } from '../app/contract/view.ts';

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
