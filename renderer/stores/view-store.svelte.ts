// What the panel knows: the newest view the main process published, and the one thing that went wrong on the
// way to it, if any. Everything else on the page is derived from these two.
import type { Bridge, CallArgs, CallName } from '../../app/contract/calls.ts';
import type { AppView } from '../../app/contract/view.ts';
import { isCurrentLanguage, messages, setLocale } from '../../app/i18n/i18n.ts';

/** Makes a call. It never rejects: a refused call becomes the panel's `problem`. */
export type Send = <Name extends CallName>(name: Name, ...args: CallArgs<Name>) => Promise<void>;

export interface Panel {
  /** Absent until the first view has arrived. */
  readonly view: AppView | undefined;
  /** A sentence for the person, when the main process could not be asked or refused. */
  readonly problem: string | undefined;
  readonly send: Send;
  /** Makes a call whose answer is needed. It rejects where `send` would tell of a problem. */
  readonly ask: Bridge['call'];
  /** Resolves when the first view has been read, or has failed to be. */
  readonly begun: Promise<void>;
  /** Asks for the view again, after asking for it has failed. */
  readonly read: () => Promise<void>;
  readonly dismissProblem: () => void;
  readonly stop: () => void;
}

/** Follows the main process: subscribes first and reads then, so that no view falls between the two. */
export function createViewStore(bridge: Bridge): Panel {
  let view = $state.raw<AppView>();
  let problem = $state.raw<string>();
  let newest = 0;

  const take = async (arrived: AppView) => {
    newest = Math.max(newest, arrived.version);
    // In the wrong language, a view is still better than none.
    if (!isCurrentLanguage(arrived.language)) await setLocale(arrived.language).catch(() => undefined);
    show(arrived);
  };
  const show = (arrived: AppView) => {
    if (arrived.version < newest || arrived.version === view?.version) return;
    if (view?.panel.name !== arrived.panel.name) problem = undefined;
    view = arrived;
  };
  const read = async () => {
    problem = undefined;
    try {
      await take(await bridge.call('view.read'));
    } catch {
      if (view === undefined) problem = messages.panelError.noResponse;
    }
  };
  const send: Send = async (name, ...args) => {
    // What is said about the window is not the person's next step.
    if (name !== 'panel.hold') problem = undefined;
    try {
      await bridge.call(name, ...args);
    } catch {
      problem = messages.panelError.callFailed;
    }
  };

  const stop = bridge.subscribe('view', (arrived) => void take(arrived));
  const begun = read();
  return {
    get view() {
      return view;
    },
    get problem() {
      return problem;
    },
    send,
    ask: (name, ...args) => bridge.call(name, ...args),
    begun,
    read,
    dismissProblem: () => (problem = undefined),
    stop,
  };
}
