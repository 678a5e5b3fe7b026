// The committed icons: complete, of the right sizes, distinguishable without colour, and up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { addBadge, badgeNumbers } from '../../../app/electron/tray/number-badge.ts';
import { appSizes } from '../../../build/icons/app.ts';
import { icnsSizes } from '../../../build/icons/containers.ts';
import { fingerprint } from '../../../build/icons/fingerprint.ts';
import { badgeSizes } from '../../../build/icons/numbers.ts';
import { decodePng, encodePng, type Picture } from '../../../build/icons/png.ts';
import { badgePalettes, panelPalettes, trayDrawings, type Colour } from '../../../build/icons/statuses.ts';
import { traySizes } from '../../../build/icons/tray.ts';

const folder = fileURLToPath(new URL('../../../build/icons', import.meta.url));
const statuses = Object.keys(trayDrawings);
const panels = ['light', 'dark'] as const;
const backgrounds: Record<(typeof panels)[number], Colour[]> = {
  light: [
    [255, 255, 255],
    [0xd6, 0xda, 0xe0],
  ],
  dark: [
    [0, 0, 0],
    [0x45, 0x45, 0x45],
  ],
};
const read = (path: string) => readFileSync(`${folder}/${path}`);
const png = (path: string) => decodePng(read(path));

test('the tray folder contains each variant of each status and no other file', () => {
  const wanted = statuses.flatMap((status) => [
    `${status}-Template.png`,
    `${status}-Template@2x.png`,
    ...panels.flatMap((panel) => ['.ico', '.png', '@2x.png'].map((ending) => `${status}-${panel}${ending}`)),
  ]);
  const numbers = panels.flatMap((panel) => badgeSizes.map((size) => `number-${panel}-${size}.png`));
  expect(readdirSync(`${folder}/tray`).sort()).toEqual([...wanted, ...numbers].sort());
});

test('every image of the tray is smaller than 2 kB', () => {
  const large = readdirSync(`${folder}/tray`)
    .filter((name) => name.endsWith('.png') && !name.startsWith('number-'))
    .filter((name) => read(`tray/${name}`).length >= 2000);
  expect(large).toEqual([]);
});

test('there are numbers for every size of the icons on Linux and Windows', () => {
  expect(badgeSizes).toEqual([...new Set([...traySizes.windows, ...traySizes.linux])].sort((a, b) => a - b));
});

describe.each(panels.flatMap((panel) => badgeSizes.map((size) => ({ panel, size }))))(
  'the numbers for $size pixels, $panel',
  ({ panel, size }) => {
    const sheet = bitmapOf(png(`tray/number-${panel}-${size}.png`));
    const cells = (icon: Uint8Array) => badgeNumbers.map((number) => addBadge(icon, sheet, number));
    const onNothing = cells(new Uint8Array(size * size * 4));

    test('are in the lower half and reach the edges at the right and below', () => {
      for (const badge of onNothing) {
        const drawn = positionsOf(badge, size, (alpha) => alpha > 0);
        // One pixel of air, at every size, between the badge and a mark.
        expect(Math.min(...drawn.map(({ y }) => y))).toBeGreaterThan(size / 2);
        expect(Math.max(...drawn.map(({ y }) => y))).toBe(size - 1);
        expect(Math.max(...drawn.map(({ x }) => x))).toBe(size - 1);
        expect(Math.min(...drawn.map(({ x }) => x))).toBeGreaterThan(size / 5);
      }
    });

    test('differ from each other in several whole pixels', () => {
      const { fill, number } = badgePalettes[panel];
      const range = Math.abs(luminance(fill) - luminance(number));
      const lightness = (bitmap: Uint8Array) =>
        Array.from({ length: size * size }, (_, at) =>
          luminance([2, 1, 0].map((c) => bitmap[at * 4 + c] ?? 0)),
        );
      for (const [one, first] of onNothing.entries()) {
        for (const second of onNothing.slice(one + 1)) {
          const others = lightness(second);
          const sum = lightness(first).reduce(
            (total, value, at) => total + Math.abs(value - (others[at] ?? 0)),
            0,
          );
          expect(sum / range).toBeGreaterThanOrEqual((size / 16) ** 2 * 0.99);
        }
      }
    });

    test.each(statuses)('leave the mark of %s as it is, and one pixel of air around the badge', (status) => {
      const icon = bitmapOf(trayIcon(status, panel, size));
      for (const [index, badged] of cells(icon).entries()) {
        const badge = onNothing[index] ?? new Uint8Array();
        const marks = positionsOf(icon, size, () => true).filter(({ x, y }) => x >= size / 2 && y < size / 2);
        // The tip of the bird's tail reaches one unit into the lower right corner of the mark's quarter.
        const unit = size / 16;
        const own = marks.filter(({ x, y }) => x < size - Math.ceil(unit) || y < size / 2 - Math.ceil(unit));
        for (const { at } of own)
          expect(badged.subarray(at, at + 4)).toEqual(Buffer.from(icon.subarray(at, at + 4)));

        const solid = positionsOf(badge, size, (alpha) => alpha === 255);
        const beside = solid.flatMap(({ x, y }) => [
          { x: x - 1, y },
          { x, y: y - 1 },
        ]);
        for (const { x, y } of beside) {
          const at = (y * size + x) * 4;
          if ((badge[at + 3] ?? 0) > 0) continue;
          expect(badged[at + 3], `${status} ${badgeNumbers[index]} at ${x}, ${y}`).toBeLessThan(32);
        }
      }
    });
  },
);

