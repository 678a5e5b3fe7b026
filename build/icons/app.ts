import { icns, icnsSizes, ico, type SizedPng } from './containers.ts';
import { encodePng } from './png.ts';
import { rasterise, type Drawing } from './rasterise.ts';

/** The sizes in pixels of the Windows icon and of Linux's PNG files, from which the desktop chooses. */
export const appSizes = {
  windows: [16, 24, 32, 48, 64, 256],
  linux: [16, 22, 24, 32, 48, 64, 128, 256, 512],
} as const;

/**
 * Paints the files of `app/`, by name.
 *
 * @param library the SVG document with the tile and the scene.
 */
export async function paintApp(library: string): Promise<Map<string, Buffer>> {
  // Apple's grid has a margin around the tile; elsewhere the tile fills the picture.
  const apple = await paintSizes(library, icnsSizes, 100);
  const windows = await paintSizes(library, appSizes.windows, 0);
  const linux = await paintSizes(library, appSizes.linux, 0);
  return new Map([
    ['icon.icns', icns(apple)],
    ['icon.ico', ico(windows)],
    ...linux.map(({ size, png }): [string, Buffer] => [`${size}x${size}.png`, png]),
  ]);
}

async function paintSizes(library: string, sizes: readonly number[], margin: number): Promise<SizedPng[]> {
  const pictures = await rasterise(
    [library],
    sizes.map((size) => drawing(size, margin)),
  );
  return pictures.map((picture) => ({ size: picture.width, png: encodePng(picture) }));
}

const tile = 824;

/** The icon on a grid whose tile is 824 units wide, with a margin around it. */
function drawing(size: number, margin: number): Drawing {
  // In a small icon, the scene fills three quarters of the tile. At 16 and 32 pixels without a margin, that also aligns the
  // handset with whole pixels. In a large icon the scene is slightly above the middle, because it looks heavier at the bottom.
  const scene = size <= 32 ? tile * 0.75 : tile * 0.66;
  const left = (tile - scene) / 2;
  const top = size <= 32 ? left : left - 4;
  return {
    elements: `<use href="#tile" width="${tile}" height="${tile}" /><use href="#scene" x="${left}" y="${top}" width="${scene}" height="${scene}" />`,
    viewBox: `${-margin} ${-margin} ${tile + 2 * margin} ${tile + 2 * margin}`,
    size,
  };
}
