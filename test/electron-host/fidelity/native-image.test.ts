// Images: reading from files and memory, scale factors, resizing, encoding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decodePng, encodePng } from '../images/png.ts';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const nativeImage = 'docs/api/native-image.md';
const spec = 'spec/api-native-image-spec.ts';

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

const dataUrl = (width: number) => `data:image/png;base64,${png(width).toString('base64')}`;

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
  'Append @2x after image’s base filename to mark it as a 2x scale high resolution image.',
  async () => {
    const path = file('sharp@2x.png', png(32, 16));
    const result = await harness.run(({ nativeImage }, _harness, path) => {
      const image = nativeImage.createFromPath(path);
      return [image.getScaleFactors(), image.getSize(), image.getAspectRatio()];
    }, path);
    expect(result).toEqual([[2], { width: 16, height: 8 }, 2]);
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
  'Template Image (macOS): To mark an image as a template image, its base filename should end with the word Template. setTemplateImage(option): Marks the image as a macOS template image. isTemplateImage(): Whether the image is a macOS template image.',
  async () => {
    const paths = ['plain.png', 'trayTemplate.png', 'otherTemplate@2x.png', 'Templates.png'].map((name) =>
      file(name, png(8)),
    );
    const isTemplate = (platform: string) =>
      harness.run(
        ({ nativeImage }, _harness, { platform, paths }) => {
          const real = process.platform;
          Object.defineProperty(process, 'platform', { value: platform });
          try {
            const images = paths.map((path) => nativeImage.createFromPath(path));
            const byName = images.map((image) => image.isTemplateImage());
            for (const image of images) image.setTemplateImage(true);
            const marked = images.map((image) => image.isTemplateImage());
            for (const image of images) image.setTemplateImage(false);
            return [byName, marked, images.map((image) => image.isTemplateImage())];
          } finally {
            Object.defineProperty(process, 'platform', { value: real });
          }
        },
        { platform, paths },
      );
    const none = Array(4).fill(false);
    expect(await isTemplate('darwin')).toEqual([[false, true, true, false], Array(4).fill(true), none]);
    expect(await isTemplate('linux')).toEqual([none, none, none]);
  },
);

it(`${spec}: createEmpty() returns an empty image`, async () => {
  const result = await harness.run(({ nativeImage }) => {
    const empty = nativeImage.createEmpty();
    return [
      empty.isEmpty(),
      empty.getAspectRatio(),
      empty.getSize(),
      empty.toDataURL({ scaleFactor: 2 }),
      empty.toBitmap().length,
      empty.toPNG().length,
      empty.getScaleFactors(),
      empty.resize({ width: 1, height: 1 }).isEmpty(),
    ];
  });
  expect(result).toEqual([true, 1, { width: 0, height: 0 }, 'data:image/png;base64,', 0, 0, [], true]);
});

itConformsTo(
  nativeImage,
  'createFromBuffer(buffer[, options]): Tries to decode as PNG or JPEG first. width, height - Required for bitmap buffers. scaleFactor - Defaults to 1.0.',
  async () => {
    const result = await harness.run(
      ({ nativeImage }, _harness, given) => {
        const picture = Buffer.from(given);
        const bitmap = Buffer.alloc(6 * 4 * 4, 255);
        return [
          nativeImage.createFromBuffer(picture),
          nativeImage.createFromBuffer(picture, { width: 100, height: 200 }),
          nativeImage.createFromBuffer(picture, { scaleFactor: 2 }),
          nativeImage.createFromBuffer(bitmap, { width: 6, height: 4 }),
          nativeImage.createFromBuffer(bitmap, { width: 6, height: 4, scaleFactor: 2 }),
          nativeImage.createFromBuffer(bitmap),
          nativeImage.createFromBuffer(Buffer.from([1, 2, 3, 4]), { width: 100, height: 100 }),
          nativeImage.createFromBuffer(Buffer.alloc(0)),
        ].map((image) => {
          const { width, height } = image.getSize();
          return image.isEmpty() ? 'empty' : `${width}x${height}`;
        });
      },
      png(10, 20),
    );
    expect(result).toEqual(['10x20', '10x20', '5x10', '6x4', '3x2', 'empty', 'empty', 'empty']);
  },
);

