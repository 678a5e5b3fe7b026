// The domain that the user selected for an account, and whether the list still holds it.
import { recordTitle } from '../../api/domains/domain-record.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { PagedRecord, PaginationState } from '../../api/pagination/paginator.ts';
import type { SelectedDomainView } from '../../contract/domains.ts';
import type { DomainTable } from './domain-table.ts';
import { isRecord } from '../../json.ts';
import type { SelectedDomain } from '../settings.ts';

/** Stores the domain that is selected for an account between runs. */
export interface SelectedDomainStore {
  readonly read: () => SelectedDomain | undefined;
  readonly write: (selected: SelectedDomain | undefined) => void;
}

export interface SelectedDomainState {
  readonly view: () => SelectedDomainView | undefined;
  /** Selects a domain that is in the list, or none. */
  readonly select: (selected: SelectedDomain | undefined) => void;
  readonly isSelected: (domain: SelectedDomain) => boolean;
  /** Sets the status to `unchecked`, for a list that is loaded from the beginning. */
  readonly resetStatus: () => void;
  /** Updates the status from the rows that were added from an index on, and from whether the list has ended. */
  readonly updateStatus: (table: DomainTable, from: number, pagination: PaginationState) => void;
  /** Requests the record at its stored position if the status is `unchecked`. Returns whether the status changed. */
  readonly checkAtPosition: (read: ReadPage, limit: number, signal: AbortSignal) => Promise<boolean>;
}

export function createSelectedDomain(store: SelectedDomainStore): SelectedDomainState {
  let selected = store.read();
  let status: SelectedDomainView['status'] = 'unchecked';

  const save = (next: SelectedDomain | undefined) => {
    const isChanged = next?.label !== selected?.label || next?.position !== selected?.position;
    selected = next;
    if (isChanged) store.write(next);
  };

  return {
    view: () => selected && { ...selected, status },
    select: (next) => {
      save(next);
      status = 'present';
    },
    isSelected: (domain) => selected !== undefined && isSameDomain(selected, domain),
    resetStatus: () => {
      status = 'unchecked';
    },
    updateStatus: (table, from, pagination) => {
      if (selected === undefined || status === 'present') return;
      const { label, position } = selected;
      const entry = label === '' ? table.entryAtPosition(position) : table.findByLabel(label, from);
      if (entry !== undefined && isSameDomain(entry, selected)) {
        save({ label, position: entry.position });
        status = 'present';
      } else if (pagination === 'complete') status = 'removed';
      else if (pagination === 'repeating') status = 'not-found';
      // A probe has found more records, so the list is no longer complete.
      else if (status === 'removed') status = 'unchecked';
    },
    checkAtPosition: async (read, limit, signal) => {
      const sought = selected;
      if (sought === undefined || status !== 'unchecked') return false;
      const found = await findRecord(read, sought, limit, signal);
      if (selected !== sought) return false;
      if (found.ok) {
        save({ label: sought.label, position: found.value.position });
        status = 'present';
      } else if (found.failure.code === 'missing') status = 'not-found';
      return status !== 'unchecked';
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
    // Some services refuse a position past the end. If the list became shorter, this position is past the end.
    if (!page.ok && page.failure.code !== 'missing' && page.failure.code !== 'rejected') return page;
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

/** Records are the same if their labels are equal; records without a label, if their positions are equal. */
function isSameDomain(one: SelectedDomain, other: SelectedDomain): boolean {
  return one.label === other.label && (one.label !== '' || one.position === other.position);
}
