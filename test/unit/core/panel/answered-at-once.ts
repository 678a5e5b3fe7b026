// The calls with an answer that the main process gives before the service's reply: another view, progress in this one, or a
// program of the system. `answers.test.ts` shows that; a control that makes one needs no progress of its own.
import type { CallName } from '../../../../app/contract/calls.ts';

export const answeredAtOnce = [
  'account.poll',
  'account.signInAgain',
  'account.openPortal',
  'profile.open',
  'domains.open',
  'settings.open',
  'settings.show',
  'about.open',
  'diagnostics.copy',
  'diagnostics.save',
  'connection.save',
  'signIn.password',
  'signIn.passcode',
] as const satisfies readonly CallName[];
