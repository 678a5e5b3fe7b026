// The domain that the person has picked for an account, and whether it is still in the list.
import { recordNames } from '../../api/domains/domain-record.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/page-request.ts';
import type { PagedRecord, PaginationState } from '../../api/pagination/paginator.ts';
import type { SelectedDomainView } from '../../contract/domains.ts';
import type { DomainRows } from './domain-rows.ts';
import type { SelectedDomain, SelectedDomainStore } from '../ports.ts';
import { isRecord } from '../../json.ts';

export interface SelectedDomainState {
  readonly view: () => SelectedDomainView | undefined;
  readonly pick: (picked: SelectedDomain | undefined) => void;
  readonly is: (other: SelectedDomain) => boolean;
  /** A list is begun anew: nothing is known of what is in it. */
  readonly forgetStanding: () => void;
  /** Looks for it among rows from an index on, and draws what follows from the end of the list. */
  readonly meet: (rows: DomainRows, from: number, walk: PaginationState) => void;
  /** Looks for it where it was, unless it was met already. True where something has become known of it. */
  readonly check: (read: ReadPage, limit: number, signal: AbortSignal) => Promise<boolean>;
}

export function createSelectedDomain(store: SelectedDomainStore): SelectedDomainState {
  let picked = store.read();
  let standing: SelectedDomainView['standing'] = 'unchecked';

  const keep = (next: SelectedDomain | undefined) => {
    const isNews = next?.label !== picked?.label || next?.position !== picked?.position;
    picked = next;
    if (isNews) store.write(next);
  };

  return {
    view: () => picked && { ...picked, standing },
    pick: (next) => {
      keep(next);
      standing = 'here';
    },
    is: (other) => picked !== undefined && isSame(picked, other),
    forgetStanding: () => {
      standing = 'unchecked';
    },
    meet: (rows, from, walk) => {
      if (picked === undefined || standing === 'here') return;
      const { label, position } = picked;
      const met = label === '' ? rows.atPosition(position) : rows.withLabel(label, from);
      if (met !== undefined && isSame(met, picked)) {
        keep({ label, position: met.position });
        standing = 'here';
      } else if (walk === 'complete') standing = 'gone';
      else if (walk === 'repeating') standing = 'missing';
      // The list has turned out to be longer.
      else if (standing === 'gone') standing = 'unchecked';
    },
    check: async (read, limit, signal) => {
      const sought = picked;
      if (sought === undefined || standing !== 'unchecked') return false;
      const found = await findAgain(read, sought, limit, signal);
      if (picked !== sought) return false;
      if (found.ok) {
        keep({ label: sought.label, position: found.value.position });
        standing = 'here';
      } else if (found.failure.code === 'missing') standing = 'missing';
      return standing !== 'unchecked';
    },
  };
}

/**
 * Reads a record again: where it stood, else in the page around that place. A failure is `missing` where it is in
 * neither.
 */
export async function findAgain(
  read: ReadPage,
  sought: SelectedDomain,
  limit: number,
  signal: AbortSignal,
): Promise<Result<PagedRecord>> {
  const { position } = sought;
  const around = Math.max(1, position - (limit >> 1));
  for (const range of [
    { start: position, limit: 1 },
    { start: around, limit },
  ]) {
    const came = await read(range, signal);
    // Where the list has become shorter, some services have no such position.
    if (!came.ok && came.failure.code !== 'missing' && came.failure.code !== 'rejected') return came;
    const records = came.ok ? came.value : [];
    for (const [offset, value] of records.entries()) {
      const position = range.start + offset;
      if (isRecord(value) && isSame({ label: recordNames(value).label, position }, sought)) {
        return ok({ position, value });
      }
    }
  }
  return failed('missing', 'The record is not where it was any more.');
}

/** Two records are the same where they are called the same; those without a name go by their position. */
function isSame(one: SelectedDomain, other: SelectedDomain): boolean {
  return one.label === other.label && (one.label !== '' || one.position === other.position);
}
