// Labels and values of domain fields as the user reads them. A field has the label of the profile's field with the same name. If
// there is none, the name is shown as words.
import type { DomainField } from '../../app/contract/domains.ts';
import { enumLabel } from '../../app/i18n/enum-labels.ts';
import { messages } from '../../app/i18n/view-messages.ts';
import { fieldLabel } from '../profile/field-labels.ts';

/** `name` is the service's own name. Without `copyText` there is nothing to copy. */
export function toCopyField(field: DomainField) {
  const { name } = field;
  const label = fieldLabel(field) || messages.domains.unnamedField;
  if (field.kind === 'secret') return { name, label, value: messages.fieldValue.hidden };
  if (field.kind === 'empty') return { name, label, value: messages.account.notSet };
  const text = field.kind === 'list' ? field.texts.join(', ') : field.text;
  const { shown, copied } = ('phone' in field && field.phone) || { shown: text, copied: text };
  return {
    name,
    label,
    value: field.kind === 'flag' ? enumLabel(messages.flag, text) : shown,
    copyText: copied,
  };
}
