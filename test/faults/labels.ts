// The words for a case, in test titles and in docs/developer/faults.md.
import type { Expectation, Recovery } from './expectation.ts';
import type { FaultRow } from './fault-list.ts';
import type { Operation } from './operations.ts';

/** The recovery, in a word or two for the tables. */
export const recoveryLabels: Readonly<Record<Recovery['by'], string>> = {
  'no-effect': 'no effect',
  automatic: 'automatic',
  retry: 'retry',
  restart: 'restart',
  'sign-in-again': 'sign in',
};

const recoveryMeanings: Readonly<Record<Recovery['by'], string>> = {
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
