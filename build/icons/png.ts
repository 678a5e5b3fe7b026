import { constants } from 'node:zlib';
import { PNG } from 'pngjs';

/** A picture: `pixels` holds red, green, blue and alpha (not premultiplied), row by row from the top. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

/** None, sub, up, average, Paeth (section 9 of the PNG specification, third edition). */
const filterTypes = [0, 1, 2, 3, 4];

/** Encodes a picture as a PNG file, with the filter that compresses it best. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data.set(pixels);
  return filterTypes
    .map((filterType) => PNG.sync.write(png, { filterType, deflateStrategy: constants.Z_DEFAULT_STRATEGY }))
    .reduce((best, next) => (next.length < best.length ? next : best));
}

/** @throws Error when the file isn't a readable PNG picture. */
export function decodePng(file: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, pixels: new Uint8Array(data) };
}
