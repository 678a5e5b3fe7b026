// What the panel and the tray show, with the messages that the panel's views use.
import type { AccountView, AppView, PanelView } from '../../../app/contract/view.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { AuthState } from '../../../app/core/auth/auth-state-machine.ts';
import type { TrayView } from '../../../app/core/tray/tray-view.ts';
import type { ObservedState } from '../expectation.ts';

/** What is shown; the tray only if the view shows an account. */
export function observeState({ panel }: AppView, tray: TrayView): ObservedState {
  // The port of the practice service's other host isn't known before.
  const state = { view: panel.name, message: messageOf(panel).replace(/(localhost):\d+/, '$1') };
  return panel.name === 'account' ? { ...state, tray: tray.state } : state;
}

/** The auth state that the view implies. */
export function authStateOf(panel: PanelView): AuthState | AccountView['signIn'] {
  switch (panel.name) {
    case 'signing-in':
      return panel.step === 'user' ? 'awaiting-user' : 'exchanging';
    case 'password':
      return panel.isChecking ? 'exchanging' : 'awaiting-user';
    case 'passcode':
      return panel.isChecking ? 'checking-passcode' : 'mfa-required';
    case 'account':
      return panel.account.signIn;
    default:
      return 'signed-out';
  }
}

function messageOf(panel: PanelView): string {
  switch (panel.name) {
    case 'welcome':
    case 'sign-in':
      return panel.notice?.text ?? '';
    case 'signing-in':
      return panel.step === 'user' ? messages.signingIn.user[panel.method] : messages.signingIn[panel.step];
    case 'password':
      return panel.isChecking ? messages.password.checking : (panel.error ?? '');
    case 'passcode':
      return panel.isChecking ? messages.passcode.checking : (panel.error ?? '');
    case 'account':
      return accountMessage(panel.account);
    default:
      return '';
  }
}

/** The most urgent notice in full, or what is going on. */
function accountMessage({ signIn, network, notice, isPolling }: AccountView): string {
  const { notices, overview, account: texts } = messages;
  if (signIn === 'sign-in-again') return notice?.text ?? notices.signInEnded;
  if (network === 'offline') return notice?.text ?? notices.offline;
  if (notice !== undefined) return notice.text;
  if (signIn === 'restoring') return overview.loading;
  return isPolling ? texts.refreshing : '';
}
