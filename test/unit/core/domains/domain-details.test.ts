import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { names, openedPicker, type DomainPickerHarness } from './domain-picker-harness.ts';

const alice = 'alice@practice.example';
const all = names(0, 250);
let rig: DomainPickerHarness;
afterEach(() => rig.end());

describe('details', () => {
  test('are read when they are asked for, without what is secret', async () => {
    rig = await openedPicker();
    const came = await rig.list.readDetails(rig.keyOf(all[7]));
    expect(rig.asked.at(-1)).toEqual({ start: 8, limit: 1 });
    const fields = came.ok ? came.value.groups.flatMap((group) => group.fields) : [];
    expect(fields).toContainEqual({ kind: 'text', name: 'domain', text: all[7] });
    expect(fields).toContainEqual({ kind: 'secret', name: 'email-send-smtp-password' });
    expect(JSON.stringify(came)).not.toContain('smtp-1');
  });

  test('are found where the list has moved, and missing where the record is gone', async () => {
    rig = await openedPicker();
    const [moved, gone] = [rig.keyOf(all[60]), rig.keyOf(all[5])];
    await rig.service.fault('domains', { kind: 'pages', habits: { without: 10 } });
    expect(await rig.list.readDetails(moved)).toMatchObject(detailsOfDomain(all[60]));
    expect(rig.asked.slice(1)).toEqual([
      { start: 61, limit: 1 },
      { start: 11, limit: 100 },
    ]);
    expect(await rig.list.readDetails(gone)).toMatchObject({ ok: false, failure: { code: 'missing' } });
    rig.service.setDomains(alice, 10);
    expect(await rig.list.readDetails(moved)).toMatchObject({ ok: false, failure: { code: 'missing' } });
  });

  test('that were asked for last are the ones that come', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const first = rig.list.readDetails(rig.keyOf(all[1]));
    const second = rig.list.readDetails(rig.keyOf(all[2]));
    const third = rig.list.readDetails(rig.keyOf(all[3]));
    await goOn();
    expect(await first).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await second).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await third).toMatchObject(detailsOfDomain(all[3]));
    expect(rig.starts()).not.toContain(3);
  });

  test('wait for the page that is on its way, not for all of them', async () => {
    rig = await openedPicker({ login: 'grace@practice.example', limit: 50 });
    const key = rig.rows()[3]?.key ?? '';
    const loading = rig.list.loadAll();
    await eventually(() => expect(rig.starts().length).toBeGreaterThan(2));
    expect(await rig.list.readDetails(key)).toMatchObject({ ok: true });
    expect(rig.list.view().state).toEqual({ kind: 'loading', scope: 'all' });
    expect(rig.mostAtOnce()).toBe(1);
    rig.list.stopLoading();
    await loading;
  });

  test('end with the picker', async () => {
    rig = await openedPicker();
    const goOn = await rig.slow();
    const reading = rig.list.readDetails(rig.keyOf(all[1]));
    rig.list.close();
    expect(await reading).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await goOn();
  });
});

/** Details with a field `domain` that says so. */
function detailsOfDomain(text: string | undefined): object {
  const fields: unknown = expect.arrayContaining([{ kind: 'text', name: 'domain', text }]);
  const groups: unknown = expect.arrayContaining([expect.objectContaining({ fields })]);
  return { ok: true, value: { groups } };
}
