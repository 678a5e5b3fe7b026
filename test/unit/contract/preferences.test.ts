import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  declarationOf,
  defaultPreferences,
  panelPreferences,
  preferenceKeys,
  preferencesPatch,
} from '../../../app/contract/preferences.ts';

test.each(preferenceKeys)('the default and the safe value of %s are values that it accepts', (key) => {
  const { schema, default: initial, safeValue = initial } = declarationOf(key);
  expect([v.parse(schema, initial), v.parse(schema, safeValue)]).toEqual([initial, safeValue]);
  expect(defaultPreferences[key]).toBe(initial);
});

test('the panel knows and sets every preference but the path of a file', () => {
  const { certificates, ...others } = { ...defaultPreferences, certificates: '/home/ada/office.pem' };
  expect(panelPreferences({ ...others, certificates })).toEqual(others);
  expect(v.parse(preferencesPatch, others)).toEqual(others);
  expect(v.is(preferencesPatch, { certificates })).toBe(false);
  expect(v.is(preferencesPatch, { theme: undefined })).toBe(false);
});
