import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from './start.ts';

test.each([1.25, 1.33, 1.5, 1.75])(
  'at a scale of %s the panel keeps its size over four openings, with and without a tray',
  async (scale) => {
    const { call, close } = await startProgram([`--force-device-scale-factor=${scale}`]);
    onTestFinished(close);
    for (const hasTray of [true, false]) {
      await call('open', { hasTray });
      const sizes = [];
      for (let opening = 0; opening < 4; opening += 1) {
        await call('show');
        await expect.poll(() => call('state')).toMatchObject({ isShown: true });
        const { bounds } = await call('state');
        sizes.push(`${bounds?.width} x ${bounds?.height}`);
        await call('clickTray');
      }
      // Pixels of the screen are no whole ones of the page, so it can be a little larger.
      expect(new Set(sizes)).toEqual(new Set([sizes[0]]));
      expect(sizes[0]).toMatch(/^38\d x/);
    }
  },
);
