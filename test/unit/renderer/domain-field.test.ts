import { expect, test } from 'vitest';
import { messages } from '../../../app/i18n/messages.ts';
import { toCopyField } from '../../../renderer/domains/domain-field.ts';

const labelOf = (name: string) => toCopyField({ kind: 'text', name, text: 'x' }).label;

test('a phone number is shown and copied as in the profile', () => {
  const phone = { shown: '+1 416 555 0100', copied: '+14165550100' };
  const field = { kind: 'number', name: 'caller-id-number', text: '14165550100', phone } as const;
  expect(toCopyField(field)).toMatchObject({ value: phone.shown, copyText: phone.copied });
});

test('a field that a profile has, too, has the same label', () => {
  expect(labelOf('caller-id-number')).toBe(messages.fields['caller-id-number']);
  expect(labelOf('domain-type')).toBe('Domain type');
  expect(labelOf('toString')).toBe('ToString');
});
