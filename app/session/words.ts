// What went wrong, said to a person: what happened, what Perch did about it, what they can do.
import type { Failure } from '../service/outcome.ts';

/** Why the profile on view is not fresh. */
export function troubleText(failure: Failure): string {
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return "The service can't be reached. You stay signed in, and Perch keeps trying.";
    case 'certificate':
      return "The service's certificate is not valid, so Perch didn't send anything. Ask your IT about it.";
    case 'busy':
      return 'The service asks for fewer requests. Perch waits a while and then goes on.';
    case 'unavailable':
      return 'The service has a problem of its own. You stay signed in, and Perch keeps trying.';
    case 'forbidden':
      return `The service doesn't let you read your profile${quoted(failure)}. Ask your administrator.`;
    case 'unauthorized':
      return "The service didn't accept the sign-in for your profile. Perch keeps trying; signing out and in again may help.";
    case 'missing':
    case 'rejected':
      return `The service didn't do what Perch asked${quoted(failure)}. You stay signed in, and Perch keeps trying.`;
    default:
      return `The service gave an answer that Perch can't read${quoted(failure)}. You stay signed in, and Perch keeps trying.`;
  }
}

/** Why a stored sign-in can't be used for the moment. */
export function keychainText({ detail }: Failure): string {
  return `Perch can't read the stored sign-in. ${detail} It keeps trying; you can also sign in again.`;
}

/** Why an account of the last run is not signed in: there was no keychain then, or there is none now. */
export const notKeptText =
  'Perch has no stored sign-in for this account. Sign in again to go on; the profile is as last read.';

/** Why a sign-in came to nothing. */
export function signInFailureText(failure: Failure): string {
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return "The service couldn't be reached, so you are not signed in. Check the network and try again.";
    case 'certificate':
      return "The service's certificate is not valid, so Perch ended the sign-in. Ask your IT about it.";
    case 'keychain':
      return `The client secret can't be read, so Perch didn't sign in. ${failure.detail}`;
    case 'busy':
    case 'unavailable':
      return "The service can't answer at the moment, so you are not signed in. Try again in a while.";
    default:
      return `The service gave an answer that Perch can't use${quoted(failure)}. Try again, or ask your administrator.`;
  }
}

/** Why a passcode came to nothing, where the service said neither yes nor no to it. */
export function passcodeFailureText(failure: Failure): string {
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return "The service couldn't be reached, so the passcode was not checked. Try again when the network is back.";
    case 'certificate':
      return "The service's certificate is not valid, so Perch didn't send the passcode. Ask your IT about it.";
    case 'busy':
    case 'unavailable':
      return "The service can't check the passcode at the moment. Wait a little, and enter the one that is shown then.";
    default:
      return `The service gave an answer that Perch can't use${quoted(failure)}. Try the next passcode, or ask your administrator.`;
  }
}

/** OAuth's words for a refusal (RFC 6749, 4.1.2.1 and 5.2), in plain ones. */
export function refusalText(error: string, text: string): string {
  switch (error) {
    case 'access_denied':
      return 'The sign-in was cancelled on the login page.';
    case 'invalid_client':
    case 'unauthorized_client':
      return "The service doesn't know this client. Your connection file may be out of date: ask your IT for a new one.";
    case 'invalid_grant':
      return 'The service no longer accepted this sign-in. Please try again.';
    case 'server_error':
    case 'temporarily_unavailable':
      return "The service can't sign anybody in at the moment. Try again in a while.";
    default:
      return `The service refused the sign-in: ${(text || error).slice(0, 200)}`;
  }
}

function quoted({ detail }: Failure): string {
  return /^status \d+$/.test(detail) ? ` (${detail})` : '';
}

/** What the tray says, in its tooltip and its menu. */
export const trayWords = {
  name: 'Perch',
  doing: { starting: 'Starting', 'signing in': 'Signing in', nothing: 'Not signed in' },
  signInAgain: 'Sign in again',
  offline: 'Offline',
  stale: 'Not up to date',
  connecting: 'Connecting',
  accountStatus: (value: string) => `Account: ${value}`,
  calls: (presence: string, count: number) => (count > 1 ? `${presence} (${count})` : presence),
  menu: {
    open: 'Open Perch',
    accounts: 'Accounts',
    add: 'Add an account…',
    domain: (name: string) => `Domain: ${name}`,
    domains: 'Domains…',
    refresh: 'Refresh now',
    signIn: 'Sign in…',
    signInAs: (name: string) => `Sign in again as ${name}…`,
    signOut: (name: string) => `Sign out ${name}`,
    quit: 'Quit Perch',
  },
} as const;
