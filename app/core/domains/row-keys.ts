// Rows as the panel receives them. Each has a key, with which the panel requests its details or selects it. The key of a loaded
// row consists of the list's generation and the record's position, so it is valid until the list is loaded anew or released.
import { selectedKey, type DomainDetails, type DomainRow } from '../../contract/domains.ts';
import { recordDetails } from '../../api/domains/domain-record.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { DomainEntry } from './domain-table.ts';
import { findRecord, type SelectedDomainState } from './selected-domain.ts';

export interface RowKeysOptions {
  readonly read: ReadPage;
  /** Records per page. */
  readonly pageSize: number;
  readonly selected: SelectedDomainState;
  /** The account's own domain, if it is shown as the only row of a refused list. */
  readonly ownDomain: () => string | undefined;
  readonly entryAtPosition: (position: number) => DomainEntry | undefined;
  readonly generation: () => number;
}

export interface RowKeys {
  readonly toRow: (entry: DomainEntry) => DomainRow;
  /** The row of the account's own domain, if the list is refused. */
  readonly ownDomainRow: () => DomainRow | undefined;
  /** As `DomainList.readDetails`. `signal` is aborted when the picker closes. */
  readonly readDetails: (key: string, signal: AbortSignal) => Promise<Result<DomainDetails>>;
  readonly select: (key: string | undefined) => boolean;
}

const ownDomainKey = 'own';

export function createRowKeys(options: RowKeysOptions): RowKeys {
  const { read, selected, generation } = options;
  let detailsRequest = new AbortController();
  /** The row whose details were read last, which can be selected even if the list no longer holds it. */
  let lastRead: { readonly key: string; readonly entry: DomainEntry } | undefined;

  const withKey = ({ label, note, position }: DomainEntry, key: string): DomainRow => ({
    label,
    note,
    position,
    key,
    isSelected: selected.isSelected({ label, position }),
  });

  const ownEntry = (): DomainEntry | undefined => {
    const label = options.ownDomain();
    return label === undefined ? undefined : { label, note: '', position: 1 };
  };

  const entryOf = (key: string): DomainEntry | undefined => {
    if (key === ownDomainKey) return ownEntry();
    const [keyGeneration, position] = key.split('.').map(Number);
    const isCurrent = keyGeneration === generation() && position !== undefined;
    return isCurrent ? options.entryAtPosition(position) : undefined;
  };

  const lastReadEntry = (key: string) => (lastRead?.key === key ? lastRead.entry : undefined);

  return {
    toRow: (entry) => withKey(entry, `${generation()}.${entry.position}`),
    ownDomainRow: () => {
      const entry = ownEntry();
      return entry && withKey(entry, ownDomainKey);
    },
    readDetails: async (key, signal) => {
      detailsRequest.abort();
      detailsRequest = new AbortController();
      if (key === ownDomainKey) return failed('forbidden', 'The account may not read the list.');
      const chosen = key === selectedKey ? selected.view() : undefined;
      const entry = chosen ? { label: chosen.label, position: chosen.position, note: '' } : entryOf(key);
      if (entry === undefined) return failed('missing', 'The row is no longer in the list.');
      const found = await findRecord(
        read,
        entry,
        options.pageSize,
        AbortSignal.any([detailsRequest.signal, signal]),
      );
      if (!found.ok) return found;
      lastRead = { key, entry: { ...entry, position: found.value.position } };
      return ok(recordDetails(found.value.value));
    },
    select: (key) => {
      const entry = key === undefined ? undefined : (entryOf(key) ?? lastReadEntry(key));
      if (key !== undefined && entry === undefined) return false;
      selected.select(entry && { label: entry.label, position: entry.position });
      return true;
    },
  };
}
