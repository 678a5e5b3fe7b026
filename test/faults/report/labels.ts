// The words for a case: in test titles and on the terminal.
import { messages } from '../../../app/i18n/messages.ts';
import type { Expectation, ObservedState, Recovery, RequestCounts } from '../expectation.ts';
import type { FaultRow, FaultTarget } from '../fault-list.ts';
import type { Operation } from '../operations.ts';

/** The recovery, in a word or two for the tables. */
export const recoveryLabels: Readonly<Record<Recovery['by'], string>> = {
  'no-effect': 'no effect',
  automatic: 'automatic',
  retry: 'retry',
  restart: 'restart',
  'sign-in-again': 'sign in',
};

export const recoveryMeanings: Readonly<Record<Recovery['by'], string>> = {
  'no-effect': 'the operation succeeds, so there is nothing to recover from',
  automatic: 'Perch recovers without user action, within 5 minutes or after the Retry-After',
  retry: 'the user repeats the step in the current view, and is signed in',
  restart: 'the service has consumed the passcode; the user restarts the sign-in',
  'sign-in-again': 'the service refuses the refresh token; the user signs in again',
};

export function testTitle(
  { title }: Operation,
  { name }: FaultRow,
  { shows, recovery }: Expectation,
): string {
  const message = shows.message === '' ? 'no message' : `“${shows.message}”`;
  return `${title}, ${name}: ${message}; ${recoveryMeanings[recovery.by]}`;
}

/** The view, its message, and the tray if an account is shown. */
export function observedText({ view, message, tray }: ObservedState): string {
  const text = message === '' ? 'no message' : `“${message}”`;
  const trayText = tray === undefined ? '' : `; tray: ${messages.trayStatus[tray]}`;
  return `${viewNames[view]}: ${text}${trayText}`;
}

export function requestsText(requests: RequestCounts): string {
  const parts = Object.entries(requests).map(
    ([target, count]) => `${count} × ${targetNames[target] ?? target}`,
  );
  return parts.length === 0 ? 'none' : parts.join(', ');
}

const viewNames: Readonly<Record<ObservedState['view'], string>> = {
  starting: 'Start',
  welcome: 'Welcome',
  'sign-in': 'Sign-in',
  'signing-in': 'Sign-in in progress',
  password: 'Password form',
  passcode: 'Passcode form',
  account: 'Profile',
  'all-fields': 'All fields',
  domains: 'Domains',
  settings: 'Settings',
  'connection-form': 'Connection form',
  about: 'About',
};

const targetNames: Readonly<Record<string, string>> = {
  code: 'code',
  password: 'password',
  mfa: 'passcode',
  refresh: 'refresh',
  profile: 'profile',
} satisfies Record<FaultTarget, string>;
