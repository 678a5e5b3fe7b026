// Images: reading from files and memory, scale factors, encoding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { decodePng, encodePng } from '../api/png.ts';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const nativeImage = 'docs/api/native-image.md';

const folder = mkdtempSync(join(tmpdir(), 'host-images-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A PNG of one colour. */
function png(width: number, height = width, pixel: readonly number[] = [255, 0, 0, 255]): Buffer {
  return encodePng({
    width,
    height,
    rgba: Uint8Array.from(Array.from({ length: width * height }, () => pixel).flat()),
  });
}

function file(name: string, data: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

itConformsTo(
  nativeImage,
  'You can put images with different sizes in the same folder and use the filename without DPI suffixes: icon.png, icon@2x.png, icon@3x.png. getScaleFactors(): An array of all scale factors. getSize: If scaleFactor is passed, this will return the size corresponding to the image representation most closely matching the passed value.',
  async () => {
    const path = file('icon.png', png(16));
    file('icon@1.5x.png', png(24));
    file('icon@2x.png', png(32, 32, [0, 0, 255, 255]));
    file('icon@3x.png', png(48));
    const result = await harness.run(({ nativeImage }, _harness, path) => {
      const image = nativeImage.createFromPath(path);
      return {
        factors: image.getScaleFactors(),
        size: image.getSize(),
        twice: image.getSize(2),
        pixels: [1, 2, 9].map((scaleFactor) => image.toBitmap({ scaleFactor }).length / 4),
        blue: [...image.toBitmap({ scaleFactor: 2 }).subarray(0, 4)],
      };
    }, path);
    expect(result).toEqual({
      factors: [1, 1.5, 2, 3],
      size: { width: 16, height: 16 },
      twice: { width: 16, height: 16 },
      pixels: [16 * 16, 32 * 32, 48 * 48],
      blue: [255, 0, 0, 255],
    });
  },
);

itConformsTo(
  nativeImage,
  'createFromPath(path): This method returns an empty image if the path does not exist, cannot be read, or is not a valid image.',
  async () => {
    const paths = ['', 'does-not-exist.png', folder, file('text.png', 'no picture')];
    const result = await harness.run(
      ({ nativeImage }, _harness, paths) => paths.map((path) => nativeImage.createFromPath(path).isEmpty()),
      paths,
    );
    expect(result).toEqual([true, true, true, true]);
  },
);

itConformsTo(
  nativeImage,
  'createFromBitmap: Creates a new NativeImage instance from buffer that contains the raw bitmap pixel data returned by toBitmap(). toPNG: A Buffer that contains the image’s PNG encoded data.',
  async () => {
    const result = await harness.run(({ nativeImage }) => {
      // Premultiplied, as in Electron's source (SkImageInfo::MakeN32Premul).
      const bitmap = Buffer.from([30, 20, 10, 255, 0, 0, 128, 128]);
      const image = nativeImage.createFromBitmap(bitmap, { width: 2, height: 1 });
      const again = nativeImage.createFromBuffer(image.toPNG());
      return { png: image.toPNG(), bitmap: [...image.toBitmap()], again: [...again.toBitmap()] };
    });
    const stored = [30, 20, 10, 255, 0, 0, 128, 128];
    expect(result).toMatchObject({ bitmap: stored, again: stored });
    expect([...(decodePng(result.png)?.rgba ?? [])]).toEqual([10, 20, 30, 255, 255, 0, 0, 128]);
  },
);

itConformsTo(
  nativeImage,
  'addRepresentation(options): Add an image representation for a specific scale factor. This can be called on empty images.',
  async () => {
    const result = await harness.run(({ nativeImage }, _harness, picture) => {
      const image = nativeImage.createEmpty();
      image.addRepresentation({ buffer: Buffer.from([1, 2, 3, 4]), width: 100, height: 100 });
      const empty = image.isEmpty();
      image.addRepresentation({ scaleFactor: 1, buffer: Buffer.from(picture) });
      image.addRepresentation({ scaleFactor: 2, width: 3, height: 3, buffer: Buffer.alloc(36) });
      const pixels = [1, 2].map((scaleFactor) => image.toBitmap({ scaleFactor }).length / 4);
      return { empty, factors: image.getScaleFactors(), size: image.getSize(), pixels };
    }, png(1));
    expect(result).toEqual({ empty: true, factors: [1, 2], size: { width: 1, height: 1 }, pixels: [1, 9] });
  },
);
