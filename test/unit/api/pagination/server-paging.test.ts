import { expect, test } from 'vitest';
import { createPagingByVersion, createServerPaging } from '../../../../app/api/pagination/server-paging.ts';

test('both probes are due for a short page, and none after a full or empty one once position 0 is known', () => {
  const paging = createServerPaging();
  expect(paging.firstPosition()).toBe(1);
  expect(paging.dueProbes(50, true)).toEqual(['after', 'before']);
  expect(paging.dueProbes(50, false)).toEqual(['before']);
  expect(paging.dueProbes(0, true)).toEqual(['before']);
  paging.recordPositionZero(false);
  expect(paging.firstPosition()).toBe(1);
  expect(paging.dueProbes(50, true)).toEqual(['after']);
  paging.recordPositionZero(true);
  expect(paging.firstPosition()).toBe(0);
  paging.pageCap.recordNextPage(50, false);
  expect(paging.dueProbes(50, true)).toEqual([]);
});

test('a probe is sent once for a length, and once more where it was cancelled', () => {
  const paging = createServerPaging();
  paging.recordProbe('before', 50, false);
  expect(paging.dueProbes(50, true)).toEqual(['after']);
  expect(paging.dueProbes(49, true)).toEqual(['after', 'before']);
  paging.recordProbe('after', 50, true);
  expect(paging.dueProbes(50, true)).toEqual(['after']);
  paging.recordProbe('after', 50, true);
  expect(paging.dueProbes(50, true)).toEqual([]);
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