test('a number has a contrast of at least 7 to 1 with its badge, and the badge of 3 to 1 with the panels', () => {
  for (const panel of panels) {
    const { fill, number } = badgePalettes[panel];
    expect(contrast(fill, number)).toBeGreaterThanOrEqual(7);
    for (const background of backgrounds[panel]) expect(contrast(fill, background)).toBeGreaterThanOrEqual(3);
  }
});

describe.each(statuses)('the tray icon for %s', (status) => {
  test('is 16 pixels wide on macOS and 24 on Linux, and twice that on high-density screens', () => {
    expect(traySizes.macOS).toEqual([16, 32]);
    expect(sizeOf(png(`tray/${status}-Template.png`))).toEqual([16, 16]);
    expect(sizeOf(png(`tray/${status}-Template@2x.png`))).toEqual([32, 32]);
    for (const panel of panels) {
      expect(sizeOf(png(`tray/${status}-${panel}.png`))).toEqual([24, 24]);
      expect(sizeOf(png(`tray/${status}-${panel}@2x.png`))).toEqual([48, 48]);
    }
  });

  test('contains, for Windows, an image for each scale from 100 to 250 %', () => {
    for (const panel of panels) {
      const images = icoImages(read(`tray/${status}-${panel}.ico`));
      expect(images.map(({ announced }) => announced)).toEqual([16, 20, 24, 32, 40]);
      expect(images.map(({ picture }) => sizeOf(picture)[0])).toEqual([16, 20, 24, 32, 40]);
    }
  });

  test('is black only in the template images, which macOS colours', () => {
    for (const name of [`tray/${status}-Template.png`, `tray/${status}-Template@2x.png`]) {
      expect(pixelsOf(png(name)).filter(([red, green, blue]) => red + green + blue > 0)).toEqual([]);
    }
  });

  test('has 144 dots per inch in its high-density macOS image', () => {
    expect(dotsPerInch(read(`tray/${status}-Template@2x.png`))).toBe(144);
  });

  test('has a gap between the mark and the bird', () => {
    for (const panel of panels) {
      const drawn = pixelsOf(png(`tray/${status}-${panel}@2x.png`)).filter(([, , , alpha]) => alpha > 0);
      // Where the two layers touch, pixels have a mixed colour.
      const colours = new Set(drawn.map(([red, green, blue]) => `${red} ${green} ${blue}`));
      expect(colours.size).toBe(status === 'signed-out' ? 1 : 2);
    }
  });

  test('differs in shape from every other status', () => {
    for (const other of statuses.filter((name) => name !== status)) {
      // The smallest difference, between two marks, covers several whole pixels even at the smallest size.
      const [one, two] = [png(`tray/${status}-Template.png`), png(`tray/${other}-Template.png`)];
      expect(shapeDifference(one, two), `${status} and ${other} at 16 pixels`).toBeGreaterThan(6);
      for (const panel of panels) {
        const [mine, theirs] = [png(`tray/${status}-${panel}.png`), png(`tray/${other}-${panel}.png`)];
        expect(shapeDifference(mine, theirs), `${status} and ${other}, ${panel}`).toBeGreaterThan(12);
      }
    }
  });
});

