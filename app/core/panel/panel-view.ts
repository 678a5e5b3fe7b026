// Decides what the panel shows.
import type { AboutView } from '../../contract/view.ts';
import type { ConnectionFormView } from '../../contract/connection-form.ts';
import type { SettingsView } from '../../contract/view.ts';
import type { Notice, PanelView } from '../../contract/view.ts';
import type { Connection } from '../../connection/connection.ts';
import { accountView } from '../accounts/account-view.ts';
import type { Account } from '../accounts/accounts.ts';
import { connectionSummary } from '../connections/connections.ts';
import type { SignInSnapshot } from '../auth/sign-in.ts';

/** All that the decision depends on. */
export interface PanelState {
  readonly starting: boolean;
  readonly confirming: Connection | undefined;
  /** The connection that the person is about to sign in with. */
  readonly chosen: Connection | undefined;
  readonly signIn: SignInSnapshot | undefined;
  readonly account: Account | undefined;
  /** The person looks at the account's domains. */
  readonly browsing: boolean;
  /** The person looks at all fields of the account's profile. */
  readonly inFull: boolean;
  /** The person wants to add an account. */
  readonly adding: boolean;
  readonly practice: Connection | undefined;
  readonly form: ConnectionFormView | undefined;
  readonly settings: SettingsView | undefined;
  readonly about: AboutView | undefined;
  readonly notice: Notice | undefined;
}

/** The first of these that applies: starting, a connection to confirm, about, the form for one, the settings, a sign-in, an account's domains, all its fields, the account, the welcome. */
export function panelView(stage: PanelState): PanelView {
  const { confirming, chosen, signIn, account, practice } = stage;
  const notice = stage.notice === undefined ? {} : { notice: stage.notice };
  if (stage.starting) return { name: 'starting' };
  if (confirming !== undefined)
    return { name: 'confirm-connection', connection: connectionSummary(confirming), ...notice };
  if (stage.about !== undefined) return { name: 'about', about: stage.about, ...notice };
  if (stage.form !== undefined) return { name: 'connection-form', form: stage.form, ...notice };
  if (stage.settings !== undefined) return { name: 'settings', settings: stage.settings, ...notice };
  if (chosen !== undefined && signIn !== undefined) return signInView(chosen, signIn);
  if (chosen !== undefined) {
    return { name: 'sign-in', connection: connectionSummary(chosen), methods: chosen.signIn, ...notice };
  }
  if (account !== undefined && !stage.adding) {
    const shown = accountView(account);
    if (stage.browsing) return { name: 'domains', account: shown, list: account.domains.view() };
    return { name: stage.inFull ? 'all-fields' : 'account', account: shown };
  }
  return { name: 'welcome', ...(practice && { practice: connectionSummary(practice) }), ...notice };
}

function signInView(chosen: Connection, signIn: SignInSnapshot): PanelView {
  const connection = connectionSummary(chosen);
  const { way, state, slow, mfa } = signIn;
  const error = signIn.problem === undefined ? {} : { error: signIn.problem };
  if (mfa !== undefined) {
    const { factors, endsAt, misses } = mfa;
    const chosenFactor = factors.indexOf(mfa.selected);
    const checking = state === 'checking';
    return {
      name: 'passcode',
      connection,
      factors,
      selectedFactor: chosenFactor,
      expiresAt: endsAt,
      rejectedCount: misses,
      isChecking: checking,
      ...error,
    };
  }
  if (state === 'signed-in')
    return { name: 'signing-in', connection, method: way, step: 'profile', isSlow: false };
  if (way === 'password') {
    return {
      name: 'password',
      connection,
      username: signIn.username,
      isChecking: state === 'exchanging',
      ...error,
    };
  }
  return {
    name: 'signing-in',
    connection,
    method: way,
    step: state === 'asking' ? 'user' : 'token',
    isSlow: slow,
  };
}
