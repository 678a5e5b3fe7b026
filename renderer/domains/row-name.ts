// The name of a domain in the list and on the overview.
import type { DomainRow } from '../../app/contract/domains.ts';
import { messages } from '../../app/i18n/i18n.ts';

export function rowName({ label, position }: Pick<DomainRow, 'label' | 'position'>): string {
  return label === '' ? messages.account.unnamedDomain(position) : label;
}
