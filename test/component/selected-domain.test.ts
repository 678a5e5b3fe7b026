// The domain that was chosen for an account, on the account and in the list.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

describe('the account', () => {
  test('leads to its domains', async () => {
    const { bridge } = await openPanel(views.account);
    await page.getByRole('button', { name: /^Domains/ }).click();
    expect(bridge.calls).toEqual([['domains.open', account().id]]);
  });

  test('shows the chosen one in its header', async () => {
    const { root } = await openPanel(views['account, a domain chosen']);
    expect(root.querySelector('header')?.textContent).toContain('north.example.net');
  });

  test('says when the chosen one is gone, and forgets it on demand', async () => {
    const { bridge, root } = await openPanel(views['account, its domain gone']);
    expect(root.querySelector('header')?.textContent).not.toContain('north.example.net');
    await page.getByRole('button', { name: 'Forget it' }).click();
    expect(bridge.calls).toEqual([['domains.unpick', account().id]]);
  });

  test('says when the chosen one was not found where it had been, and leads to the list', async () => {
    const { bridge } = await openPanel(views['account, its domain missing']);
    await expect.element(page.getByText('was not found where it had been', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Look for it' }).click();
    expect(bridge.calls).toEqual([['domains.open', account().id]]);
  });

  test.each([
    ['domains, the chosen one missing', 'was not found where it had been', 'Load all', 'domains.loadAll'],
    ['domains, the chosen one gone', 'is not in the list any more', 'Forget it', 'domains.unpick'],
  ] as const)('“%s” says so in the list, too: %s', async (name, said, label, call) => {
    const { bridge } = await openPanel(views[name]);
    const notice = page.getByRole('alert').filter({ hasText: said });
    await notice.getByRole('button', { name: label }).click();
    expect(bridge.calls.map(([made]) => made)).toEqual([call]);
  });
});
