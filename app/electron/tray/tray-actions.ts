// Runs the items of the tray's menu, most of them with the calls that the panel makes, and shows the panel if the result
// is visible there.
import type { CallHandlers } from '../../contract/calls.ts';
import type { TrayAction } from '../../core/tray/tray-menu.ts';

export interface TrayActionsOptions {
  readonly calls: CallHandlers;
  readonly showPanel: () => void;
  readonly copy: (text: string) => Promise<unknown> | undefined;
  readonly refresh: () => void;
  readonly quit: () => void;
}

/** Returns the function that runs an item. Its promise rejects if the call does. */
export function createTrayActions(options: TrayActionsOptions): (action: TrayAction) => Promise<void> {
  const { calls, showPanel } = options;
  return async (action) => {
    switch (action.type) {
      case 'open':
        showPanel();
        break;
      case 'show':
        await calls['account.show'](action.account);
        showPanel();
        break;
      case 'add':
        await calls['account.add']();
        showPanel();
        break;
      case 'voicemail':
        await calls['voicemail.open'](action.account);
        showPanel();
        break;
      case 'domains':
        await calls['account.show'](action.account);
        showPanel();
        await calls['domains.open'](action.account);
        break;
      case 'copy':
        await options.copy(action.text);
        break;
      case 'portal':
        await calls['account.openPortal'](action.account);
        break;
      case 'refresh':
        options.refresh();
        showPanel();
        break;
      case 'sign-in':
        showPanel();
        await calls['account.signInAgain'](action.account);
        break;
      case 'settings':
        showPanel();
        await calls['settings.open']();
        break;
      case 'diagnostics':
        showPanel();
        await calls['about.open']();
        await calls['diagnostics.save']();
        break;
      case 'about':
        showPanel();
        await calls['about.open']();
        break;
      case 'quit':
        options.quit();
        break;
    }
  };
}
