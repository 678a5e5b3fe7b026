// The main process's end of the bridge, as a test plays it: it publishes views and notes what is asked for.
// The real one is covered by the end-to-end tests.
import type { Bridge, CallHandlers, CallName } from '../../app/contract/calls.ts';
import type { AppView } from '../../app/contract/view.ts';

export interface ScriptedBridge extends Bridge {
  /** Everything the panel asked for besides the view, in order: the call's name, then its arguments. */
  readonly made: readonly (readonly [CallName, ...(readonly (string | number)[])])[];
  /** What the panel said about a dialog that must not be lost, in order. */
  readonly holds: readonly boolean[];
  /** Publishes a view, as the main process does. */
  readonly publish: (view: AppView) => void;
  /** What calls answer with; a rejection is the main process refusing. */
  answer: () => Promise<void>;
  /** What reading the view answers with. */
  readView: () => Promise<AppView>;
  readonly subscribers: number;
}

export function scriptedBridge(first: AppView): ScriptedBridge {
  const holds: boolean[] = [];
  const made: [CallName, ...(string | number)[]][] = [];
  const listeners = new Set<(view: AppView) => void>();
  const noted =
    (name: CallName) =>
    async (...args: (string | number)[]): Promise<undefined> => {
      made.push([name, ...args]);
      await bridge.answer();
    };
  const handlers: CallHandlers<CallName> = {
    'view.read': () => bridge.readView(),
    'connection.open': noted('connection.open'),
    'connection.practice': noted('connection.practice'),
    'connection.confirm': noted('connection.confirm'),
    'connection.refuse': noted('connection.refuse'),
    'connection.change': noted('connection.change'),
    'signIn.start': noted('signIn.start'),
    'signIn.cancel': noted('signIn.cancel'),
    'signIn.password': noted('signIn.password'),
    'signIn.passcode': noted('signIn.passcode'),
    'signIn.factor': noted('signIn.factor'),
    'account.show': noted('account.show'),
    'account.add': noted('account.add'),
    'account.signOutAll': noted('account.signOutAll'),
    'account.poll': noted('account.poll'),
    'account.signOut': noted('account.signOut'),
    'account.signInAgain': noted('account.signInAgain'),
    'panel.hold': (held) => {
      holds.push(held);
      return undefined;
    },
    'app.quit': noted('app.quit'),
  };
  const bridge: ScriptedBridge = {
    made,
    holds,
    answer: () => Promise.resolve(),
    readView: () => Promise.resolve(first),
    publish: (view) => listeners.forEach((listener) => listener(view)),
    get subscribers() {
      return listeners.size;
    },
    call: async (name, ...args) => handlers[name](...args),
    subscribe: (_name, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return bridge;
}
