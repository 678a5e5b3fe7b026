// A field of a domain as a person reads it. Which fields there are is the service's business: names are read as
// words, values as they came.
import type { DomainField, DomainFieldGroup, DomainRow } from '../../app/contract/domains.ts';
import { enumLabel } from '../../app/i18n/enum-labels.ts';
import { messages } from '../../app/i18n/i18n.ts';

export interface CopyField {
  /** The service's own name. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What is copied; absent where there is nothing to copy. */
  readonly copyText?: string;
}

/** What a row is called; a record without anything like a name goes by its position. */
export function rowName({ label, position }: Pick<DomainRow, 'label' | 'position'>): string {
  return label === '' ? messages.domains.unnamed(position) : label;
}

/** `limits` reads "Limits"; what stands alone comes under no name of its own. */
export function groupName({ name }: DomainFieldGroup): string {
  return name === '' ? messages.domains.generalGroup : toLabel(name);
}

export function toCopyField(field: DomainField): CopyField {
  const { name } = field;
  const label = toLabel(name) || messages.domains.unnamedField;
  if (field.kind === 'secret') return { name, label, value: messages.domains.secretValue };
  if (field.kind === 'empty') return { name, label, value: messages.domains.emptyValue };
  const text = field.kind === 'list' ? field.texts.join(', ') : field.text;
  return { name, label, value: field.kind === 'flag' ? enumLabel(messages.flag, text) : text, copyText: text };
}

/** `limits-max-active-calls-total` reads "Limits max active calls total". */
function toLabel(name: string): string {
  const words = name.replaceAll(/[-_.\s]+/gu, ' ').trim();
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}
