// The picker on 100,000 domains.
import { messages } from '../../../app/i18n/i18n.ts';
import { alice, type DemoContext } from './show.ts';

export async function domains(show: DemoContext): Promise<void> {
  const {
    step,
    capturePage: shoot,
    captureTray: shootTray,
    panel,
    fixture: { service },
  } = show;
  await step('the first page of 100,000 domains is there at once', async () => {
    service.setDomains(alice, 100_000);
    await panel.getByRole('button', { name: /^Domains/ }).click();
    await panel.getByText('100 so far').waitFor();
    await shoot('domains', panel);
  });
  await step('all of them are loaded, with progress', async () => {
    await panel.getByRole('button', { name: messages.domains.loadAll }).click();
    await panel.getByText('a second').waitFor();
    await shoot('domains-loading', panel);
    await panel.getByText('100,000 of 100,000').waitFor();
  });
  await step('one is found by its name, and read', async () => {
    await panel.getByRole('combobox', { name: messages.domains.search }).fill('halifax marine');
    await panel
      .getByRole('option', { name: /halifax/i })
      .first()
      .waitFor();
    await shoot('domains-filtered', panel);
    await panel.getByRole('button', { name: messages.domains.details }).click();
    await panel.getByText(messages.domains.secretValue).first().waitFor();
    await shoot('domain', panel);
    await panel.keyboard.press('Escape');
  });
  await step('it is chosen, and panel and tray show it', async () => {
    const name = (await panel.getByRole('option', { selected: true }).locator('.name').innerText()).trim();
    await panel.keyboard.press('Enter');
    await panel.getByRole('banner').getByText(name).waitFor();
    await shoot('domain-chosen', panel);
    await shootTray('tray-domain', ({ menu }) => menu.includes(`Domain: ${name}`));
  });
}
