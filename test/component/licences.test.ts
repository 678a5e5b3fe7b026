import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import LicenceList from '../../renderer/components/LicenceList.svelte';
import '../../renderer/theme.css';
import { tooWide } from './too-wide.ts';

test('each package that is shipped is named with its licence, and shows its text when it is asked for', async () => {
  document.body.style.inlineSize = '360px';
  await render(LicenceList);
  const keytar = page.getByText(/^keytar \d/);
  await expect.element(keytar).toBeVisible();
  await expect.element(page.getByText('BSD-2-Clause')).toBeVisible();
  const text = page.getByText(/Copyright \(c\) 2013 GitHub Inc\./);
  await expect.element(text).not.toBeVisible();
  await keytar.click();
  await expect.element(text).toBeVisible();
  expect(tooWide(document.body, 360)).toEqual([]);
});
