import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { names, openedPicker, type DomainPickerHarness } from './domain-picker-harness.ts';

const all = names(0, 250);
let harness: DomainPickerHarness;
afterEach(() => harness.close());

describe('details', () => {
  test('are requested after the page in flight, before the other pages', async () => {
    harness = await openedPicker({ login: 'grace@practice.example', limit: 50 });
    const key = harness.rows()[3]?.key ?? '';
    const loading = harness.list.loadAll();
    await eventually(() => expect(harness.starts().length).toBeGreaterThan(2));
    expect(await harness.list.readDetails(key)).toMatchObject({ ok: true });
    expect(harness.list.view().state).toEqual({ kind: 'loading', scope: 'all' });
    expect(harness.maxConcurrent()).toBe(1);
    harness.list.stopLoading();
    await loading;
  });

  test('are cancelled when the picker closes', async () => {
    harness = await openedPicker();
    const letRespond = await harness.delayResponses();
    const reading = harness.list.readDetails(harness.keyOf(all[1]));
    harness.list.close();
    expect(await reading).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await letRespond();
  });
});
