import { expect, test } from 'vitest';
import { createPagingByVersion, createServerPaging } from '../../../../app/api/pagination/server-paging.ts';

test('probes are due after a short last page and at position 0 until they are answered', () => {
  const paging = createServerPaging();
  expect(paging.firstPosition()).toBe(1);
  expect(paging.dueProbes(51)).toEqual(['after', 'before']);
  paging.recordEnd(51);
  expect([51, 31, undefined].map(paging.dueProbes)).toEqual([['before'], ['after', 'before'], ['before']]);
  paging.recordPositionZero(false);
  expect(paging.firstPosition()).toBe(1);
  expect(paging.dueProbes(51)).toEqual([]);
  paging.recordPositionZero(true);
  expect(paging.firstPosition()).toBe(0);
});

test('a new version of the service starts over, an unknown one doesn’t', () => {
  let version: string | undefined;
  const paging = createPagingByVersion(() => version);
  const [first] = [paging()];
  version = '44';
  expect(paging()).toBe(first);
  version = undefined;
  expect(paging()).toBe(first);
  version = '45';
  expect(paging()).not.toBe(first);
  expect(paging()).toBe(paging());
});
