import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const connect = page.getByRole('button', { name: 'Open connection file…' });
const tryPractice = page.getByRole('button', { name: /Try the practice service/ });

describe('the welcome view', () => {
  test('offers the practice service with its address when there is one, and opens its login page at once', async () => {
    const { bridge } = await openPanel(views['welcome, practice service at hand']);
    await expect.element(tryPractice).toHaveAccessibleDescription('127.0.0.1:47800');
    await tryPractice.click();
    expect(bridge.calls).toEqual([['connection.practice'], ['signIn.start', 'window']]);
  });

  test('offers the services that IT has set, and no others where IT allows none', async () => {
    const { bridge } = await openPanel(views['welcome, two services set by IT']);
    await page.getByRole('button', { name: messages.signIn.title('Branch office') }).click();
    expect(bridge.calls).toEqual([['connection.select', 'Branch office']]);
    expect(connect.query()).toBeNull();
    expect(page.getByRole('button', { name: messages.connectionForm.open }).query()).toBeNull();
  });

  test('without a service says whom to contact where IT allows none', async () => {
    await openPanel(views['welcome, no service set by IT']);
    await expect.element(page.getByText(messages.welcome.noService)).toBeVisible();
    expect(connect.query()).toBeNull();
  });

  test('announces why a connection file was rejected', async () => {
    await openPanel(views['welcome, after a bad file']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('has the unknown key “clientID”');
  });

  test.each([
    ['welcome', 'panel.close'],
    ['welcome, adding an account', 'view.back'],
  ] as const)('on “%s” Escape does only “%s”', async (name, call) => {
    const { bridge } = await openPanel(views[name]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => bridge.calls.map(([called]) => called)).toEqual([call]);
  });

  test('“Quit Perch” quits Perch', async () => {
    const { bridge } = await openPanel(views.welcome);
    await page.getByRole('button', { name: 'Quit Perch' }).click();
    expect(bridge.calls).toEqual([['app.quit']]);
  });
});
