// The view of one account, for the panel and the tray.
import type { AccountSummary, AccountView, TrayStatus } from '../../contract/view.ts';
import { messages } from '../../i18n/messages.ts';
import { isOffline } from '../../api/http/result.ts';
import type { Profile } from '../../api/profile/profile.ts';
import { accountName } from './account-name.ts';
import type { Account } from './account.ts';
import { connectionSummary } from '../connections/connections.ts';
import { unusualAccountStatus } from '../profile/account-status.ts';
import { profileView } from '../profile/profile-view.ts';
import { presenceOf } from '../profile/presence.ts';
import { presencePeriods, presenceSince } from '../session/presence-history.ts';
import type { AccountSessionSnapshot } from '../session/account-session.ts';
import { callView } from '../extras/extra-views.ts';
import { failureText } from '../failure-messages.ts';

/**
 * The view of an account for the list of accounts and the tray. It contains the profile as received, because only the account
 * that the panel shows needs parsed fields.
 */
export type AccountOverview = Omit<AccountView, 'profile'> & { readonly profile?: Profile };

export function accountOverview(account: Account): AccountOverview {
  const snapshot = account.session.snapshot();
  const { cachedProfile, failure } = snapshot;
  const profile = cachedProfile?.profile;
  const signIn = signInOf(snapshot);
  const notice = noticeText(snapshot, account.problem());
  const { picked } = account.stored();
  const unusualStatus = unusualAccountStatus(profile);
  const presenceHistory = presencePeriods(snapshot.presenceHistory, !snapshot.isStale);
  const since = presenceSince(presenceHistory);
  return {
    id: account.id,
    connection: connectionSummary(account.connection),
    ...accountName(profile, account.login),
    signIn,
    ...(signIn === 'sign-in-again' && failure?.code === 'keychain' && { isKeychainUnread: true }),
    network: isOffline(failure) ? 'offline' : 'online',
    isPolling: snapshot.isPolling,
    ...(snapshot.isStale && { isStale: true }),
    ...(snapshot.clientRefusal && { isClientRefused: true }),
    ...(snapshot.retryAt !== undefined && { retryAt: snapshot.retryAt }),
    presence: presenceOf(profile?.['user-presence-status']),
    ...extraViews(snapshot, signIn === 'signed-in' && failure === undefined && !snapshot.isStale),
    ...(presenceHistory.length > 0 && { presenceHistory }),
    ...(since !== undefined && { presenceSince: since }),
    ...(unusualStatus === undefined ? {} : { unusualStatus }),
    ...(profile === undefined ? {} : { profile }),
    ...(picked === undefined ? {} : { selectedDomain: picked }),
    ...(notice === undefined ? {} : { notice: { tone: 'warning', text: notice } }),
  };
}

export function accountView(
  { session, login }: Account,
  { profile: _, ...overview }: AccountOverview,
): AccountView {
  const { cachedProfile, changes } = session.snapshot();
  return cachedProfile === undefined
    ? overview
    : { ...overview, profile: profileView(cachedProfile, changes, login) };
}

/** Unless the profile `isCurrent`, no call is shown, and the number of messages is the last known one. */
function extraViews(
  { extras: { voicemail, calls }, cachedProfile }: AccountSessionSnapshot,
  isCurrent: boolean,
): Pick<AccountView, 'call' | 'newVoicemail'> {
  const call = isCurrent ? callView(calls ?? [], cachedProfile?.profile) : undefined;
  return {
    ...(call !== undefined && { call }),
    ...(voicemail !== undefined && { newVoicemail: voicemail.count }),
  };
}

export function accountSummary(view: AccountOverview): AccountSummary {
  return {
    id: view.id,
    name: view.name,
    login: view.login,
    connection: view.connection.name,
    status: trayStatus(view),
    ...(isSignInRequired(view) && { isSignInRequired: true }),
    ...(view.isKeychainUnread && { isKeychainUnread: true }),
    ...(view.newVoicemail && { newVoicemail: view.newVoicemail }),
    ...(isStatusUnusual(view) && { unusualStatus: view.unusualStatus }),
    ...(isShownStale(view) && { isStale: true }),
  };
}

/** The presence of an account, unless the user has to act, the account's status is unusual, or the presence is uncertain. */
export function trayStatus(view: AccountOverview): Exclude<TrayStatus, 'signed-out'> {
  if (isSignInRequired(view)) return 'attention';
  if (view.network === 'offline' || isShownStale(view)) return 'offline';
  if (view.signIn === 'restoring' || view.profile === undefined) return 'connecting';
  if (isStatusUnusual(view)) return 'attention';
  return view.presence.kind === 'other' ? 'unknown' : view.presence.kind;
}

export function isSignInRequired({ signIn, isClientRefused }: AccountOverview): boolean {
  return signIn === 'sign-in-again' || isClientRefused === true;
}

/** Whether tray and account list call the profile outdated: it is stale, and neither the sign-in nor the network explains why. */
export function isShownStale({
  isStale,
  signIn,
  network,
  isClientRefused,
  profile,
}: AccountOverview): boolean {
  const isSignedIn = signIn === 'signed-in' && isClientRefused !== true;
  return isStale === true && isSignedIn && network === 'online' && profile !== undefined;
}

/** Whether the account is signed in and up to date, but the service reports an unusual status for it. */
export function isStatusUnusual(
  view: AccountOverview,
): view is AccountOverview & { readonly unusualStatus: string } {
  return isUpToDate(view) && view.unusualStatus !== undefined;
}

/** Whether the profile can be taken for what the service says now. */
export function isUpToDate({ signIn, network, isStale }: AccountOverview): boolean {
  return signIn === 'signed-in' && network === 'online' && isStale !== true;
}

/** If the service has ended the sign-in, there is no notice, because `signIn` says the same. */
function noticeText(
  { state, failure, clientRefusal, wasRefused, isRefreshSlow }: AccountSessionSnapshot,
  problem: string | undefined,
): string | undefined {
  if (problem !== undefined && (state === 'sign-in-again' || clientRefusal !== undefined)) return problem;
  if (state === 'sign-in-again') return wasRefused ? undefined : messages.failure.notStored;
  // A refused client comes first: someone has to act, although polls succeed until the access token expires.
  const shown = clientRefusal ?? failure;
  if (shown !== undefined) return failureText(shown);
  return isRefreshSlow ? messages.failure.slow : undefined;
}

function signInOf({ state, failure, clientRefusal }: AccountSessionSnapshot): AccountView['signIn'] {
  if (state === 'signed-in') return state;
  // If the keychain can't be read or the client is refused, the restore is retried, but the user may sign in instead.
  const isRestoring = state === 'restoring' && failure?.code !== 'keychain' && clientRefusal === undefined;
  return isRestoring ? 'restoring' : 'sign-in-again';
}
