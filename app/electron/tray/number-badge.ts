// The number on the tray icon: lays a badge of `build/icons/tray/number-….png` over an icon.

/** In the order of the columns of a sheet of badges. */
export const badgeNumbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'] as const;
export type BadgeNumber = (typeof badgeNumbers)[number];

/** Returns the number that an icon shows for a count; none for 0. */
export function badgeNumber(count: number): BadgeNumber | undefined {
  return count > 9 ? '9+' : badgeNumbers.find((number) => number === String(count));
}

/**
 * Returns the icon with the number. A sheet has two squares for each number, both as large as the icon. The upper one is the
 * badge. The alpha channel of the lower one says which part of the icon is cut out for the badge.
 *
 * @param icon the pixels of a square icon, row by row: four bytes each, of which the last is alpha, premultiplied.
 * @param sheet the sheet for icons of that size, in the same format.
 * @throws Error if the sheet is for another size.
 */
export function addBadge(icon: Uint8Array, sheet: Uint8Array, number: BadgeNumber): Buffer {
  const size = Math.sqrt(icon.length / 4);
  const width = size * badgeNumbers.length;
  if (sheet.length !== width * size * 2 * 4) throw new Error('The number is for an icon of another size.');
  const left = badgeNumbers.indexOf(number) * size;
  const result = Buffer.alloc(icon.length);
  for (let index = 0; index < icon.length; index++) {
    const pixel = Math.floor(index / 4);
    const badge = (Math.floor(pixel / size) * width + left + (pixel % size)) * 4;
    const cutOut = sheet[badge + width * size * 4 + 3] ?? 0;
    result[index] =
      (sheet[badge + (index % 4)] ?? 0) + Math.round(((icon[index] ?? 0) * (255 - cutOut)) / 255);
  }
  return result;
}