it(`${spec}: createFromBitmap and createFromBuffer throw on invalid arguments`, async () => {
  const result = await harness.run(({ nativeImage }, harness) =>
    [
      () => harness.call(nativeImage, 'createFromBuffer', null),
      () => harness.call(nativeImage, 'createFromBuffer', [12, 14, 124, 12]),
      () => harness.call(nativeImage, 'createFromBitmap', null, {}),
      () => harness.call(nativeImage, 'createFromBitmap', Buffer.alloc(0), {}),
      () => harness.call(nativeImage, 'createFromBitmap', Buffer.alloc(0), { width: 1 }),
      () => nativeImage.createFromBitmap(Buffer.alloc(0), { width: 1, height: 1 }),
    ].map((use) => {
      try {
        use();
        return 'nothing was thrown';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    }),
  );
  expect(result).toEqual([
    ...Array<string>(3).fill('buffer must be a node Buffer'),
    'width is required',
    'height is required',
    'invalid buffer size',
  ]);
});

itConformsTo(
  nativeImage,
  'createFromBitmap: Creates a new NativeImage instance from buffer that contains the raw bitmap pixel data returned by toBitmap(). toPNG: A Buffer that contains the image’s PNG encoded data.',
  async () => {
    const result = await harness.run(({ nativeImage }) => {
      // Premultiplied, as the source says (SkImageInfo::MakeN32Premul).
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
  'createFromDataURL(dataURL): Creates a new NativeImage instance from dataUrl, a base 64 encoded Data URL string. toDataURL([options]): Returns the Data URL of the image.',
  async () => {
    const result = await harness.run(({ nativeImage }, _harness, url) => {
      const image = nativeImage.createFromDataURL(url);
      return [
        image.getSize(),
        nativeImage.createFromDataURL(image.toDataURL()).toBitmap().equals(image.toBitmap()),
        image.toDataURL().startsWith('data:image/png;base64,'),
        ['', 'data:text/plain,x'].map((text) => nativeImage.createFromDataURL(text).isEmpty()),
      ];
    }, dataUrl(3));
    expect(result).toEqual([{ width: 3, height: 3 }, true, true, [true, true]]);
  },
);

itConformsTo(
  nativeImage,
  'addRepresentation(options): Add an image representation for a specific scale factor. This can be called on empty images.',
  async () => {
    const result = await harness.run(
      ({ nativeImage }, harness, { one, two, three }) => {
        const image = nativeImage.createEmpty();
        image.addRepresentation({ buffer: Buffer.from([1, 2, 3, 4]), width: 100, height: 100 });
        const empty = image.isEmpty();
        image.addRepresentation({ scaleFactor: 1, buffer: Buffer.from(one) });
        image.addRepresentation({ scaleFactor: 2, dataURL: two });
        // The spec "supports adding a representation to an existing image": the first of a factor stays.
        image.addRepresentation({ scaleFactor: 2, dataURL: three });
        image.addRepresentation({ scaleFactor: 3, width: 3, height: 3, buffer: Buffer.alloc(36) });
        image.addRepresentation({ scaleFactor: 4, dataURL: 'invalid' });
        harness.call(image, 'addRepresentation', { scaleFactor: 4, buffer: 'invalid' });
        return {
          empty,
          factors: image.getScaleFactors(),
          size: image.getSize(),
          pixels: [1, 2, 3, 4].map((scaleFactor) => image.toBitmap({ scaleFactor }).length / 4),
        };
      },
      { one: png(1), two: dataUrl(2), three: dataUrl(3) },
    );
    expect(result).toEqual({
      empty: true,
      factors: [1, 2, 3],
      size: { width: 1, height: 1 },
      pixels: [1, 4, 9, 9],
    });
  },
);

itConformsTo(
  nativeImage,
  'resize(options): If only the height or the width are specified then the current aspect ratio will be preserved in the resized image.',
  async () => {
    const result = await harness.run(
      ({ nativeImage }, _harness, given) => {
        const image = nativeImage.createFromBuffer(Buffer.from(given));
        const options = [
          {},
          { width: 269 },
          { width: 600 },
          { height: 95 },
          { height: 200 },
          { width: 80, height: 65 },
          { width: 0, height: 0 },
          { width: -1, height: -1 },
        ];
        return {
          sizes: options.map((to) => Object.values(image.resize(to).getSize()).join('x')),
          before: image.getSize(),
          pixel: [...image.resize({ width: 3 }).toBitmap().subarray(0, 4)],
        };
      },
      png(538, 190, [1, 2, 3, 255]),
    );
    expect(result).toEqual({
      // Those of the spec "returns a resized image".
      sizes: ['538x190', '269x95', '600x212', '269x95', '566x200', '80x65', '0x0', '0x0'],
      before: { width: 538, height: 190 },
      pixel: [3, 2, 1, 255],
    });
  },
);

it('a JPEG image throws UnimplementedError', async () => {
  const result = await harness.run(({ nativeImage }) => {
    try {
      nativeImage.createFromBuffer(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
      return 'nothing was thrown';
    } catch (error) {
      return String(error);
    }
  });
  expect(result).toBe('UnimplementedError: The Chromium host lacks pictures in JPEG.');
});
