// Reads Windows' icon files (ICO) whose pictures are PNG.

/** Returns the PNG pictures with their widths in pixels. */
export function picturesOfIco(ico: Buffer): { readonly width: number; readonly png: Buffer }[] {
  // A header of 6 bytes, then 16 bytes for each picture: width (0 means 256), …, size and offset of its data.
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index);
    const [size, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    return { width: entry.readUInt8(0) || 256, png: ico.subarray(offset, offset + size) };
  });
}
