// Asks the user a question in the system's message box.
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import { messages } from '../../i18n/messages.ts';
import { plainLine, plainLines } from '../../i18n/untrusted-text.ts';
import type { Confirm, Question } from '../../core/panel/confirmation.ts';

/** While another dialog is open, resolves with undefined; with `wait`, shows the message box once that dialog is closed. */
export type ShowMessageBox = (
  options: MessageBoxOptions,
  whenBusy?: 'wait',
) => Promise<MessageBoxReturnValue | undefined>;

/** The button that Enter, Escape and closing the message box press. */
const cancelButton = 0;
const confirmButton = 1;

export function createConfirm(show: ShowMessageBox): Confirm {
  return async (question, whenBusy) =>
    (await show(messageBoxOf(question), whenBusy))?.response === confirmButton;
}

function messageBoxOf(question: Question): MessageBoxOptions {
  const { message, detail, confirm } = textsOf(question);
  return {
    type: 'warning',
    title: 'Perch',
    message: plainLine(message),
    detail: plainLines(detail),
    buttons: [messages.question.cancel, confirm],
    defaultId: cancelButton,
    cancelId: cancelButton,
    // On Windows the buttons stay buttons, with the default one focused.
    noLink: true,
  };
}

/** Replaces quotation marks, with which a name could end the quotation around it. */
function unquoted(name: string): string {
  return name.replaceAll(/["\p{Pi}\p{Pf}„‟＂]/gu, '’');
}

function textsOf(question: Question) {
  const texts = messages.question;
  switch (question.kind) {
    case 'connection': {
      const { hosts, name, signsOutAccounts, replacesSecret, changesClient } = question;
      const [first = ''] = hosts;
      const detail = [
        name === undefined ? '' : texts.connectionName(unquoted(name)),
        signsOutAccounts === undefined ? '' : texts.replacesConnection(signsOutAccounts),
        replacesSecret === true ? texts.replacesSecret : '',
        changesClient === true ? texts.changesClient : '',
        texts.connectionDetail(hosts),
      ];
      return {
        message: texts.connection(first),
        detail: detail.filter((part) => part !== '').join('\n\n'),
        confirm: texts.connect,
      };
    }
    case 'proxy':
      return {
        message: texts.proxy(question.host),
        detail: texts.proxyDetail,
        confirm: texts.useProxy,
      };
    case 'exceptions':
      return {
        message: texts.exceptions,
        detail: `${texts.exceptionsDetail}\n\n${question.addresses.join('\n')}`,
        confirm: texts.bypassProxy,
      };
    case 'other-account':
      return {
        message: texts.otherAccount(question.login),
        detail: texts.otherAccountDetail(question.name),
        confirm: texts.addAccount,
      };
    case 'reveal':
      return { message: texts.reveal, detail: texts.revealDetail, confirm: texts.show };
    case 'save-domains':
      return { message: texts.saveDomains, detail: texts.saveDomainsDetail, confirm: texts.save };
  }
}
