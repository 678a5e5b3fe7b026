import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tick } from 'svelte';
import { extraNames, preferenceKeys, settingsParts } from '../../app/contract/preferences.ts';
import { openPanel } from './open-panel.ts';
import { lockedSettings, settingsView } from './views/settings.ts';
import { views } from './views/views.ts';

const inPolicy = 'Set by your IT team in a policy';

test.each([
  ['a select', views['settings, locked'], () => page.getByLabelText('Theme')],
  ['a number', views['settings, locked'], () => page.getByLabelText('Check for changes every')],
  [
    'a switch',
    views['settings, locked notifications'],
    () => page.getByRole('switch', { name: 'my presence changes' }),
  ],
  ['a time', views['settings, locked notifications'], () => page.getByLabelText('Quiet from')],
  ['the proxy', views['settings, locked advanced'], () => page.getByRole('combobox', { name: 'Proxy' })],
  ['its address', views['settings, locked advanced'], () => page.getByLabelText('Address')],
  ['its username', views['settings, locked advanced'], () => page.getByLabelText('Username')],
])('%s that IT has locked is disabled and described by its origin', async (_, view, control) => {
  await openPanel(view);
  await expect.element(control()).toBeDisabled();
  await expect.element(control()).toHaveAccessibleDescription(inPolicy);
});

test('each setting that IT can lock shows its lock in the settings', async () => {
  const manual = { proxy: 'http://proxy.example.net:8080' };
  const { show, root } = await openPanel(views.settings);
  for (const key of preferenceKeys) {
    let marks = 0;
    for (const part of settingsParts) {
      const settings = { part, extras: extraNames, locks: { [key]: 'policy' } } as const;
      const { panel, preferences } = settingsView(manual, settings);
      show(panel, { preferences });
      await tick();
      marks += root.querySelectorAll('.mark').length;
    }
    expect(marks, key).toBeGreaterThan(0);
  }
});

test('the marks are explained where there are some', async () => {
  const { show } = await openPanel(views['settings, locked']);
  const legend = page.getByText('Managed by your IT team');
  await expect.element(legend).toBeVisible();
  show(views.settings.panel);
  await expect.element(legend).not.toBeInTheDocument();
});

test('the other controls stay usable', async () => {
  const { bridge } = await openPanel(views['settings, locked']);
  await expect.element(page.getByRole('switch', { name: /Keep open/ })).toBeEnabled();
  await page.getByLabelText('Tray icon').selectOptions('Light');
  expect(bridge.calls).toEqual([['preferences.set', { trayIconColor: 'light' }]]);
});

test('a locked shortcut, locked certificates and a fixed list of services have no buttons', async () => {
  const { show } = await openPanel(views['settings, locked']);
  await expect.element(page.getByText('Ctrl+Alt+O')).toBeVisible();
  expect(page.getByRole('button', { name: /Alt.*O/ }).query()).toBeNull();
  show(views['settings, locked advanced'].panel);
  await expect.element(page.getByText('office.pem')).toBeVisible();
  expect(page.getByRole('button', { name: /Choose/ }).query()).toBeNull();
  show(views['settings, locked services'].panel);
  await expect.element(page.getByText('Your IT team decides which services there are.')).toBeVisible();
  expect(page.getByRole('button', { name: /Add a service/ }).query()).toBeNull();
});

test('where IT limits the services to some hosts, one can still be added', async () => {
  const { bridge } = await openPanel(lockedSettings('services', { connectionRule: 'listed' }));
  await page.getByRole('button', { name: /Add a service/ }).click();
  expect(bridge.calls).toEqual([['connection.enter']]);
});

test.each([
  ['none', { connections: 'error' }],
  ['listed', { connectionHosts: 'error' }],
] as const)(
  'where a rule such as %s can’t be read, the services say so, and none can be added',
  async (connectionRule, locks) => {
    await openPanel(lockedSettings('services', { connectionRule, locks }));
    await expect.element(page.getByText(/can’t be read, so you can’t add services/)).toBeVisible();
    expect(page.getByRole('button', { name: /Add a service/ }).query()).toBeNull();
  },
);

test('locked certificates without a file offer none', async () => {
  await openPanel(lockedSettings('advanced', { certificateFile: '' }));
  await expect.element(page.getByText('None', { exact: true })).toBeVisible();
  expect(page.getByText(/can give you a certificate file/).query()).toBeNull();
});
