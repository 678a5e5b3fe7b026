// Rows as the panel receives them, each with a key for requesting its details or selecting it. The key of a loaded row consists
// of the list's generation and the record's position. It is valid until the list is loaded again or released.
import type { DomainDetails, DomainRow, SelectedDomain } from '../../contract/domains.ts';
import { recordDetails, recordTitle } from '../../api/domains/domain-record.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import { isOutsideList, type ReadPage } from '../../api/pagination/page-request.ts';
import type { PagedRecord } from '../../api/pagination/paginator.ts';
import { isRecord } from '../../json.ts';
import type { DomainEntry } from './domain-table.ts';

/** An account's selected domain, which is stored between runs. */
export interface SelectedDomainStore {
  readonly read: () => SelectedDomain | undefined;
  readonly write: (selected: SelectedDomain | undefined) => void;
}

export interface ListRowsOptions {
  readonly read: ReadPage;
  readonly pageSize: number;
  readonly selectedDomain: SelectedDomainStore;
  /** The account's own domain, if the list is refused and has only its row. */
  readonly ownDomain: () => string | undefined;
  readonly entryAtPosition: (position: number) => DomainEntry | undefined;
  readonly generation: () => number;
}

const ownDomainKey = 'own';

export function createListRows(options: ListRowsOptions) {
  const { read, selectedDomain, generation } = options;
  let detailsRequest = new AbortController();
  /** The row whose details were read last, which can be selected even if the list no longer holds it. */
  let lastRead: { readonly key: string; readonly entry: DomainEntry } | undefined;

  const withKey = ({ label, note, position }: DomainEntry, key: string): DomainRow => ({
    label,
    note,
    position,
    key,
    isSelected: isSameDomain(selectedDomain.read(), { label, position }),
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
    toRow: (entry: DomainEntry) => withKey(entry, `${generation()}.${entry.position}`),
    ownDomainRow: () => {
      const entry = ownEntry();
      return entry && withKey(entry, ownDomainKey);
    },
    readDetails: async (key: string, signal: AbortSignal): Promise<Result<DomainDetails>> => {
      detailsRequest.abort();
      detailsRequest = new AbortController();
      if (key === ownDomainKey) return failed('forbidden', 'The account may not read the list.');
      const entry = entryOf(key);
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
    select: (key: string | undefined) => {
      const entry = key === undefined ? undefined : (entryOf(key) ?? lastReadEntry(key));
      if (key !== undefined && entry === undefined) return false;
      const selected = selectedDomain.read();
      if (entry === undefined ? selected !== undefined : !isSameDomain(selected, entry))
        selectedDomain.write(entry && { label: entry.label, position: entry.position });
      return true;
    },
  };
}

/**
 * Requests a record at its last known position and, if it isn't there, the page around that position. The failure is `missing` if
 * the record isn't found.
 */
export async function findRecord(
  read: ReadPage,
  sought: SelectedDomain,
  limit: number,
  signal: AbortSignal,
): Promise<Result<PagedRecord>> {
  const { position } = sought;
  const pageStart = Math.max(1, position - (limit >> 1));
  for (const range of [
    { start: position, limit: 1 },
    { start: pageStart, limit },
  ]) {
    const page = await read(range, signal);
    // Some services refuse a position past the end of a list that has become shorter.
    if (!page.ok && !isOutsideList(page.failure)) return page;
    const records = page.ok ? page.value : [];
    for (const [offset, value] of records.entries()) {
      const position = range.start + offset;
      if (isRecord(value) && isSameDomain({ label: recordTitle(value).label, position }, sought)) {
        return ok({ position, value });
      }
    }
  }
  return failed('missing', 'The record is no longer at its position.');
}

/** Compares the labels, or the positions of two records without a label. */
function isSameDomain(one: SelectedDomain | undefined, other: SelectedDomain): boolean {
  return one?.label === other.label && (one.label !== '' || one.position === other.position);
}
