// What the handlers of the panel's calls use: ports, parts of the core, and the runner of actions.
import type { AppView, Notice, SettingsView } from '../../contract/view.ts';
import type { Connection } from '../../connection/connection.ts';
import type { ApiClient } from '../../api/client.ts';
import type { ConnectionTestResults } from '../../api/connection-test.ts';
import type { Result } from '../../api/http/result.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { OpenSignInWindow } from '../auth/sign-in-result.ts';
import type { Connections } from '../connections/connections.ts';
import type { PreferencesStore } from '../preferences.ts';
import type { NotificationEvent } from '../notifications.ts';
import type { Log, Runtime } from '../runtime.ts';
import type { SupportEvent } from '../support-event.ts';
import type { UpdateCheck } from '../updates/update-check.ts';
import type { Confirm } from './confirmation.ts';
import type { PanelStore } from './panel-state.ts';
import type { StartupWarnings } from './startup-warnings.ts';
import type { LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { NotAllowedError, SettingsError } from '../settings.ts';

export interface ChosenFile {
  readonly path: string;
  readonly text: string;
}

/** The global shortcut that opens or hides the panel. */
export interface OpenShortcut {
  /** Changes the shortcut; undefined switches it off. Returns false if the keys can't be used; then there is no shortcut. */
  readonly set: (keys: string | undefined) => boolean;
  readonly isActive: () => boolean;
}

export interface PanelPorts {
  readonly runtime: Runtime;
  /** The signal cancels the test. */
  readonly testConnection: (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResults>;
  /** Opens an address in the system's browser or email program. Rejects if that fails, or if the address isn't allowed for this reason. */
  readonly openExternal: (reason: 'portal' | 'support' | 'update', address: string) => Promise<void>;
  readonly openSignInWindow: OpenSignInWindow;
  readonly openBrowser: OpenSignInWindow;
  readonly copyText: (text: string) => Promise<void>;
  /** Writes the text to a file that the user chooses. Resolves with the file's path, or with undefined if none is chosen. */
  readonly saveText: (text: string) => Promise<string | undefined>;
  /** As `saveText`, for a table. Rejects with the system's error; then the file is as before. */
  readonly saveCsv: (text: string) => Promise<string | undefined>;
  /** Asks the user for a connection file and reads it. Resolves with undefined if no file is chosen. */
  readonly chooseConnectionFile: () => Promise<Result<ChosenFile> | undefined>;
  readonly chooseCertificates: () => Promise<Result<ChosenFile> | undefined>;
  readonly confirm: Confirm;
  /** Whether the user has clicked or pressed a key in the panel within the last second. Each input counts only once. */
  readonly consumeUserActivation: () => boolean;
  readonly shortcut: OpenShortcut;
  readonly quit: () => void;
}

export interface PanelContext extends PanelPorts, ActionRunner {
  readonly store: PanelStore;
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly createClient: (connection: Connection) => ApiClient;
  readonly recordEvent: (event: SupportEvent) => void;
  readonly preferences: PreferencesStore;
  readonly startupWarnings: StartupWarnings;
  readonly updates: Pick<UpdateCheck, 'page' | 'dismiss'>;
  /** The practice service's connection, if Perch was started with one. */
  readonly practice: Connection | undefined;
  readonly systemStart: () => SettingsView['systemStart'] | undefined;
  /** The account that the panel shows if nothing else is open. */
  readonly shownAccount: () => Account | undefined;
  /** Polls the shown account unless it has just been polled. */
  readonly pollShownAccount: () => void;
  readonly readView: () => AppView;
  readonly readDiagnostics: () => string;
  readonly appVersion: string;
  readonly publishView: () => void;
  readonly notify: (event: NotificationEvent) => void;
  /** Holds notifications back for an hour, or ends that. */
  readonly mute: (isMuted: boolean) => void;
}

/** Makes the result of an action the notice until the next action. The views of an account show it only if it is an error. */
export type ShowNotice = (tone: Notice['tone'], text: LazyText) => void;

export type ActionRunner = ReturnType<typeof createActionRunner>;

/** Runs the user's actions on the panel. Each action clears the notice of the last action, and shows a notice if it fails. */
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
