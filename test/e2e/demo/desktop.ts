// What the desktop sees: tray, call, notification, the about view, themes, settings, languages.
import { messages } from '../../../app/i18n/i18n.ts';
import { waitUntilFound } from '../timeouts.ts';
import { contactSheet, notificationPicture } from './contact-sheet.ts';
import { alice, type DemoContext } from './show.ts';

export async function desktop(show: DemoContext): Promise<void> {
  const {
    step,
    capturePage: shoot,
    savePicture: picture,
    captureTray: shootTray,
    panel,
    perch,
    fixture: { service },
  } = show;
  await step('the tray says available', async () => {
    await shootTray('tray-available', ({ tooltip }) => tooltip.includes(messages.trayStatus.available));
  });
  await step('a call reaches panel and tray', async () => {
    service.setPresence(alice, 'inuse');
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    await panel.getByText(messages.trayStatus['on-call']).waitFor();
    await shoot('on-a-call', panel);
    await shootTray('tray-on-a-call', ({ tooltip }) => tooltip.includes(messages.trayStatus['on-call']));
  });
  await step('what is switched at the service is notified', async () => {
    service.setProfile(alice, { 'user-presence-status': 'inuse', 'recording-configuration': 'no' });
    await perch.chooseFromTray(messages.tray.menu.refresh);
    await perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus['on-call']));
    if (perch.host === 'electron') return;
    const told = await waitUntilFound(
      'a notification',
      async () => (await perch.notifications())[0],
      perch.output,
    );
    await picture('notification', await notificationPicture(told));
  });
  await step('every icon of the tray is on one sheet', async () => {
    await picture('tray-icons', await contactSheet());
  });
  await step('versions and diagnostics are at hand', async () => {
    await perch.chooseFromTray(messages.tray.menu.about);
    await panel.getByRole('button', { name: messages.about.copy }).click();
    await panel.getByText(messages.about.copied).waitFor();
    await shoot('about', panel);
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  });
  await step('the panel is dark when the system is', async () => {
    await perch.setTheme('dark');
    await shoot('dark', panel);
    await shootTray('tray-dark');
    await perch.setTheme('light');
  });
  await step('the settings take effect at once', async () => {
    await panel.getByRole('button', { name: messages.settings.open }).click();
    await panel.getByRole('heading', { name: messages.settings.title }).waitFor();
    await shoot('settings', panel);
    await panel.getByLabel(messages.settings.theme).selectOption(messages.settings.themes.dark);
    // Waiting in the page itself would evaluate text there, which its policy refuses.
    const isDark = () => panel.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
    await waitUntilFound('a dark panel', async () => (await isDark()) || undefined, perch.output);
    await panel
      .getByLabel(messages.settings.proxy, { exact: true })
      .selectOption(messages.settings.proxyKinds.manual);
    await panel.getByLabel(messages.settings.proxyAddress).waitFor();
    await shoot('settings-dark', panel);
    await panel
      .getByLabel(messages.settings.proxy, { exact: true })
      .selectOption(messages.settings.proxyKinds.system);
    await panel.getByLabel(messages.settings.theme).selectOption(messages.settings.themes.system);
    await panel.getByRole('button', { name: 'Remove My service' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await panel.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Back' }).click();
  });
  await step('it speaks German, and shows what is not translated', async () => {
    await panel.getByRole('button', { name: messages.settings.open }).click();
    await panel.getByLabel(messages.settings.language).selectOption('Deutsch');
    await panel.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await shoot('settings-german', panel);
    await panel.getByRole('button', { name: 'Zurück' }).click();
    await panel.getByRole('button', { name: 'Alle Felder' }).waitFor();
    await shoot('profile-german', panel);
    await shootTray('tray-german', ({ menu }) => menu.includes('Perch beenden'));
    // Nobody is offered this language: it is for those who build Perch.
    await panel.evaluate(`window.perch.call('preferences.set', { language: 'en-XA' })`);
    await panel.getByText('[Åll fîélds').waitFor();
    await shoot('profile-pseudo', panel);
    await panel.evaluate(`window.perch.call('preferences.set', { language: 'system' })`);
    await panel.getByRole('button', { name: messages.overview.allFields }).waitFor();
  });
}
