import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const connect = page.getByRole('button', { name: 'Connect to your service…' });
const tryPractice = page.getByRole('button', { name: /Try the practice service/ });

describe('the welcome view', () => {
  test('says what Perch is and which version it is', async () => {
    await openPanel(views.welcome);
    await expect.element(page.getByRole('heading', { name: 'Welcome to Perch' })).toBeVisible();
    await expect.element(page.getByText(/Your phone account at a glance/)).toBeVisible();
    await expect.element(page.getByText('Version 0.1.0')).toBeVisible();
  });

  test('opens a connection file when asked to connect', async () => {
    const { bridge } = await openPanel(views.welcome);
    await connect.click();
    expect(bridge.calls).toEqual([['connection.open']]);
  });

  test('offers the practice service with its address where one was handed over', async () => {
    const { bridge } = await openPanel(views['welcome, practice service at hand']);
    await expect.element(tryPractice).toMatchTextContent('127.0.0.1:47800');
    await tryPractice.click();
    expect(bridge.calls).toEqual([['connection.practice']]);
  });

  test('does not speak of a practice service where there is none', async () => {
    await openPanel(views.welcome);
    await expect.element(connect).toBeVisible();
    expect(tryPractice.query()).toBeNull();
  });

  test('announces what was wrong with a file', async () => {
    await openPanel(views['welcome, after a bad file']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('has the unknown key “clientID”');
  });

  test('can quit Perch', async () => {
    const { bridge } = await openPanel(views.welcome);
    await page.getByRole('button', { name: 'Quit Perch' }).click();
    expect(bridge.calls).toEqual([['app.quit']]);
  });
});
