// Runs the user's actions on the panel. Each action clears the notice of the last action, and shows a notice if it fails.
import type { Notice } from '../../contract/view.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Log } from '../runtime.ts';
import type { PanelStore } from './panel-state.ts';
import { NotAllowedError, SettingsError } from '../settings.ts';

/** Makes the result of an action the notice until the next action. The views of an account show it only if it is an error. */
export type ShowNotice = (tone: Notice['tone'], text: LazyText) => void;

export type ActionRunner = ReturnType<typeof createActionRunner>;

export function createActionRunner(store: PanelStore, log: Log, publishView: () => void) {
  const showNotice: ShowNotice = (tone, text) =>
    store.dispatch({ type: 'notice-shown', notice: { tone, text } });
  return {
    /** The returned handler runs the action and publishes the view. It never rejects. */
    createHandler:
      <Args extends unknown[]>(action: (...args: Args) => Promise<void> | void) =>
      async (...args: Args): Promise<undefined> => {
        const hadNotice = store.state().notice !== undefined;
        store.dispatch({ type: 'action-started' });
        // Removes the notice from the view, because the page would neither announce the same notice again nor scroll to it.
        if (hadNotice) publishView();
        try {
          await action(...args);
        } catch (error) {
          if (error instanceof NotAllowedError) {
            showNotice('error', error.text);
            publishView();
            return undefined;
          }
          log(`perch: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 'error');
          const code = error instanceof SettingsError ? error.code : undefined;
          showNotice('error', () => {
            const { notSaved, failed } = messages.actionResult;
            return code === undefined ? failed : notSaved[code];
          });
        }
        publishView();
        return undefined;
      },
    showNotice,
  };
}
