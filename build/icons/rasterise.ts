// Rasterises vector drawings: arranges them on a transparent page in Chromium and takes a screenshot.
import { chromium } from 'playwright';
import { browserSwitches, findBrowser } from '../browser.ts';
import { decodePng, type Picture } from './png.ts';

/** A square drawing: SVG elements, their `viewBox`, and the size in pixels. */
export type Drawing = { elements: string; viewBox: string; size: number };

/**
 * Paints each drawing, in the order given.
 *
 * @param library SVG documents whose symbols the drawings may `use`.
 */
export async function rasterise(library: string[], drawings: Drawing[]): Promise<Picture[]> {
  const placed = stacked(drawings);
  const width = Math.max(...drawings.map(({ size }) => size));
  const height = drawings.reduce((sum, { size }) => sum + size, 0);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserSwitches(), '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
    await page.setContent(pageOf(library, placed));
    const sheet = decodePng(await page.screenshot({ omitBackground: true }));
    return placed.map(({ top, size }) => cut(sheet, top, size));
  } finally {
    await browser.close();
  }
}

type Placed = Drawing & { top: number };

function stacked(drawings: Drawing[]): Placed[] {
  let top = 0;
  return drawings.map((drawing) => {
    const placed = { ...drawing, top };
    top += drawing.size;
    return placed;
  });
}

function pageOf(library: string[], placed: Placed[]): string {
  const svgs = placed.map(
    ({ elements, viewBox, size, top }) =>
      `<svg style="position:absolute;left:0;top:${top}px" width="${size}" height="${size}" viewBox="${viewBox}">${elements}</svg>`,
  );
  // Not `display: none`, which would also disable masks and clips.
  const hidden = `<div style="position:absolute;width:0;height:0;overflow:hidden">${library.join('')}</div>`;
  return `<!doctype html><body style="margin:0">${hidden}${svgs.join('')}`;
}

function cut(sheet: Picture, top: number, size: number): Picture {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    const from = (top + y) * sheet.width * 4;
    pixels.set(sheet.pixels.subarray(from, from + size * 4), y * size * 4);
  }
  return { width: size, height: size, pixels };
}
