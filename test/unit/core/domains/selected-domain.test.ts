import { afterEach, describe, expect, test } from 'vitest';
import { names, openedPicker, type DomainPickerHarness } from './domain-picker-harness.ts';

const all = names(0, 250);
let harness: DomainPickerHarness;
afterEach(() => harness.close());

describe('the selected domain', () => {
  test('is stored, and marked among the rows', async () => {
    harness = await openedPicker();
    expect(harness.list.select(harness.keyOf(all[7]))).toBe(true);
    expect(harness.stored.selected).toEqual({ label: all[7], position: 8 });
    expect(harness.rows().filter(({ isSelected }) => isSelected)).toMatchObject([{ label: all[7] }]);
    expect(harness.list.select(undefined)).toBe(true);
    expect(harness.stored.selected).toBeUndefined();
  });
});
