import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { emulateMedia } from './system-preferences.ts';
import { overflowingElements } from './overflow.ts';
import { views } from './views/views.ts';

const everyView = Object.entries(views);

// A spinning element overflows by its corners at some angles.
beforeAll(() => emulateMedia({ reducedMotion: true }));
afterAll(() => emulateMedia({}));

/** The default window, a narrow and a wide one, and the default window at about 200 % zoom. */
const windows = [
  { width: 380, height: 560 },
  { width: 300, height: 520 },
  { width: 480, height: 520 },
  { width: 180, height: 260 },
];

describe.each(windows)('in a window of $width by $height', ({ width, height }) => {
  test.each(everyView)(
    '“%s” fits the window’s width, and every button can be scrolled fully into view',
    async (_name, view) => {
      const { root } = await openPanel(view, { width, height });
      expect.soft(overflowingElements(root, width)).toEqual([]);
      for (const control of page.getByRole('button').elements()) {
        control.scrollIntoView({ block: 'nearest' });
        const { top, bottom } = control.getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(-0.5);
        expect(bottom).toBeLessThanOrEqual(height + 0.5);
      }
    },
  );
});

test('no view has inline styles or scripts, which the Content Security Policy forbids', async () => {
  const { root, show } = await openPanel(views.starting);
  for (const [, view] of everyView) {
    show(view.panel, { secrets: view.secrets });
    expect(root.querySelectorAll('[style], style, script')).toHaveLength(0);
  }
});

test.each(everyView.filter(([name]) => name.startsWith('password')))(
  '“%s” fits the default window without scrolling',
  async (_name, view) => {
    const { root } = await openPanel(view, { width: 380, height: 560 });
    const { scrollHeight, clientHeight } = root.querySelector('main') ?? document.documentElement;
    expect(scrollHeight).toBe(clientHeight);
  },
);

test.each(everyView)(
  '“%s” has one scroll bar at most: the page itself doesn’t scroll',
  async (_name, view) => {
    await openPanel(view, { width: 380, height: 560 });
    const { scrollHeight, clientHeight } = document.documentElement;
    expect(scrollHeight).toBe(clientHeight);
  },
);
