// The label of a domain or, if that is empty, a name made of its position.
import type { DomainRow } from '../../app/contract/domains.ts';
import { messages } from '../../app/i18n/i18n.ts';

export function rowName({ label, position }: Pick<DomainRow, 'label' | 'position'>): string {
  return label === '' ? messages.account.unnamedDomain(position) : label;
}
