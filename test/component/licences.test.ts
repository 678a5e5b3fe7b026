import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { overflowingElements } from './overflow.ts';
import { views } from './views/views.ts';

test('each shipped package is listed with its licence and shows the licence’s text when it is clicked', async () => {
  const { root } = await openPanel(views.about);
  await page.getByText('Other licences').click();
  const keytar = page.getByText(/^keytar \d/);
  await expect.element(keytar).toBeVisible();
  await expect.element(page.getByText('ISC', { exact: true })).toBeVisible();
  const text = page.getByText(/Copyright \(c\) 2013 GitHub Inc\./);
  await expect.element(text).not.toBeVisible();
  await keytar.click();
  await expect.element(text).toBeVisible();
  // The licence file has a line break after “a”, which the panel doesn't show.
  await expect
    .element(page.getByText(/any person obtaining a copy of this software/).first())
    .toBeInTheDocument();
  expect(overflowingElements(root, root.clientWidth)).toEqual([]);
});
