// One account as the panel and the tray see it.
import type { AccountSummary, AccountView, TrayStatus } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';
import { isOffline } from '../../api/http/result.ts';
import { accountName } from './account-name.ts';
import type { Account } from './accounts.ts';
import { connectionSummary } from '../connections/connections.ts';
import { profileView } from '../profile/profile-view.ts';
import { presenceOf } from '../profile/presence.ts';
import type { AccountSessionSnapshot } from './account-session.ts';
import { failureText } from '../failure-messages.ts';

/** The account's view: everything the panel draws of it. */
export function accountView(account: Account): AccountView {
  const snapshot = account.session.snapshot();
  const { known, changes, failure } = snapshot;
  const signIn = signInOf(snapshot);
  const text = noticeText(snapshot);
  const { picked } = account.domains.view();
  return {
    id: account.id,
    connection: connectionSummary(account.connection),
    ...accountName(known?.profile, account.login),
    signIn,
    network: isOffline(failure) ? 'offline' : 'online',
    reading: snapshot.reading,
    ...(snapshot.isStale && { stale: true }),
    presence: presenceOf(known?.profile['user-presence-status']),
    ...(known === undefined ? {} : { profile: profileView(known, changes, account.login) }),
    ...(picked === undefined ? {} : { picked }),
    ...(text === undefined ? {} : { notice: { tone: 'warning', text } }),
  };
}

/** The account as one line of a list. */
export function accountSummary(account: Account): AccountSummary {
  const view = accountView(account);
  return {
    id: account.id,
    name: view.name,
    login: view.login,
    connection: account.connection.name,
    status: trayStatus(view),
  };
}

/** What the tray icon says of an account. What needs the person comes before what is merely known. */
export function trayStatus(view: AccountView): TrayStatus {
  if (view.signIn === 'sign-in-again') return 'attention';
  if (view.network === 'offline') return 'offline';
  if (view.signIn === 'restoring' || view.profile === undefined) return 'connecting';
  return view.presence.kind === 'other' ? 'unknown' : view.presence.kind;
}

/** What the other fields of the view don't say: the service's refusal has a field of its own. */
function noticeText({ state, failure, wasRefused }: AccountSessionSnapshot): string | undefined {
  const isEnded = state === 'sign-in-again' && failure?.code !== 'keychain';
  if (isEnded) return wasRefused ? undefined : messages.failure.notStored;
  return failure === undefined ? undefined : failureText(failure);
}

function signInOf({ state, failure }: AccountSessionSnapshot): AccountView['signIn'] {
  if (state === 'signed-in' || state === 'renewing') return 'signed-in';
  // Perch keeps looking for the token, but the person need not wait for that.
  const isWaiting = state === 'restoring' && failure?.code !== 'keychain';
  return isWaiting ? 'restoring' : 'sign-in-again';
}
