import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each(everyView)(
  '“%s” fits each window’s width, every button can be scrolled fully into view, and the page itself doesn’t scroll',
  async (_name, view) => {
    const { root } = await openPanel(view);
    expect.soft(document.documentElement.scrollHeight).toBe(document.documentElement.clientHeight);
    for (const { width, height } of windows) {
      await page.viewport(width, height);
      expect.soft(overflowingElements(root, width)).toEqual([]);
      for (const control of page.getByRole('button').elements()) {
        control.scrollIntoView({ block: 'nearest' });
        const { top, bottom } = control.getBoundingClientRect();
        expect.soft(top).toBeGreaterThanOrEqual(-0.5);
        expect.soft(bottom).toBeLessThanOrEqual(height + 0.5);
      }
    }
  },
);

test('without a frame, panel and sheets draw the edge of the window, inside it', async () => {
  const { root } = await openPanel({ ...views['account, full profile'], hasOwnEdge: true });
  await page.getByRole('button', { name: /^Recording On/ }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const sheet = page.getByRole('dialog').element();
  for (const element of [document.body, sheet]) {
    expect(getComputedStyle(element)).toMatchObject({ borderTopWidth: '1px', borderTopStyle: 'solid' });
    expect(overflowingElements(element, 380)).toEqual([]);
  }
  expect(root.querySelector('main')?.getBoundingClientRect()).toMatchObject({ left: 1, right: 379 });
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
