// Reads and writes PNG pictures (ISO/IEC 15948), without interlacing.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
}

/** Samples a pixel has, by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function isPng(data: Uint8Array): boolean {
  return signature.equals(data.subarray(0, signature.length));
}

/** @returns none for what is not a PNG picture that can be read */
export function decodePng(data: Uint8Array): Bitmap | undefined {
  if (!isPng(data)) return undefined;
  try {
    const chunks = chunksOf(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    const header = headerOf(chunks);
    const compressed = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content);
    const rows = unfilter(inflateSync(Buffer.concat(compressed)), header);
    const palette = chunks.find(({ type }) => type === 'PLTE')?.content;
    const transparency = chunks.find(({ type }) => type === 'tRNS')?.content;
    return {
      width: header.width,
      height: header.height,
      rgba: pixelsOf(rows, header, palette, transparency),
    };
  } catch {
    return undefined;
  }
}

/** Eight bits a sample, with alpha. */
export function encodePng({ width, height, rgba }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y += 1) {
    rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function chunksOf(data: Buffer): { readonly type: string; readonly content: Buffer }[] {
  const chunks = [];
  for (let at = signature.length; at + 8 <= data.length;) {
    const length = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    chunks.push({ type, content: data.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function headerOf(chunks: readonly { readonly type: string; readonly content: Buffer }[]): Header {
  const content = chunks.find(({ type }) => type === 'IHDR')?.content;
  if (content?.length !== 13 || content[12] !== 0) throw new Error('This kind of PNG picture is not read.');
  const [depth = 0, colorType = 0] = content.subarray(8, 10);
  return { width: content.readUInt32BE(0), height: content.readUInt32BE(4), depth, colorType };
}

/** Section 9 of the standard: each row is stored as its difference from its neighbours. */
function unfilter(data: Buffer, { width, height, depth, colorType }: Header): Buffer {
  const bitsPerPixel = depth * (samples[colorType] ?? 0);
  const step = Math.max(1, bitsPerPixel >> 3);
  const stride = Math.ceil((width * bitsPerPixel) / 8);
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= step ? (rows[at - step] ?? 0) : 0;
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (rows[at - stride - step] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      rows[at] = ((data[y * (stride + 1) + 1 + x] ?? 0) + predicted) & 0xff;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const distances = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ] as const;
  if (distances[0] <= distances[1] && distances[0] <= distances[2]) return left;
  return distances[1] <= distances[2] ? up : corner;
}

function pixelsOf(rows: Buffer, header: Header, palette?: Buffer, transparency?: Buffer): Uint8Array {
  const { width, height, depth, colorType } = header;
  const count = samples[colorType] ?? 0;
  const stride = Math.ceil((width * depth * count) / 8);
  const highest = 2 ** depth - 1;
  /** A sample as it is stored. */
  const raw = (x: number, y: number, index: number): number => {
    const bit = (x * count + index) * depth;
    const at = y * stride + (bit >> 3);
    if (depth === 16) return rows.readUInt16BE(at);
    return ((rows[at] ?? 0) >> (8 - depth - (bit & 7))) & highest;
  };
  const scaled = (sample: number) => Math.round((sample * 255) / highest);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const first = raw(x, y, 0);
      const at = (y * width + x) * 4;
      if (colorType === 3) {
        rgba.set(palette?.subarray(first * 3, first * 3 + 3) ?? [], at);
        rgba[at + 3] = transparency?.[first] ?? 255;
      } else if (colorType === 0 || colorType === 4) {
        const alpha = colorType === 4 ? scaled(raw(x, y, 1)) : isClear([first]) ? 0 : 255;
        rgba.set([scaled(first), scaled(first), scaled(first), alpha], at);
      } else {
        const color = [first, raw(x, y, 1), raw(x, y, 2)];
        const alpha = colorType === 6 ? scaled(raw(x, y, 3)) : isClear(color) ? 0 : 255;
        rgba.set([...color.map(scaled), alpha], at);
      }
    }
  }
  return rgba;

  function isClear(color: readonly number[]): boolean {
    return (
      transparency !== undefined &&
      color.every((value, index) => transparency.readUInt16BE(index * 2) === value)
    );
  }
}
