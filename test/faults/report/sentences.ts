// A cell in plain words: for the names of tests, the grid and the document.
import { messages } from '../../../app/i18n/i18n.ts';
import type { Cell, Ending, Requests, Sight } from '../cell.ts';
import type { FaultRow, Struck } from '../fault-list.ts';
import type { Flow } from '../flows.ts';

/** How it goes on, in a word or two for the grid. */
export const endingWords: Readonly<Record<Ending['by'], string>> = {
  unharmed: 'no harm',
  itself: 'itself',
  again: 'again',
  anew: 'anew',
  'sign-in': 'sign in',
};

/** What those words stand for. */
export const endingMeanings: Readonly<Record<Ending['by'], string>> = {
  unharmed: 'nothing has gone wrong, so nothing has to recover',
  itself: 'Perch recovers without the person, within 5 minutes or when the time it was asked to wait is over',
  again: 'the person does the same once more where they are, and is signed in',
  anew: 'the service has used the passcode up and its answer was lost; the person signs in from the start',
  'sign-in': 'the service refuses the refresh token, and the person signs in again',
};

/** The name of a cell's test. */
export function testName({ title }: Flow, { name }: FaultRow, { sees, ends }: Cell): string {
  const said = sees.sentence === '' ? 'nothing is said' : `“${sees.sentence}”`;
  return `${title}, ${name}: ${said}; then ${endingMeanings[ends.by]}`;
}

/** What is on view, with the tray where it belongs to it. */
export function sightText({ view, sentence, tray }: Sight): string {
  const said = sentence === '' ? 'nothing of the fault' : `“${sentence}”`;
  const trayText = tray === undefined ? '' : `; tray: ${messages.trayStatus[tray]}`;
  return `${viewNames[view]}: ${said}${trayText}`;
}

/** Requests as a list of what is asked for and how often. */
export function requestsText(requests: Requests): string {
  const parts = Object.entries(requests).map(([kind, count]) => `${count} × ${requestNames[kind] ?? kind}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

const viewNames: Readonly<Record<Sight['view'], string>> = {
  starting: 'Start',
  welcome: 'Welcome',
  'confirm-connection': 'Connection',
  'sign-in': 'Sign-in',
  'signing-in': 'Sign-in under way',
  password: 'Password form',
  passcode: 'Passcode form',
  account: 'Profile',
  everything: 'All fields',
  domains: 'Domains',
  settings: 'Settings',
  'connection-form': 'Connection form',
  about: 'About',
};

const requestNames: Readonly<Record<string, string>> = {
  code: 'code',
  password: 'password',
  mfa: 'passcode',
  refresh: 'refresh',
  profile: 'profile',
} satisfies Record<Struck, string>;
