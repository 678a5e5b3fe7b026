import { expect, test } from 'vitest';
import type { DomainRows } from '../../app/contract/domains.ts';
import { createRowsStore } from '../../renderer/stores/rows-store.svelte.ts';

test('rows of a list that was closed don’t appear in the one that is opened next', async () => {
  const responses: PromiseWithResolvers<DomainRows>[] = [];
  const rows = createRowsStore(() => {
    const response = Promise.withResolvers<DomainRows>();
    responses.push(response);
    return response.promise;
  });
  const wanted = { query: '', from: 0, count: 10, top: 0 };
  rows.request(wanted, 'first');
  rows.clear();
  rows.request(wanted, 'second');
  responses[0]?.resolve({ total: 1, rows: [] });
  await expect.poll(() => responses.length).toBe(2);
  expect(rows.matches).toBeUndefined();
  responses[1]?.resolve({ total: 2, rows: [] });
  await expect.poll(() => rows.matches).toBe(2);
});
