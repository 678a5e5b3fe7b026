// Encodes and decodes the icons' PNG files. The references are to the PNG specification (third edition).
import { crc32, constants } from 'node:zlib';
import { PNG } from 'pngjs';

/** A picture: `pixels` holds red, green, blue and alpha (not premultiplied), row by row from the top. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

/** Section 9: none, sub, up, average, Paeth. */
const filterTypes = [0, 1, 2, 3, 4];

/** The signature (8 bytes) and the IHDR chunk (25 bytes). */
const headerLength = 33;

/**
 * Encodes a picture as a PNG file, with the filter that compresses it best.
 *
 * @param dotsPerInch recorded in the file where given; macOS wants 144 on the images for dense screens.
 */
export function encodePng({ width, height, pixels }: Picture, dotsPerInch?: number): Buffer {
  const png = new PNG({ width, height });
  png.data.set(pixels);
  const smallest = filterTypes
    .map((filterType) => PNG.sync.write(png, { filterType, deflateStrategy: constants.Z_DEFAULT_STRATEGY }))
    .reduce((best, next) => (next.length < best.length ? next : best));
  return dotsPerInch === undefined ? smallest : withDensity(smallest, dotsPerInch);
}

/** @throws Error when the file isn't a readable PNG picture. */
export function decodePng(file: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, pixels: new Uint8Array(data) };
}

/** Adds the pHYs chunk (section 11.3.4.3), which pngjs can't write. */
function withDensity(file: Buffer, dotsPerInch: number): Buffer {
  const dotsPerMetre = Math.round(dotsPerInch / 0.0254);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(dotsPerMetre, 8);
  chunk.writeUInt32BE(dotsPerMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([file.subarray(0, headerLength), chunk, file.subarray(headerLength)]);
}
