import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { names, openedPicker, type DomainPickerHarness } from './domain-picker-harness.ts';

const alice = 'alice@practice.example';
const all = names(0, 250);
let harness: DomainPickerHarness;
afterEach(() => harness.close());

describe('details', () => {
  test('are requested from the record’s position, without secret values', async () => {
    harness = await openedPicker();
    const details = await harness.list.readDetails(harness.keyOf(all[7]));
    expect(harness.requests.at(-1)).toEqual({ start: 8, limit: 1 });
    const fields = details.ok ? details.value.groups.flatMap((group) => group.fields) : [];
    expect(fields).toContainEqual({ kind: 'text', name: 'domain', text: all[7] });
    expect(fields).toContainEqual({ kind: 'secret', name: 'email-send-smtp-password' });
    expect(JSON.stringify(details)).not.toContain('smtp-1');
  });

  test('are found near the record’s position, and missing once the record is removed', async () => {
    harness = await openedPicker();
    const [moved, removed] = [harness.keyOf(all[60]), harness.keyOf(all[5])];
    await harness.service.fault('domains', { kind: 'pages', variants: { without: 10 } });
    expect(await harness.list.readDetails(moved)).toMatchObject(detailsOfDomain(all[60]));
    expect(harness.requests.slice(1)).toEqual([
      { start: 61, limit: 1 },
      { start: 11, limit: 100 },
    ]);
    expect(await harness.list.readDetails(removed)).toMatchObject({
      ok: false,
      failure: { code: 'missing' },
    });
    harness.service.setDomains(alice, 10);
    expect(await harness.list.readDetails(moved)).toMatchObject({ ok: false, failure: { code: 'missing' } });
  });

  test('that are requested later cancel the request before', async () => {
    harness = await openedPicker();
    const letRespond = await harness.delayResponses();
    const first = harness.list.readDetails(harness.keyOf(all[1]));
    const second = harness.list.readDetails(harness.keyOf(all[2]));
    const third = harness.list.readDetails(harness.keyOf(all[3]));
    await letRespond();
    expect(await first).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await second).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await third).toMatchObject(detailsOfDomain(all[3]));
    expect(harness.starts()).not.toContain(3);
  });

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

/** Matches details whose field `domain` has a text. */
function detailsOfDomain(text: string | undefined): object {
  const fields: unknown = expect.arrayContaining([{ kind: 'text', name: 'domain', text }]);
  const groups: unknown = expect.arrayContaining([expect.objectContaining({ fields })]);
  return { ok: true, value: { groups } };
}
