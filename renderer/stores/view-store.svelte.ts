// The state of the panel's page: the newest view of the main process, and the error of the last failed call.
import type { Bridge, CallArgs, CallName, CallResult } from '../../app/contract/calls.ts';
import type { AppView } from '../../app/contract/view.ts';
import { isCurrentLanguage, messages, setLocale } from '../../app/i18n/i18n.ts';

/** Makes a call and resolves with its result. If the call fails, sets `error` of the store and resolves with undefined. */
export type Send = <Name extends CallName>(
  name: Name,
  ...args: CallArgs<Name>
) => Promise<CallResult<Name> | undefined>;

export type ViewStore = ReturnType<typeof createViewStore>;

/** Subscribes to views before reading the first one, so that no view is missed. */
export function createViewStore(bridge: Bridge) {
  let view = $state.raw<AppView>();
  let error = $state.raw<string>();
  let newestVersion = 0;

  const receive = async (received: AppView) => {
    newestVersion = Math.max(newestVersion, received.version);
    // If the language can't be loaded, the view is shown in the previous language.
    if (!isCurrentLanguage(received.language)) await setLocale(received.language).catch(() => undefined);
    if (received.version < newestVersion || received.version === view?.version) return;
    if (view?.panel.name !== received.panel.name) error = undefined;
    view = received;
  };
  /** Reads the view. Sets `error` if that fails and there is no earlier view. */
  const readView = async () => {
    error = undefined;
    try {
      await receive(await bridge.call('view.read'));
    } catch {
      if (view === undefined) error = messages.panelError.noResponse;
    }
  };
  const send: Send = async (name, ...args) => {
    // `panel.hold` is not an action of the user, so the error stays.
    if (name !== 'panel.hold') error = undefined;
    try {
      return await bridge.call(name, ...args);
    } catch {
      error = messages.panelError.callFailed;
      return undefined;
    }
  };

  const unsubscribe = bridge.subscribe((received) => void receive(received));
  const firstRead = readView();
  return {
    /** Undefined until the first view arrives. */
    get view() {
      return view;
    },
    get error() {
      return error;
    },
    send,
    /** Makes a call without a change of `error`. It rejects when the call fails. */
    call: bridge.call,
    /** Resolves when the first view was read or reading it failed. */
    firstRead,
    readView,
    dismissError: () => (error = undefined),
    unsubscribe,
  };
}
