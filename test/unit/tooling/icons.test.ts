// The committed icons: complete, with enough contrast, and up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../build/icons/fingerprint.ts';
import { badgeSizes } from '../../../build/icons/numbers.ts';
import { accountStates, trayStates } from '../../../app/contract/account-states.ts';
import { badgePalettes, panelPalettes, type Colour } from '../../../build/icons/colours.ts';

const folder = fileURLToPath(new URL('../../../build/icons', import.meta.url));
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

test('each state has a shape of its own', () => {
  const shapes = Object.values(accountStates).map(({ shape }) => shape);
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('the tray folder contains each variant of each state and no other file', () => {
  const wanted = trayStates.flatMap((state) => [
    `${state}-Template.png`,
    `${state}-Template@2x.png`,
    ...panels.flatMap((panel) =>
      ['.ico', '.png', '@2x.png', '-22.png', '-22@2x.png'].map((ending) => `${state}-${panel}${ending}`),
    ),
  ]);
  const numbers = panels.flatMap((panel) => badgeSizes.map((size) => `number-${panel}-${size}.png`));
  expect(readdirSync(`${folder}/tray`).sort()).toEqual([...wanted, ...numbers].sort());
});

test('a number has a contrast of at least 7 to 1 with its badge, and the badge of 3 to 1 with the panels', () => {
  for (const panel of panels) {
    const { fill, number } = badgePalettes[panel];
    expect(contrast(fill, number)).toBeGreaterThanOrEqual(7);
    for (const background of backgrounds[panel]) expect(contrast(fill, background)).toBeGreaterThanOrEqual(3);
  }
});

test('a number of 48 pixels scales down to the sharp one of 16, which GNOME shows', () => {
  for (const panel of panels) {
    const [large, small] = [48, 16].map((size) => PNG.sync.read(read(`tray/number-${panel}-${size}.png`)));
    const pixel = (picture: PNG | undefined, x: number, y: number) =>
      picture?.data.readUInt32BE((y * picture.width + x) * 4);
    // The digits, of 3 by 5 pixels; of 9+, the plus.
    for (let at = 0; at < 10 * 5 * 3; at++) {
      const [x, y] = [(Math.floor(at / 15) + 1) * 16 - 5 + (at % 3), 10 + (Math.floor(at / 3) % 5)];
      for (const step of [0, 1, 2])
        expect(pixel(large, x * 3 + step, y * 3 + step), `${panel} ${x} ${y}`).toBe(pixel(small, x, y));
    }
  }
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

test('the icons match their drawings and scripts (`npm run icons` updates them)', () => {
  expect(fingerprint(folder)).toEqual(JSON.parse(read('painted.json').toString()));
});

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
