// The tray's images: read from their files, and with the number of new voicemails laid over them.
import { nativeImage, type NativeImage, screen } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBadge, type BadgeNumber } from './number-badge.ts';

/** Returns the image of a file, with a number if one is given. Equal arguments return the same object for each display scale. */
export type TrayIcons = (fileName: string, number?: BadgeNumber) => NativeImage;

/** The width of Windows' small icons at 100 %, in pixels. */
const smallIconWidth = 16;

/** Returns the function that reads images from a folder on demand. It throws if an image is missing. */
export function openTrayIcons(
  folder: string,
  displayScale = () => screen.getPrimaryDisplay().scaleFactor,
): TrayIcons {
  const loaded = new Map<string, NativeImage>();
  const load = (key: string, create: () => NativeImage): NativeImage => {
    const image = loaded.get(key) ?? create();
    loaded.set(key, image);
    return image;
  };
  const plain = (name: string) =>
    load(name, () => {
      const image = nativeImage.createFromPath(join(folder, name));
      if (image.isEmpty()) throw new Error(`The tray icon ${name} is missing from ${folder}.`);
      return image;
    });
  const badge = (icon: Buffer, background: string, number: BadgeNumber) =>
    addBadge(icon, plain(`number-${background}-${sizeOf(icon)}.png`).toBitmap(), number);

  const withNumber = (name: string, background: string, number: BadgeNumber): NativeImage => {
    const image = nativeImage.createEmpty();
    for (const scaleFactor of plain(name).getScaleFactors()) {
      const buffer = badge(plain(name).toBitmap({ scaleFactor }), background, number);
      const size = sizeOf(buffer);
      image.addRepresentation({ scaleFactor, width: size, height: size, buffer });
    }
    return image;
  };
  // Electron chooses among sizes only if the image is an .ico file. Of an image from memory it always shows the bitmap for scale
  // factor 1 (NativeImage::GetHICON), so the size is chosen here.
  const icoWithNumber = (name: string, background: string, number: BadgeNumber, width: number) => {
    const picture = pictureOfIco(readFileSync(join(folder, name)), width);
    const buffer = badge(nativeImage.createFromBuffer(picture).toBitmap(), background, number);
    return nativeImage.createFromBitmap(buffer, { width: sizeOf(buffer), height: sizeOf(buffer) });
  };
  return (name, number) => {
    const [, background, extension] = /-(light|dark)(?:-22)?\.(png|ico)$/.exec(name) ?? [];
    if (number === undefined || background === undefined) return plain(name);
    const key = `${name} ${number}`;
    if (extension === 'png') return load(key, () => withNumber(name, background, number));
    const width = Math.round(smallIconWidth * displayScale());
    return load(`${key} ${width}`, () => icoWithNumber(name, background, number, width));
  };
}

/** Returns the width of a square bitmap of four bytes per pixel. */
function sizeOf({ length }: Uint8Array): number {
  return Math.sqrt(length / 4);
}

/** Returns the PNG file of the smallest picture at least `width` wide, or else of the largest. The smallest is the first. */
function pictureOfIco(ico: Buffer, width: number): Buffer {
  // A header of 6 bytes, then 16 bytes for each picture: width, …, length and offset of its file.
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
  const entry = entries.find((at) => ico.readUInt8(at) >= width) ?? entries.at(-1) ?? 0;
  const offset = ico.readUInt32LE(entry + 12);
  return ico.subarray(offset, offset + ico.readUInt32LE(entry + 8));
}
