// Every string a person reads in the panel, and the words for the service's enumerations.
import type { SignInWay } from '../app/contract/view.ts';

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
    lastKnown: 'Last known',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    restoring: 'Restoring your sign-in…',
    signedOut: 'Signed out',
    offline: 'Offline',
    reading: 'Reading your profile…',
    notRead: 'Your profile has not been read yet.',
    notReadOffline: 'Your profile will appear when the network is back.',
    offlineNotice: 'No network. This is your profile as last read. Perch keeps trying.',
    offlineNoticeEmpty: 'No network. Perch keeps trying.',
    signInAgainNotice: 'The service ended your sign-in. This is your profile as last read.',
    signInAgain: 'Sign in again',
    sessionOnly: (reason: string) =>
      `Perch can’t reach a keychain (${reason}). You will have to sign in again after quitting.`,
  },
  signOut: {
    open: 'Sign out',
    title: 'Sign out?',
    line: (login: string) => `Perch will forget the sign-in of ${login} on this computer.`,
    confirm: 'Sign out',
    cancel: 'Stay signed in',
  },
  updated: {
    justNow: 'Updated just now',
    minutesAgo: (minutes: number) => `Updated ${minutes} min ago`,
    hoursAgo: (hours: number) => `Updated ${hours} h ago`,
    on: (date: string) => `Updated ${date}`,
  },
} as const;

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
