// The main process's end of the bridge, as a test plays it: it publishes views and notes what is asked for.
// The real one is covered by the end-to-end tests.
import type { Bridge, CallArgs, CallHandlers, CallName } from '../../app/contract/calls.ts';
import type { DomainDetailsResult, DomainRows } from '../../app/contract/domains.ts';
import type { ConnectionDraft, DraftCheck } from '../../app/contract/connection-form.ts';
import type { PreferencesPatch } from '../../app/contract/preferences.ts';
import type { AppView } from '../../app/contract/view.ts';

type Argument = string | number | PreferencesPatch | ConnectionDraft;

export interface ScriptedBridge extends Bridge {
  /** Everything the panel asked for besides the view, in order: the call's name, then its arguments. */
  readonly made: readonly (readonly [CallName, ...(readonly Argument[])])[];
  /** What the panel said about a dialog that must not be lost, in order. */
  readonly holds: readonly boolean[];
  /** Publishes a view, as the main process does. */
  readonly publish: (view: AppView) => void;
  /** What calls answer with; a rejection is the main process refusing. */
  answer: () => Promise<void>;
  /** What reading the view answers with. */
  readView: () => Promise<AppView>;
  /** What it answers for rows: to begin with, as many as the first view has. */
  rows: (wanted: CallArgs<'domains.rows'>[0]) => DomainRows | Promise<DomainRows>;
  details: DomainDetailsResult | Promise<DomainDetailsResult>;
  /** What it says of the form for a connection. */
  check: (draft: ConnectionDraft) => DraftCheck;
  /** What a masked field turns out to be. */
  revealed: string;
  /** The rows that were requested last. */
  readonly wanted: CallArgs<'domains.rows'>[0] | undefined;
  /** The scroll position that was reported last. */
  readonly scrolled: CallArgs<'domains.scrolled'>[0] | undefined;
  readonly subscribers: number;
}

export function scriptedBridge(first: AppView): ScriptedBridge {
  const holds: boolean[] = [];
  const made: [CallName, ...Argument[]][] = [];
  let wanted: ScriptedBridge['wanted'];
  let scrolled: ScriptedBridge['scrolled'];
  const listeners = new Set<(view: AppView) => void>();
  const noted =
    (name: CallName) =>
    async (...args: Argument[]): Promise<undefined> => {
      made.push([name, ...args]);
      await bridge.answer();
    };
  const handlers: CallHandlers<CallName> = {
    'view.read': () => bridge.readView(),
    'connection.open': noted('connection.open'),
    'connection.practice': noted('connection.practice'),
    'connection.confirm': noted('connection.confirm'),
    'connection.refuse': noted('connection.refuse'),
    'connection.enter': noted('connection.enter'),
    'connection.edit': noted('connection.edit'),
    'connection.check': async (draft) => bridge.check(draft),
    'connection.test': noted('connection.test'),
    'connection.save': noted('connection.save'),
    'connection.leave': noted('connection.leave'),
    'connection.remove': noted('connection.remove'),
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
    'profile.open': noted('profile.open'),
    'profile.close': noted('profile.close'),
    'profile.reveal': async () => bridge.revealed,
    'domains.open': noted('domains.open'),
    'domains.close': noted('domains.close'),
    'domains.rows': async (asked) => {
      wanted = asked;
      return bridge.rows(asked);
    },
    'domains.scrolled': (scroll) => {
      scrolled = scroll;
      return undefined;
    },
    'domains.more': noted('domains.more'),
    'domains.loadAll': noted('domains.loadAll'),
    'domains.stop': noted('domains.stop'),
    'domains.reload': noted('domains.reload'),
    'domains.details': async () => bridge.details,
    'domains.pick': noted('domains.pick'),
    'domains.unpick': noted('domains.unpick'),
    'settings.open': noted('settings.open'),
    'settings.close': noted('settings.close'),
    'preferences.chooseCertificates': noted('preferences.chooseCertificates'),
    'about.open': noted('about.open'),
    'about.close': noted('about.close'),
    'diagnostics.copy': noted('diagnostics.copy'),
    'diagnostics.save': noted('diagnostics.save'),
    'notices.dismiss': noted('notices.dismiss'),
    'preferences.set': noted('preferences.set'),
    'preferences.proxyPassword': noted('preferences.proxyPassword'),
    'panel.copy': noted('panel.copy'),
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
    rows: rowsOf(loadedIn(first)),
    details: { kind: 'failed' },
    check: () => ({ errors: [], signsOutAccounts: 0 }),
    revealed: '',
    publish: (view) => listeners.forEach((listener) => listener(view)),
    get wanted() {
      return wanted;
    },
    get scrolled() {
      return scrolled;
    },
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

/** The rows of a list whose domains are named for their places. */
export function rowsOf(count: number): ScriptedBridge['rows'] {
  const all = Array.from({ length: count }, (_, at) => ({
    key: `1.${at + 1}`,
    position: at + 1,
    label: `domain-${at + 1}.example`,
    note: '',
    isSelected: false,
  }));
  return ({ query, from, count: asked }) => {
    const found = all.filter(({ label }) => label.includes(query));
    return { total: found.length, rows: found.slice(from, from + asked), generation: 1 };
  };
}

/** Where the list is refused, the account's own domain is the one row. */
function loadedIn({ panel }: AppView): number {
  if (panel.name !== 'domains') return 0;
  return panel.list.state.kind === 'refused' ? 1 : panel.list.loaded;
}
