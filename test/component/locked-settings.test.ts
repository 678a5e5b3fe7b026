import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PanelView } from '../../app/contract/view.ts';
import { setLocale } from '../../app/i18n/i18n.ts';
import { openPanel } from './open-panel.ts';
import { settingsView } from './views/settings.ts';
import { views } from './views/views.ts';

const inPolicy = 'Set by your IT team in a policy';

test.each([
  ['a select', () => page.getByLabelText('Theme')],
  ['a switch', () => page.getByRole('switch', { name: 'Presence changes', exact: true })],
  ['a time', () => page.getByLabelText('Quiet from')],
  ['a number', () => page.getByLabelText('Check for changes every')],
  ['the proxy', () => page.getByLabelText('Proxy', { exact: true })],
  ['its address', () => page.getByLabelText('Proxy address')],
  ['its username', () => page.getByLabelText('Proxy username')],
])('%s that IT has locked is disabled and described by its origin', async (_, control) => {
  await openPanel(views['settings, locked']);
  await expect.element(control()).toBeDisabled();
  await expect.element(control()).toHaveAccessibleDescription(inPolicy);
});

test('a locked time looks different from one that can be changed', async () => {
  await openPanel(views['settings, locked']);
  const colorOf = (label: string) => getComputedStyle(page.getByLabelText(label).element()).color;
  await expect.element(page.getByLabelText('Quiet until')).toBeEnabled();
  expect(colorOf('Quiet from')).not.toBe(colorOf('Quiet until'));
});

test('the other controls stay usable', async () => {
  const { bridge } = await openPanel(views['settings, locked']);
  for (const name of ['Keep open', 'Call recording turned'])
    await expect.element(page.getByRole('switch', { name: new RegExp(name) }).first()).toBeEnabled();
  await page.getByLabelText('Tray icon').selectOptions('Light');
  expect(bridge.calls).toEqual([['preferences.set', { trayIconColor: 'light' }]]);
});

test('a locked shortcut, locked certificates and a fixed list of services have no buttons', async () => {
  await openPanel(views['settings, locked']);
  await expect.element(page.getByText('Ctrl+Alt+O')).toBeVisible();
  for (const name of [/Alt.*O/, /Choose/, /Add a service/])
    expect(page.getByRole('button', { name }).query()).toBeNull();
  await expect.element(page.getByText('Your IT team decides which services there are.')).toBeVisible();
});

test('where IT limits the services to some hosts, one can still be added', async () => {
  const { panel } = views['settings, locked'];
  const { settings } = panel as Extract<PanelView, { name: 'settings' }>;
  const { bridge } = await openPanel(
    settingsView({}, { settings: { ...settings, connectionRule: 'listed' } }),
  );
  await page.getByRole('button', { name: /Add a service/ }).click();
  expect(bridge.calls).toEqual([['connection.enter']]);
});

test.each([
  ['none', { connections: 'error' }],
  ['listed', { connectionHosts: 'error' }],
] as const)(
  'where a rule such as %s can’t be read, the services say so, and none can be added',
  async (rule, locks) => {
    const { panel } = views['settings, locked'];
    const { settings } = panel as Extract<PanelView, { name: 'settings' }>;
    await openPanel(settingsView({}, { settings: { ...settings, connectionRule: rule, locks } }));
    await expect.element(page.getByText(/can’t be read, so you can’t add services/)).toBeVisible();
    expect(page.getByRole('button', { name: /Add a service/ }).query()).toBeNull();
  },
);

test('locked certificates without a file offer none', async () => {
  const { panel } = views['settings, locked'];
  const { settings } = panel as Extract<PanelView, { name: 'settings' }>;
  await openPanel(settingsView({}, { settings: { ...settings, certificateFile: '' } }));
  await expect.element(page.getByText('None', { exact: true })).toBeVisible();
  expect(page.getByText(/can give you a certificate file/).query()).toBeNull();
});

test('the origin is said in German', async () => {
  await setLocale({ code: 'de', locale: 'de' });
  await openPanel({ ...views['settings, locked'], language: { code: 'de', locale: 'de' } });
  const theme = page.getByLabelText('Erscheinungsbild');
  await expect.element(theme).toHaveAccessibleDescription('Von Ihrer IT-Abteilung per Richtlinie festgelegt');
  await setLocale({ code: 'en', locale: 'en' });
});
