// The numbers on the tray's icon: one sheet for each size and kind of panel, as `addBadge` describes it. Perch lays a number over
// the icon, in place of the handset: a badge at the lower right, below the status mark.
import { type BadgeNumber, badgeNumbers } from '../../app/electron/tray/number-badge.ts';
import { encodePng, type Picture } from './png.ts';
import { type Drawing, rasterise } from './rasterise.ts';
import { badgePalettes, type Colour } from './colours.ts';

/**
 * The badge at one size of the icon, in pixels. `air` is the empty space around the badge. Both are in the lower half of the icon:
 * the mark is in the upper half.
 */
interface Layout {
  readonly size: number;
  readonly height: number;
  readonly width: number;
  readonly digit: readonly [width: number, height: number];
  readonly plus: number;
  readonly gap: number;
  readonly air: number;
  readonly style: 'sharp' | 'round';
}

/**
 * Windows at 100 to 250 % scale; Linux at 100 and 200 %, for panels of 22 and 24 pixels. GNOME scales 48 pixels down to 16, where
 * the number must still have whole pixels: it is that of 16, three times as large.
 */
const layouts: readonly Layout[] = [
  { size: 16, height: 7, width: 7, digit: [3, 5], plus: 3, gap: 1, air: 1, style: 'sharp' },
  { size: 20, height: 9, width: 10, digit: [4, 7], plus: 3, gap: 1, air: 1, style: 'sharp' },
  { size: 22, height: 9, width: 10, digit: [4, 7], plus: 3, gap: 1, air: 1, style: 'sharp' },
  { size: 24, height: 9, width: 10, digit: [4, 7], plus: 3, gap: 1, air: 1, style: 'sharp' },
  { size: 32, height: 13, width: 13, digit: [6, 10], plus: 5, gap: 1, air: 2, style: 'round' },
  { size: 40, height: 16, width: 16, digit: [7.5, 12.5], plus: 6.5, gap: 1, air: 2, style: 'round' },
  { size: 44, height: 18, width: 18, digit: [8.5, 14], plus: 7, gap: 1.5, air: 2, style: 'round' },
  { size: 48, height: 21, width: 21, digit: [9, 15], plus: 9, gap: 3, air: 3, style: 'sharp' },
];

export const badgeSizes: readonly number[] = layouts.map(({ size }) => size);

/**
 * Paints the sheets, by file name.
 *
 * @param library the SVG documents with the numbers.
 */
export async function paintNumbers(library: string[]): Promise<Map<string, Buffer>> {
  const drawings = layouts.flatMap((layout) => badgeNumbers.flatMap((number) => layers(layout, number)));
  const painted = await rasterise(library, drawings);
  const files = new Map<string, Buffer>();
  layouts.forEach(({ size }, index) => {
    const own = painted.slice(index * badgeNumbers.length * 3, (index + 1) * badgeNumbers.length * 3);
    for (const panel of ['light', 'dark'] as const) {
      files.set(`number-${panel}-${size}.png`, encodePng(sheet(own, size, badgePalettes[panel])));
    }
  });
  return files;
}

/** Three masks: the badge, its number, and what is cut out of the icon. */
function layers(layout: Layout, number: BadgeNumber): [Drawing, Drawing, Drawing] {
  const { size, height, digit, plus, gap, air, style } = layout;
  const [digitWidth, digitHeight] = digit;
  const width = layout.width + (number.endsWith('+') ? gap + plus : 0);
  const left = size - width;
  const top = size - height;
  const digitLeft = left + (layout.width - digitWidth) / 2;
  const digitTop = top + (height - digitHeight) / 2;
  const radius = height / 2 + air;
  const viewBox = `0 0 ${size} ${size}`;
  const badge = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${height / 2}" />`;
  // The cut-out includes the handset and the bird's tail, so that no small pieces stay beside the badge.
  const cutOut = `<path d="M${size} ${size / 2} H${left + height / 2} V${top - air} A${radius} ${radius} 0 0 0 ${left - air} ${top + height / 2} V${size} H${size} Z" /><rect y="${(size * 11) / 16}" width="${size}" height="${size}" /><rect x="${(size * 7) / 8}" y="${(size * 15) / 32}" width="${size}" height="${size}" />`;
  const glyph = `<use href="#${style}-${number[0]}" x="${digitLeft}" y="${digitTop}" width="${digitWidth}" height="${digitHeight}" />`;
  const plusSign = `<use href="#${style}-plus" x="${digitLeft + digitWidth + gap}" y="${digitTop + (digitHeight - plus) / 2}" width="${plus}" height="${plus}" />`;
  return [
    { elements: badge, viewBox, size },
    { elements: number.endsWith('+') ? glyph + plusSign : glyph, viewBox, size },
    { elements: cutOut, viewBox, size },
  ];
}

function sheet(masks: Picture[], size: number, colours: { fill: Colour; number: Colour }): Picture {
  const width = size * badgeNumbers.length;
  const pixels = new Uint8Array(width * size * 2 * 4);
  badgeNumbers.forEach((_, column) => {
    const [badge, number, cut] = masks.slice(column * 3, column * 3 + 3);
    if (badge === undefined || number === undefined || cut === undefined)
      throw new Error('A mask is missing.');
    for (let at = 0; at < size * size; at++) {
      const alphaOf = (mask: Picture) => mask.pixels[at * 4 + 3] ?? 0;
      const cell = (row: 0 | 1) =>
        ((Math.floor(at / size) + row * size) * width + column * size + (at % size)) * 4;
      const alpha = alphaOf(badge);
      if (alpha > 0)
        pixels.set([...mix(colours.fill, colours.number, alphaOf(number) / 255), alpha], cell(0));
      pixels.set([0, 0, 0, alphaOf(cut)], cell(1));
    }
  });
  return { width, height: size * 2, pixels };
}

function mix(one: Colour, other: Colour, share: number): number[] {
  return one.map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * share));
}
