// A picture drawn for the demo: all tray icons on one contact sheet.
import { readFile } from 'node:fs/promises';
import { encodePng } from '../../../build/icons/png.ts';
import { rasterise } from '../../../build/icons/rasterise.ts';
import { trayStates } from '../../../app/contract/account-states.ts';

const columns: readonly (readonly [variant: string, background: string, text: string])[] = [
  ['light', '#eceff3', '#1a1c21'],
  ['dark', '#202226', '#f1f2f4'],
  ['Template', '#ffffff', '#1a1c21'],
];
const rowHeight = 56;
const columnWidth = 220;

/** Returns a PNG with the icons of all states for light bars, dark bars and macOS, each at double and at normal size. */
export async function contactSheet(): Promise<Buffer> {
  const size = columnWidth * columns.length;
  const cells = columns.flatMap(([variant, background, text], x) => [
    `<rect x="${x * columnWidth}" width="${columnWidth}" height="${size}" fill="${background}" />`,
    ...trayStates.map((state, y) => ({ state, y, x, variant, text })),
  ]);
  const elements = cells.map(async (cell) => {
    if (typeof cell === 'string') return cell;
    const { state, x, y, variant, text } = cell;
    const read = async (file: string) => {
      const png = await readFile(
        new URL(`../../../build/icons/tray/${state}-${variant}${file}.png`, import.meta.url),
      );
      return `data:image/png;base64,${png.toString('base64')}`;
    };
    const [left, top] = [x * columnWidth + 12, y * rowHeight + 12];
    return [
      `<image x="${left}" y="${top}" width="32" height="32" href="${await read('@2x')}" />`,
      `<image x="${left + 44}" y="${top + 8}" width="16" height="16" href="${await read('')}" />`,
      `<text x="${left + 72}" y="${top + 21}" font-family="sans-serif" font-size="13" fill="${text}">${state}</text>`,
    ].join('');
  });
  return renderPng(await Promise.all(elements), size, trayStates.length * rowHeight + 4);
}

/** Renders SVG elements to a square picture. Returns its upper `height` rows as PNG. */
async function renderPng(elements: readonly string[], size: number, height = size): Promise<Buffer> {
  // The transparent margin makes Chromium encode an alpha channel, which the PNG decoder requires.
  const box = `-4 -4 ${size + 8} ${size + 8}`;
  const [picture] = await rasterise([], [{ elements: elements.join(''), viewBox: box, size }]);
  if (picture === undefined) throw new Error('The picture was not rendered.');
  const { width, pixels } = picture;
  return encodePng({ width, height, pixels: pixels.subarray(0, width * height * 4) });
}
