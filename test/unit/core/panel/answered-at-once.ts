// Calls to which the main process visibly responds before the service does: with another view, progress in this one, or a
// program of the system. answers.test.ts proves that. A control that makes such a call needs no progress of its own.
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
