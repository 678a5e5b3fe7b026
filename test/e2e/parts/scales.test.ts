import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from './start.ts';

test.each([1.25, 1.33])(
  'at a scale of %s the panel keeps its size over four openings, with and without a tray',
  async (scale) => {
    const { call, close } = await startProgram([`--force-device-scale-factor=${scale}`]);
    onTestFinished(close);
    for (const hasTray of [true, false]) {
      await call('open', { hasTray });
      const [widths, heights]: [number[], number[]] = [[], []];
      for (let opening = 0; opening < 4; opening += 1) {
        await call('show');
        await expect.poll(() => call('state')).toMatchObject({ isShown: true });
        const { bounds = { width: NaN, height: NaN } } = await call('state');
        widths.push(bounds.width);
        heights.push(bounds.height);
        await call('clickTray');
      }
      // Pixels of the screen are no whole ones of the page: the size is one of two, and a panel that grows at each opening isn't.
      for (const values of [widths, heights])
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      expect(widths[0]).toBeOneOf([380, 381, 382]);
    }
  },
);

test('on 1280 x 720 pixels at a scale of 2.5 the sign-in window fits the work area', async () => {
  // The test's screen has 1280 x 1024 pixels.
  const { call, close } = await startProgram(['--force-device-scale-factor=2.5']);
  onTestFinished(close);
  await call('open');
  await call('lowerScreen', 288);
  const { y, width, height } = await call('signInBounds');
  expect(width).toBe(480);
  // As above, the height is one of two: the window manager places the title bar on a whole pixel.
  expect(height).toBeOneOf([240, 241]);
  expect(y + height).toBeLessThanOrEqual(288);
});
