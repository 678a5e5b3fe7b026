import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import {
  createDomainPickerHarness,
  names,
  openedPicker,
  type DomainPickerHarness,
} from './domain-picker-harness.ts';

const all = names(0, 250);
let harness: DomainPickerHarness;
afterEach(() => harness.close());

describe('the selected domain', () => {
  test('is stored, and marked among the rows', async () => {
    harness = await openedPicker();
    expect(harness.list.select(harness.keyOf(all[7]))).toBe(true);
    expect(harness.stored.selected).toEqual({ label: all[7], position: 8 });
    expect(harness.rows().filter(({ isSelected }) => isSelected)).toMatchObject([{ label: all[7] }]);
    expect(harness.list.view().picked).toEqual({ label: all[7], position: 8, status: 'present' });
    expect(harness.list.select(undefined)).toBe(true);
    expect(harness.stored.selected).toBeUndefined();
    expect(harness.list.view()).not.toHaveProperty('picked');
  });

  test('beyond the first page is requested at its stored position', async () => {
    harness = await openedPicker({ selected: { label: all[180] ?? '', position: 181 } });
    await eventually(() => expect(harness.list.view().picked?.status).toBe('present'));
    expect(harness.requests).toEqual([
      { start: 1, limit: 100 },
      { start: 181, limit: 1 },
    ]);
  });

  test('is not found when it is not near its position, and removed when the complete list lacks it', async () => {
    harness = await openedPicker({ selected: { label: 'was-here.example', position: 150 } });
    await eventually(() => expect(harness.list.view().picked?.status).toBe('not-found'));
    await harness.list.loadAll();
    expect(harness.list.view().picked).toEqual({
      label: 'was-here.example',
      position: 150,
      status: 'removed',
    });
    expect(harness.stored.selected?.label).toBe('was-here.example');
  });

  test('that was not found is present once its row is loaded', async () => {
    harness = await openedPicker({ selected: { label: all[240] ?? '', position: 20 } });
    await eventually(() => expect(harness.list.view().picked?.status).toBe('not-found'));
    await harness.list.loadAll();
    expect(harness.list.view().picked).toEqual({ label: all[240], position: 241, status: 'present' });
  });

  test('is not reported as removed when the list is repeating or the service can’t be reached', async () => {
    harness = await createDomainPickerHarness({ selected: { label: all[180] ?? '', position: 181 } });
    const repeats = await harness.service.fault('domains', {
      kind: 'pages',
      variants: { ignoresStart: true },
    });
    harness.list.open();
    await harness.settle();
    await harness.list.loadAll();
    expect(harness.list.view().picked?.status).toBe('not-found');
    await repeats.end();
    await harness.service.fault('domains', { kind: 'reset', phase: 'before' });
    await harness.list.reload();
    expect(harness.list.view().picked?.status).toBe('unchecked');
  });
});
