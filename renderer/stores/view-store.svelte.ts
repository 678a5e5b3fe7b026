// What the panel knows: the newest view the main process published, and the one thing that went wrong on the
// way to it, if any. Everything else on the page is derived from these two.
import type { Bridge, CallArgs, CallName } from '../../app/contract/calls.ts';
import type { AppView } from '../../app/contract/view.ts';
import { isCurrentLanguage, messages, setLocale } from '../../app/i18n/i18n.ts';

/** Makes a call. It never rejects: a refused call becomes the panel's `problem`. */
export type Send = <Name extends CallName>(name: Name, ...args: CallArgs<Name>) => Promise<void>;

export interface ViewStore {
  /** Absent until the first view has arrived. */
  readonly view: AppView | undefined;
  /** A sentence for the person, when the main process could not be asked or refused. */
  readonly error: string | undefined;
  readonly send: Send;
  /** Makes a call whose answer is needed. It rejects where `send` would tell of a problem. */
  readonly call: Bridge['call'];
  /** Resolves when the first view has been read, or has failed to be. */
  readonly firstRead: Promise<void>;
  /** Asks for the view again, after asking for it has failed. */
  readonly readView: () => Promise<void>;
  readonly dismissError: () => void;
  readonly unsubscribe: () => void;
}

/** Follows the main process: subscribes first and reads then, so that no view falls between the two. */
export function createViewStore(bridge: Bridge): ViewStore {
  let view = $state.raw<AppView>();
  let error = $state.raw<string>();
  let newestVersion = 0;

  const receive = async (arrived: AppView) => {
    newestVersion = Math.max(newestVersion, arrived.version);
    // In the wrong language, a view is still better than none.
    if (!isCurrentLanguage(arrived.language)) await setLocale(arrived.language).catch(() => undefined);
    show(arrived);
  };
  const show = (arrived: AppView) => {
    if (arrived.version < newestVersion || arrived.version === view?.version) return;
    if (view?.panel.name !== arrived.panel.name) error = undefined;
    view = arrived;
  };
  const readView = async () => {
    error = undefined;
    try {
      await receive(await bridge.call('view.read'));
    } catch {
      if (view === undefined) error = messages.panelError.noResponse;
    }
  };
  const send: Send = async (name, ...args) => {
    // What is said about the window is not the person's next step.
    if (name !== 'panel.hold') error = undefined;
    try {
      await bridge.call(name, ...args);
    } catch {
      error = messages.panelError.callFailed;
    }
  };

  const unsubscribe = bridge.subscribe('view', (arrived) => void receive(arrived));
  const firstRead = readView();
  return {
    get view() {
      return view;
    },
    get error() {
      return error;
    },
    send,
    call: (name, ...args) => bridge.call(name, ...args),
    firstRead,
    readView,
    dismissError: () => (error = undefined),
    unsubscribe,
  };
}
