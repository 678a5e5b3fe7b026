// A bridge without a main process: a test publishes views, and the calls are recorded. The end-to-end tests cover the
// real one.
import {
  type Bridge,
  type CallArgs,
  type CallHandlers,
  type CallName,
  calls as callsOfPanel,
} from '../../app/contract/calls.ts';
import type { DomainDetailsResult, DomainRows } from '../../app/contract/domains.ts';
import type { ConnectionDraft, DraftCheck } from '../../app/contract/connection-form.ts';
import type { AppView, VoicemailListView } from '../../app/contract/view.ts';
import type { PreferencesPatch } from '../../app/contract/preferences.ts';

type Argument = string | number | boolean | PreferencesPatch | ConnectionDraft;

export interface ScriptedBridge extends Bridge {
  /** The calls of the panel except reads, in order: the name and the arguments. */
  readonly calls: readonly (readonly [CallName, ...(readonly Argument[])])[];
  /** The arguments of `panel.hold`, in order. */
  readonly holds: readonly boolean[];
  readonly publish: (view: AppView) => void;
  /** The result of recorded calls. A rejection simulates a call that the main process rejects. */
  respond: () => Promise<void>;
  /** The result of `view.read`. */
  readView: () => Promise<AppView>;
  /** The result of `domains.rows`; by default the rows of the first view. */
  readRows: (range: CallArgs<'domains.rows'>[0]) => DomainRows | Promise<DomainRows>;
  details: DomainDetailsResult | Promise<DomainDetailsResult>;
  /** The result of `connection.check`. */
  check: (draft: ConnectionDraft) => DraftCheck;
  /** The result of `voicemail.list`. */
  voicemail: VoicemailListView;
  /** The result of `profile.reveal`. */
  reveal: () => Promise<string>;
  /** The rows that were requested last. */
  readonly requestedRows: CallArgs<'domains.rows'>[0] | undefined;
  readonly subscribers: number;
}

export function scriptedBridge(first: AppView): ScriptedBridge {
  const holds: boolean[] = [];
  const calls: [CallName, ...Argument[]][] = [];
  let requestedRows: ScriptedBridge['requestedRows'];
  const listeners = new Set<(view: AppView) => void>();
  const recorded =
    (name: CallName) =>
    async (...args: Argument[]): Promise<undefined> => {
      calls.push([name, ...args]);
      await bridge.respond();
    };
  const handlers: CallHandlers<CallName> = {
    ...(Object.fromEntries(
      Object.keys(callsOfPanel).map((name) => [name, recorded(name as CallName)]),
    ) as unknown as CallHandlers<CallName>),
    'view.read': () => bridge.readView(),
    'connection.check': async (draft) => bridge.check(draft),
    'voicemail.list': async () => bridge.voicemail,
    'profile.reveal': () => bridge.reveal(),
    'domains.rows': async (range) => {
      requestedRows = range;
      return bridge.readRows(range);
    },
    'domains.details': async () => bridge.details,
    'panel.hold': (held) => {
      holds.push(held);
      return undefined;
    },
  };
  const bridge: ScriptedBridge = {
    calls,
    holds,
    respond: () => Promise.resolve(),
    readView: () => Promise.resolve(first),
    readRows: rowsOf(loadedIn(first)),
    details: { kind: 'failed' },
    check: () => ({ errors: [], signsOutAccounts: 0 }),
    voicemail: { count: 0, messages: [] },
    reveal: async () => '',
    publish: (view) => listeners.forEach((listener) => listener(view)),
    get requestedRows() {
      return requestedRows;
    },
    get subscribers() {
      return listeners.size;
    },
    call: async (name, ...args) => handlers[name](...args),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return bridge;
}

/** Returns rows whose domains are named after their positions. Every tenth has a description. */
export function rowsOf(count: number): ScriptedBridge['readRows'] {
  const all = Array.from({ length: count }, (_, at) => ({
    key: `1.${at + 1}`,
    position: at + 1,
    label: `domain-${at + 1}.example`,
    note: at % 10 === 5 ? `Example ${at + 1}` : '',
    isSelected: false,
  }));
  return ({ query, from, count: rowCount }) => {
    const found = all.filter(({ label }) => label.includes(query));
    return { total: found.length, rows: found.slice(from, from + rowCount) };
  };
}

/** A refused list has one row, the account's own domain. */
function loadedIn({ panel }: AppView): number {
  if (panel.name !== 'domains') return 0;
  return panel.list.state.kind === 'refused' ? 1 : panel.list.loaded;
}
