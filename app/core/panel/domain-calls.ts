// What the person does with the list of domains of the account on view.
import type { CallHandlers, DomainCallName } from '../../contract/calls.ts';
import type { Account } from '../accounts/accounts.ts';
import type { RunAction } from './action-runner.ts';

export interface DomainCallsOptions {
  /** The account that the panel shows. */
  readonly onView: () => Account | undefined;
  readonly act: RunAction;
}

export interface DomainCalls {
  readonly handlers: CallHandlers<DomainCallName>;
  readonly isBrowsing: () => boolean;
  /** Whether the panel is in sight. Out of sight the list is left, and gone on with when it comes back. */
  readonly seen: (isSeen: boolean) => void;
}

export function createDomainCalls({ onView, act }: DomainCallsOptions): DomainCalls {
  let browsed: Account | undefined;

  /** Another account that comes on view, or the same one after it signed in again, ends the browsing. */
  const list = () => {
    if (browsed !== undefined && browsed !== onView()) close();
    return browsed?.domains;
  };
  const close = () => {
    const left = browsed;
    // Whoever hears that the list is closed looks at the panel at once.
    browsed = undefined;
    left?.domains.close();
  };

  return {
    isBrowsing: () => list() !== undefined,
    seen: (isSeen) => {
      if (isSeen) list()?.open();
      else list()?.hide();
    },
    handlers: {
      'domains.open': act((id) => {
        const account = onView();
        if (account?.id !== id) return;
        browsed = account;
        account.domains.open();
      }),
      'domains.close': act(close),
      'domains.rows': (asked) => list()?.rows(asked) ?? { rows: [], total: 0, generation: 0 },
      'domains.scrolled': (position) => {
        list()?.recordScroll(position);
        return undefined;
      },
      'domains.more': act(() => list()?.loadMore()),
      'domains.loadAll': act(() => list()?.loadAll()),
      'domains.stop': act(() => list()?.stopLoading()),
      'domains.reload': act(() => list()?.reload()),
      'domains.details': async (key) => {
        const read = await list()?.readDetails(key);
        if (read?.ok === true) return { kind: 'details', details: read.value };
        return { kind: read?.failure.code === 'missing' ? 'missing' : 'failed' };
      },
      'domains.pick': act((key) => {
        if (list()?.select(key) === true) close();
      }),
      'domains.unpick': act((id) => {
        const account = onView();
        if (account?.id === id) account.domains.select(undefined);
      }),
    },
  };
}
