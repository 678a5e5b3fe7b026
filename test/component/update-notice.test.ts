import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

/** Not the account view: it shows the update in its strip. */
const withUpdate = { ...views.welcome, update: { version: '0.3.0', hasPage: true } };

test('the notice of an update opens its page, and is shown until it is dismissed', async () => {
  const { bridge, show } = await openPanel(withUpdate);
  await expect.element(page.getByRole('status').getByText('Perch 0.3.0 is available.')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open download page' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(bridge.calls).toEqual([['update.open'], ['update.dismiss']]);
  show(views.welcome.panel);
  await expect.element(page.getByText('Perch 0.3.0 is available.')).not.toBeInTheDocument();
});

test('the notice of an update without a page has no button for it', async () => {
  await openPanel({ ...withUpdate, update: { version: '0.3.0', hasPage: false } });
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open download page' })).not.toBeInTheDocument();
});

test('About has the update without a button to dismiss it', async () => {
  const { bridge } = await openPanel(views['about, update']);
  await expect.element(page.getByText('Perch 0.3.0 is available.')).toBeVisible();
  await expect
    .element(page.getByText('Perch tells you about new versions. It doesn’t install them.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open download page' }).click();
  expect(bridge.calls).toEqual([['update.open']]);
});

test('About scrolls to what became of the diagnostics', async () => {
  const panel = views['about, update'];
  const { show } = await openPanel(panel, { width: 380, height: 300 });
  show({ ...views.about.panel });
  await expect.element(page.getByText(/^Diagnostics saved as/)).toBeInViewport();
});

test('the longest version doesn’t widen the panel', async () => {
  const version = `1.0.0-${'a'.repeat(94)}`;
  const { root } = await openPanel({ ...withUpdate, update: { version, hasPage: true } });
  await expect.element(page.getByText(`Perch ${version} is available.`)).toBeVisible();
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
});
