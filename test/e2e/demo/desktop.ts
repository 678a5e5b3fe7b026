// Tray, call, notification, about view, themes, settings and languages.
import { languageCodes } from '../../../app/contract/language.ts';
import { messages } from '../../../app/i18n/messages.ts';
import { waitUntilFound } from '../timeouts.ts';
import { contactSheet } from './contact-sheet.ts';
import { alice, type DemoContext } from './demo-context.ts';

export async function desktop(context: DemoContext): Promise<void> {
  const {
    step,
    capturePage,
    savePicture,
    saveText,
    captureTray,
    panel,
    perch,
    fixture: { service },
  } = context;
  await step('The tray shows the presence', async () => {
    await captureTray('tray-available', ({ tooltip }) => tooltip.includes(messages.state.available));
  });
  await step('Panel and tray show a call', async () => {
    service.setPresence(alice, 'inuse');
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    await panel.getByText(messages.state['on-call'], { exact: true }).waitFor();
    await capturePage('on-a-call', panel);
    await captureTray('tray-on-a-call', ({ tooltip }) => tooltip.includes(messages.state['on-call']));
  });
  await step('The presence of today is listed', async () => {
    await panel.getByTitle(messages.overview.today, { exact: true }).click();
    await panel.getByRole('dialog', { name: messages.overview.today }).waitFor();
    await capturePage('today', panel);
    await panel.keyboard.press('Escape');
    await panel.locator('dialog').waitFor({ state: 'detached' });
  });
  await step('A setting changed at the service is notified', async () => {
    // No notification is shown while the panel shows the account.
    await perch.chooseFromTray(messages.tray.menu.settings);
    service.setProfile(alice, { 'user-presence-status': 'inuse', 'recording-configuration': 'no' });
    await perch.chooseFromTray(messages.tray.menu.refresh);
    if (process.platform === 'linux') {
      const shown = async () => perch.notifications()[0];
      const { title, body } = await waitUntilFound('a notification', shown, perch.output);
      await saveText('notification', `${title}\n${body}\n`);
    }
    await panel.getByRole('button', { name: messages.settings.close }).click();
  });
  await step('The contact sheet shows every tray icon', async () => {
    await savePicture('tray-icons', await contactSheet());
  });
  await step('The about view copies the diagnostics', async () => {
    await perch.chooseFromTray(messages.tray.menu.about);
    await panel.getByRole('button', { name: messages.about.copy }).waitFor();
    await capturePage('about', panel);
    await panel.getByRole('button', { name: messages.about.copy }).click();
    await panel.getByText(messages.about.copied).waitFor();
    await capturePage('diagnostics-copied', panel);
    await panel.getByRole('button', { name: messages.about.close }).click();
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  });
  await step('F1 shows the keyboard shortcuts', async () => {
    await panel.keyboard.press('F1');
    const shortcuts = panel.getByRole('dialog', { name: messages.keyboard.title });
    await shortcuts.waitFor();
    await capturePage('keyboard', panel);
    await panel.keyboard.press('Escape');
    await shortcuts.waitFor({ state: 'detached' });
  });
  await step('The panel follows the dark theme of the system', async () => {
    await perch.setTheme('dark');
    await capturePage('dark', panel);
    await captureTray('tray-dark');
    await perch.setTheme('light');
  });
  await step('Settings take effect immediately', async () => {
    await panel.getByRole('button', { name: messages.app.settings }).click();
    await panel.getByRole('heading', { name: messages.settings.title }).waitFor();
    await capturePage('settings', panel);
    await panel.getByRole('switch', { name: messages.settings.labels.shortcut }).click();
    await capturePage('global-shortcut', panel);
    await panel.getByLabel(messages.settings.labels.theme).selectOption(messages.settings.themes.dark);
    // Polls here: Playwright's waitForFunction evaluates a string in the page, which the page's CSP forbids.
    const isDark = () => panel.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
    await waitUntilFound('the dark panel', async () => (await isDark()) || undefined, perch.output);
    for (const part of ['notifications', 'services', 'advanced'] as const) {
      await panel.getByRole('tab', { name: messages.settings.parts[part] }).click();
      await panel.getByRole('tabpanel', { name: messages.settings.parts[part] }).waitFor();
      await capturePage(`settings-${part}-dark`, panel);
    }
    const proxy = panel.getByRole('combobox', { name: messages.settings.labels.proxy });
    await proxy.selectOption(messages.settings.proxyKinds.manual);
    const proxyAddress = panel.getByLabel(messages.settings.proxyAddress);
    await perch.pressInMessageBox(messages.question.useProxy);
    await proxyAddress.fill('socks5://proxy.example.net:1080');
    await proxyAddress.press('Enter');
    const exceptions = panel.getByLabel(messages.settings.labels.proxyExceptions);
    await exceptions.fill('*.example.com, 10.0.0.0/8, <local>');
    await exceptions.press('Enter');
    await capturePage('proxy-settings', panel);
    await proxy.selectOption(messages.settings.proxyKinds.system);
    await panel.getByRole('tab', { name: messages.settings.parts.general }).click();
    await panel.getByLabel(messages.settings.labels.theme).selectOption(messages.settings.themes.system);
    await panel.getByRole('tab', { name: messages.settings.parts.services }).click();
    await panel.getByRole('button', { name: messages.settings.removeConnection('My service') }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await panel.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: messages.settings.close }).click();
  });
  await step('Panel and tray switch to German, and the panel to each language', async () => {
    await panel.getByRole('button', { name: messages.app.settings }).click();
    await panel.getByLabel(messages.settings.labels.language).selectOption('Deutsch');
    await panel.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await capturePage('settings-german', panel);
    await panel.getByRole('button', { name: 'Zurück' }).click();
    await panel.getByRole('button', { name: 'Alle Felder' }).waitFor();
    await capturePage('profile-german', panel);
    await captureTray('tray-german', ({ menu }) => menu.includes('Perch beenden'));
    for (const language of languageCodes.filter((code) => !['en', 'de'].includes(code))) {
      await panel.evaluate(`window.perch.call('preferences.set', { language: '${language}' })`);
      await panel.locator(`html[lang|="${language}"]`).waitFor();
      await capturePage(`profile-${language}`, panel);
      const hidden = await panel.evaluate<number>(`{
        const { scrollHeight, clientHeight } = document.querySelector('main');
        scrollHeight - clientHeight;
      }`);
      if (hidden > 0) throw new Error(`The profile scrolls in the language ${language}.`);
    }
    await panel.evaluate(`window.perch.call('preferences.set', { language: 'system' })`);
    await panel.getByRole('button', { name: messages.overview.allFields }).waitFor();
  });
}
