import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { overflowingElements } from './overflow.ts';
import { views } from './views/views.ts';

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

test.each(Object.entries(views).filter(([name]) => name.startsWith('password')))(
  '“%s” fits the default window without scrolling',
  async (_name, view) => {
    const { root } = await openPanel(view, { width: 380, height: 560 });
    const { scrollHeight, clientHeight } = root.querySelector('main') ?? document.documentElement;
    expect(scrollHeight).toBe(clientHeight);
  },
);
