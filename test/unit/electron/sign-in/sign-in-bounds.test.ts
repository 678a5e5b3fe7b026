import { expect, test } from 'vitest';
import { panelBounds, panelSize } from '../../../../app/electron/panel/panel-bounds.ts';
import { signInBounds } from '../../../../app/electron/sign-in/sign-in-bounds.ts';

const bar = 40;
const titleBar = 48;

test.each([
  [1920, 1080, 1],
  [1366, 768, 1.25],
  [1366, 768, 2],
  [1280, 720, 2],
  [1280, 720, 2.5],
])(
  'every window fits the work area of a display with %s x %s pixels at a scale of %s',
  (width, height, scale) => {
    const bounds = { x: 0, y: 0, width: Math.floor(width / scale), height: Math.floor(height / scale) };
    const areas = [
      { ...bounds, height: bounds.height - bar },
      // A dock at the left, and a bar at the top.
      { x: 70, y: bar, width: bounds.width - 70, height: bounds.height - bar },
    ];
    for (const workArea of areas) {
      const fits = ({ x, y, width: wide, height: high }: typeof bounds) =>
        x >= workArea.x &&
        y >= workArea.y &&
        x + wide <= workArea.x + workArea.width &&
        y + high <= workArea.y + workArea.height;
      const signIn = signInBounds(workArea);
      expect(fits({ ...signIn, height: signIn.height + titleBar })).toBe(true);
      const window = panelSize(workArea, true, 2);
      expect(fits({ ...workArea, ...window, height: window.height + titleBar })).toBe(true);
      const icon = { x: bounds.width - 1, y: bounds.height - 1, width: 1, height: 1 };
      expect(fits(panelBounds(icon, { bounds, workArea }, 'linux', 2))).toBe(true);
    }
  },
);

test('on a large screen the sign-in window is in the middle, in its full size', () => {
  const bounds = signInBounds({ x: 1920, y: 0, width: 1280, height: 984 });
  expect(bounds).toEqual({ x: 2320, y: 108, width: 480, height: 720 });
});
