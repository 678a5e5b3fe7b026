// Runs the user's actions on the panel: each clears the last action's notice, and shows one where it fails.
import type { Notice } from '../../contract/view.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Log } from '../runtime.ts';
import type { PanelStore } from './panel-state.ts';
import { NotAllowedError, SettingsError } from '../settings.ts';

/**
 * Returns the handler of a call that runs `action`. The handler publishes the view after the action, and also before it where a
 * notice is shown, without that. It never rejects.
 */
export type CreateHandler = <Args extends unknown[]>(
  action: (...args: Args) => Promise<void> | void,
) => (...args: Args) => Promise<undefined>;

/** Shows the result of an action, until the next one. */
export type ShowNotice = (tone: Notice['tone'], text: LazyText) => void;

export interface ActionRunner {
  readonly createHandler: CreateHandler;
  readonly showNotice: ShowNotice;
}

export interface ActionRunnerOptions {
  readonly store: PanelStore;
  readonly log: Log;
  readonly publishView: () => void;
}

export function createActionRunner({ store, log, publishView }: ActionRunnerOptions): ActionRunner {
  const showNotice: ShowNotice = (tone, text) =>
    store.dispatch({ type: 'notice-shown', notice: { tone, text } });
  return {
    createHandler:
      (action) =>
      async (...args) => {
        const hadNotice = store.state().notice !== undefined;
        store.dispatch({ type: 'action-started' });
        // The same notice would not be announced and scrolled to again if it never left the view.
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
