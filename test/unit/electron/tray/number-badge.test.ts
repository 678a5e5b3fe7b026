import { expect, test } from 'vitest';
import { addBadge, badgeNumber, badgeNumbers } from '../../../../app/electron/tray/number-badge.ts';

/** A bitmap with a row for each string. Each digit is a pixel, whose bytes are all that digit times 28. */
function bitmap(...rows: readonly string[]): Uint8Array {
  return Uint8Array.from(
    rows
      .join('')
      .split('')
      .flatMap((digit) => Array<number>(4).fill(Number(digit) * 28)),
  );
}

/** A sheet for icons of two by two pixels. Each number has its own badge; `cutOut` is the same for all. */
const sheetFor = (
  badge: (column: number) => readonly [string, string],
  cutOut: readonly [string, string],
) => {
  const row = (index: 0 | 1) => badgeNumbers.map((_, column) => badge(column)[index]).join('');
  return bitmap(row(0), row(1), ...cutOut.map((line) => line.repeat(badgeNumbers.length)));
};

test.each([
  [0, undefined],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [1e9, '9+'],
  [Number.POSITIVE_INFINITY, '9+'],
  [-1, undefined],
  [Number.NaN, undefined],
])('a count of %s is shown as %s', (count, number) => {
  expect(badgeNumber(count)).toBe(number);
});

test.each([...badgeNumbers.entries()])('column %s of a sheet is the number %s', (column, number) => {
  const sheet = sheetFor((at) => [`0${at % 8}`, '00'], ['00', '00']);
  expect([...addBadge(bitmap('00', '00'), sheet, number)]).toEqual([...bitmap(`0${column % 8}`, '00')]);
});

test('a badge replaces the icon where it is cut out, and leaves the rest', () => {
  const sheet = Uint8Array.from(sheetFor(() => ['00', '05'], ['00', '00']));
  // The lower right pixel is cut out whole, the one beside it by half.
  const cutOut = (x: number, alpha: number) => (sheet[(3 * 20 + 2 * 2 + x) * 4 + 3] = alpha);
  cutOut(1, 255);
  cutOut(0, 127);
  expect([...addBadge(bitmap('12', '34'), sheet, '3')]).toEqual([
    ...bitmap('12'),
    ...Array<number>(4).fill(Math.round((84 * 128) / 255)),
    ...bitmap('5'),
  ]);
});

test('a sheet for another size is an error', () => {
  const sheet = sheetFor(() => ['00', '00'], ['00', '00']);
  expect(() => addBadge(bitmap('0'), sheet, '1')).toThrow('another size');
});
