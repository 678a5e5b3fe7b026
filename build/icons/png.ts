// Writes and reads the one kind of PNG the icons need: eight bits of red, green, blue and alpha a pixel, not
// interlaced. The references are to the PNG specification (third edition).
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture: `pixels` holds red, green, blue and alpha (not premultiplied), row by row from the top. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bytesAPixel = 4;
const filters = [0, 1, 2, 3, 4] as const;
type Filter = (typeof filters)[number];

/**
 * The picture as a PNG file, with whichever filter packs it smallest.
 *
 * @param dotsPerInch recorded in the file where given; macOS wants 144 on the images for dense screens.
 */
export function encodePng({ width, height, pixels }: Picture, dotsPerInch?: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const packed = filters
    .map((filter) => deflateSync(filtered({ width, height, pixels }, filter), { level: 9, memLevel: 9 }))
    .reduce((best, next) => (next.length < best.length ? next : best));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(dotsPerInch === undefined ? [] : [chunk('pHYs', density(dotsPerInch))]),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * The picture in a PNG file.
 *
 * @throws Error when it isn't a PNG of the one kind this file knows.
 */
export function decodePng(file: Buffer): Picture {
  const known = file.subarray(0, 8).equals(signature) && file[24] === 8 && file[25] === 6 && file[28] === 0;
  if (!known) throw new Error('Only PNG files of 8-bit red, green, blue and alpha can be read here.');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(body);
  }
  return { width, height, pixels: unfiltered(inflateSync(Buffer.concat(parts)), width, height) };
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

function density(dotsPerInch: number): Buffer {
  const body = Buffer.alloc(9);
  const dotsPerMetre = Math.round(dotsPerInch / 0.0254);
  body.writeUInt32BE(dotsPerMetre, 0);
  body.writeUInt32BE(dotsPerMetre, 4);
  body.writeUInt8(1, 8);
  return body;
}

function filtered({ width, height, pixels }: Picture, filter: Filter): Buffer {
  const stride = width * bytesAPixel;
  const out = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    out[y * (stride + 1)] = filter;
    for (let x = 0; x < stride; x++) {
      const value = pixels[y * stride + x] ?? 0;
      out[y * (stride + 1) + 1 + x] = value - prediction(pixels, stride, x, y, filter);
    }
  }
  return out;
}

function unfiltered(data: Buffer, width: number, height: number): Uint8Array {
  const stride = width * bytesAPixel;
  const pixels = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = filters.find((one) => one === data[y * (stride + 1)]);
    if (filter === undefined) throw new Error(`Row ${y} of the PNG has a filter that doesn't exist.`);
    for (let x = 0; x < stride; x++) {
      const value = data[y * (stride + 1) + 1 + x] ?? 0;
      pixels[y * stride + x] = value + prediction(pixels, stride, x, y, filter);
    }
  }
  return pixels;
}

/** What section 9 expects at byte `x` of row `y`, from its neighbours to the left and above. */
function prediction(pixels: Uint8Array, stride: number, x: number, y: number, filter: Filter): number {
  const here = y * stride + x;
  const left = x >= bytesAPixel ? (pixels[here - bytesAPixel] ?? 0) : 0;
  const above = y > 0 ? (pixels[here - stride] ?? 0) : 0;
  const aboveLeft = x >= bytesAPixel && y > 0 ? (pixels[here - stride - bytesAPixel] ?? 0) : 0;
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return paeth(left, above, aboveLeft);
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const estimate = left + above - aboveLeft;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toAboveLeft = Math.abs(estimate - aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}
