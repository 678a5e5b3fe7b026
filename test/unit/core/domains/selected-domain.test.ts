import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import {
  createDomainPickerHarness,
  names,
  openedPicker,
  type DomainPickerHarness,
} from './domain-picker-harness.ts';

const all = names(0, 250);
let rig: DomainPickerHarness;
afterEach(() => rig.end());

describe('the picked domain', () => {
  test('is stored, and marked among the rows', async () => {
    rig = await openedPicker();
    expect(rig.list.select(rig.keyOf(all[7]))).toBe(true);
    expect(rig.stored.picked).toEqual({ label: all[7], position: 8 });
    expect(rig.rows().filter(({ isSelected }) => isSelected)).toMatchObject([{ label: all[7] }]);
    expect(rig.list.view().picked).toEqual({ label: all[7], position: 8, status: 'present' });
    expect(rig.list.select(undefined)).toBe(true);
    expect(rig.stored.picked).toBeUndefined();
    expect(rig.list.view()).not.toHaveProperty('picked');
  });

  test('of an earlier run is met in what is loaded, wherever it stands now', async () => {
    rig = await openedPicker({ picked: { label: all[7] ?? '', position: 90 } });
    expect(rig.list.view().picked).toEqual({ label: all[7], position: 8, status: 'present' });
    expect(rig.stored.picked?.position).toBe(8);
    expect(rig.starts()).toEqual([1]);
  });

  test('beyond the first page is looked for where it was', async () => {
    rig = await openedPicker({ picked: { label: all[180] ?? '', position: 181 } });
    await eventually(() => expect(rig.list.view().picked?.status).toBe('present'));
    expect(rig.asked).toEqual([
      { start: 1, limit: 100 },
      { start: 181, limit: 1 },
    ]);
  });

  test('that has moved a little is found there', async () => {
    rig = await openedPicker({ picked: { label: all[180] ?? '', position: 170 } });
    await eventually(() => expect(rig.stored.picked?.position).toBe(181));
    expect(rig.list.view().picked?.status).toBe('present');
    expect(rig.starts()).toEqual([1, 170, 120]);
  });

  test('that is not where it was is missing, and gone when the whole list is known', async () => {
    rig = await openedPicker({ picked: { label: 'was-here.example', position: 150 } });
    await eventually(() => expect(rig.list.view().picked?.status).toBe('not-found'));
    await rig.list.loadAll();
    expect(rig.list.view().picked).toEqual({ label: 'was-here.example', position: 150, status: 'removed' });
    expect(rig.stored.picked?.label).toBe('was-here.example');
  });

  test('that was thought missing is here as soon as it is met', async () => {
    rig = await openedPicker({ picked: { label: all[240] ?? '', position: 20 } });
    await eventually(() => expect(rig.list.view().picked?.status).toBe('not-found'));
    await rig.list.loadAll();
    expect(rig.list.view().picked).toEqual({ label: all[240], position: 241, status: 'present' });
  });

  test('is not said to be gone where the service holds back the rest, or can’t be reached', async () => {
    rig = await createDomainPickerHarness({ picked: { label: all[180] ?? '', position: 181 } });
    const repeats = await rig.service.fault('domains', { kind: 'pages', habits: { ignoresStart: true } });
    rig.list.open();
    await rig.settled();
    await rig.list.loadAll();
    expect(rig.list.view().picked?.status).toBe('not-found');
    await repeats.end();
    await rig.service.fault('domains', { kind: 'reset', moment: 'before' });
    await rig.list.reload();
    expect(rig.list.view().picked?.status).toBe('unchecked');
  });

  test('can be the one whose details were read, whatever has become of the list since', async () => {
    rig = await openedPicker();
    const key = rig.keyOf(all[7]);
    await rig.list.readDetails(key);
    await rig.list.reload();
    expect(rig.list.select(key)).toBe(true);
    expect(rig.stored.picked).toEqual({ label: all[7], position: 8 });
  });

  test('can’t be one of a list that is no longer there', async () => {
    rig = await openedPicker();
    const key = rig.keyOf(all[7]);
    await rig.list.reload();
    expect(rig.list.select(key)).toBe(false);
    expect(rig.list.select('nonsense')).toBe(false);
    expect(rig.stored.picked).toBeUndefined();
  });
});
