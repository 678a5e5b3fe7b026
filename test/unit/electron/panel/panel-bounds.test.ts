import { describe, expect, test } from 'vitest';
import { panelBounds, panelSize, trayDisplay } from '../../../../app/electron/panel/panel-bounds.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const barAt = {
  top: { bounds: screen, workArea: { ...screen, y: 30, height: 1050 } },
  bottom: { bounds: screen, workArea: { ...screen, height: 1040 } },
  left: { bounds: screen, workArea: { ...screen, x: 60, width: 1860 } },
  leftAndTop: { bounds: screen, workArea: { x: 60, y: 30, width: 1860, height: 1050 } },
  hidden: { bounds: screen, workArea: screen },
};
const pointer = (x: number, y: number) => ({ x, y, width: 1, height: 1 });
const icon = (x: number, y: number) => ({ x, y, width: 24, height: 24 });

test.each([
  ['Linux, bar at the top', pointer(1700, 10), barAt.top, 'linux', 1540, 30],
  ['Linux, bar at the bottom', pointer(1700, 1070), barAt.bottom, 'linux', 1540, 480],
  ['Linux, bar at the left', pointer(20, 900), barAt.left, 'linux', 60, 520],
  ['Linux, dock at the left and bar at the top', pointer(20, 500), barAt.leftAndTop, 'linux', 1540, 30],
  ['Linux, a bar at the top that covers windows', pointer(1700, 10), barAt.hidden, 'linux', 1540, 0],
  ['Linux, second display', pointer(3100, 1010), { bounds: second, workArea: second }, 'linux', 2820, 464],
  ['macOS', icon(1500, 0), barAt.top, 'darwin', 1322, 30],
  ['Windows, taskbar at the bottom', icon(1700, 1048), barAt.bottom, 'win32', 1540, 480],
  ['Windows, taskbar at the top', icon(1500, 3), barAt.top, 'win32', 1540, 30],
  ['Windows, taskbar that hides itself', icon(1700, 1048), barAt.hidden, 'win32', 1540, 488],
] as const)('the panel is at the bar: %s', (_, anchor, display, platform, x, y) => {
  expect(panelBounds(anchor, display, platform)).toEqual({ x, y, width: 380, height: 560 });
});

describe('the tray is on', () => {
  const at = (x: number, y: number, bar = 0) => {
    const bounds = { ...screen, x, y };
    return { bounds, workArea: { ...bounds, height: bounds.height - bar }, scaleFactor: 1 };
  };
  const [above, below, belowWithBar] = [at(0, 0), at(0, 1080), at(0, 1080, 44)];

  test.each([
    ['the only display with a bar, wherever the pointer was', pointer(0, 0), above, [above, belowWithBar], 1],
    ['the pointer’s display if no bar is known', pointer(0, 0), above, [below, above], 1],
    [
      'the pointer’s display if several have a bar',
      pointer(0, 0),
      at(0, 0, 44),
      [belowWithBar, at(0, 0, 44)],
      1,
    ],
    ['the icon’s display', icon(1700, 10), above, [above, belowWithBar], 0],
  ])('%s', (_, anchor, matching, displays, expected) => {
    expect(trayDisplay(anchor, matching, displays, undefined)).toEqual(displays[expected]);
  });

  // As Plasma 5.27 and Chromium 130 report 1280 x 720 pixels above 1280 x 1024 with the bar.
  test.each([1, 2])('the display whose work area the desktop tells, at a scale of %s', (scaleFactor) => {
    const area = (...[x, y, width, height]: [number, number, number, number]) => ({
      x: x / scaleFactor,
      y: y / scaleFactor,
      width: width / scaleFactor,
      height: height / scaleFactor,
    });
    const display = (bounds: typeof screen) => ({ bounds, workArea: bounds, scaleFactor });
    const [upper, lower] = [display(area(0, 0, 1280, 720)), display(area(0, 720, 1280, 1024))];
    const displays = [upper, lower];
    const found = trayDisplay(pointer(640, 200), upper, displays, [0, 720, 1280, 980]);
    expect(found).toEqual({ ...lower, workArea: area(0, 720, 1280, 980) });
    expect(trayDisplay(pointer(640, 200), upper, displays, [0, 5000, 1280, 980])).toBe(upper);
  });
});

test('on a low screen the panel has its height, and with a frame leaves room for that', () => {
  const low = { ...screen, height: 480 };
  expect(panelBounds(pointer(0, 0), { bounds: low, workArea: low }, 'linux')).toMatchObject({
    y: 0,
    height: 480,
  });
  expect(panelSize({ width: 800, height: 570 }, true)).toEqual({ width: 380, height: 522 });
});

test('the panel grows with the zoom, up to the work area', () => {
  const zoomed = (zoom: number) => panelBounds(pointer(1700, 1070), barAt.bottom, 'linux', zoom);
  expect(zoomed(1.25)).toEqual({ x: 1445, y: 340, width: 475, height: 700 });
  expect(zoomed(2)).toEqual({ x: 1160, y: 0, width: 760, height: 1040 });
  expect(panelSize({ width: 640, height: 480 }, true, 2)).toEqual({ width: 640, height: 432 });
});
