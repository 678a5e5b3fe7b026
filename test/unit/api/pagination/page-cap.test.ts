import { expect, test } from 'vitest';
import { createPageCap } from '../../../../app/api/pagination/page-cap.ts';

test('without any page, no cap and no whole list are known', () => {
  const cap = createPageCap();
  expect(cap.value()).toBeUndefined();
  expect(cap.isWholeList(0)).toBe(false);
});

test('a short first page that records follow is as long as the cap', () => {
  const cap = createPageCap();
  cap.recordFirstPage(50, 100);
  expect(cap.isWholeList(50)).toBe(false);
  cap.recordNextPage(50, true);
  expect(cap.value()).toBe(50);
  expect(cap.isWholeList(50)).toBe(false);
});

test('a short first page without records after it is the whole list, as are shorter ones', () => {
  const cap = createPageCap();
  cap.recordFirstPage(50, 100);
  cap.recordNextPage(50, false);
  cap.recordNextPage(40, false);
  expect(cap.value()).toBeUndefined();
  expect([49, 50, 51].map(cap.isWholeList)).toEqual([true, true, false]);
});

test('a server that fills a page sends shorter ones only for whole lists', () => {
  const cap = createPageCap();
  cap.recordFirstPage(100, 100);
  cap.recordFirstPage(60, 60);
  expect([99, 100].map(cap.isWholeList)).toEqual([true, false]);
  cap.recordFirstPage(120, 100);
  expect([119, 120].map(cap.isWholeList)).toEqual([true, false]);
});

test('a page that is longer than the cap revokes it', () => {
  const cap = createPageCap();
  cap.recordNextPage(50, true);
  cap.recordFirstPage(50, 100);
  expect(cap.value()).toBe(50);
  cap.recordFirstPage(51, 100);
  expect(cap.value()).toBeUndefined();
});
