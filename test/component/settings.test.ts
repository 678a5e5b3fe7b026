import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '../../app/contract/preferences.ts';
import { setLocale } from '../../app/i18n/i18n.ts';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { emulateMedia } from './system-preferences.ts';
import { settingsView } from './views/settings.ts';
import { views } from './views/views.ts';

const address = page.getByLabelText('Address');
const advanced = settingsView({}, { part: 'advanced' });
const manual = { proxy: 'http://proxy.example.net:8080', proxyUsername: 'ada' };

afterEach(() => emulateMedia({}));

describe('the settings', () => {
  test.each(['welcome', 'signing in, person', 'account'] as const)('are opened from “%s”', async (name) => {
    const { bridge } = await openPanel(views[name]);
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(bridge.calls).toContainEqual(['settings.open']);
  });

  test('are closed with Back and with Escape', async () => {
    const { bridge } = await openPanel(views.settings);
    await page.getByRole('button', { name: 'Back' }).click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([
      ['view.back', 'settings'],
      ['view.back', 'settings'],
    ]);
  });

  test('are sent as soon as they are changed', async () => {
    const { bridge } = await openPanel(views.settings);
    await page.getByLabelText('Theme').selectOptions('Dark');
    await page.getByLabelText('Tray icon').selectOptions('Light');
    await page.getByLabelText('Language').selectOptions('Deutsch');
    await page.getByRole('switch', { name: 'Start at login' }).click();
    await page.getByLabelText('Check for changes every').selectOptions('15 seconds');
    await page.getByLabelText('Programs may read').selectOptions('Status and callers');
    expect(bridge.calls).toEqual(
      [
        { theme: 'dark' },
        { trayIconColor: 'light' },
        { language: 'de' },
        { startAtLogin: true },
        { pollEverySeconds: 15 },
        { programsMayRead: 'details' },
      ].map((changes) => ['preferences.set', changes]),
    );
  });

  test('show one part at a time; a click or the arrow keys select another', async () => {
    const { bridge, show } = await openPanel(views.settings);
    const tab = (name: string) => page.getByRole('tab', { name });
    expect(tab('General').element()).toHaveAttribute('aria-selected', 'true');
    expect(page.getByRole('tabpanel', { name: 'General' }).query()).not.toBeNull();
    expect(page.getByLabelText('Proxy').query()).toBeNull();
    await tab('Services').click();
    tab('General').element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(bridge.calls).toEqual([
      ['settings.show', 'services'],
      ['settings.show', 'advanced'],
    ]);
    show(settingsView({}, { part: 'advanced' }).panel);
    await expect.element(page.getByLabelText('Proxy')).toBeVisible();
    await expect.element(tab('Advanced')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{Home}');
    await userEvent.keyboard('{End}');
    expect(bridge.calls.slice(2)).toEqual([
      ['settings.show', 'general'],
      ['settings.show', 'general'],
      ['settings.show', 'advanced'],
    ]);
  });

  test('have a switch for each notification, and the times of the quiet hours in the language’s form', async () => {
    const { bridge, show } = await openPanel(views['settings, notifications']);
    onTestFinished(() => setLocale({ code: 'en', locale: 'en' }));
    const { settings } = messages;
    await page.getByRole('switch', { name: settings.labels.notifyPresence }).click();
    await page.getByRole('switch', { name: settings.labels.quietHours }).click();
    await page.getByLabelText(settings.labels.quietHoursTo).selectOptions('6:30 AM');
    expect(bridge.calls).toEqual(
      [{ notifyPresence: true }, { quietHours: false }, { quietHoursTo: '06:30' }].map((changes) => [
        'preferences.set',
        changes,
      ]),
    );
    // Times that the list doesn't offer can come from IT or from the settings file.
    show(views['settings, notifications'].panel, {
      preferences: { ...defaultPreferences, quietHoursFrom: '22:10' },
      language: { code: 'de', locale: 'de' },
    });
    await expect.element(page.getByLabelText('Ruhe ab')).toHaveDisplayValue('22:10');
  });

  test('don’t offer a colour of the tray icon where the system chooses it', async () => {
    const { show } = await openPanel(views.settings);
    await expect.element(page.getByLabelText('Tray icon')).toHaveDisplayValue('Match system');
    show(settingsView().panel, { isMac: true });
    await expect.element(page.getByLabelText('Theme')).toBeVisible();
    expect(page.getByLabelText('Tray icon').query()).toBeNull();
  });

  test('take the keys of the shortcut from the keyboard', async () => {
    const { bridge } = await openPanel(views.settings);
    const keys = page.getByRole('button', { name: /Ctrl\+Alt\+P/ });
    keys.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Press the keys…' })).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(page.getByText(messages.settings.shortcutKeys.refused)).toBeVisible();
    await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}');
    await expect.element(keys).toBeVisible();
    expect(bridge.calls).toEqual([['preferences.set', { shortcutKeys: 'Control+Alt+K' }]]);
    // Escape ends the input and stays in the settings.
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(keys).toHaveFocus();
    await page.getByRole('switch', { name: 'Open with a shortcut' }).click();
    expect(bridge.calls.slice(1)).toEqual([['preferences.set', { shortcut: true }]]);
  });

  test('say that another program has the keys of the shortcut, and that the system doesn’t start Perch', async () => {
    await openPanel(views['settings, shortcut taken']);
    await expect.element(page.getByText(messages.settings.startBlocked.windows)).toBeVisible();
    await expect.element(page.getByText(messages.settings.shortcutNotes.taken)).toBeVisible();
  });

  test('show a start at login that the system causes as on, though the setting is off', async () => {
    const { bridge } = await openPanel(views['settings, started by the system']);
    await page.getByRole('switch', { name: 'Start at login', checked: true }).click();
    expect(bridge.calls).toEqual([['preferences.set', { startAtLogin: false }]]);
  });

  test('keep the focus when the language changes, and focus the heading when they are opened again', async () => {
    const german = { code: 'de', locale: 'de' } as const;
    onTestFinished(() => setLocale({ code: 'en', locale: 'en' }));
    const { show } = await openPanel(views.settings);
    await page.getByLabelText('Language').selectOptions('Deutsch');
    show(views.settings.panel, { language: german });
    await expect.element(page.getByLabelText('Sprache')).toHaveFocus();
    show(views.account.panel, { language: german });
    await expect
      .element(page.getByRole('heading', { name: messages.account.signedInAs('Ada Byron') }))
      .toBeVisible();
    show(views.settings.panel, { language: german });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('show the stored value when a change isn’t saved', async () => {
    const { bridge } = await openPanel(views.settings);
    await page.getByLabelText('Theme').selectOptions('Dark');
    await page.getByRole('switch', { name: 'Keep open when I click elsewhere' }).click();
    expect(bridge.calls).toHaveLength(2);
    await expect.element(page.getByLabelText('Theme')).toHaveDisplayValue(messages.settings.themes.system);
    await expect
      .element(page.getByRole('switch', { name: 'Keep open when I click elsewhere' }))
      .not.toBeChecked();
  });

  test('show a value that is not among the options', async () => {
    await openPanel(settingsView({ pollEverySeconds: 45 }));
    await expect.element(page.getByLabelText('Check for changes every')).toHaveDisplayValue('45 seconds');
  });

  test('distinguish switches that are on and off when colours are forced', async () => {
    await emulateMedia({ forcedColors: true });
    await openPanel(views['settings, notifications']);
    const backgroundOf = (name: string) =>
      getComputedStyle(page.getByRole('switch', { name }).element()).backgroundColor;
    expect(backgroundOf('a sign-in is required')).not.toBe(backgroundOf('my presence changes'));
  });
});

describe('the proxy', () => {
  test('can be entered by hand; an invalid address is not sent', async () => {
    const { bridge, show } = await openPanel(advanced);
    await page.getByLabelText('Proxy', { exact: true }).selectOptions('Manual');
    expect(bridge.calls).toEqual([['preferences.set', { proxy: '', proxyUsername: '' }]]);
    show(advanced.panel, { preferences: { ...defaultPreferences, proxy: '' } });
    await address.fill('ftp://nonsense');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveAccessibleDescription(messages.settings.invalidProxyAddress);
    expect(bridge.calls).toHaveLength(1);
    await address.fill('proxy.example.net:8080');
    await userEvent.keyboard('{Tab}');
    expect(bridge.calls.at(-1)).toEqual(['preferences.set', { proxy: 'http://proxy.example.net:8080' }]);
    await expect.element(address).not.toHaveAccessibleDescription(messages.settings.invalidProxyAddress);
  });

  test('can be entered by hand where IT has locked the user name', async () => {
    const { bridge } = await openPanel(
      settingsView({}, { part: 'advanced', locks: { proxyUsername: 'file' } }),
    );
    await page.getByLabelText('Proxy', { exact: true }).selectOptions('Manual');
    expect(bridge.calls).toEqual([['preferences.set', { proxy: '' }]]);
  });

  test('that was refused in the system’s dialog stays in its field, which says that it isn’t used', async () => {
    const { show } = await openPanel(settingsView(manual, { part: 'advanced' }));
    await address.fill('other.example.net:8080');
    await userEvent.keyboard('{Tab}');
    await expect.element(address).toHaveAccessibleDescription(messages.settings.proxyNotChanged);
    await expect.element(address).toHaveValue('other.example.net:8080');
    const used = { ...manual, proxy: 'http://other.example.net:8080' };
    show(advanced.panel, { preferences: { ...defaultPreferences, ...used } });
    await expect.element(address).not.toHaveAccessibleDescription(messages.settings.proxyNotChanged);
  });

  test('has a password that is sent once and removed from the page', async () => {
    const { bridge, root } = await openPanel(settingsView(manual, { part: 'advanced' }));
    const password = page.getByLabelText('Password');
    await expect.element(password).toHaveAttribute('type', 'password');
    await password.fill('proxy secret');
    await userEvent.keyboard('{Tab}');
    expect(bridge.calls).toEqual([['preferences.proxyPassword', 'proxy secret']]);
    await expect.element(password).toHaveValue('');
    expect(root.innerHTML).not.toContain('proxy secret');
  });

  test('has exceptions; invalid ones are not sent', async () => {
    const { bridge } = await openPanel(settingsView(manual, { part: 'advanced' }));
    const exceptions = page.getByLabelText(messages.settings.labels.proxyExceptions);
    await exceptions.fill('<-loopback>');
    await userEvent.keyboard('{Tab}');
    await expect.element(exceptions).toHaveAccessibleDescription(messages.proxy.invalidExceptions);
    expect(bridge.calls).toEqual([]);
    await exceptions.fill('.Example.com;10.0.0.0/8');
    await userEvent.keyboard('{Tab}');
    expect(bridge.calls).toEqual([['preferences.set', { proxyExceptions: '*.example.com, 10.0.0.0/8' }]]);
  });

  test('of SOCKS has no fields for a password', async () => {
    await openPanel(views['settings, SOCKS proxy']);
    await expect
      .element(page.getByLabelText(messages.settings.labels.proxyExceptions))
      .toHaveValue('*.example.com, <local>');
    await expect.element(address).toHaveAccessibleDescription(messages.proxy.socksHint);
    expect(page.getByLabelText('Password').elements()).toEqual([]);
  });

  test('has a button that removes its password', async () => {
    const { bridge } = await openPanel(views['settings, proxy with a password']);
    await page.getByRole('button', { name: 'Remove password' }).click();
    expect(bridge.calls).toEqual([['preferences.proxyPassword', '']]);
  });
});

describe('extra certificates', () => {
  test('are chosen in the system’s dialog, shown by file name, and removed', async () => {
    const { bridge, show } = await openPanel(advanced);
    await page.getByRole('button', { name: 'Choose…' }).click();
    show(settingsView({}, { part: 'advanced', certificateFile: 'office.pem' }).panel);
    await expect.element(page.getByText('office.pem', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(bridge.calls).toEqual([['preferences.chooseCertificates'], ['preferences.removeCertificates']]);
  });

  test('are reported when the file has none that can be read', async () => {
    await openPanel(views['settings, after a bad file']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('no certificates');
  });
});

test('a startup warning is shown until it is dismissed', async () => {
  const { bridge, show } = await openPanel(views['account, settings damaged']);
  await page.getByTitle(messages.notices.all).click();
  const notices = page.getByRole('dialog', { name: messages.notices.title });
  await expect.element(notices).toMatchTextContent('settings were damaged');
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  expect(bridge.calls).toEqual([['notices.dismiss']]);
  show(views.account.panel);
  await expect.element(notices.getByRole('alert')).not.toBeInTheDocument();
});
