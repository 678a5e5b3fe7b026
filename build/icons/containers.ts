// File formats with one icon in several sizes: Windows' .ico and Apple's .icns. Both contain PNG files.

/** A square icon of `size` pixels as a PNG file. */
export type SizedPng = { size: number; png: Buffer };

/** Creates a Windows icon. The images have up to 256 pixels; the smallest comes first. */
export function ico(images: SizedPng[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    // Width and height have one byte each: 256 is written as 0.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/**
 * Creates an Apple icon, without the older types for 16 and 32 pixels: macOS shows no PNG in them.
 *
 * @throws Error when one of `icnsSizes` is missing.
 */
export function icns(images: SizedPng[]): Buffer {
  const parts = icnsTypes.map(({ type, size }) => {
    const image = images.find((one) => one.size === size);
    if (image === undefined) throw new Error(`The Apple icon needs an image of ${size} pixels.`);
    return tagged(type, image.png);
  });
  return tagged('icns', Buffer.concat(parts));
}

const icnsTypes = [
  { type: 'ic11', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic07', size: 128 },
  { type: 'ic13', size: 256 },
  { type: 'ic08', size: 256 },
  { type: 'ic14', size: 512 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
] as const;

export const icnsSizes: readonly number[] = [...new Set(icnsTypes.map(({ size }) => size))];

function tagged(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}
