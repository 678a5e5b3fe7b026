// Encodes and decodes PNG pictures (ISO/IEC 15948).
import { PNG } from 'pngjs';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel: red, green, blue, alpha, not premultiplied; rows from the top. */
  readonly rgba: Uint8Array;
}

/** @returns undefined for data that isn't a readable PNG picture */
export function decodePng(data: Uint8Array): Bitmap | undefined {
  try {
    const png = PNG.sync.read(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    return { width: png.width, height: png.height, rgba: new Uint8Array(png.data) };
  } catch {
    return undefined;
  }
}

/** Eight bits per sample, with alpha. */
export function encodePng({ width, height, rgba }: Bitmap): Buffer {
  const png = new PNG({ width, height });
  png.data.set(rgba);
  return PNG.sync.write(png);
}
