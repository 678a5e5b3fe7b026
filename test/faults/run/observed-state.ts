// What a person reads off the panel and the tray, in the words that the panel's views use.
import type { AccountView, AppView, PanelView } from '../../../app/contract/view.ts';
import { messages } from '../../../app/i18n/i18n.ts';
import type { AuthState } from '../../../app/core/auth/auth-state-machine.ts';
import type { TrayView } from '../../../app/core/tray/tray-view.ts';
import type { Sight } from '../cell.ts';

/** What is on view; the tray only where it speaks of the account on view. */
export function observedState({ panel }: AppView, tray: TrayView): Sight {
  const sight = { view: panel.name, sentence: sentenceOf(panel) };
  return panel.name === 'account' ? { ...sight, tray: tray.status } : sight;
}

/** The state that is on view, in the words of the machine. */
export function authStateOf(panel: PanelView): AuthState {
  switch (panel.name) {
    case 'signing-in':
      return panel.step === 'person' ? 'asking' : 'exchanging';
    case 'password':
      return panel.checking ? 'exchanging' : 'asking';
    case 'passcode':
      return panel.checking ? 'checking' : 'second-factor';
    case 'account':
      return panel.account.signIn;
    default:
      return 'signed-out';
  }
}

function sentenceOf(panel: PanelView): string {
  switch (panel.name) {
    case 'welcome':
    case 'sign-in':
      return panel.notice?.text ?? '';
    case 'signing-in':
      return panel.step === 'person' ? messages.signingIn.user[panel.way] : messages.signingIn[panel.step];
    case 'password':
      return panel.checking ? messages.password.checking : (panel.problem ?? '');
    case 'passcode':
      return panel.checking ? messages.passcode.checking : (panel.problem ?? '');
    case 'account':
      return accountSentence(panel.account);
    default:
      return '';
  }
}

/** As views/Account.svelte and its header choose among their notices. */
function accountSentence({ signIn, network, notice, reading }: AccountView): string {
  const words = messages.account;
  if (signIn === 'sign-in-again') return notice?.text ?? words.signInAgainNotice;
  if (network === 'offline') return notice?.text ?? words.offlineNotice;
  if (notice !== undefined) return notice.text;
  if (signIn === 'restoring') return words.restoring;
  return reading ? words.refreshing : '';
}
