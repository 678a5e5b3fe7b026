// The view of one account, for the panel and the tray.
import type { AccountState } from '../../contract/account-states.ts';
import type { AccountSummary, AccountView, CallView, SecretsView } from '../../contract/view.ts';
import { keychainTitle } from '../../i18n/keychain-title.ts';
import { messages } from '../../i18n/messages.ts';
import { isolated } from '../../i18n/untrusted-text.ts';
import { isOffline } from '../../api/http/result.ts';
import { type Profile, readField } from '../../api/profile/profile.ts';
import { accountName } from './account-name.ts';
import type { Account } from './account.ts';
import { connectionSummary } from '../connections/connections.ts';
import { accountStatusText, presenceOf, unusualAccountStatus } from '../profile/service-states.ts';
import { profileView } from '../profile/profile-view.ts';
import { presencePeriods, presenceSince } from '../profile/polled-profile.ts';
import type { AccountSessionSnapshot } from '../session/account-session.ts';
import { extraViews } from '../extras/extra-views.ts';
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
    ...extraViews(
      snapshot.extras,
      profile,
      signIn === 'signed-in' && failure === undefined && !snapshot.isStale,
    ),
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

export function accountSummary(view: AccountOverview, secrets: SecretsView): AccountSummary {
  return {
    id: view.id,
    name: view.name,
    login: view.login,
    connection: view.connection.name,
    state: accountState(view),
    stateText: stateText(view, secrets),
    ...(view.newVoicemail && { newVoicemail: view.newVoicemail }),
    ...(view.call?.isRinging && { caller: callerText(view.call) }),
    ...(isShownStale(view) && { isStale: true }),
  };
}

function callerText({ name, number }: CallView): string {
  return [name, number].filter(Boolean).map(isolated).join(' · ');
}

/** The presence of an account, unless the user has to act, the account's status is unusual, or the presence is uncertain. */
export function accountState(view: AccountOverview): AccountState {
  if (view.signIn === 'sign-in-again' || view.isClientRefused === true) return 'sign-in-required';
  if (view.network === 'offline' || isShownStale(view)) return 'offline';
  if (view.signIn === 'restoring' || view.profile === undefined) return 'connecting';
  if (isStatusUnusual(view)) return 'account-status';
  return view.presence.kind === 'other' ? 'unknown' : view.presence.kind;
}

/** The state in words: with the other side of a call, the account status or the last known presence, and why the keychain can't be used. */
export function stateText(view: AccountOverview, secrets: SecretsView): string {
  const { presence, call, unusualStatus } = view;
  const state = accountState(view);
  const isWaiting = secrets.kind === 'pending' && state === 'connecting';
  if (isWaiting || view.isKeychainUnread) return keychainTitle(secrets);
  switch (state) {
    case 'sign-in-required':
    case 'connecting':
      return messages.state[state];
    case 'account-status':
      return accountStatusText(unusualStatus ?? '');
    case 'offline':
      if (!isShownStale(view)) return messages.state.offline;
      return presence.kind === 'unknown'
        ? messages.accountMenu.stale
        : messages.account.lastKnown(presence.label);
    case 'on-call':
      return call?.text ?? messages.tray.calls(presence.label, callsOf(view));
    case 'ringing':
      return call?.text ?? presence.label;
    default:
      return presence.label;
  }
}

function callsOf({ profile }: AccountOverview): number {
  const value = readField(profile ?? {}, 'active-calls-total-current');
  return value.kind === 'quantity' ? value.amount : 0;
}

/** Whether tray and account list call the profile outdated: it is stale, and neither the sign-in nor the network explains why. */
function isShownStale({ isStale, signIn, network, isClientRefused, profile }: AccountOverview): boolean {
  const isSignedIn = signIn === 'signed-in' && isClientRefused !== true;
  return isStale === true && isSignedIn && network === 'online' && profile !== undefined;
}

/** Whether the account is signed in and up to date, but the service reports an unusual status for it. */
function isStatusUnusual(view: AccountOverview): boolean {
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
