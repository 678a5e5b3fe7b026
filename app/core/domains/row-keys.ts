// The rows as the panel has them, each with a key by which it asks for the row's details or picks it. A key holds as
// long as the list is what it was: it is made of the list's generation and the record's position.
import type { DomainDetails, DomainRow } from '../../contract/domains.ts';
import { recordDetails } from '../../api/domains/domain-record.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { DomainEntry } from './search-index.ts';
import { findAgain, type SelectedDomainState } from './selected-domain.ts';

export interface RowKeysOptions {
  readonly read: ReadPage;
  /** Records per page. */
  readonly pageSize: () => number;
  readonly picked: SelectedDomainState;
  /** The account's own domain, where a row stands for it because the list is refused. */
  readonly ownLabel: () => string | undefined;
  readonly atPosition: (position: number) => DomainEntry | undefined;
  readonly generation: () => number;
}

export interface RowKeys {
  readonly of: (entry: DomainEntry) => DomainRow;
  /** The row that stands for the account's own domain. */
  readonly own: () => DomainRow | undefined;
  /** As in DomainList. */
  readonly details: (key: string, visit: AbortSignal) => Promise<Result<DomainDetails>>;
  /** As in DomainList. */
  readonly pick: (key: string | undefined) => boolean;
}

const ownKey = 'own';

export function createRowKeys(options: RowKeysOptions): RowKeys {
  const { read, picked, generation } = options;
  let reading = new AbortController();
  /** Whose details were read last: it can be picked, whatever has become of the list since. */
  let looked: { readonly key: string; readonly entry: DomainEntry } | undefined;

  const rowOf = (entry: DomainEntry, key: string): DomainRow => ({
    ...entry,
    key,
    isPicked: picked.is(entry),
  });

  const ownEntry = (): DomainEntry | undefined => {
    const label = options.ownLabel();
    return label === undefined ? undefined : { label, note: '', position: 1 };
  };

  const entryOf = (key: string): DomainEntry | undefined => {
    if (key === ownKey) return ownEntry();
    const [of, position] = key.split('.').map(Number);
    return of === generation() && position !== undefined ? options.atPosition(position) : undefined;
  };

  const readEntry = (key: string) => (looked?.key === key ? looked.entry : undefined);

  return {
    of: (entry) => rowOf(entry, `${generation()}.${entry.position}`),
    own: () => {
      const entry = ownEntry();
      return entry && rowOf(entry, ownKey);
    },
    details: async (key, visit) => {
      reading.abort();
      reading = new AbortController();
      if (key === ownKey) return failed('forbidden', 'The account may not read the list.');
      const entry = entryOf(key);
      if (entry === undefined) return failed('missing', 'The list is not what it was any more.');
      const signal = AbortSignal.any([reading.signal, visit]);
      const found = await findAgain(read, entry, options.pageSize(), signal);
      if (!found.ok) return found;
      looked = { key, entry: { ...entry, position: found.value.position } };
      return ok(recordDetails(found.value.value));
    },
    pick: (key) => {
      const entry = key === undefined ? undefined : (entryOf(key) ?? readEntry(key));
      if (key !== undefined && entry === undefined) return false;
      picked.pick(entry && { label: entry.label, position: entry.position });
      return true;
    },
  };
}