test('every colour has a contrast of at least 3 to 1 with the panels it is for', () => {
  for (const panel of panels) {
    const colours: Record<string, Colour> = panelPalettes[panel];
    for (const [name, colour] of Object.entries(colours)) {
      for (const background of backgrounds[panel]) {
        expect(contrast(colour, background), `${name} on ${panel}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test('the application has an icon for each system in every required size', () => {
  for (const size of appSizes.linux) expect(sizeOf(png(`app/${size}x${size}.png`))).toEqual([size, size]);
  expect(appSizes.linux).toEqual(expect.arrayContaining([16, 24, 32, 48, 64, 128, 256, 512]));
  const windows = icoImages(read('app/icon.ico'));
  expect(windows.map(({ announced }) => announced)).toEqual([...appSizes.windows]);
  expect(windows.map(({ picture }) => sizeOf(picture)[0])).toEqual([...appSizes.windows]);
  const apple = icnsSizesIn(read('app/icon.icns'));
  expect([...new Set(apple)].sort((a, b) => a - b)).toEqual([...icnsSizes].sort((a, b) => a - b));
  expect(Math.max(...apple)).toBe(1024);
});

test('the icons match their drawings and scripts (`npm run icons` updates them)', () => {
  expect(fingerprint(folder)).toEqual(JSON.parse(read('painted.json').toString()));
});

test('a decoded PNG file has the pixels that were encoded', () => {
  const pixels = Uint8Array.from({ length: 9 * 7 * 4 }, (_, index) => (index * index) % 251);
  expect(decodePng(encodePng({ width: 9, height: 7, pixels }, 144))).toEqual({ width: 9, height: 7, pixels });
});

/** Returns a picture as Electron's `toBitmap` does: BGRA, premultiplied. */
function bitmapOf(picture: Picture): Uint8Array {
  const straight = pixelsOf(picture);
  return Uint8Array.from(
    straight.flatMap(([red, green, blue, alpha]) => [
      ...[blue, green, red].map((value) => Math.round((value * alpha) / 255)),
      alpha,
    ]),
  );
}

/** The pixels of a square bitmap whose alpha fits. */
function positionsOf(bitmap: Uint8Array, size: number, fits: (alpha: number) => boolean) {
  return Array.from({ length: size * size }, (_, pixel) => ({
    x: pixel % size,
    y: Math.floor(pixel / size),
    at: pixel * 4,
  })).filter(({ at }) => fits(bitmap[at + 3] ?? 0));
}

function trayIcon(status: string, panel: (typeof panels)[number], size: number): Picture {
  if (size === 24) return png(`tray/${status}-${panel}.png`);
  if (size === 48) return png(`tray/${status}-${panel}@2x.png`);
  const found = icoImages(read(`tray/${status}-${panel}.ico`)).find(({ announced }) => announced === size);
  if (found === undefined) throw new Error(`No icon has ${size} pixels.`);
  return found.picture;
}

function sizeOf({ width, height }: Picture): [number, number] {
  return [width, height];
}

type Pixel = [red: number, green: number, blue: number, alpha: number];

function pixelsOf({ pixels }: Picture): Pixel[] {
  const at = (index: number) => pixels[index] ?? 0;
  return Array.from({ length: pixels.length / 4 }, (_, index) => {
    const first = index * 4;
    return [at(first), at(first + 1), at(first + 2), at(first + 3)];
  });
}

/** Returns how much the coverage of two pictures differs, in whole pixels and regardless of colour. */
function shapeDifference(one: Picture, two: Picture): number {
  const others = pixelsOf(two);
  const sum = pixelsOf(one).reduce(
    (total, pixel, at) => total + Math.abs(pixel[3] - (others[at]?.[3] ?? 0)),
    0,
  );
  return sum / 255;
}

function icoImages(file: Buffer): { announced: number; picture: Picture }[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const offset = file.readUInt32LE(entry + 12);
    const body = file.subarray(offset, offset + file.readUInt32LE(entry + 8));
    return { announced: file.readUInt8(entry) || 256, picture: decodePng(body) };
  });
}

function icnsSizesIn(file: Buffer): number[] {
  expect(file.toString('latin1', 0, 4)).toBe('icns');
  expect(file.readUInt32BE(4)).toBe(file.length);
  const sizes: number[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    sizes.push(decodePng(file.subarray(at + 8, at + file.readUInt32BE(at + 4))).width);
  }
  return sizes;
}

function dotsPerInch(file: Buffer): number {
  const at = file.indexOf('pHYs', 0, 'latin1');
  return Math.round(file.readUInt32BE(at + 4) * 0.0254);
}

/** Returns WCAG's contrast ratio of two colours, 1 to 21. */
function contrast(one: Colour, two: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(colour: readonly number[]): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red = 0, green = 0, blue = 0] = colour;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
