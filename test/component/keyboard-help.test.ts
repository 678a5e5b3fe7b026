import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { filter } from './open-picker.ts';
import { overflowingElements } from './overflow.ts';
import { views } from './views/views.ts';

const help = page.getByRole('dialog', { name: messages.keyboard.title });

test.each(['{F1}', '?'])('“%s” shows every key, and Escape returns to where the focus was', async (key) => {
  const { bridge } = await openPanel(views.settings);
  const control = page.getByRole('switch').first();
  control.element().focus();
  await userEvent.keyboard(key);
  await expect.element(help.getByText(messages.keyboard.actions.selectDomain)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(control).toHaveFocus();
  // Escape has closed the dialog, not the settings.
  expect(bridge.calls).toEqual([]);
  // It asks nothing, so a click elsewhere may hide the panel.
  expect(bridge.holds).toEqual([]);
});

test('“?” in a text field is a character, and F1 shows the keys there, too', async () => {
  await openPanel(views['domains, all']);
  await filter.click();
  await expect.element(filter).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(filter).toHaveValue('?');
  expect(help.query()).toBeNull();
  await userEvent.keyboard('{F1}');
  await expect.element(help).toBeVisible();
});

test('the settings open it with a press, and Back closes it', async () => {
  await openPanel(views.settings);
  await page.getByRole('button', { name: messages.keyboard.open }).click();
  await expect.element(help).toBeVisible();
  await help.getByRole('button', { name: messages.app.back }).click();
  await expect.element(help).not.toBeInTheDocument();
});

test('it needs no horizontal scrolling in a narrow window', async () => {
  const { root } = await openPanel(views.account, { width: 190 });
  await userEvent.keyboard('{F1}');
  await expect.element(help).toBeVisible();
  expect(overflowingElements(root, root.clientWidth)).toEqual([]);
  expect(help.element().scrollTop).toBe(0);
  expect(help.element().scrollWidth).toBeLessThanOrEqual(help.element().clientWidth);
});

test('the global shortcut is listed where it is on', async () => {
  const { show } = await openPanel(views.account);
  await userEvent.keyboard('{F1}');
  await expect.element(help).toBeVisible();
  const action = help.getByText(messages.keyboard.actions.openPerch);
  expect(action.query()).toBeNull();
  const preferences = {
    ...views.account.preferences,
    shortcut: true,
  };
  show(views.account.panel, { preferences });
  await expect.element(action).toBeVisible();
  await expect.element(help.getByText('Ctrl+Alt+P')).toBeVisible();
});
