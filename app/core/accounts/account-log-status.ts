// The status of an account as the log names it (docs/admin/logs.md): one line for each change.
import { isOffline } from '../../api/http/result.ts';
import type { Log } from '../runtime.ts';
import { causeOf, supportLine, type AccountLogStatus } from '../support-event.ts';
import type { AccountSessionSnapshot } from './account-session.ts';
import type { AccountKey } from '../settings.ts';

interface LoggedStatus {
  readonly status: AccountLogStatus;
  readonly cause?: string;
}

/** A token refresh while the sign-in is usable doesn't change the status. */
export function accountLogStatus({
  state,
  failure,
  wasRefused,
}: Pick<AccountSessionSnapshot, 'state' | 'failure' | 'wasRefused'>): LoggedStatus {
  if (state === 'sign-in-again') {
    const cause = wasRefused ? 'The service has ended the sign-in' : 'No sign-in is stored';
    return { status: 'needs-sign-in', cause };
  }
  if (failure !== undefined)
    return { status: isOffline(failure) ? 'offline' : 'failing', cause: causeOf(failure) };
  return { status: state === 'restoring' ? 'restoring' : 'signed-in' };
}

/** Returns a function that logs a status unless it is the one that was logged last. */
export function createStatusLog({
  login,
  service,
  log,
}: {
  readonly login: AccountKey['login'];
  readonly service: string;
  readonly log: Log;
}): (status: LoggedStatus) => void {
  let last: string | undefined;
  return (status) => {
    // Another code of the system for the same cause is no change.
    const current = `${status.status} ${status.cause?.replace(/, [^)]*\)$/, '') ?? ''}`;
    if (current !== last) log(supportLine({ kind: 'account', login, service, ...status }));
    last = current;
  };
}
